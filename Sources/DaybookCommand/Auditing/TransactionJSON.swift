import DaybookBytes
import DaybookJournal
import DaybookModel
import DaybookStore

/// Transactions as programs read them.
enum TransactionJSON {
  /// Returns a transaction, with its changes when they are wanted.
  static func object(_ transaction: HistoryTransaction, changes: Bool) -> JSONValue {
    let head = transaction.head
    var members = [
      JSONMember("tx", .integer(transaction.number)),
      JSONMember("at", .string(head.date.description)),
      JSONMember("author", text(head.author)),
      JSONMember("context", text(head.context)),
    ]
    if let back = head.back { members.append(JSONMember("back", .number(back.description))) }
    for (name, value) in [("note", head.note), ("app", head.app), ("token", head.token)]
    where value != nil {
      members.append(JSONMember(name, text(value)))
    }
    members += counts(transaction) + place(transaction)
    if changes { members.append(JSONMember("changes", .array(transaction.changes.map(object)))) }
    return .object(members)
  }

  private static func counts(_ transaction: HistoryTransaction) -> [JSONMember] {
    let total = transaction.totalCount
    return [
      JSONMember("inserted", .integer(Int64(total.insertedCount))),
      JSONMember("updated", .integer(Int64(total.updatedCount))),
      JSONMember("deleted", .integer(Int64(total.deletedCount))),
    ]
  }

  private static func place(_ transaction: HistoryTransaction) -> [JSONMember] {
    [
      JSONMember("prev", text(transaction.head.previous?.hex)),
      JSONMember("sha", .string(transaction.digest.hex)),
      JSONMember("file", .string(transaction.file)),
      JSONMember(
        "lines",
        .array([
          .integer(Int64(transaction.firstLine)), .integer(Int64(transaction.lastLine - 1)),
        ])
      ),
    ]
  }

  private static func text(_ text: String?) -> JSONValue { text.map { .string($0) } ?? .null }
}

// MARK: - Changes

extension TransactionJSON {
  /// Returns one change.
  static func object(_ change: HistoryChange) -> JSONValue {
    var members = [JSONMember("op", .string(change.kind.operation))]
    if let object = change.object { members.append(JSONMember("id", .string(object.description))) }
    let differences = change.differences
    if !differences.isEmpty {
      members.append(JSONMember("values", .object(differences.map(member))))
    }
    for (name, lists) in [("added", change.added), ("removed", change.removed)]
    where !lists.isEmpty {
      let values = lists.map { JSONMember($0.name, Value.objects($0.objects).json) }
      members.append(JSONMember(name, .object(values)))
    }
    if !change.splices.isEmpty {
      members.append(JSONMember("splice", .object(change.splices.map(member))))
    }
    if let why = change.why { members.append(JSONMember("why", .string(why))) }
    if !change.merged.isEmpty {
      members.append(JSONMember("merged", Value.objects(change.merged).json))
    }
    return .object(members)
  }

  private static func member(_ difference: HistoryDifference) -> JSONMember {
    var values: [JSONMember] = []
    if let before = difference.before { values.append(JSONMember("before", before.json)) }
    if let after = difference.after { values.append(JSONMember("after", after.json)) }
    return JSONMember(difference.name, .object(values))
  }

  private static func member(_ splice: HistorySplice) -> JSONMember {
    let steps = splice.steps.map { step in
      JSONValue.array([
        .integer(Int64(step.position)), .integer(Int64(step.removedCount)),
        Value.objects(step.inserted).json,
      ])
    }
    return JSONMember(splice.name, .array(steps))
  }
}

extension JournaledValue {
  /// The value, or the blob's name as journals write it.
  var json: JSONValue {
    switch self {
    case .value(let value): value.json
    case .blob(let reference):
      .object([
        JSONMember("$blob", .string("sha256:" + reference.digest.hex)),
        JSONMember("len", .integer(Int64(reference.byteCount))),
      ])
    }
  }
}
