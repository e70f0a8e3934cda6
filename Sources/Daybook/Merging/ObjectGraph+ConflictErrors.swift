internal import DaybookModel
internal import DaybookStore

extension ObjectGraph {
  /// Whether a refused save disagrees with nobody, so that it need only be tried again.
  ///
  /// That is so for rows that both sides have deleted, for ordered lists that both have changed,
  /// and for new links to rows that this save deletes, to which its delete rules apply.
  func isAgreement(_ refusal: CommitRefusal) -> Bool {
    switch refusal {
    case .rows(let conflicts): conflicts.allSatisfy(isAgreement)
    case .links(let conflicts):
      conflicts.allSatisfy { registered($0.target.rawValue)?.status.contains(.deleted) == true }
    case .keys: false
    }
  }

  private func isAgreement(_ conflict: RowConflict) -> Bool {
    if isGuardedOnly(conflict.row.rawValue) { return false }
    guard let object = registered(conflict.row.rawValue) else { return false }
    guard conflict.found > 0 else { return object.status.contains(.deleted) }
    return !object.status.contains(.deleted)
      && !object.layout.properties.contains { slot in
        !slot.isToMany && slot.isJournaled && object.differsFromRow(slot)
      }
  }

  /// Describes a refusal that the policy does not settle, with everything that is in conflict.
  func error(
    _ refusal: CommitRefusal,
    _ policy: MergePolicy,
    of changes: ChangeSet,
    over newer: StoreState
  ) -> DaybookError {
    switch refusal {
    case .rows(let conflicts):
      let open = conflicts.filter { !isAgreement($0) }
      var error = CommitRefusal.rows(open).error(for: changes, over: newer)
      error.mergeConflicts = open.map { described($0, newer) }
      return error
    case .keys(let conflicts):
      var error = refusal.error(for: changes, over: newer)
      error.constraintConflicts = described(conflicts, newer)
      error.remedy = remedy(for: conflicts)
      if case .conflict(.notUnique(var conflict)) = error.reason {
        conflict.policy = policy.rawValue
        error.reason = .conflict(.notUnique(conflict))
      }
      return error
    case .links: return refusal.error(for: changes, over: newer)
    }
  }

  private func remedy(for conflicts: [KeyConflict]) -> String? {
    guard let first = conflicts.first else { return nil }
    let names = schema.uniques[first.unique].names.joined(separator: ", ")
    return "another \(names) for \(schema.reference(to: first.contender)), or a merge policy"
  }
}

// MARK: - Snapshots

extension ObjectGraph {
  private func described(_ conflict: RowConflict, _ newer: StoreState) -> MergeConflict {
    var described = MergeConflict(
      sourceObject: schema.reference(to: conflict.row),
      oldVersionNumber: conflict.expected,
      newVersionNumber: conflict.found
    )
    described.objectSnapshot = registered(conflict.row.rawValue)?.committedSnapshot()
    if newer.contains(conflict.row) { described.cachedSnapshot = newer.snapshot(of: conflict.row) }
    return described
  }

  private func described(_ conflicts: [KeyConflict], _ newer: StoreState) -> [ConstraintConflict] {
    var positions: [[UInt64]: Int] = [:]
    var found: [ConstraintConflict] = []
    for conflict in conflicts {
      let contender = conflict.contender
      let key = [UInt64(conflict.unique), conflict.holder.rawValue]
      if positions[key] == nil {
        positions[key] = found.count
        found.append(opened(conflict, newer))
      }
      guard let position = positions[key] else { continue }
      append(contender, to: &found[position])
    }
    return found
  }

  private func opened(_ conflict: KeyConflict, _ newer: StoreState) -> ConstraintConflict {
    let names = schema.uniques[conflict.unique].names
    var opened = ConstraintConflict(
      constraint: names,
      constraintValues: Dictionary(
        zip(names, conflict.values),
        uniquingKeysWith: { first, _ in first }
      )
    )
    if conflict.isHolderSaved {
      opened.databaseObject = schema.reference(to: conflict.holder)
      opened.databaseSnapshot = newer.snapshot(of: conflict.holder)
    } else {
      append(conflict.holder, to: &opened)
    }
    return opened
  }

  private func append(_ row: RowID, to conflict: inout ConstraintConflict) {
    conflict.conflictingObjects.append(schema.reference(to: row))
    conflict.conflictingSnapshots.append(registered(row.rawValue)?.snapshot() ?? [:])
  }
}

extension ManagedObject {
  /// The current attributes and to-one relationships by name.
  fileprivate final func snapshot() -> [String: Value] {
    snapshot(attributeValue) { reference($0.column) }
  }

  /// The attributes and to-one relationships of the last fetch or save by name.
  fileprivate final func committedSnapshot() -> [String: Value] {
    snapshot(committedValue, committedReference)
  }

  private final func snapshot(
    _ value: (PropertySlot) -> Value,
    _ reference: (PropertySlot) -> UInt64
  ) -> [String: Value] {
    var values: [String: Value] = [:]
    for slot in layout.properties where slot.isStored && !slot.isToMany {
      guard slot.isRelationship else {
        values[slot.name] = value(slot)
        continue
      }
      let target = RowID(rawValue: reference(slot))
      values[slot.name] = target.isNone ? .null : .object(graph.schema.reference(to: target))
    }
    return values
  }
}

extension StoreState {
  fileprivate func snapshot(of row: RowID) -> [String: Value] {
    var values: [String: Value] = [:]
    for property in schema.entities[row.entity].properties where property.column != nil {
      values[property.name] = value(row, property)
    }
    return values
  }
}
