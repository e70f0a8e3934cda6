internal import DaybookModel
internal import DaybookStore

extension ObjectGraph {
  /// Drops an object's edits, or keeps them on top of the newest row, and makes it a fault again.
  func refresh(_ object: ManagedObject, mergesChanges: Bool) {
    guard object.graph === self, !object.status.contains(.gone),
      !object.status.contains(.inserted)
    else { return }
    advance(.fetching)
    renewGuard(of: object)
    fetched[object.row] = nil
    guard mergesChanges, object.hasChanges else {
      let hadChanges = object.hasChanges
      let isDeletion = object.status.contains(.deleted)
      if isDeletion { event.refreshed += undelete(object) }
      turnIntoFault(object)
      if isDeletion { recountLinks() }
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
    var orders: [(slot: PropertySlot, rows: [UInt64])] = []
    for slot in object.layout.properties {
      guard let inverse = slot.inverse else { continue }
      if slot.column >= 0 {
        if inverse.isOrdered { returnToOrder(object, slot, inverse) }
        continue
      }
      guard let link = edits.link(slot.index) else { continue }
      if inverse.isToMany {
        dropLinks(link, of: object, slot, inverse)
      } else if let list = link.list {
        orders.append((slot, list.rows))
      }
    }
    clearEdits(of: object)
    for order in orders { keepMembers(among: order.rows, of: object, order.slot) }
    if !changed.isEmpty { recountLinks() }
  }

  /// Forgets on the other side of a many-to-many relationship what was edited on this one.
  private func dropLinks(
    _ link: LinkEdits,
    of object: ManagedObject,
    _ slot: PropertySlot,
    _ inverse: InverseSlot
  ) {
    var (came, went) = (link.added.rows, Array(link.removed))
    if let list = link.list {
      let stored = RowList(Array(storedList(of: object, slot)))
      came = list.rows.filter { !stored.contains($0) }
      went = stored.rows.filter { !list.contains($0) }
    }
    for partner in came.compactMap(linkable) {
      noteRemoval(of: object, from: partner, partner.layout.properties[inverse.index])
    }
    for partner in went.compactMap(linkable) {
      noteAddition(of: object, to: partner, partner.layout.properties[inverse.index])
    }
  }

  /// Takes an object out of the order that it was moved to, back into that of its row.
  private func returnToOrder(
    _ object: ManagedObject,
    _ slot: PropertySlot,
    _ inverse: InverseSlot
  ) {
    let (current, former) = (object.reference(slot.column), object.rowReference(slot.column))
    guard current != former else { return }
    if current != 0, let owner = linkable(current) { detach(object, from: owner, inverse) }
    guard former != 0, let owner = linkable(former) else { return }
    let back = owner.layout.properties[inverse.index]
    let present = RowList(members(of: owner, back))
    let stored = storedList(of: owner, back)
    guard !present.contains(object.row), let former = stored.firstIndex(of: object.row) else {
      return
    }
    let neighbour = stored[..<former].last(where: present.contains)
    let position = neighbour.flatMap(present.rows.firstIndex).map { $0 + 1 } ?? 0
    noteAddition(of: object, to: owner, back, at: position)
  }

  /// Keeps the members of an order that was forgotten which still lead to its owner.
  private func keepMembers(among rows: [UInt64], of owner: ManagedObject, _ slot: PropertySlot) {
    guard let inverse = slot.inverse, !owner.status.contains(.vanished) else { return }
    let stored = Array(storedList(of: owner, slot))
    let wanted = RowList.distinct(stored + rows).filter { row in
      registered(row).map { isMember($0, of: owner, inverse) } ?? stored.contains(row)
    }
    guard wanted != stored else { return }
    noteLinkChange(of: owner)
    orderedEdits(of: owner, slot).list = RowList(wanted)
  }

  /// Whether an object's own side of a relationship leads to an owner.
  func isMember(_ object: ManagedObject, of owner: ManagedObject, _ inverse: InverseSlot) -> Bool {
    let back = object.layout.properties[inverse.index]
    return object.status.isDisjoint(with: .unreachable) && !isUnlinked(object, back)
      && object.reference(back.column) == owner.row
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
    let (objects, told) = (changed, changed.filter(\.isToldOfRollback))
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
    let message = messages.isEmpty ? nil : ObjectGraph.message(of: event, restored: told)
    announce(event, message, restored: told)
  }

  private func restore(_ object: ManagedObject) {
    let wasInserted = object.status.contains(.inserted)
    let wasChanged = object.hasChanges
    unmark(object)
    object.status.subtract([.listed, .announced, .propagated, .unlinked])
    if wasInserted {
      object.status.insert(.gone)
      table(ofRow: object.row).unregister(object)
    } else {
      clearEdits(of: object)
      if wasChanged, !object.status.contains(.vanished) { object.awake(from: .rollback) }
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

extension ManagedObject {
  /// Whether a rollback changes what is known of the object: not if what it takes back came to
  /// nothing, or was told already.
  fileprivate final var isToldOfRollback: Bool {
    guard status.contains(.inserted), status.contains(.deleted) else { return hasChanges }
    return status.contains(.announced) && status.contains(.touched)
  }
}
