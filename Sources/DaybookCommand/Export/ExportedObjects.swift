import DaybookModel
import DaybookStore

/// Reads the objects that an export writes.
final class ExportedObjects {
  let state: StoreState
  private let store: StoreReading

  /// How many links were left out because they lead to deleted objects.
  private(set) var leftOutCount = 0

  init(_ store: StoreReading) {
    self.store = store
    state = store.state
  }

  /// The values of a row under the columns.
  ///
  /// Links that lead to deleted objects, as No Action leaves them behind, are left out: no import
  /// could keep them.
  func values(of row: RowID, _ columns: ObjectColumns) throws(CommandFailure) -> [Value] {
    if !store.hasBlobs { try refuseBlobs(of: row, columns) }
    return try store.values(of: row, columns).enumerated().map { index, value in
      guard case .property = columns.columns[index] else { return value }
      return withoutDanglingLinks(value)
    }
  }

  private func withoutDanglingLinks(_ value: Value) -> Value {
    switch value {
    case .object(let object):
      guard !exists(object) else { return value }
      leftOutCount += 1
      return .null
    case .objects(let objects):
      let existing = objects.filter(exists)
      leftOutCount += objects.count - existing.count
      return .objects(existing)
    case .null, .boolean, .integer, .double, .float, .decimal, .string, .date, .uuid, .uri,
      .binary, .transformable:
      return value
    }
  }

  private func exists(_ object: ObjectReference) -> Bool {
    state.schema.row(of: object).map { state.contains($0) } ?? false
  }

  /// A segment out of its store lacks the files in which large values lie.
  private func refuseBlobs(of row: RowID, _ columns: ObjectColumns) throws(CommandFailure) {
    for column in columns.columns {
      guard case .property(let layout) = column, layout.link == nil, let index = layout.column,
        state.blob(row, index) != nil
      else { continue }
      let object = state.schema.reference(to: row)
      throw CommandFailure(
        .damaged,
        place: "\(object).\(layout.name)",
        "the value lies in a file of its own, which a single segment lacks",
        remedy: "daybook export with the store's folder"
      )
    }
  }
}
