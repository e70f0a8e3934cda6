internal import DaybookModel

/// Applies the predicate, the order and the limit of a request to history.
struct HistoryFilter {
  private let request: PersistentHistoryChangeRequest
  private let predicate: FetchPredicate

  /// Checks the names of the request.
  init(_ request: PersistentHistoryChangeRequest) throws(DaybookError) {
    self.request = request
    let name = request.subject == .change ? "Change" : "Transaction"
    guard let entity = HistoryFilter.model.entity(named: name) else {
      throw DaybookError(.defect("the model of history has no \(name)"))
    }
    let resolver = PredicateResolver(entity)
    predicate = try resolver.resolve(request.predicate ?? .always)
    for term in request.sortTerms { _ = try resolver.path(of: term) }
  }

  func transactions(
    _ found: [PersistentHistoryTransaction]
  ) -> [PersistentHistoryTransaction] {
    arranged(found) { TransactionRow(transaction: $0) }
  }

  func changes(of found: [PersistentHistoryTransaction]) -> [PersistentHistoryChange] {
    let pairs = found.flatMap { transaction in
      (transaction.changes ?? []).map { ChangeRow(change: $0, transaction: transaction) }
    }
    return arranged(pairs) { $0 }.map(\.change)
  }

  private func arranged<Element>(
    _ elements: [Element],
    _ row: (Element) -> any ValueRow
  ) -> [Element] {
    let evaluator = PredicateEvaluator(predicate)
    var found = elements.filter { evaluator.matches(row($0)) }
    if !request.sortTerms.isEmpty {
      let sorter = SortEvaluator(request.sortTerms)
      let keyed = found.map { (element: $0, keys: sorter.keys(of: row($0))) }.enumerated()
      found = keyed.sorted { left, right in
        let outcome = sorter.outcome(left.element.keys, right.element.keys)
        return outcome == .same ? left.offset < right.offset : outcome == .before
      }.map(\.element.element)
    }
    return request.fetchLimit > 0 ? Array(found.prefix(request.fetchLimit)) : found
  }

  /// What predicates and orders of history can name.
  private static let model: ManagedObjectModel = {
    do {
      return try ManagedObjectModel(name: "History") {
        Entity("Transaction") {
          Attribute("transactionNumber", .integer64)
          Attribute("timestamp", .date)
          Attribute("author", .string, isOptional: true)
          Attribute("contextName", .string, isOptional: true)
          Attribute("note", .string, isOptional: true)
          Attribute("bundleID", .string, isOptional: true)
        }
        Entity("Change") {
          Attribute("changeID", .integer64)
          Attribute("changeType", .integer16)
          Attribute("entityName", .string)
          ToOne("changedObjectID", of: "Change")
          ToOne("transaction", of: "Transaction")
        }
      }
    } catch {
      preconditionFailure("the model of history is a good one: \(error)")
    }
  }()
}

private struct TransactionRow: ValueRow {
  let transaction: PersistentHistoryTransaction

  var reference: ObjectReference {
    ObjectReference(entity: "Transaction", number: transaction.transactionNumber)
  }

  func value(named name: String) -> Value {
    switch name {
    case "transactionNumber": .integer(transaction.transactionNumber)
    case "timestamp": .date(transaction.timestamp)
    case "author": transaction.author.map(Value.string) ?? .null
    case "contextName": transaction.contextName.map(Value.string) ?? .null
    case "note": transaction.note.map(Value.string) ?? .null
    case "bundleID": transaction.bundleID.map(Value.string) ?? .null
    default: .null
    }
  }

  func related(_ reference: ObjectReference) -> (any ValueRow)? { nil }
}

private struct ChangeRow: ValueRow {
  let change: PersistentHistoryChange
  let transaction: PersistentHistoryTransaction

  var reference: ObjectReference {
    ObjectReference(entity: "Change", number: change.changeID)
  }

  func value(named name: String) -> Value {
    switch name {
    case "changeID": .integer(change.changeID)
    case "changeType": .integer(Int64(change.changeType.rawValue))
    case "entityName": .string(change.changedObjectID.entityName)
    case "changedObjectID": .object(change.changedObjectID.reference)
    case "transaction": .object(TransactionRow(transaction: transaction).reference)
    default: .null
    }
  }

  func related(_ reference: ObjectReference) -> (any ValueRow)? {
    let row = TransactionRow(transaction: transaction)
    return reference == row.reference ? row : nil
  }
}
