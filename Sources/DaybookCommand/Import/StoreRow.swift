import DaybookModel
import DaybookStore

/// One row of a whole-store file.
struct StoreRow {
  /// The name of the object in the file, as a row of the store's schema.
  var source: RowID
  var entity: EntityLayout
  var values: [PropertyValue]

  /// The line on which the row starts.
  var line: Int
}

/// Reads the rows of a whole-store file.
protocol StoreRowReader: AnyObject {
  /// Returns the next row, a failure for a row that cannot be imported, or `nil` at the end.
  ///
  /// - Throws: A failure that ends the reading: the file is malformed or cannot be read.
  func next() throws(CommandFailure) -> Result<StoreRow, CommandFailure>?

  /// The names that are no properties of any entity, in the order in which they came.
  var leftOutNames: [String] { get }

  /// The name of the file in messages.
  var path: String { get }
}

/// Finds out which object a row is, and what its other columns are.
struct StoreRowNames {
  let columns: StoreColumns
  let schema: StoreSchema

  init(_ schema: StoreSchema) {
    self.schema = schema
    columns = StoreColumns(schema)
  }

  /// What is wrong with a row's entity or its ID.
  struct Fault: Error {
    var column: String
    var summary: String
  }

  /// Returns the entity and the row that a row's two names stand for.
  func row(entity name: String?, id text: String?) -> Result<(EntityLayout, RowID), Fault> {
    guard let name, let entity = schema.entity(named: name) else {
      let names = schema.entities.map(\.name)
      let near = didYouMean(name ?? "", names)
      return fault(columns.entity, name.map { "there is no entity '\($0)'" + near } ?? "no entity")
    }
    guard !entity.entity.isAbstract else {
      return fault(columns.entity, "\(name) is abstract: it has no objects of its own")
    }
    guard let text, let reference = ObjectReference(text), let row = schema.row(of: reference)
    else {
      let shown = text.map { "'\($0)' is no object's ID" } ?? "no ID"
      return fault(columns.identifier, shown + ", such as \(name)/7")
    }
    guard reference.entity == name else {
      return fault(columns.identifier, "\(reference) is no \(name)")
    }
    return .success((entity, row))
  }

  /// Whether some entity has a property of the name that can be set.
  func isKnown(_ name: String) -> Bool {
    schema.entities.contains { $0.property(named: name)?.property.isSettable ?? false }
  }

  private func fault(_ column: String, _ text: String) -> Result<(EntityLayout, RowID), Fault> {
    .failure(Fault(column: column, summary: text))
  }
}
