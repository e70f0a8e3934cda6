internal import DaybookModel
internal import DaybookStore

/// Objects that would share one unique key.
private struct KeyGroup {
  let unique: UniqueLayout

  /// The saved object that has the key; `nil` where all are in this save.
  let saved: ManagedObject?

  /// The objects of this save, saved ones first, then in the order of their insertion.
  var contenders: [ManagedObject]
}

extension SaveMerge {
  /// Settles which objects are kept, constraint by constraint in the model's order.
  ///
  /// - Throws: The conflicts that pull one object to several saved ones.
  func settleKeys(_ conflicts: [KeyConflict]) throws(MergeDeadlock) {
    try refuseDeadlocks(conflicts)
    for group in groups(conflicts) {
      do throws(MergeDeadlock) {
        try settle(group)
      } catch {
        let unique = group.unique.index
        throw MergeDeadlock(conflicts: conflicts.filter { $0.unique == unique })
      }
    }
  }

  private func settle(_ group: KeyGroup) throws(MergeDeadlock) {
    let contenders = group.contenders.filter { absorbed[$0.row] == nil }
    guard let first = contenders.first else { return }
    var taken: Set<Int> = []
    for other in contenders.dropFirst() {
      taken.formUnion(try settle(other, group.unique, among: first))
    }
    if let saved = group.saved { try settle(first, group.unique, against: saved, having: taken) }
  }

  private func groups(_ conflicts: [KeyConflict]) -> [KeyGroup] {
    var positions: [KeyHolder: Int] = [:]
    var groups: [KeyGroup] = []
    for conflict in conflicts {
      let key = KeyHolder(unique: conflict.unique, row: conflict.holder.rawValue)
      let contender = graph.object(conflict.contender.rawValue)
      if let known = positions[key] {
        groups[known].contenders.append(contender)
        continue
      }
      positions[key] = groups.count
      let holder = graph.object(conflict.holder.rawValue)
      groups.append(
        KeyGroup(
          unique: graph.schema.uniques[conflict.unique],
          saved: conflict.isHolderSaved ? holder : nil,
          contenders: conflict.isHolderSaved ? [contender] : [holder, contender]
        )
      )
    }
    for index in groups.indices {
      groups[index].contenders.sort { left, right in
        let (isLeftNew, isRightNew) = (left.isInserted, right.isInserted)
        return isLeftNew == isRightNew ? left.row < right.row : isRightNew
      }
    }
    return groups
  }

  /// Finds objects that would have to be merged into several saved ones, or a kept one that would
  /// have to be merged into another.
  private func refuseDeadlocks(_ conflicts: [KeyConflict]) throws(MergeDeadlock) {
    var holders: [RowID: RowID] = [:]
    let keepers = Set(absorbed.values)
    for conflict in conflicts where conflict.isHolderSaved {
      let contender = graph.object(conflict.contender.rawValue)
      if policy == .rollback, !contender.isInserted { continue }
      let other = holders.updateValue(conflict.holder, forKey: conflict.contender)
      let isPulledApart = other.map { $0 != conflict.holder } ?? false
      let isKeeper = !contender.isInserted && keepers.contains(contender.row)
      guard isPulledApart || isKeeper else { continue }
      throw MergeDeadlock(conflicts: conflicts.filter { $0.contender == conflict.contender })
    }
  }

  /// Settles two objects of this save, and returns the properties that the first one takes over.
  private func settle(
    _ contender: ManagedObject,
    _ unique: UniqueLayout,
    among keeper: ManagedObject
  ) throws(MergeDeadlock) -> Set<Int> {
    if policy == .rollback, !contender.isInserted {
      rollBack(contender, unique)
      return []
    }
    var values = ValueTransfer.none
    if policy.favorsMemory { values = .changed }
    let taken = try graph.absorb(
      contender,
      into: keeper,
      values,
      having: [],
      replacesMembers: false
    )
    finish(contender, unique, keeper)
    return taken
  }

  /// Settles an object of this save and a saved one.
  private func settle(
    _ contender: ManagedObject,
    _ unique: UniqueLayout,
    against keeper: ManagedObject,
    having taken: Set<Int>
  ) throws(MergeDeadlock) {
    let values: ValueTransfer
    switch policy {
    case .error: values = .none
    case .mergeByPropertyStoreTrump: values = contender.isInserted ? .none : .missing
    case .mergeByPropertyObjectTrump, .overwrite: values = .all
    case .objectTrumpIgnoringUnset: values = contender.isInserted ? .changed : .changedOrMissing
    case .rollback:
      guard contender.isInserted else { return rollBack(contender, unique) }
      values = .none
    }
    let replacesMembers = policy == .overwrite
    _ = try graph.absorb(
      contender,
      into: keeper,
      values,
      having: taken,
      replacesMembers: replacesMembers
    )
    finish(contender, unique, keeper)
  }

  private func finish(
    _ contender: ManagedObject,
    _ unique: UniqueLayout,
    _ keeper: ManagedObject
  ) {
    absorb(contender, into: keeper)
    explain(keeper, "unique \(unique.names.joined(separator: ", "))")
  }

  /// Makes a saved object what its row says.
  private func rollBack(_ object: ManagedObject, _ unique: UniqueLayout) {
    resetValues(of: object)
    explain(object, "unique \(unique.names.joined(separator: ", ")): not changed")
  }
}

private struct KeyHolder: Hashable {
  let unique: Int
  let row: UInt64
}

/// Which values an object takes over from one that is merged into it.
enum ValueTransfer {
  /// None.
  case none
  /// Those that were set since the insertion or the last save.
  case changed
  /// Changed ones where the kept object has no value.
  case missing
  /// Changed ones, and all where the kept object has no value.
  case changedOrMissing
  /// All, missing ones too.
  case all

  /// Whether changed values are taken over whatever the kept object has.
  var includesChanges: Bool {
    switch self {
    case .changed, .changedOrMissing, .all: true
    case .none, .missing: false
    }
  }
}
