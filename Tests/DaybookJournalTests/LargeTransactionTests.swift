import DaybookBytes
import DaybookJournal
import TestSupport
import Testing

@Suite("Large transactions")
struct LargeTransactionTests {
  @Test(arguments: [1_048_000, 1_060_000, 3_200_000, 6_400_000])
  func `come back line by line and verify`(byteCount: Int) throws {
    let fileSystem = MemoryFileSystem()
    let journal = try Journal.create(JournalSurroundings(fileSystem: fileSystem))
    let text = String(repeating: "x", count: 4_000)
    let lineCount = byteCount / 4_060

    let ticket = try journal.append(TransactionDraft(), after: 0) { sink throws(JournalError) in
      for _ in 0..<lineCount { try sink.emit(lines(text, of: sink.number)) }
    }
    try journal.synchronize(ticket)
    try journal.close()

    let replay = RecordingReplay()
    _ = try JournalReader(fileSystem).read(into: replay)
    let verification = try JournalVerification.verify(fileSystem, threadCount: 2)
    #expect(replay.transactions.first?.texts == Array(repeating: text, count: lineCount))
    #expect(verification.damage == [])
    let bytes = try fileSystem.contents(.segment(1))
    let isInBlocks = String(decoding: bytes.suffix(200), as: UTF8.self).contains(
      "\"blocks\":1048576"
    )
    #expect(isInBlocks == (byteCount > 1_048_576))
  }

  @Test func `leave nothing when they are cancelled or meet a full disk`() throws {
    let fileSystem = SimulatedFileSystem(SimulatedDisk(pageByteCount: 1 << 16))
    let story = CrashStory(fileSystem)
    let journal = try story.create()
    try story.save("model", to: journal)
    let before = try fileSystem.contents(.segment(1))
    let text = String(repeating: "x", count: 400_000)

    let cancelled = reason { () throws(JournalError) in
      _ = try journal.append(TransactionDraft(), after: 1) { sink throws(JournalError) in
        for _ in 0..<4 { try sink.emit(lines(text, of: sink.number)) }
        throw JournalError(.rejected("changed my mind"))
      }
    }
    let afterCancelling = try fileSystem.contents(.segment(1))
    fileSystem.failNext(.write, with: .short, .code(.noSpace))
    let full = reason { () throws(JournalError) in
      _ = try journal.append(TransactionDraft(), after: 1) { sink throws(JournalError) in
        for _ in 0..<4 { try sink.emit(lines(text, of: sink.number)) }
      }
    }

    #expect(cancelled == .rejected("changed my mind"))
    #expect(afterCancelling == before)
    #expect(full == .diskFull(.noSpace))
    #expect(try fileSystem.contents(.segment(1)) == before)
    try story.save("small", to: journal)
    try journal.close()
    #expect(try JournalVerification.verify(fileSystem, threadCount: 1).isSound)
  }

  @Test func `a sync that fails in the middle of one poisons the journal`() throws {
    let fileSystem = SimulatedFileSystem(SimulatedDisk(pageByteCount: 1 << 20))
    let story = CrashStory(fileSystem)
    let journal = try story.create()
    try story.save("model", to: journal)
    let before = try fileSystem.contents(.segment(1))
    let text = String(repeating: "x", count: 1_000_000)

    fileSystem.failNext(.sync, with: .code(.inputOutput))
    let failed = reason { () throws(JournalError) in
      _ = try journal.append(TransactionDraft(), after: 1) { sink throws(JournalError) in
        for _ in 0..<40 { try sink.emit(lines(text, of: sink.number)) }
      }
    }

    guard case .durabilityUnknown = failed else {
      Issue.record("durabilityUnknown, not \(String(describing: failed))")
      return
    }
    #expect(journal.isPoisoned)
    #expect(try fileSystem.contents(.segment(1)) == before)
  }
}
