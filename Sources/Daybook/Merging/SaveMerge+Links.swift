internal import DaybookModel
internal import DaybookStore

extension SaveMerge {
  /// Settles links to rows that others have deleted: they go, as they would have gone if those had
  /// known them.
  ///
  /// Links that lead from the newest rows to what this save deletes went when the context moved on.
  func settleLinks(_ conflicts: [LinkConflict]) {
    for conflict in conflicts {
      let target = graph.object(conflict.target.rawValue)
      if !target.status.contains(.deleted) { leave(target, conflict) }
    }
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
}
