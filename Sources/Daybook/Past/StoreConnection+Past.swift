internal import DaybookModel
internal import DaybookStore

extension StoreConnection {
  /// The state of a moment, read as today's where the models allow it.
  func state(at moment: HistoryMoment) throws(DaybookError) -> StoreState {
    let floor = newestState().historyFloor
    let stored: StoreMoment
    switch moment {
    case .transaction(let number):
      try checkNumber(number)
      stored = .transaction(number)
    case .date(let date): stored = .date(date)
    case .token(let token):
      try check(token)
      stored = .transaction(token.transactionNumber)
    }
    let state = try store.readableState(at: stored)
    // Where a date leads is known only now, and 0 stands before what was purged.
    guard state.transaction >= floor else {
      throw DaybookError(.usage(.historyPurged(before: floor)))
    }
    return state
  }
}
