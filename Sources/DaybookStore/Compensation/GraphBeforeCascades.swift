import DaybookModel

/// The rows as they are, but what a transaction inserted cascades only to what came later or was
/// inserted with it.
///
/// What the transaction moved to an inserted row goes back to where it was, and must not be deleted
/// with the row.
struct GraphBeforeCascades: GraphReader {
  private let now: StoreState
  private let after: StoreState
  private let inserted: RowSet

  /// Takes the state now, the one after the transaction, and what the transaction changed.
  init(_ now: StoreState, _ after: StoreState, _ rows: RowChanges) {
    self.now = now
    self.after = after
    inserted = RowSet(rows.inserted)
  }

  var schema: StoreSchema { now.schema }

  func contains(_ row: RowID) -> Bool { now.contains(row) }

  func related(_ row: RowID, _ link: Int) -> [RowID] {
    let rows = now.related(row, link)
    guard inserted.contains(row), schema.links[link].relationship.deleteRule == .cascade,
      after.contains(row)
    else { return rows }
    let moved = RowSet(after.related(row, link).filter { !inserted.contains($0) })
    return rows.filter { !moved.contains($0) }
  }

  func value(_ row: RowID, _ property: PropertyLayout) -> Value { now.value(row, property) }

  func hasValue(_ row: RowID, _ property: PropertyLayout) -> Bool { now.hasValue(row, property) }

  func rows(leadingTo targets: RowSet, by link: Int) -> [RowID] {
    now.rows(leadingTo: targets, by: link)
  }
}
