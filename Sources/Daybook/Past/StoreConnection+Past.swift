internal import DaybookModel
internal import DaybookStore

extension StoreConnection {
  /// The state of a moment, read as today's where the models allow it.
  func state(at moment: HistoryMoment) throws(DaybookError) -> StoreState {
    let floor = newestState().historyFloor
    let state: StoreState
    switch moment {
    case .transaction(let number): state = try self.state(after: number)
    case .date(let date): state = try store.readableState(at: .date(date))
    case .token(let token):
      try check(token)
      state = try self.state(after: token.transactionNumber)
    }
    guard state.transaction >= floor else {
      throw DaybookError(.usage(.historyPurged(before: floor)))
    }
    return state
  }

  private func state(after number: Int64) throws(DaybookError) -> StoreState {
    guard number >= 0, number <= newestState().transaction else {
      throw store.noSuchTransaction(number)
    }
    return try store.readableState(at: .transaction(number))
  }

  func journalText(of transaction: Int64) throws(DaybookError) -> String {
    try store.journalText(of: transaction)
  }
}
