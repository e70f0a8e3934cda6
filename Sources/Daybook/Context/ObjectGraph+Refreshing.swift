internal import DaybookModel
internal import DaybookStore

extension ObjectGraph {
  /// Drops an object's edits, or keeps them on top of the newest row, and makes it a fault again.
  func refresh(_ object: ManagedObject, mergesChanges: Bool) {
    guard object.graph === self, !object.status.contains(.gone),
      !object.status.contains(.inserted)
    else { return }
    advance(.fetching)
    guarded[object.row] = nil
    fetched[object.row] = nil
    guard mergesChanges, object.hasChanges else {
      let hadChanges = object.hasChanges
      turnIntoFault(object)
      if hadChanges { noteReturningLinks(of: object) }
      event.refreshed.append(object)
      return
    }
    rebase(object)
    event.refreshed.append(object)
    object.awake(from: .refresh)
  }

  /// Takes over the newest rows everywhere; edits are kept.
  func refreshAll() {
    advance(.merging)
    fetched = [:]
    let registered = registeredObjects()
    for object in registered where object.status.isDisjoint(with: [.gone, .inserted]) {
      if object.hasChanges { rebase(object) } else { turnIntoFault(object) }
      event.refreshed.append(object)
    }
  }

  /// Makes those of some objects that have no unsaved changes faults again.
  func unbind(_ objects: some Sequence<ManagedObject>) {
    for object in objects where !object.hasChanges && !object.status.contains(.gone) {
      turnIntoFault(object)
    }
  }

  /// Makes the newest row the base of an object's edits.
  func rebase(_ object: ManagedObject) {
    guard let edits = object.edits else { return }
    edits.base = nil
    edits.baseVersion = state.version(of: RowID(rawValue: object.row))
  }

  /// Drops an object's edits and its binding.
  private func turnIntoFault(_ object: ManagedObject) {
    guard !object.isFault || object.hasChanges else { return }
    object.willTurnIntoFault()
    if object.hasChanges || object.status.contains(.deleted) {
      unmark(object)
      object.status.subtract([.propagated, .unlinked])
    }
    dropEdits(of: object)
    // Unsaved links of other objects may lead here: then the object is in use and stays bound.
    if object.edits == nil || object.status.contains(.vanished) { object.seat = nil }
    object.didTurnIntoFault()
  }

  /// Forgets edited values and links, on the other sides of the links too.
  private func dropEdits(of object: ManagedObject) {
    guard let edits = object.edits else { return }
    for slot in object.layout.properties {
      guard let link = edits.link(slot.index), let inverse = slot.inverse, inverse.isToMany else {
        continue
      }
      let back = { (row: UInt64) in
        self.linkable(row).map { ($0, $0.layout.properties[inverse.index]) }
      }
      for (partner, slot) in link.added.rows.compactMap(back) {
        noteRemoval(of: object, from: partner, slot)
      }
      for (partner, slot) in link.removed.compactMap(back) {
        noteAddition(of: object, to: partner, slot)
      }
    }
    clearEdits(of: object)
    if !changed.isEmpty { recountLinks() }
  }

  /// Forgets edited values and links; an object whose row is gone keeps its last ones.
  private func clearEdits(of object: ManagedObject) {
    guard object.status.contains(.vanished), let edits = object.edits else {
      object.edits = nil
      return
    }
    let kept = ObjectEdits(object.layout.shape)
    kept.base = edits.base
    for (property, link) in edits.links.enumerated() {
      guard let last = link?.last else { continue }
      kept.link(property, of: edits.links.count).last = last
    }
    object.edits = kept
  }

  /// Forgets every unsaved change: inserted objects go, the others show their rows again.
  func rollback() {
    faults = []
    undoManager?.removeAllActions()
    childPolicy = nil
    guarded = [:]
    guard !changed.isEmpty else {
      if !event.isEmpty { processPendingChanges() }
      return
    }
    let objects = changed
    changed = []
    unpropagated = []
    returningLinks = []
    deletionCauses = [:]
    _ = event.touched.map { $0.status.remove(.touched) }
    event.forgetTouched()
    for object in objects { restore(object) }
    noteForChildren(objects)
    let event = event
    self.event = EventChanges()
    let message = messages.isEmpty ? nil : ObjectGraph.message(of: event, restored: objects)
    announce(event, message, restored: objects)
  }

  private func restore(_ object: ManagedObject) {
    let wasInserted = object.status.contains(.inserted)
    unmark(object)
    object.status.subtract([.listed, .announced, .propagated, .unlinked])
    if wasInserted {
      object.status.insert(.gone)
      table(ofRow: object.row).unregister(object)
    } else {
      clearEdits(of: object)
      if !object.status.contains(.vanished) { object.awake(from: .rollback) }
    }
  }

  private static func message(
    of event: EventChanges,
    restored: [ManagedObject]
  ) -> ObjectsDidChange {
    var message = ObjectsDidChange()
    message.inserted = Set(event.insertedElsewhere)
    for object in restored {
      if object.status.contains(.gone) {
        message.deleted.insert(object)
      } else {
        message.refreshed.insert(object)
      }
    }
    message.deleted.formUnion(event.deletedElsewhere)
    message.refreshed.formUnion(event.refreshed)
    message.refreshed.subtract(message.deleted)
    return message
  }

  /// Forgets all objects and all changes.
  func reset() {
    faults = []
    undoManager?.removeAllActions()
    childPolicy = nil
    guarded = [:]
    let registered = registeredObjects()
    for object in registered {
      let isBound = object.seat != nil
      if isBound { object.willTurnIntoFault() }
      object.status = .gone
      object.edits = nil
      object.seat = nil
      if isBound { object.didTurnIntoFault() }
    }
    for table in tables { table.removeAll() }
    fetched = [:]
    noteForChildren(changed)
    overlaid = nil
    changed = []
    merged = []
    pendingCount = 0
    deletedCount = 0
    unpropagated = []
    returningLinks = []
    deletionCauses = [:]
    event = EventChanges()
    advanceBeyondGeneration()
    event = EventChanges()
    for watcher in watchers { watcher.noteReset() }
    guard !registered.isEmpty || isWatched else { return }
    var message = ObjectsDidChange()
    message.invalidatedAll = true
    messages.send(message)
    announceRows()
  }
}
