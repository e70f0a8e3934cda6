import DaybookBytes
import DaybookJournal
import TestSupport
import Testing

/// What is refused by its size alone, and what a refusal leaves behind.
@Suite("Refused openings")
struct RefusedOpeningTests {
  @Test(arguments: [
    ("", JournalError.Defect.lineTooLong), ("{\"op\":\"begin\",\"tx\":7", .lineTooLong),
  ])
  func `a line beyond 64 MiB is damage, also where it has an end`(
    start: String,
    expected: JournalError.Defect
  ) throws {
    let store = try DamagedStore.make()
    var files = store.files
    let limit = 64 << 20
    var line = Array(start.utf8)
    line += [UInt8](repeating: 0x61, count: limit - line.count) + [0x0A]

    files[.segment(1)] = store.bytes + line
    let refusal = store.refusal(files)

    #expect(refusal?.reason == .corrupt(expected))
    #expect(refusal?.offset == Int64(store.bytes.count))
  }

  @Test func `a line of 64 MiB is not too long`() throws {
    let store = try DamagedStore.make()
    var files = store.files
    files[.segment(1)] = store.bytes + [UInt8](repeating: 0x61, count: (64 << 20) - 1) + [0x0A]

    #expect(store.refusal(files)?.reason == .corrupt(.trailer))
  }

  @Test func `LOCK says what it said before`() throws {
    let store = try DamagedStore.make()
    var files = store.files
    var bytes = store.bytes
    bytes[bytes.count / 2] ^= 1
    files[.segment(1)] = bytes
    let former = Array("{\"pid\":7}\n".utf8)
    files[.lock] = former
    let fileSystem = try MemoryFileSystem(files: files)

    #expect(throws: JournalError.self) {
      try Journal.open(JournalSurroundings(fileSystem: fileSystem), replay: nil)
    }

    #expect(try fileSystem.contents(.lock) == former)
    #expect(try fileSystem.contents(.segment(1)) == bytes)
  }
}
