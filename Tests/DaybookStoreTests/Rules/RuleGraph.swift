import DaybookModel
import DaybookStore
import Foundation
import Testing

/// A state under construction for tests of rules, with rows by their written names.
struct RuleGraph {
  let schema: StoreSchema
  var state: StoreState

  init(@ModelBuilder _ parts: () -> [ModelPart]) throws {
    schema = StoreSchema(try ManagedObjectModel(parts: parts))
    state = StoreState(empty: schema)
  }

  /// Inserts rows without checking any rule.
  mutating func insert(_ rows: [(String, [String: Value])]) throws {
    let changes = ChangeSet(schema)
    for (name, values) in rows { try changes.insert(row(name), values, over: state) }
    apply(changes)
  }

  mutating func apply(_ changes: ChangeSet) {
    state = state.applying(changes, transaction: state.transaction + 1, date: state.date)
  }

  func row(_ name: String) throws -> RowID {
    try #require(ObjectReference(name).flatMap(schema.row(of:)))
  }

  func rows(_ names: [String]) throws -> [RowID] {
    try names.map { try row($0) }
  }

  func name(_ row: RowID) -> String { schema.reference(to: row).description }

  /// The names of the rows that a relationship leads to.
  func related(_ name: String, _ relationship: String) throws -> [String] {
    let row = try row(name)
    let link = try #require(schema.entities[row.entity].property(named: relationship)?.link)
    return state.related(row, link).map(self.name)
  }

  /// Plans and applies a deletion, and returns the deleted rows with their causes.
  mutating func delete(_ names: [String]) throws -> [String] {
    let plan = DeletionPlan(deleting: try rows(names), in: state)
    let changes = ChangeSet(schema)
    plan.write(to: changes, over: state)
    try changes.check(over: state)
    apply(changes)
    return plan.deletions.map { deletion in
      name(deletion.row) + (deletion.cause.map { " by \(name($0))" } ?? "")
    }
  }
}

/// A reference to the object with a written name; a name that is none is a mistake of the test.
func link(_ name: String) -> Value {
  guard let reference = ObjectReference(name) else {
    preconditionFailure("'\(name)' is the name of an object")
  }
  return .object(reference)
}

/// References to several objects.
func links(_ names: String...) -> Value {
  .objects(
    names.map { name in
      guard case .object(let reference) = link(name) else {
        preconditionFailure("'\(name)' is the name of an object")
      }
      return reference
    }
  )
}
