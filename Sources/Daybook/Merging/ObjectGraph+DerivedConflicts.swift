internal import DaybookModel
internal import DaybookStore

extension ObjectGraph {
  /// Whether others have changed nothing but derived values of a row, which follow from what the
  /// rows say in the end and are in nobody's way.
  func isDerivedOnly(_ conflict: RowConflict, in newer: StoreState) -> Bool {
    let row = conflict.row
    guard conflict.found > 0, !isGuardedOnly(row.rawValue), newer.contains(row),
      state.contains(row),
      let object = registered(row.rawValue), object.layout.properties.contains(where: \.isDerived)
    else { return false }
    let base = object.edits?.base
    return schema.entities[row.entity].properties.allSatisfy { property in
      guard property.isJournaled, property.property.attribute?.isDerived != true else {
        return true
      }
      guard let base, let column = property.column, base.isPresent(column) else {
        return newer.isSame(row, property, in: state)
      }
      guard let type = property.property.attribute?.type else {
        return base.reference(column) == newer.reference(row, column).rawValue
      }
      return base.value(column, type).isIdentical(to: newer.value(row, property))
    }
  }
}
