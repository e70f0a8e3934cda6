internal import DaybookModel
internal import DaybookStore

extension SaveMerge {
  /// Settles links to rows that do not exist any more.
  ///
  /// A row that this save deletes has got another link since: its delete rules are applied to that
  /// one too. A row that others have deleted is led to from here: the link goes, as it would have
  /// gone if they had known it.
  func settleLinks(_ conflicts: [LinkConflict]) {
    var again: [ManagedObject] = []
    for conflict in conflicts {
      let target = graph.object(conflict.target.rawValue)
      guard target.status.contains(.deleted) else {
        leave(target, conflict)
        continue
      }
      guard target.status.contains(.propagated) else { continue }
      target.status.remove(.propagated)
      again.append(target)
    }
    for object in again { propagateAgain(object) }
  }

  private func leave(_ target: ManagedObject, _ conflict: LinkConflict) {
    let object = graph.object(conflict.row.rawValue)
    let name = graph.schema.links[conflict.link].relationship.name
    guard let slot = object.layout.property(named: name) else { return }
    if slot.isToMany {
      graph.noteRemoval(of: target, from: object, slot)
    } else {
      graph.setToOne(object, slot, nil)
    }
    let version = graph.state.version(of: conflict.target)
    explain(object, "tx \(version): \(name) nullified, \(target.reference) was deleted")
  }

  /// Applies the delete rules of an object once more, to the members that it has now.
  private func propagateAgain(_ object: ManagedObject) {
    var known: [Int: [UInt64]] = [:]
    for slot in object.layout.properties where slot.isToMany {
      guard let link = object.edits?.link(slot.index), let last = link.last else { continue }
      known[slot.index] = last
      link.last = nil
    }
    graph.unpropagated.append(object)
    graph.propagateDeletions()
    for slot in object.layout.properties where slot.isToMany {
      guard let before = known[slot.index] else { continue }
      let link = graph.linkEdits(of: object, slot)
      link.last = RowList.distinct(before + (link.last ?? []))
    }
  }
}
