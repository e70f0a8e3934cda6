internal import DaybookModel

/// Finds the rows whose derived values a commit computes anew: those that are written, and those
/// whose members changed.
struct DerivedRows {
  private let changes: ChangeSet
  private let base: StoreState
  private let after: StoreState
  private var found: Set<UInt64> = []

  private var schema: StoreSchema { changes.schema }

  init(_ changes: ChangeSet, from base: StoreState, to after: StoreState) {
    self.changes = changes
    self.base = base
    self.after = after
  }

  /// The rows, in their order.
  ///
  /// - Complexity: O(*c*), where *c* is the size of the changes and of the lists they touch.
  mutating func rows() -> [RowID] {
    for table in schema.tables.indices where schema.derivations.isConcerned[table] {
      for row in changes.insertedRows(in: table) { add(row) }
      addUpdated(table)
    }
    for watch in schema.derivations.watches { addOwners(watch) }
    return found.sorted().map { RowID(rawValue: $0) }
  }

  private mutating func add(_ row: RowID) {
    guard !row.isNone, !schema.derivations.columns[row.entity].isEmpty, after.contains(row)
    else { return }
    found.insert(row.rawValue)
  }

  private mutating func addUpdated(_ table: Int) {
    for row in changes.updates[table].rows.lazy.map({ RowID(rawValue: $0) })
    where !changes.isOnlyAnnotated(row) {
      add(row)
    }
  }
}

// MARK: - Owners

extension DerivedRows {
  /// Adds the rows whose members came, went, or have another value that is summed.
  private mutating func addOwners(_ watch: MembershipWatch) {
    guard let inverse = schema.links[watch.link].inverse else { return }
    let link = schema.links[inverse]
    if let column = link.column {
      addOwners(byDestinationsIn: column, of: link.table)
    } else {
      addOwners(byListsOf: link)
    }
    for row in changes.deletes.lazy.map({ RowID(rawValue: $0) })
    where schema.table(of: row) == link.table && base.contains(row) {
      for owner in base.related(row, inverse) { add(owner) }
    }
    for column in watch.summedColumns { addOwners(bySummed: column, through: link) }
  }

  private mutating func addOwners(byDestinationsIn column: Int, of table: Int) {
    for (row, target) in changes.statedDestinations(table, column) {
      let old = base.contains(row) ? base.reference(row, column) : RowID.none
      guard old != target else { continue }
      add(old)
      add(target)
    }
  }

  private mutating func addOwners(byListsOf link: LinkLayout) {
    guard link.isOwner else { return }
    for key in changes.edits.keys where key.link == link.index {
      let row = RowID(rawValue: key.row)
      guard base.contains(row), after.contains(row) else { continue }
      let difference = Set(base.related(row, link.index))
        .symmetricDifference(after.related(row, link.index))
      for owner in difference { add(owner) }
    }
    for row in changes.insertedRows(in: link.table)
    where schema.entities[link.entity].includes[row.entity] {
      for owner in after.related(row, link.index) { add(owner) }
    }
  }

  private mutating func addOwners(bySummed column: Int, through link: LinkLayout) {
    let updates = changes.updates[link.table]
    guard let staged = updates.columns[column] else { return }
    for (slot, raw) in updates.rows.enumerated() where staged.isTouched(slot) {
      let row = RowID(rawValue: raw)
      guard after.contains(row) else { continue }
      for owner in after.related(row, link.index) { add(owner) }
    }
  }
}
