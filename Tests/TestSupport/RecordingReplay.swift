package import DaybookJournal

/// Keeps everything that a journal delivers.
package final class RecordingReplay: JournalReplay {
  /// One delivered transaction.
  package struct Transaction: Hashable, Sendable {
    /// Its `begin` line.
    package var head: TransactionHead

    /// Its change lines without their line feeds.
    package var lines: [String] = []

    /// Its end.
    package var end: TransactionEnd?
  }

  /// What was delivered, in order.
  package private(set) var transactions: [Transaction] = []

  /// Makes a recording of nothing.
  package init() {}

  /// Keeps a `begin` line.
  package func begin(_ head: TransactionHead) throws(JournalError) {
    transactions.append(Transaction(head: head))
  }

  /// Keeps change lines.
  package func changes(_ lines: ChangeLines) throws(JournalError) {
    for index in 0..<lines.count {
      let line = String(decoding: lines[index].dropLast(), as: UTF8.self)
      transactions[transactions.count - 1].lines.append(line)
    }
  }

  /// Keeps the end of a transaction.
  package func commit(_ end: TransactionEnd) throws(JournalError) {
    transactions[transactions.count - 1].end = end
  }
}
