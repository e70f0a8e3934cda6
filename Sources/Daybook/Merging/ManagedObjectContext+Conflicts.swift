internal import DaybookStore

extension ManagedObjectContext {
  /// Has the next save disagree with whoever changes or deletes an object from now on, even if the
  /// save itself leaves the object alone.
  ///
  ///     context.detectConflicts(for: account)      // what is saved depends on its balance
  ///
  /// Objects that the save changes or deletes are compared in any case. The ``mergePolicy``
  /// decides: ``MergePolicy/error`` throws with code 133020; by every other one the object shows
  /// what others have saved, since there are no changes that could win.
  ///
  /// Merging and refreshing take note of what others saved until then. Rolling back, resetting and
  /// a save that writes something end the watch; a child hands it to its parent with such a save.
  /// An object that was not saved yet is never watched, since nobody else has it. For one of
  /// another context the next save throws an error that names both.
  public func detectConflicts(for object: ManagedObject) {
    guard object.graph === graph else {
      return graph.recordFault(.otherContext(object, of: graph))
    }
    graph.guardRow(of: object)
  }

  /// How old in seconds a value may be that a refresh shows: always 0; setting it has no effect.
  ///
  /// There is no cache between a context and what is saved.
  public var stalenessInterval: Double {
    get { 0 }
    set { _ = newValue }
  }
}

/// An unchanged object that a save is to be compared with, and the version that was read.
struct GuardedRow {
  let object: ManagedObject
  let version: Int64
}

extension ObjectGraph {
  /// Remembers the version of a saved object.
  func guardRow(of object: ManagedObject) {
    guard object.isAlive, !object.isInserted else { return }
    guarded[object.row] = GuardedRow(
      object: object,
      version: state.version(of: RowID(rawValue: object.row))
    )
  }

  /// Has the store compare the objects that the save does not change.
  func expectGuarded(in changes: ChangeSet) {
    for (row, known) in guarded.sorted(by: { $0.key < $1.key }) where !known.object.isPending {
      changes.expect(RowID(rawValue: row), version: known.version)
    }
  }

  /// Whether a row is compared only because somebody has asked for it.
  func isGuardedOnly(_ row: UInt64) -> Bool {
    guarded[row].map { !$0.object.isPending } ?? false
  }

  /// Takes for known what the state says.
  func renewGuarded() {
    for object in guarded.values.map(\.object) { renewGuard(of: object) }
  }

  /// Takes for known what the state says of an object that is watched.
  func renewGuard(of object: ManagedObject) {
    if guarded.removeValue(forKey: object.row) != nil { guardRow(of: object) }
  }

  /// Hands the watch over objects to the parent.
  func pushGuarded(to parent: ObjectGraph) {
    for (row, known) in guarded where parent.guarded[row] == nil && parent.isAlive(row) {
      parent.guarded[row] = GuardedRow(object: parent.object(row), version: known.version)
    }
  }
}
