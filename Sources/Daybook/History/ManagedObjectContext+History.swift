public import DaybookModel
internal import DaybookStore

extension ManagedObjectContext {
  /// Reads the store's history, or withdraws a part of it.
  ///
  /// - Throws: An error with code 134301 for a token or a transaction whose history was purged; one
  ///   for a token of another store, for a name that history does not have; damage.
  /// - Complexity: O(*n*), where *n* is the size of the journal.
  @discardableResult
  public func execute(
    _ request: PersistentHistoryChangeRequest
  ) throws(DaybookError) -> PersistentHistoryResult {
    guard let connection = graph.connection else { throw DaybookError(.usage(.noStore)) }
    guard request.isDeletion else { return try HistoryFetch(connection, request).result() }
    let floor = try connection.floor(of: request.origin)
    if try connection.purgeHistory(before: floor, nextTransaction) {
      connection.announceTransaction()
      graph.advance(.saving)
    }
    return PersistentHistoryResult(.statusOnly)
  }
}

extension PersistentContainer {
  /// The place in history right after the newest transaction.
  public var currentPersistentHistoryToken: PersistentHistoryToken { connection.currentToken }
}

extension StoreConnection {
  /// The first transaction that stays when what lies before an origin goes.
  fileprivate func floor(
    of origin: PersistentHistoryChangeRequest.Origin
  ) throws(DaybookError) -> Int64 {
    switch origin {
    case .beginning: return 0
    case .token(let token):
      try check(token)
      return token.transactionNumber
    case .transaction(let number): return number
    case .date(let date):
      var query = HistoryQuery()
      query.decodesChanges = false
      let later = try store.transactions(query).first { $0.latestMoment >= date }
      return later?.number ?? newestState().transaction
    }
  }
}
