internal import DaybookModel
internal import DaybookStore

// What a merge policy does to single objects. All of it keeps both sides of relationships in step.
extension ObjectGraph {
  /// Makes a property show the row's own value again.
  func showRow(_ slot: PropertySlot, of object: ManagedObject) {
    if slot.isRelationship {
      let target = object.rowReference(slot.column)
      let destination = target == 0 ? nil : remaining(target, of: slot)
      setToOne(object, slot, destination)
      // What its delete rule has nullified stays so: this save takes the destination away.
      if target != 0, destination == nil { return forgetBase(slot, of: object) }
    }
    touch(object)
    object.edits?.remove(slot.column)
    forgetBase(slot, of: object)
  }

  /// Sets a property to the value that the edits were based on.
  func restoreBase(_ slot: PropertySlot, of object: ManagedObject) {
    guard let base = object.edits?.base, base.isPresent(slot.column) else { return }
    guard slot.isRelationship else {
      let value = base.value(slot.column, slot.attributeType)
      let mark = object.markForWriting()
      let edits = object.ownEdits()
      return edits.set(value, slot.column, adding: mark)
    }
    let target = base.reference(slot.column)
    // Seen from the row, which leads elsewhere by now, so that both sides are kept in step.
    forgetBase(slot, of: object)
    setToOne(object, slot, target == 0 ? nil : remaining(target, of: slot))
  }

  /// Compares a property with the row from now on, not with what the edits were based on.
  func forgetBase(_ slot: PropertySlot, of object: ManagedObject) {
    guard let base = object.edits?.base, base.isPresent(slot.column) else { return }
    let others = RowCells(copying: base)
    others.remove(slot.column)
    object.edits?.base = others
  }

  /// Makes an object's own lists show those of the row again.
  func resetLists(of object: ManagedObject) {
    for slot in object.layout.properties where slot.isToMany && slot.isJournaled {
      guard object.edits?.link(slot.index)?.isChanged == true else { continue }
      let stored = Array(storedList(of: object, slot))
      replace(stored.compactMap { remaining($0, of: slot) }, in: object, slot)
    }
  }

  /// Makes an object whose row was deleted one to be inserted, with everything that it shows.
  func bringBack(_ object: ManagedObject) {
    let edits = object.ownEdits()
    if let base = edits.base {
      for slot in object.layout.properties where slot.isStored && !slot.isToMany {
        guard !edits.isPresent(slot.column) else { continue }
        edits.copyCell(slot.column, from: base, adding: [])
      }
    }
    edits.base = nil
    edits.baseVersion = 0
    object.seat = nil
    object.status.subtract([.updated, .vanished])
    object.status.formUnion([.inserted, .announced])
    for slot in object.layout.properties where slot.isToMany {
      guard let link = edits.link(slot.index), let last = link.last else { continue }
      link.last = nil
      regain(last, object, slot)
    }
    touch(object)
  }

  /// Gives an object that is inserted again the members back that nobody else has now.
  private func regain(_ rows: [UInt64], _ object: ManagedObject, _ slot: PropertySlot) {
    for member in rows.compactMap(living) {
      if let inverse = slot.inverse, !inverse.isToMany {
        let current = member.reference(member.layout.properties[inverse.index].column)
        guard current == 0 || current == object.row else { continue }
      }
      insert(member, into: object, slot)
    }
  }

  /// Gives up the changes of an object whose row others have deleted.
  func giveUp(_ object: ManagedObject) {
    for slot in object.layout.properties where slot.isToMany || object.differsFromRow(slot) {
      guard let inverse = slot.inverse else { continue }
      for partner in destinations(of: object, slot) where !partner.status.contains(.deleted) {
        let back = partner.layout.properties[inverse.index]
        guard !inverse.isToMany || contains(object, in: partner, back) else { continue }
        detach(object, from: partner, inverse)
        partner.edits?.cause = object.row
      }
    }
    unmark(object)
    object.status.insert(.vanished)
  }
}
