internal import DaybookModel
internal import DaybookStore

/// What a save writes besides the objects.
struct SaveHead {
  var author: String?
  var context: String?
  var note: String?
}

extension ObjectGraph {
  /// Writes all unsaved changes as one transaction; does nothing without any.
  ///
  /// Whatever is thrown before the transaction is appended leaves the context and the journal as
  /// they were.
  func save(_ head: SaveHead) throws(DaybookError) {
    guard !isSaving else {
      throw DaybookError(.usage(.unsupported("saving a context while it is being saved")))
    }
    try throwFaults()
    processPendingChanges()
    guard pendingCount > 0 || connection?.hasPendingMetadata == true else {
      return forgetUnchanged()
    }
    guard let connection, !isReadOnly else { throw DaybookError(.usage(.readOnly)) }
    isSaving = true
    defer { isSaving = false }
    try settle()
    try validateAll()
    try throwFaults()
    let encoder = SaveEncoder(self)
    let changes = encoder.changes()
    let metadata = connection.unsavedMetadata
    try connection.addMetadata(metadata, to: changes)
    guard !changes.isEmpty else { return forgetUnchanged() }
    let receipt = try connection.commit(changes, head)
    connection.finishMetadata(metadata)
    isSaving = false
    finishSave(receipt, connection)
  }

  /// Throws what setters could not, once.
  private func throwFaults() throws(DaybookError) {
    let found = faults
    faults = []
    guard let first = found.first else { return }
    guard found.count > 1 else { throw first }
    throw DaybookError(.validation(.several(found.count)), underlying: found)
  }

  /// Calls `willSave` and tells `ContextWillSave`, until nothing changes any more.
  private func settle() throws(DaybookError) {
    var waiting = changed.filter(isPending)
    var isAnnounced = false
    for _ in 0..<ObjectGraph.attemptLimit {
      for object in waiting where isPending(object) { object.willSave() }
      waiting = event.touched
      processPendingChanges()
      if !waiting.isEmpty { continue }
      guard !isAnnounced else { return }
      isAnnounced = true
      messages.send(ContextWillSave())
      waiting = event.touched
      processPendingChanges()
      guard !waiting.isEmpty else { return }
    }
    throw DaybookError(.usage(.neverClean(attempts: ObjectGraph.attemptLimit)))
  }

  private static let attemptLimit = 1_000

  /// Whether a save writes the object: an insertion that is deleted again is nothing.
  func isPending(_ object: ManagedObject) -> Bool {
    guard !object.status.contains(.gone) else { return false }
    if object.status.contains(.inserted) { return !object.status.contains(.deleted) }
    return !object.status.isDisjoint(with: .pending)
  }

  /// Validates deletions, insertions, then updates, again whenever a rule replaces a value.
  private func validateAll() throws(DaybookError) {
    for _ in 0..<ObjectGraph.attemptLimit {
      var failures: [DaybookError] = []
      for object in changedObjects(.deleted) { validate(object, &failures) }
      for object in changedObjects(.inserted) { validate(object, &failures) }
      for object in changedObjects(.updated) { validate(object, &failures) }
      if let error = DaybookError.combined(failures) { throw error }
      guard !event.touched.isEmpty else { return }
      processPendingChanges()
    }
    throw DaybookError(.usage(.neverClean(attempts: ObjectGraph.attemptLimit)))
  }

  private func validate(_ object: ManagedObject, _ failures: inout [DaybookError]) {
    do {
      if object.status.contains(.deleted) {
        try object.validateForDelete()
      } else if object.status.contains(.inserted) {
        try object.validateForInsert()
      } else {
        try object.validateForUpdate()
      }
    } catch {
      failures.append(contentsOf: DaybookError.failures(of: error, object: object))
    }
  }
}
