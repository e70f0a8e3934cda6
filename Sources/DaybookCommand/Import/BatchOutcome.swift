import DaybookBytes
import DaybookModel
import DaybookStore

/// What an import of several transactions did, for the one line that writers print.
struct BatchOutcome {
  let transactions: (first: Int64, last: Int64)
  let counts: ImportCounts
  let schema: StoreSchema

  /// `tx 2 to 11: 1,000,000 inserted, 0 updated, 0 deleted (Row/1 … Row/1000000)`.
  var line: String {
    let names = counts.inserted > 0 ? " (\(name(counts.first)) … \(name(counts.last)))" : ""
    return "tx \(transactions.first) to \(transactions.last): \(counts.inserted) inserted,"
      + " \(counts.updated) updated, 0 deleted\(names)\n"
  }

  /// The same for programs.
  var json: JSONValue {
    var members = [
      JSONMember("v", .integer(1)),
      JSONMember("tx", .integer(transactions.last)),
      JSONMember("firstTx", .integer(transactions.first)),
      JSONMember("inserted", .integer(Int64(counts.inserted))),
      JSONMember("updated", .integer(Int64(counts.updated))),
      JSONMember("deleted", .integer(0)),
    ]
    if counts.inserted > 0 {
      members.append(JSONMember("first", .string(name(counts.first))))
      members.append(JSONMember("last", .string(name(counts.last))))
    }
    return .object(members)
  }

  private func name(_ row: RowID) -> String { schema.reference(to: row).description }
}
