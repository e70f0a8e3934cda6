import DaybookModel
import DaybookStore

extension StoreState {
  /// The first difference between the rows of two states in words; `nil` if there is none.
  func difference(from other: StoreState) throws -> String? {
    for entity in schema.entities where !entity.entity.isAbstract {
      let rows = rows(of: entity.index, includesSubentities: false)
      let others = other.rows(of: entity.index, includesSubentities: false)
      guard rows == others else { return "\(entity.name): rows \(rows) and \(others)" }
      guard count(of: entity.index) == other.count(of: entity.index) else {
        return "\(entity.name): counts"
      }
      for row in rows {
        for property in entity.properties {
          let value = value(row, property)
          let otherValue = other.value(row, property)
          guard value.isIdentical(to: otherValue) else {
            return "\(schema.reference(to: row)).\(property.name): \(value) and \(otherValue)"
          }
        }
        guard version(of: row) == other.version(of: row) else {
          return "\(schema.reference(to: row)): versions"
        }
      }
    }
    return metadata == other.metadata ? nil : "metadata"
  }
}
