internal import DaybookStore

/// What has happened to a context's objects since the last `ObjectsDidChange`.
struct EventChanges {
  /// Objects that were inserted, edited or deleted, each once.
  private(set) var touched: [ManagedObject] = []

  /// By touched object: the edited cells as they were before, where there were any.
  private var cellsBefore: [ObjectIdentifier: RowCells] = [:]

  /// Objects that show other values now, because of a merge, a refresh or a rollback.
  var refreshed: [ManagedObject] = []

  /// Saved objects whose deletion was undone, and such that lost their last unsaved change so.
  var returned: [ManagedObject] = []
  var restored: [ManagedObject] = []

  /// Objects that another context inserted or deleted.
  var insertedElsewhere: [ManagedObject] = []
  var deletedElsewhere: [ManagedObject] = []

  /// Rows that others inserted or changed and that no object was made of, since nobody would hear
  /// of it; for messages that name IDs.
  var insertedRows: [RowID] = []
  var refreshedRows: [RowID] = []

  /// Rows that others changed, for those who watch rows: most are no objects of this context.
  var elsewhere: [UInt64] = []

  /// Objects that were forgotten.
  var invalidated: [ManagedObject] = []
  var invalidatedAll = false

  var isEmpty: Bool {
    touched.isEmpty && refreshed.isEmpty && returned.isEmpty && restored.isEmpty
      && insertedElsewhere.isEmpty && deletedElsewhere.isEmpty && elsewhere.isEmpty
      && insertedRows.isEmpty && refreshedRows.isEmpty && invalidated.isEmpty && !invalidatedAll
  }
}

extension EventChanges {
  /// Takes note of an object that is about to change, or was inserted.
  mutating func touch(_ object: ManagedObject, _ cells: RowCells?) {
    if let cells { cellsBefore[ObjectIdentifier(object)] = cells }
    touched.append(object)
  }

  mutating func appendTouched(of other: EventChanges) {
    touched += other.touched
    cellsBefore.merge(other.cellsBefore) { first, _ in first }
  }

  mutating func forgetTouched() {
    touched = []
    cellsBefore = [:]
  }

  /// The edited cells that a touched object had before.
  func cells(before object: ManagedObject) -> RowCells? {
    cellsBefore[ObjectIdentifier(object)]
  }
}
