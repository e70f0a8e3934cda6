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
    let gathering = Gathering()
    do {
      try history.read(query) { transaction in
        gathering.transactions.append(transaction)
        return true
      }
    } catch {
      let failure = failure(error)
      guard failure.exitCode == .damaged else { throw failure }
      return (gathering.transactions, failure)
    }
    return (gathering.transactions, nil)
  }
}

private final class Gathering {
  var transactions: [HistoryTransaction] = []
}
