internal import DaybookModel
internal import DaybookStore

extension SaveMerge {
  /// Settles what becomes of an object whose row others have changed or deleted.
  func settleRow(_ row: UInt64) {
    // An object without changes shows what others have saved by now: it need not be compared again.
    graph.guarded[row] = nil
    // A row that both sides have deleted is no matter any more: moving on has noted that already.
    guard let object = graph.registered(row), object.isPending else { return }
    if derivedOnly.contains(row) { return graph.rebase(object) }
    let id = RowID(rawValue: row)
    let version = graph.state.version(of: id)
    if object.status.contains(.deleted) {
      settleDeletion(of: object, version)
    } else if graph.state.contains(id) {
      mergeRow(object, version)
    } else if policy.favorsMemory {
      graph.bringBack(object)
      forgetDeletion(of: object)
      explain(object, "tx \(version): inserted again")
    } else {
      graph.giveUp(object)
    }
  }

  /// Settles a deletion of a row that others have changed.
  private func settleDeletion(of object: ManagedObject, _ version: Int64) {
    graph.rebase(object)
    if policy.favorsMemory {
      explain(object, "tx \(version): deleted all the same")
    } else {
      graph.undelete(object)
      resetValues(of: object)
      explain(object, "tx \(version): not deleted")
    }
  }

  /// Merges the changes of both sides, property by property.
  private func mergeRow(_ object: ManagedObject, _ version: Int64) {
    let own = object.layout.properties.filter { slot in
      isMerged(slot) && object.isAny(slot) { object.differsFromRow($0) }
    }
    let conflicting = own.filter { slot in object.isAny(slot) { object.isBaseOutdated($0) } }
    var (dropped, kept) = ([PropertySlot](), conflicting)
    switch policy {
    case .error, .mergeByPropertyObjectTrump, .objectTrumpIgnoringUnset: break
    case .mergeByPropertyStoreTrump: (dropped, kept) = (conflicting, [])
    case .rollback: (dropped, kept) = (own, [])
    case .overwrite:
      let others = object.layout.properties.filter { slot in
        isMerged(slot) && !own.contains { $0 === slot } && object.isBaseOutdated(slot)
      }
      kept += others
    }
    // What others alone have changed, as far as it is kept: an element of a composite attribute
    // whose other elements are the object's own, or anything.
    for slot in kept where object.isBaseOutdated(slot) && !object.differsFromRow(slot) {
      graph.restoreBase(slot, of: object)
    }
    for slot in dropped { graph.showRow(slot, of: object) }
    if policy == .rollback { graph.resetLists(of: object) }
    graph.rebase(object)
    guard !own.isEmpty || !kept.isEmpty else { return }
    explain(object, "tx \(version): \(SaveMerge.outcome(dropped: dropped, kept: kept))")
  }

  private static func outcome(dropped: [PropertySlot], kept: [PropertySlot]) -> String {
    let names = { (slots: [PropertySlot]) in
      var names: [String] = []
      for slot in slots.sorted(by: { $0.index < $1.index }) where names.last != slot.wholeName {
        names.append(slot.wholeName)
      }
      return names.joined(separator: ", ")
    }
    if !dropped.isEmpty { return "\(names(dropped)) dropped" }
    return kept.isEmpty ? "merged" : "\(names(kept)) kept"
  }

  /// Gives up the changed values of an object.
  func resetValues(of object: ManagedObject) {
    for slot in object.layout.properties where isMerged(slot) && object.differsFromRow(slot) {
      graph.showRow(slot, of: object)
    }
    graph.resetLists(of: object)
  }

  /// Whether a property is one whose values are merged: derived ones follow, and what another
  /// object's row keeps is that one's matter.
  func isMerged(_ slot: PropertySlot) -> Bool {
    slot.isJournaled && !slot.isToMany && !slot.isDerived
  }
}

extension ManagedObject {
  /// Whether something is so of a property, or of any element of its composite attribute.
  final func isAny(_ slot: PropertySlot, _ condition: (PropertySlot) -> Bool) -> Bool {
    guard let siblings = slot.siblings else { return condition(slot) }
    return siblings.contains { condition(layout.properties[$0]) }
  }

  /// Whether others have changed the value that the edits are based on.
  final func isBaseOutdated(_ slot: PropertySlot) -> Bool {
    guard let base = edits?.base, base.isPresent(slot.column) else { return false }
    guard slot.isRelationship else {
      return !base.value(slot.column, slot.attributeType).isIdentical(to: rowValue(slot))
    }
    return base.reference(slot.column) != rowReference(slot.column)
  }
}
