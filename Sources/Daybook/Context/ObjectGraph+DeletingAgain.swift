internal import DaybookModel
internal import DaybookStore

/// A link of a living object to one whose deletion is not saved, and whose rules have been applied.
struct ReturningLink {
  let source: UInt64
  let slot: PropertySlot
  let target: ManagedObject
}

// Delete rules of unsaved deletions are applied once, to the links of that time. A link that comes
// later, from others' saves, from what a parent takes back, or by a refresh, is seen to here.
extension ObjectGraph {
  /// Takes note of links to deleted objects in rows that are different now; the next event applies
  /// the rules of those objects once more.
  ///
  /// - Complexity: O(*n*) in the links of the rows.
  func noteReturningLinks(in rows: [RowID]) {
    let deleted = rowsOfAppliedDeletions()
    guard !deleted.isEmpty else { return }
    for row in rows where state.contains(row) {
      for slot in layout(ofEntity: row.entity).properties where slot.isJournaled {
        noteReturns(row, slot, deleted)
      }
    }
  }

  /// Takes note of the links of one relationship of a row, whichever end of them is deleted.
  private func noteReturns(_ row: RowID, _ slot: PropertySlot, _ deleted: Set<UInt64>) {
    for target in storedTargets(of: row, slot) where target != 0 {
      if deleted.contains(target) { noteReturn(row.rawValue, slot, target) }
      guard deleted.contains(row.rawValue), let inverse = slot.inverse else { continue }
      let layout = layout(ofEntity: RowID(rawValue: target).entity)
      noteReturn(target, layout.properties[inverse.index], row.rawValue)
    }
  }

  /// Takes note of links to deleted objects that an object shows again whose edits were dropped.
  func noteReturningLinks(of object: ManagedObject) {
    guard deletedCount > 0 else { return }
    let rows = rowsOfAppliedDeletions().union([object.row])
    noteReturningLinks(in: rows.sorted().map(RowID.init(rawValue:)))
  }

  private func rowsOfAppliedDeletions() -> Set<UInt64> {
    Set(changed.filter(isAppliedDeletion).map(\.row))
  }

  private func isAppliedDeletion(_ object: ManagedObject) -> Bool {
    object.status.isSuperset(of: [.deleted, .propagated])
      && object.status.isDisjoint(with: [.gone, .vanished])
  }

  private func storedTargets(of row: RowID, _ slot: PropertySlot) -> [UInt64] {
    if let link = slot.link, slot.isToMany { return Array(state.packedList(row, link)) }
    return slot.isRelationship ? [state.reference(row, slot.column).rawValue] : []
  }

  /// Takes note of a link if a living object shows it and the deleted one's rule takes it away.
  private func noteReturn(_ source: UInt64, _ slot: PropertySlot, _ target: UInt64) {
    guard let object = living(source), let goal = registered(target) else { return }
    if let inverse = slot.inverse {
      guard goal.layout.properties[inverse.index].isUnlinkedByDeletion else { return }
    }
    object.bind()
    let isThere =
      slot.isToMany ? contains(goal, in: object, slot) : object.reference(slot.column) == target
    if isThere {
      returningLinks.append(ReturningLink(source: source, slot: slot, target: goal))
    }
  }
}

// MARK: - Applying

extension ObjectGraph {
  /// Applies the rules of deleted objects once more, to the links that have returned.
  func deleteAgain() {
    let links = returningLinks.filter { isAppliedDeletion($0.target) }
    returningLinks = []
    guard !links.isEmpty else { return }
    var seen: Set<ObjectIdentifier> = []
    let targets = links.map(\.target).filter { seen.insert(ObjectIdentifier($0)).inserted }
    let former = targets.map(forgetLastMembers)
    unpropagated += targets
    applyDeleteRules()
    for (target, lists) in zip(targets, former) {
      for (slot, members) in lists {
        let link = linkEdits(of: target, slot)
        link.last = RowList.distinct(members + (link.last ?? []))
      }
    }
    // Where the deleted object's own edits lead elsewhere, its rules have not found the link.
    for link in links {
      if let source = living(link.source) { forget([link.target.row], in: link.slot, of: source) }
    }
    recountLinks()
  }

  /// Lets a deleted object show its relationships as they are now.
  ///
  /// - Returns: What its to-many relationships have shown.
  private func forgetLastMembers(of object: ManagedObject) -> [(PropertySlot, [UInt64])] {
    var former: [(PropertySlot, [UInt64])] = []
    for slot in object.layout.properties where slot.isRelationship {
      guard slot.isToMany else {
        forgetBase(slot, of: object)
        continue
      }
      guard let link = object.edits?.link(slot.index), let last = link.last else { continue }
      former.append((slot, last))
      link.last = nil
    }
    return former
  }
}
