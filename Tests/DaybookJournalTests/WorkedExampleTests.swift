import DaybookBytes
import DaybookJournal
import TestSupport
import Testing

/// The example that the file format's page explains line by line.
@Suite("Worked example")
struct WorkedExampleTests {
  @Test func `verifies as a single segment`() throws {
    let example = Fixture("Journal/v1/worked-example.jsonl")

    let verification = try JournalVerification.verify(InputFile(path: example.path))

    #expect(verification.damage == [])
    #expect(verification.transactionCount == 4)
    #expect(verification.changeCount == 6)
    #expect(verification.unchecked == [.head, .blobs])
  }

  @Test func `verifies as a store and knows its last hash`() throws {
    let fileSystem: MemoryFileSystem = try .store(segment: exampleBytes())
    let noted = try #require(
      SHA256Digest(hex: "9c5081236ccbe1458e854c4f7fd942c86bc857034657c5d5c887ced3cee2fc1c")
    )

    let verification = try JournalVerification.verify(
      fileSystem,
      expecting: [.init(transaction: 4, digest: noted)]
    )

    #expect(verification.isSound)
    #expect(verification.notes == [.headMissing])
    #expect(verification.position?.digest == noted)
  }

  @Test func `is what the journal writes for the same operations`() throws {
    let replay = RecordingReplay()
    _ = try JournalReader(.store(segment: exampleBytes())).read(into: replay)
    let clock = JournalClock()
    let fileSystem = MemoryFileSystem()
    let surroundings = JournalSurroundings(
      fileSystem: fileSystem,
      clock: clock,
      random: ChosenRandom([0x7a1f_0c52_3b8e_4e55, 0x9c41_2d6b_8a90_e7f3])
    )

    let journal = try Journal.create(surroundings)
    for transaction in replay.transactions {
      clock.set(transaction.head.date)
      let ticket = try journal.append(
        transaction.head.draft,
        after: transaction.head.number - 1
      ) { sink throws(JournalError) in
        try sink.emit(LineBlock(checksummed: transaction.lines))
      }
      try journal.synchronize(ticket)
    }
    try journal.close()

    try Fixture("Journal/v1/worked-example.jsonl").expect(fileSystem.contents(.segment(1)))
  }

  private func exampleBytes() throws -> [UInt8] {
    try Fixture("Journal/v1/worked-example.jsonl").bytes()
  }
}

extension LineBlock {
  /// Takes whole lines whose checksums are forgotten.
  init(checksummed lines: [String]) {
    var bytes: [UInt8] = []
    var lineEnds: [Int] = []
    for line in lines {
      bytes += line.utf8.dropLast(10)
      bytes += Array("00000000\"}\n".utf8)
      lineEnds.append(bytes.count)
    }
    self.init(bytes: bytes, lineEnds: lineEnds)
  }
}
