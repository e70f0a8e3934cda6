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
    let work = try validatedWork()
    try throwFaults()
    if let parent { return try push(work, to: parent) }
    let metadata = connection.unsavedMetadata
    let changes = SaveEncoder(self).changes(of: work)
    try connection.addMetadata(metadata, to: changes)
    guard !changes.isEmpty else { return forgetUnchanged() }
    let receipt = try connection.commit(changes, head)
    connection.finishMetadata(metadata)
    isSaving = false
    finishSave(work, receipt, connection)
  }

  /// Throws what setters could not, once.
  private func throwFaults() throws(DaybookError) {
    let found = faults
    faults = []
    if let error = DaybookError.combining(found) { throw error }
  }

  /// Calls `willSave` and tells `ContextWillSave`, until nothing changes any more.
  private func settle() throws(DaybookError) {
    var waiting = changed
    var isAnnounced = false
    for _ in 0..<ObjectGraph.attemptLimit {
      for object in waiting where object.isPending { object.willSave() }
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

  /// Validates deletions, insertions, then updates, again whenever a rule replaces a value.
  private func validatedWork() throws(DaybookError) -> SaveWork {
    for _ in 0..<ObjectGraph.attemptLimit {
      let work = SaveWork(changed)
      var failures: [DaybookError] = []
      for object in work.deleted { validate(object, &failures) }
      for object in work.inserted { validate(object, &failures) }
      for object in work.updated { validate(object, &failures) }
      if let error = DaybookError.combining(failures) { throw error }
      guard !event.touched.isEmpty else { return work }
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

/// What one save writes, by kind.
struct SaveWork {
  private(set) var inserted: [ManagedObject] = []
  private(set) var updated: [ManagedObject] = []
  private(set) var deleted: [ManagedObject] = []

  init(_ changed: [ManagedObject]) {
    for object in changed where object.isPending {
      if object.status.contains(.deleted) {
        deleted.append(object)
      } else if object.status.contains(.inserted) {
        inserted.append(object)
      } else {
        updated.append(object)
      }
    }
  }
}

extension ManagedObject {
  /// Whether a save writes the object: an insertion that is deleted again is nothing.
  final var isPending: Bool {
    guard !status.contains(.gone) else { return false }
    if status.contains(.inserted) { return !status.contains(.deleted) }
    return !status.isDisjoint(with: .pending)
  }
}
