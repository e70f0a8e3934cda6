internal import DaybookModel
internal import DaybookStore

extension ObjectGraph {
  /// Writes all unsaved changes as one transaction; does nothing without any.
  ///
  /// Whatever is thrown before the transaction is appended leaves the context and the journal as
  /// they were.
  func save(_ note: TransactionNote) throws(DaybookError) {
    guard !isSaving else {
      throw DaybookError(.usage(.unsupported("saving a context while it is being saved")))
    }
    try throwFaults()
    propagateDeletions()
    processPendingChanges()
    guard pendingCount > 0 || connection?.hasPendingMetadata == true else {
      return forgetUnchanged()
    }
    guard let connection, !isReadOnly else { throw DaybookError(.usage(.readOnly)) }
    isSaving = true
    defer { isSaving = false }
    try settle()
    let merge = SaveMerge(self, savePolicy)
    if let parent {
      let work = try validatedWork(merge)
      try throwFaults()
      return try push(work, to: parent)
    }
    do throws(DaybookError) {
      try write(note, merge, connection)
    } catch {
      merge.takeBack()
      throw error
    }
  }

  /// The context's policy, or where it has none that of a child whose changes are saved.
  var savePolicy: MergePolicy {
    let own = context?.mergePolicy ?? .error
    return own == .error ? childPolicy ?? .error : own
  }

  /// Writes what is valid, and lets the merge policy decide whatever it is refused for.
  private func write(
    _ note: TransactionNote,
    _ merge: SaveMerge,
    _ connection: StoreConnection
  ) throws(DaybookError) {
    for _ in 0..<ObjectGraph.attemptLimit {
      let work = try validatedWork(merge)
      try throwFaults()
      let metadata = connection.unsavedMetadata
      let changes = SaveEncoder(self, merge).changes(of: work)
      try connection.addMetadata(metadata, to: changes)
      guard !changes.isEmpty else {
        forgetUnchanged()
        return merge.report()
      }
      expectGuarded(in: changes)
      switch try connection.attempt(changes, note, upTo: state.transaction) {
      case .committed(let receipt):
        connection.finishMetadata(metadata)
        isSaving = false
        return finishSave(work, receipt, merge, connection)
      case .refused(let refusal, let newer):
        try merge.settle(refusal, of: changes, over: newer)
      }
    }
    throw DaybookError(.usage(.neverClean(attempts: ObjectGraph.attemptLimit)))
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
      waiting = endEvent()
      if !waiting.isEmpty { continue }
      guard !isAnnounced else { return }
      isAnnounced = true
      messages.send(ContextWillSave())
      waiting = endEvent()
      guard !waiting.isEmpty else { return }
    }
    throw DaybookError(.usage(.neverClean(attempts: ObjectGraph.attemptLimit)))
  }

  /// Ends an event in the middle of a save, where delete rules never wait for a later one.
  ///
  /// - Returns: The objects that the event and those rules have changed.
  private func endEvent() -> [ManagedObject] {
    propagateDeletions()
    let touched = event.touched
    processPendingChanges()
    return touched
  }

  private static let attemptLimit = 1_000

  /// Validates deletions, insertions, then updates, again whenever a rule replaces a value.
  private func validatedWork(_ merge: SaveMerge) throws(DaybookError) -> SaveWork {
    for _ in 0..<ObjectGraph.attemptLimit {
      let work = SaveWork(changed, absorbed: merge.absorbed)
      var failures: [DaybookError] = []
      for object in work.deleted { validate(object, &failures) }
      for object in work.inserted { validate(object, &failures) }
      for object in work.updated { validate(object, &failures) }
      if let error = DaybookError.combining(failures) { throw error }
      guard !endEvent().isEmpty else { return work }
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

  /// Saved objects that were merged into others: their rows go, but nobody has deleted them.
  private(set) var absorbed: [ManagedObject] = []

  init(_ changed: [ManagedObject], absorbed rows: [UInt64: UInt64]) {
    if rows.isEmpty,
      changed.allSatisfy({ $0.status.intersection([.inserted, .deleted, .gone]) == .inserted })
    {
      inserted = changed
      return
    }
    for object in changed where object.isPending {
      if !rows.isEmpty, rows[object.row] != nil {
        absorbed.append(object)
      } else if object.status.contains(.deleted) {
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
