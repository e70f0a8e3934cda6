internal import DaybookModel
internal import DaybookStore

extension ObjectGraph {
  /// Takes back the deletion of an object, of what it led to, and the links that it cost.
  func undelete(_ object: ManagedObject) {
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
