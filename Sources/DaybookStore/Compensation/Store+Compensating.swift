package import DaybookModel

/// What a compensating save takes back.
package enum CompensationSubject: Hashable, Sendable {
  /// Everything that a transaction changed.
  case transaction(Int64)
  /// The deletion of an object, with what it cascaded to and the links that it ended.
  case deletion(ObjectReference)
}

extension Store {
  /// Says what stands against taking something back, as things are now.
  ///
  /// - Throws: As `compensate` does.
  package func conflicts(
    compensating subject: CompensationSubject
  ) throws(DaybookError) -> [CompensationConflict] {
    let undone = try undoneTransaction(of: subject)
    var compensation = Compensation(undone, over: state)
    try compensation.build(because: undone.reason)
    return compensation.conflicts
  }

  /// Takes back what a transaction did, or a deletion, by a transaction of its own.
  ///
  /// - Parameters:
  ///   - subject: What is taken back.
  ///   - note: Who does it and why; without a note it says what is taken back.
  ///   - overridesConflicts: Whether it is done even where later transactions changed the same.
  /// - Returns: What was saved; `nil` where nothing is left to be taken back.
  /// - Throws: `cannotRevert` with every conflict among its `underlying` ones, and nothing was
  ///   written; rules that the store would break; a transaction or an object that does not exist.
  /// - Complexity: O(*n*), where *n* is the size of the journal up to the transaction.
  package func compensate(
    _ subject: CompensationSubject,
    _ note: TransactionNote,
    overridesConflicts: Bool = false
  ) throws(DaybookError) -> CommitReceipt? {
    let undone = try undoneTransaction(of: subject)
    var note = note
    note.note = note.note ?? undone.reason
    return try commit(note, rules: .atCommit) { now throws(DaybookError) in
      var compensation = Compensation(undone, over: now)
      try compensation.build(because: undone.reason)
      let conflicts = compensation.conflicts
      guard conflicts.isEmpty || overridesConflicts else { throw Store.refusal(conflicts) }
      return compensation.changes
    }
  }

  private static func refusal(_ conflicts: [CompensationConflict]) -> DaybookError {
    var objects: [ObjectReference] = []
    for conflict in conflicts where !objects.contains(conflict.object) {
      objects.append(conflict.object)
    }
    return DaybookError(.conflict(.cannotRevert(objects)), underlying: conflicts.map(\.error))
  }
}

/// A transaction that is to be taken back, or the part of it that is.
struct UndoneTransaction {
  var before: StoreState
  var after: StoreState
  var rows: RowChanges
  var restoredLinks: RowSet?

  /// What is taken back, in words.
  var reason: String
}

// MARK: - What there is to take back

extension Store {
  private func undoneTransaction(
    of subject: CompensationSubject
  ) throws(DaybookError) -> UndoneTransaction {
    switch subject {
    case .transaction(let number):
      return try undoneTransaction(number, "revert of transaction \(number)")
    case .deletion(let object): return try undoneDeletion(of: object)
    }
  }

  private func undoneTransaction(
    _ number: Int64,
    _ reason: String
  ) throws(DaybookError) -> UndoneTransaction {
    guard number >= 1, number <= state.transaction else { throw noSuchTransaction(number) }
    guard number >= state.historyFloor else {
      throw DaybookError(.usage(.historyPurged(before: state.historyFloor)))
    }
    let before = try readableState(at: .transaction(number - 1))
    let after = try readableState(at: .transaction(number))
    // Before its first transaction a store has no model, and no rows.
    guard number > 1 else {
      return UndoneTransaction(before: after, after: after, rows: RowChanges(), reason: reason)
    }
    guard before.schema === schema, after.schema === schema else {
      throw DaybookError(.usage(.unsupported("taking back what was saved with another model")))
    }
    return UndoneTransaction(
      before: before,
      after: after,
      rows: after.changes(since: before),
      reason: reason
    )
  }

  private func undoneDeletion(
    of object: ObjectReference
  ) throws(DaybookError) -> UndoneTransaction {
    let place = DaybookError.Place(object: object)
    guard let row = schema.row(of: object) else {
      throw DaybookError(.usage(.noSuchObject), at: place)
    }
    let number = state.version(of: row)
    guard number > 0 else { throw DaybookError(.usage(.noSuchObject), at: place) }
    guard !state.contains(row) else {
      throw DaybookError(.usage(.unsupported("undeleting an object that exists")), at: place)
    }
    var undone = try undoneTransaction(number, "undelete \(object)")
    let deleted = try reach(ofDeleting: object, in: number)
    let restored = RowSet(deleted.compactMap { schema.row(of: $0) })
    undone.rows.inserted = []
    undone.rows.deleted.removeAll { !restored.contains($0) }
    undone.restoredLinks = restored
    return undone
  }

  /// The objects that the deletion of one took along, by the reasons that their lines name.
  private func reach(
    ofDeleting object: ObjectReference,
    in number: Int64
  ) throws(DaybookError) -> [ObjectReference] {
    var query = HistoryQuery()
    query.numbers = number...number
    var effects: [String: [ObjectReference]] = [:]
    for line in try transactions(query).first?.changes ?? [] where line.kind == .delete {
      guard let why = line.why, why.hasPrefix("cascade "), let reached = line.object else {
        continue
      }
      effects[String(why.dropFirst("cascade ".count)), default: []].append(reached)
    }
    var deleted = [object]
    var next = 0
    while next < deleted.count {
      deleted += effects.removeValue(forKey: deleted[next].description) ?? []
      next += 1
    }
    return deleted
  }
}
