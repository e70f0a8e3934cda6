import DaybookModel
import DaybookStore

/// The keys of rows that are on their way into the store, for rows that come later.
struct StagedKeys {
  /// The attributes of the key.
  let names: [String]

  private let positions: [Int]
  private var rows: [[Value]: RowID] = [:]

  /// Follows a key of an entity; `nil` where a name is none of its attributes.
  init?(_ names: [String], of entity: EntityDescription) {
    let properties = entity.allProperties
    positions = names.compactMap { name in properties.firstIndex { $0.name == name } }
    guard positions.count == names.count, !names.isEmpty else { return nil }
    self.names = names
  }

  /// The values of a row's key; `nil` where a part is missing.
  func values(_ cells: [ImportCell]) -> [Value]? {
    var values: [Value] = []
    for position in positions {
      guard case .value(let value) = cells[position], !value.isNull else { return nil }
      values.append(value)
    }
    return values
  }

  /// The staged row with a key.
  func row(_ values: [Value]) -> RowID? { rows[values] }

  /// Enters a row.
  mutating func enter(_ row: RowID, _ cells: [ImportCell]) {
    if let values = values(cells) { rows[values] = row }
  }

  /// Forgets all rows, since they are saved.
  mutating func removeAll() {
    rows.removeAll(keepingCapacity: true)
  }
}
