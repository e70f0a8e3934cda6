import DaybookBytes
import DaybookJournal
import TestSupport
import Testing

/// What a journal refuses while it is open.
@Suite("Guards")
struct GuardTests {
  private let fileSystem = SimulatedFileSystem()
  private let story: CrashStory
  private let journal: Journal

  init() throws {
    story = CrashStory(fileSystem)
    journal = try story.create()
    try story.save("model", to: journal)
  }

  @Test func `a failed sync leaves the fate of the save unknown and saves nothing more`() throws {
    fileSystem.failNext(.sync, with: .code(.inputOutput))
    let ticket = try story.append(["doubtful"], to: journal)

    let first = reason { () throws(JournalError) in try journal.synchronize(ticket) }
    let second = reason { () throws(JournalError) in
      _ = try journal.beginTransaction(TransactionDraft(), after: 2)
    }

    guard case .durabilityUnknown(let fault) = first else {
      Issue.record("\(String(describing: first))")
      return
    }
    #expect(fault.code == .inputOutput)
    #expect(second == .poisoned)
    #expect(journal.isPoisoned)
  }

  @Test func `a foreign writer is noticed and nothing more is saved`() throws {
    let end = try fileSystem.contents(.segment(1)).count
    let file = try fileSystem.openWhole(.segment(1), .write)
    try fileSystem.writeWhole(file, at: Int64(end), Array("{}\n".utf8))
    let ticket = try story.append(["one"], to: journal)

    let refusal = reason { () throws(JournalError) in try journal.synchronize(ticket) }

    let expected = JournalError.Reason.foreignWriter(
      expectedByteCount: Int64(end),
      foundByteCount: Int64(end + 3)
    )
    #expect(refusal == expected)
    #expect(journal.isPoisoned)
  }

  @Test func `a replaced journal is noticed`() throws {
    let copy = try fileSystem.contents(.segment(1))
    try fileSystem.unlink(.segment(1))
    try fileSystem.replace(.segment(1), with: copy)
    let ticket = try story.append(["one"], to: journal)

    let refusal = reason { () throws(JournalError) in try journal.synchronize(ticket) }

    #expect(refusal == .journalReplaced)
  }

  @Test func `a forked child is refused`() throws {
    fileSystem.fork()

    let refusal = reason { () throws(JournalError) in
      _ = try journal.beginTransaction(TransactionDraft(), after: 1)
    }

    #expect(refusal == .usedAfterFork)
  }

  @Test func `the same process does not open a store twice`() throws {
    #expect(openingReason(story.surroundings, story.options) == .alreadyOpen)
  }

  @Test func `another process learns who holds the lock`() throws {
    fileSystem.fork()

    let refusal = openingReason(story.surroundings, story.options)

    guard case .locked(let holder) = refusal else {
      Issue.record("\(String(describing: refusal))")
      return
    }
    #expect(holder.processID == 4_242)
    #expect(holder.program == "test")
  }

  @Test func `a closed journal refuses and closes again`() throws {
    try journal.close()

    let refusal = reason { () throws(JournalError) in
      _ = try journal.beginTransaction(TransactionDraft(), after: 1)
    }

    #expect(refusal == .closed)
    try journal.close()
    #expect(fileSystem.openFileCount == 0)
  }

  @Test func `limits hold before anything is written`() throws {
    let before = try fileSystem.contents(.segment(1))
    let longText = String(repeating: "x", count: Format.stringByteCountLimit + 1)
    var options = story.options
    options.transactionByteCountLimit = 100_000
    let second = SimulatedFileSystem()
    let other = CrashStory(second)
    other.options = options
    let small = try other.create()

    let string = reason { () throws(JournalError) in
      _ = try journal.beginTransaction(TransactionDraft(note: longText), after: 1)
    }
    let transaction = reason { () throws(JournalError) in
      _ = try small.append(TransactionDraft(), after: 0) { sink throws(JournalError) in
        try sink.emit(lines(String(repeating: "x", count: 40_000), of: 1))
      }
    }
    let line = reason { () throws(JournalError) in
      _ = try journal.append(TransactionDraft(), after: 1) { sink throws(JournalError) in
        let count = Format.lineByteCountLimit + 1
        try sink.emit(LineBlock(bytes: [UInt8](repeating: 0x20, count: count), lineEnds: [count]))
      }
    }

    guard case .tooLarge(.string, _) = string, case .tooLarge(.transaction, _) = transaction,
      case .tooLarge(.line, _) = line
    else {
      Issue.record("\(string as Any), \(transaction as Any), \(line as Any)")
      return
    }
    #expect(try fileSystem.contents(.segment(1)) == before)
  }

  @Test func `an error of the disk while reading is no end of the file`() throws {
    try journal.close()
    fileSystem.failNext(.read, with: .code(.inputOutput))

    let refusal = reason { () throws(JournalError) in
      _ = try JournalReader(fileSystem).read(into: nil)
    }

    guard case .io(let fault) = refusal else {
      Issue.record("\(String(describing: refusal))")
      return
    }
    #expect(fault.code == .inputOutput)
  }

  @Test func `the clock may step back, and the journal says by how much`() throws {
    story.clock.advance(by: .seconds(-132))
    try story.save("earlier", to: journal)
    try journal.close()
    let replay = RecordingReplay()

    _ = try JournalReader(fileSystem).read(into: replay)

    #expect(replay.transactions.last?.head.back == 130.5)
  }

  @Test func `a tail that cannot be cut is followed by a new segment`() throws {
    try journal.close()
    let end = try fileSystem.contents(.segment(1)).count
    let file = try fileSystem.openWhole(.segment(1), .write)
    try fileSystem.writeWhole(file, at: Int64(end), Array("{\"op\":\"begin\"".utf8))
    fileSystem.close(file)
    fileSystem.refuseCutting(.segment(1))
    let opening = try Journal.open(story.surroundings, options: story.options, replay: nil)

    #expect(opening.report.appendedBehindTail)
    try story.save("behind", to: opening.journal)
    try opening.journal.close()
    let replay = RecordingReplay()
    let summary = try JournalReader(fileSystem).read(into: replay)
    #expect(summary.segments.map(\.byteCount).first == Int64(end))
    #expect(replay.transactions.map(\.texts.count) == [1, 1, 1])
    #expect(try JournalVerification.verify(fileSystem, threadCount: 1).isSound)
  }
}

/// Why opening for writing is refused.
private func openingReason(
  _ surroundings: JournalSurroundings,
  _ options: JournalOptions
) -> JournalError.Reason? {
  reason { () throws(JournalError) in
    _ = try Journal.open(surroundings, options: options, replay: nil)
  }
}
