package import DaybookModel

/// A row of a state, read one value at a time.
package struct StateRow: ValueRow {
  let state: StoreState
  let row: RowID

  /// Reads a row that exists.
  package init(_ state: StoreState, _ row: RowID) {
    self.state = state
    self.row = row
  }

  /// The row's name.
  package var reference: ObjectReference { state.schema.reference(to: row) }

  /// The value of a stored property; null for a name the row's entity lacks.
  package func value(named name: String) -> Value { state.value(row, name) }

  /// Whether a name is that of a composite attribute of the row's entity.
  package func hasComposite(named name: String) -> Bool {
    state.schema.entities[row.entity].entity.hasComposite(named: name)
  }

  /// The row behind a reference, if it exists in the same state.
  package func related(_ reference: ObjectReference) -> (any ValueRow)? {
    guard let row = state.schema.row(of: reference), state.contains(row) else { return nil }
    return StateRow(state, row)
  }
}
