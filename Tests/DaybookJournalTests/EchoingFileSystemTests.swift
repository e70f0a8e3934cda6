import DaybookJournal
import Synchronization
import TestSupport
import Testing

/// Lines that are told to whoever debugs, as they are written.
@Suite("Echoing file system")
struct EchoingFileSystemTests {
  @Test func `a whole journal is told line by line, and nothing else`() throws {
    let base = MemoryFileSystem()
    let told = Mutex("")
    let echoing = EchoingFileSystem(base) { line in told.withLock { $0 += line + "\n" } }
    let journal = try Journal.create(
      JournalSurroundings(fileSystem: echoing, clock: JournalClock(), random: JournalRandom())
    )
    let ticket = try journal.append(TransactionDraft(), after: 0) { sink throws(JournalError) in
      let text = String(repeating: "x", count: 4_000)
      for _ in 0..<300 { try sink.emit(lines(text, of: sink.number)) }
    }
    try journal.synchronize(ticket)
    try journal.close()

    #expect(Array(told.withLock { $0 }.utf8) == (try base.contents(.segment(1))))
  }

  @Test func `a line is told once its last byte is written, and forgotten where it is cut`() throws
  {
    let told = Mutex<[String]>([])
    let echoing = EchoingFileSystem(MemoryFileSystem()) { line in
      told.withLock { $0.append(line) }
    }
    try echoing.makeDirectory(.journal)
    let file = try echoing.open(.segment(1), .createNew)
    try echoing.writeWhole(file, at: 0, Array("one\ntw".utf8))
    #expect(told.withLock { $0 } == ["one"])
    try echoing.writeWhole(file, at: 6, Array("o\nlost".utf8))
    try echoing.truncate(file, to: 8)
    try echoing.writeWhole(file, at: 8, Array("three\n".utf8))

    #expect(told.withLock { $0 } == ["one", "two", "three"])
  }
}
