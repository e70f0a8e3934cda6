import DaybookBytes
import DaybookModel

/// Transactions as programs read them.
enum TransactionJSON {
  /// Returns a transaction, with its changes when they are wanted.
  static func object(_ transaction: RecordedTransaction, changes: Bool) -> JSONValue {
    var members = [
      JSONMember("tx", .integer(transaction.number)),
      JSONMember("at", .string(transaction.dateText)),
      JSONMember("author", text(transaction.author)),
      JSONMember("context", text(transaction.context)),
    ]
    if let back = transaction.back { members.append(JSONMember("back", .number("\(back)"))) }
    for (name, value) in [
      ("note", transaction.note), ("app", transaction.app), ("token", transaction.token),
    ] where value != nil {
      members.append(JSONMember(name, text(value)))
    }
    let total = transaction.counts.total
    members += [
      JSONMember("inserted", .integer(Int64(total.inserted))),
      JSONMember("updated", .integer(Int64(total.updated))),
      JSONMember("deleted", .integer(Int64(total.deleted))),
      JSONMember("prev", .string(transaction.previous)),
      JSONMember("sha", .string(transaction.hash)),
      JSONMember("file", .string(transaction.file)),
      JSONMember(
        "lines",
        .array([
          .integer(Int64(transaction.lines.lowerBound)),
          .integer(Int64(transaction.lines.upperBound)),
        ])
      ),
    ]
    if changes { members.append(JSONMember("changes", .array(transaction.changes.map(object)))) }
    return .object(members)
  }

  /// Returns one change.
  static func object(_ change: RecordedChange) -> JSONValue {
    var members = [JSONMember("op", .string(name(of: change.kind)))]
    if let object = change.object { members.append(JSONMember("id", .string(object.description))) }
    if !change.edits.isEmpty {
      members.append(JSONMember("values", .object(change.edits.map(member))))
    }
    for (name, path) in [
      ("added", \RecordedChange.Membership.added), ("removed", \.removed),
    ] {
      let lists = change.memberships.filter { !$0[keyPath: path].isEmpty }
      guard !lists.isEmpty else { continue }
      let values = lists.map { JSONMember($0.name, Value.objects($0[keyPath: path]).json) }
      members.append(JSONMember(name, .object(values)))
    }
    if let why = change.why { members.append(JSONMember("why", .string(why))) }
    if !change.merged.isEmpty {
      members.append(JSONMember("merged", Value.objects(change.merged).json))
    }
    return .object(members)
  }

  private static func member(_ edit: RecordedChange.Edit) -> JSONMember {
    var values: [JSONMember] = []
    if let before = edit.before { values.append(JSONMember("before", before.json)) }
    if let after = edit.after { values.append(JSONMember("after", after.json)) }
    return JSONMember(edit.name, .object(values))
  }

  private static func name(of kind: RecordedChange.Kind) -> String {
    switch kind {
    case .insert: "insert"
    case .update: "update"
    case .delete: "delete"
    case .other(let name): name
    }
  }

  private static func text(_ text: String?) -> JSONValue { text.map { .string($0) } ?? .null }
}
