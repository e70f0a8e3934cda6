import DaybookJournal
import DaybookModel
import DaybookStore

extension ReadTarget {
  /// The transactions that a query wants, as far as the journal is sound, and the damage behind.
  ///
  /// What is sound is shown before the damage is reported: it is what people still have.
  func soundTransactions(
    _ query: HistoryQuery
  ) throws(CommandFailure) -> (transactions: [HistoryTransaction], damage: CommandFailure?) {
    var transactions: [HistoryTransaction] = []
    do {
      try history.read(query) {
        transactions.append($0)
        return true
      }
    } catch {
      let failure = failure(error)
      guard failure.exitCode == .damaged else { throw failure }
      return (transactions, failure)
    }
    return (transactions, nil)
  }
}
