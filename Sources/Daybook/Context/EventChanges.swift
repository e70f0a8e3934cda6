/// What has happened to a context's objects since the last `ObjectsDidChange`.
struct EventChanges {
  /// Objects that were inserted, edited or deleted, each once.
  var touched: [ManagedObject] = []

  /// Objects that show other values now, because of a merge, a refresh or a rollback.
  var refreshed: [ManagedObject] = []

  /// Saved objects whose deletion was undone, and such that lost their last unsaved change so.
  var returned: [ManagedObject] = []
  var restored: [ManagedObject] = []

  /// Objects that another context inserted or deleted.
  var insertedElsewhere: [ManagedObject] = []
  var deletedElsewhere: [ManagedObject] = []

  /// Rows that others changed, for those who watch rows: most are no objects of this context.
  var elsewhere: [UInt64] = []

  /// Objects that were forgotten.
  var invalidated: [ManagedObject] = []
  var invalidatedAll = false

  var isEmpty: Bool {
    touched.isEmpty && refreshed.isEmpty && returned.isEmpty && restored.isEmpty
      && insertedElsewhere.isEmpty && deletedElsewhere.isEmpty && elsewhere.isEmpty
      && invalidated.isEmpty && !invalidatedAll
  }
}
