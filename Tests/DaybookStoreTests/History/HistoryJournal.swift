import DaybookBytes
import DaybookJournal
import DaybookModel
import DaybookStore
import TestSupport

/// A journal in memory whose change lines are written by hand.
final class HistoryJournal {
  private let fileSystem = MemoryFileSystem()
  private let clock = JournalClock()
  private let journal: Journal

  init() throws {
    journal = try Journal.create(JournalSurroundings(fileSystem: fileSystem, clock: clock))
  }

  /// What reads the journal.
  var reader: HistoryReader { HistoryReader(JournalReader(fileSystem)) }

  /// Appends a transaction.
  ///
  /// - Parameters:
  ///   - author: Who writes it.
  ///   - second: When, in seconds after 2026-10-07T08:15:00Z.
  ///   - changes: Each line's `op`, and the members behind its transaction number.
  /// - Throws: What the journal refuses.
  func append(_ author: String?, at second: Int64, _ changes: [(String, String)]) throws {
    clock.set(JournalInstant(microseconds: 1_791_360_900_000_000 + second * 1_000_000))
    let draft = TransactionDraft(author: author, context: "main")
    let expected = journal.nextNumber - 1
    let ticket = try journal.append(draft, after: expected) { sink throws(JournalError) in
      var buffer = ByteBuffer()
      var lineEnds: [Int] = []
      for (operation, members) in changes {
        buffer.append(utf8: "{\"op\":\"\(operation)\",\"tx\":\(sink.number),\(members)")
        buffer.append(LineBlock.trailer)
        buffer.append(0x0a)
        lineEnds.append(buffer.count)
      }
      try sink.emit(LineBlock(copying: buffer, lineEnds: lineEnds))
    }
    try journal.synchronize(ticket)
  }

  /// Appends the model line of a model.
  func append(_ model: ManagedObjectModel) throws {
    try append(nil, at: 0, [("model", model.lineMembers)])
  }
}
