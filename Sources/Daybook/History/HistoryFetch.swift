internal import DaybookModel
internal import DaybookStore

/// Answers one request to history.
struct HistoryFetch {
  private let connection: StoreConnection
  private let request: PersistentHistoryChangeRequest

  init(_ connection: StoreConnection, _ request: PersistentHistoryChangeRequest) {
    self.connection = connection
    self.request = request
  }

  func result() throws(DaybookError) -> PersistentHistoryResult {
    let filter = try HistoryFilter(request)
    let found = try transactions()
    var result = PersistentHistoryResult(request.resultType)
    if request.subject == .change {
      let changes = filter.changes(of: found)
      result.enter(changes, of: found)
    } else {
      result.enter(filter.transactions(found))
    }
    return result
  }

  private var readsChanges: Bool {
    if request.subject == .change { return true }
    return switch request.resultType {
    case .statusOnly, .count, .transactionsOnly: false
    case .objectIDs, .changesOnly, .transactionsAndChanges: true
    }
  }

  private func transactions() throws(DaybookError) -> [PersistentHistoryTransaction] {
    var query = HistoryQuery()
    query.author = request.author
    query.object = request.changedObjectID?.reference
    query.entities = request.entityNames.map(connection.namesWithSubentities)
    query.decodesChanges = readsChanges
    let floor = max(connection.newestState().historyFloor, 1)
    switch request.origin {
    case .beginning: query.numbers = floor...Int64.max
    case .token(let token):
      try connection.check(token)
      try connection.checkHash(of: token)
      query.numbers = token.transactionNumber + 1...Int64.max
    case .transaction(let number):
      try connection.checkNumber(number)
      query.numbers = max(number + 1, floor)...Int64.max
    case .date(let date):
      query.numbers = floor...Int64.max
      return try convert(connection.store.transactions(query, after: date))
    }
    return try convert(connection.store.transactions(query))
  }

  private func convert(_ found: [HistoryTransaction]) -> [PersistentHistoryTransaction] {
    found.filter { !$0.counts.isEmpty }.map { transaction in
      let changes = transaction.changes.enumerated().compactMap { index, change in
        connection.historyChange(change, index, in: transaction.number)
      }
      return PersistentHistoryTransaction(
        transactionNumber: transaction.number,
        timestamp: transaction.date,
        author: transaction.author,
        contextName: transaction.contextName,
        note: transaction.note,
        bundleID: transaction.app,
        storeID: connection.storeUUID,
        token: connection.token(transaction.number, transaction.digestText),
        changes: readsChanges ? changes : nil
      )
    }
  }
}

extension PersistentHistoryResult {
  fileprivate mutating func enter(_ found: [PersistentHistoryTransaction]) {
    count = found.count
    switch resultType {
    case .statusOnly, .count: break
    case .transactionsOnly, .transactionsAndChanges: transactions = found
    case .changesOnly: changes = found.flatMap { $0.changes ?? [] }
    case .objectIDs: objectIDs = distinct(found.flatMap { $0.changes ?? [] })
    }
    if resultType == .changesOnly { count = changes.count }
  }

  fileprivate mutating func enter(
    _ found: [PersistentHistoryChange],
    of all: [PersistentHistoryTransaction]
  ) {
    count = found.count
    switch resultType {
    case .statusOnly, .count: break
    case .changesOnly, .transactionsAndChanges: changes = found
    case .objectIDs: objectIDs = distinct(found)
    case .transactionsOnly:
      let numbers = Set(found.map(\.transactionNumber))
      transactions = all.filter { numbers.contains($0.transactionNumber) }.map(\.withoutChanges)
    }
  }

  private func distinct(_ changes: [PersistentHistoryChange]) -> [ManagedObjectID] {
    var seen: Set<ManagedObjectID> = []
    return changes.map(\.changedObjectID).filter { seen.insert($0).inserted }
  }
}

extension PersistentHistoryTransaction {
  fileprivate var withoutChanges: PersistentHistoryTransaction {
    PersistentHistoryTransaction(
      transactionNumber: transactionNumber,
      timestamp: timestamp,
      author: author,
      contextName: contextName,
      note: note,
      bundleID: bundleID,
      storeID: storeID,
      token: token,
      changes: nil
    )
  }
}
