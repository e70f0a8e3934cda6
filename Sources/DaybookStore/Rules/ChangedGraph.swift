import DaybookModel

/// The rows as a change set will leave them, with the last links of those that it deletes.
struct ChangedGraph: GraphReader {
  let changes: ChangeSet
  let before: StoreState
  let after: StoreState

  /// Takes the states before and after the changes.
  init(_ changes: ChangeSet, from before: StoreState, to after: StoreState) {
    self.changes = changes
    self.before = before
    self.after = after
  }

  /// Applies the changes to a state, which stays as it is.
  init(_ changes: ChangeSet, over before: StoreState) {
    self.init(
      changes,
      from: before,
      to: before.applying(changes, transaction: before.transaction + 1, date: before.date)
    )
  }

  var schema: StoreSchema { before.schema }

  func contains(_ row: RowID) -> Bool { after.contains(row) }

  func related(_ row: RowID, _ link: Int) -> [RowID] {
    guard !changes.deletes.isEmpty, changes.isDeleted(row) else {
      return after.related(row, link)
    }
    let rows = before.related(row, link)
    // A row that the same change set links to another one is not held by the deleted one any more.
    guard let inverse = schema.links[link].inverse, schema.links[inverse].isOwner,
      !schema.links[inverse].isToMany
    else { return rows }
    return rows.filter { !after.contains($0) || after.related($0, inverse).contains(row) }
  }

  func value(_ row: RowID, _ property: PropertyLayout) -> Value { after.value(row, property) }

  func hasValue(_ row: RowID, _ property: PropertyLayout) -> Bool {
    after.hasValue(row, property)
  }

  func target(_ row: RowID, _ link: Int) -> RowID {
    changes.deletes.isEmpty ? after.target(row, link) : related(row, link).first ?? .none
  }

  func rows(leadingTo targets: RowSet, by link: Int) -> [RowID] {
    after.rows(leadingTo: targets, by: link)
  }
}
