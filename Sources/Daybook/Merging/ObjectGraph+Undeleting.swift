internal import DaybookModel
internal import DaybookStore

extension ObjectGraph {
  /// Takes back the deletion of an object, of what it led to, and the links that it cost.
  ///
  /// - Returns: The objects that are not deleted any more.
  @discardableResult
  func undelete(_ object: ManagedObject) -> [ManagedObject] {
    var restored: [ManagedObject] = []
    for candidate in changed
    where candidate.status.contains(.deleted) && isCaused(candidate, by: object.row) {
      restored.append(candidate)
    }
    for candidate in restored {
      clearDeleted(candidate)
      candidate.status.remove(.unlinked)
      touch(candidate)
    }
    let rows = Set(restored.map(\.row))
    for partner in changed where !partner.status.contains(.deleted) {
      relink(partner, to: rows)
    }
    for object in restored { leaveDeleted(object) }
    return restored
  }

  /// Ends the links of a restored object to those that stay deleted, as their rules would have.
  private func leaveDeleted(_ object: ManagedObject) {
    for slot in object.layout.properties
    where slot.isRelationship && slot.isStored && !slot.isDerivedFromInverse {
      let targets = slot.isToMany ? members(of: object, slot) : [object.reference(slot.column)]
      for target in targets where target != 0 && remaining(target, of: slot) == nil {
        if slot.isToMany {
          noteRemoval(of: self.object(target), from: object, slot)
        } else {
          store(0, in: slot, of: object)
        }
        object.edits?.cause = target
      }
    }
  }

  /// What a row's own link leads to, unless that is being deleted and its rule ends the link.
  func remaining(_ row: UInt64, of slot: PropertySlot) -> ManagedObject? {
    guard let found = linkable(row) else { return nil }
    guard found.status.contains(.propagated) else { return found }
    guard let inverse = slot.inverse else { return nil }
    return found.layout.properties[inverse.index].isUnlinkedByDeletion ? nil : found
  }

  /// Whether an object was deleted itself, or by Cascade because of it.
  private func isCaused(_ object: ManagedObject, by row: UInt64) -> Bool {
    var current = object.row
    var seen: Set<UInt64> = []
    while current != row {
      guard let cause = deletionCauses[current], seen.insert(current).inserted else {
        return false
      }
      current = cause
    }
    return true
  }

  /// Leads an object back to restored rows that its own row leads to, where the deletion took that.
  private func relink(_ partner: ManagedObject, to rows: Set<UInt64>) {
    guard let edits = partner.edits, edits.cause != 0 else { return }
    for slot in partner.layout.properties where slot.isRelationship && slot.isStored {
      guard slot.isToMany else {
        let old = partner.committedReference(slot)
        guard rows.contains(old), partner.reference(slot.column) == 0 else { continue }
        setToOne(partner, slot, object(old))
        continue
      }
      if !slot.isDerivedFromInverse { relink(partner, slot, to: rows) }
    }
    if rows.contains(edits.cause) { edits.cause = 0 }
  }

  private func relink(_ partner: ManagedObject, _ slot: PropertySlot, to rows: Set<UInt64>) {
    guard let link = partner.edits?.link(slot.index) else { return }
    for (position, row) in storedList(of: partner, slot).enumerated() where rows.contains(row) {
      let isGone = link.list.map { !$0.contains(row) } ?? link.removed.contains(row)
      if isGone { noteAddition(of: object(row), to: partner, slot, at: position) }
    }
  }
}
