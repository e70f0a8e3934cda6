import DaybookBytes
import DaybookModel
import DaybookStore

/// What a save did, for the one line that writers print.
struct SaveOutcome {
  /// The number of the transaction; `nil` for a dry run.
  let transaction: Int64?

  private let schema: StoreSchema
  private let inserted: [RowID]
  private let updated: [RowID]
  private let deleted: [RowID]

  /// The largest number of objects that are named one by one.
  private static let namedCount = 1_000

  init(from before: StoreState, to after: StoreState, transaction: Int64?) {
    self.transaction = transaction
    schema = after.schema
    let changes = after.changes(since: before)
    inserted = changes.inserted
    updated = changes.updated
    deleted = changes.deleted
  }

  /// `tx 42: 1 inserted, 0 updated, 0 deleted (Budget/7)`.
  var line: String {
    let start = transaction.map { "tx \($0)" } ?? "dry run, nothing saved"
    return
      "\(start): \(inserted.count) inserted, \(updated.count) updated, \(deleted.count) deleted"
      + names + "\n"
  }

  /// The same for programs; many objects are named by the first and the last.
  var json: JSONValue {
    var members = [
      JSONMember("v", .integer(1)),
      JSONMember("tx", transaction.map { .integer($0) } ?? .null),
      JSONMember("inserted", .integer(Int64(inserted.count))),
      JSONMember("updated", .integer(Int64(updated.count))),
      JSONMember("deleted", .integer(Int64(deleted.count))),
    ]
    if rows.count <= SaveOutcome.namedCount {
      let objects = rows.map { schema.reference(to: $0) }
      members.append(JSONMember("ids", Value.objects(objects).json))
    } else if let first = rows.first, let last = rows.last {
      members.append(JSONMember("first", .string(name(first))))
      members.append(JSONMember("last", .string(name(last))))
    }
    return .object(members)
  }

  private var rows: [RowID] { inserted + updated + deleted }

  private var names: String {
    let rows = rows
    guard let first = rows.first, let last = rows.last else { return "" }
    if rows.count <= 4 { return " (" + rows.map(name).joined(separator: ", ") + ")" }
    if rows.count == inserted.count { return " (\(name(first)) … \(name(last)))" }
    return " (\(name(first)) and \(rows.count - 1) more)"
  }

  private func name(_ row: RowID) -> String { schema.reference(to: row).description }
}

extension CommandRun {
  /// Prints what a save did.
  func write(_ outcome: SaveOutcome) throws(CommandFailure) {
    guard !isQuiet || target.format != .text else { return }
    try write(outcome.line, json: outcome.json)
  }

  /// Prints that there was nothing to save.
  func writeNothingChanged() throws(CommandFailure) {
    guard !isQuiet || target.format != .text else { return }
    let json = JSONValue.object([
      JSONMember("v", .integer(1)), JSONMember("tx", .null), JSONMember("inserted", .integer(0)),
      JSONMember("updated", .integer(0)), JSONMember("deleted", .integer(0)),
      JSONMember("ids", .array([])),
    ])
    try write("nothing changed\n", json: json)
  }

  /// The failure that an error of the store at a path is, with the path as it was typed.
  func failure(_ error: DaybookError, _ path: String) -> CommandFailure {
    var located = error
    let resolved = environment.files.resolved(path)
    if let file = located.place.file, file.hasPrefix(resolved), resolved != path {
      located.place.file = path + file.dropFirst(resolved.count)
    }
    if error.reason == .store(.alreadyOpen) { located.place.file = path }
    if case .store(.locked(var holder)) = error.reason {
      holder.waited = .seconds(Int(arguments.text(.wait) ?? "") ?? 0)
      located.reason = .store(.locked(by: holder))
      located.place.file = path
    }
    return CommandFailure(located, trying: located.sparing(path))
  }
}
