import DaybookBytes
import DaybookJournal
import TestSupport
import Testing

/// With the same clock and chance the same operations give the same bytes for ever.
@Suite("Golden bytes")
struct GoldenBytesTests {
  @Test(arguments: [StorePath.segment(1), .segment(2), .head])
  func `of a journal of two segments`(path: StorePath) throws {
    let store = try DamagedStore.make(rotated: true)

    try Fixture("Journal/v1/two-segments/" + path.name).expect(store.files[path] ?? [])
  }

  @Test func `of a journal that was recovered`() throws {
    let fileSystem = SimulatedFileSystem()
    try CrashWorkload.torn(fileSystem)
    let story = CrashStory(fileSystem)
    let journal = try story.open()
    try story.save("after", to: journal)
    try journal.close()

    try Fixture("Journal/v1/recovered.jsonl").expect(fileSystem.contents(.segment(1)))
  }

  @Test func `of a transaction in blocks have the hash that they had`() throws {
    let fileSystem = MemoryFileSystem()
    let surroundings = JournalSurroundings(
      fileSystem: fileSystem,
      clock: JournalClock(),
      random: JournalRandom()
    )
    let journal = try Journal.create(surroundings)
    let ticket = try journal.append(TransactionDraft(), after: 0) { sink throws(JournalError) in
      let text = String(repeating: "x", count: 4_000)
      for _ in 0..<300 { try sink.emit(lines(text, of: sink.number)) }
    }
    try journal.synchronize(ticket)

    let bytes = try fileSystem.contents(.segment(1))
    let lastLine = bytes.split(separator: 0x0a).last.map { Array($0) } ?? []

    try Fixture("Journal/v1/large-commit.txt").expect(lastLine + [0x0a])
  }
}

@Suite("Journal instants")
struct JournalInstantTests {
  @Test(
    arguments: [
      ("1970-01-01T00:00:00.000000Z", 0),
      ("2026-10-07T08:15:30.123456Z", 1_791_360_930_123_456),
      ("1969-12-31T23:59:59.999999Z", -1),
      ("2000-02-29T12:00:00.000001Z", 951_825_600_000_001),
      ("9999-12-31T23:59:59.999999Z", 253_402_300_799_999_999),
      ("0000-03-01T00:00:00.000000Z", -62_162_035_200_000_000),
    ] as [(String, Int64)]
  )
  func `are written with six fraction digits`(text: String, microseconds: Int64) {
    let instant = JournalInstant(microseconds: microseconds)

    #expect(instant.description == text)
    #expect(JournalInstant(text) == instant)
  }

  @Test(arguments: [
    "2026-10-07T08:15:30Z", "2026-10-07 08:15:30.123456Z", "2026-13-07T08:15:30.123456Z",
    "2026-10-07T24:15:30.123456Z", "2026-10-07T08:15:30.123456", "",
  ])
  func `in another form are refused`(text: String) {
    #expect(JournalInstant(text) == nil)
  }
}
