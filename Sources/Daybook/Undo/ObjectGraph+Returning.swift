internal import DaybookModel
internal import DaybookStore

// MARK: - Coming back

extension ObjectGraph {
  /// Makes a deleted object exist again, with its values and without its links.
  ///
  /// - Returns: Whether it did not exist.
  func comeBack(_ departure: UndoStep.Departure) -> Bool {
    let object = departure.object
    if object.status.isDisjoint(with: [.gone, .vanished]) {
      guard object.status.contains(.deleted) else { return false }
      touch(object)
      clearDeleted(object)
      if object.status.contains(.inserted) {
        object.status.remove(.announced)
      } else {
        event.returned.append(object)
      }
    } else {
      registerAgain(object)
      if exists(object.row) { showRow(of: object) } else { insertAgain(object) }
    }
    recorder?.noteReturn(of: departure)
    return true
  }

  /// Makes an object show the row that somebody else brought back.
  private func showRow(of object: ManagedObject) {
    object.edits = nil
    object.seat = nil
    object.status = object.status.intersection([.touched, .listed])
    event.returned.append(object)
  }

  /// Makes an object whose deletion was saved a new insertion with its last values.
  private func insertAgain(_ object: ManagedObject) {
    let edits = ObjectEdits(object.layout.shape)
    let last = object.edits
    for slot in object.layout.properties where slot.column >= 0 {
      if let last, last.isPresent(slot.column) {
        edits.copyCell(slot.column, from: last, adding: .changed)
      } else if let base = last?.base, base.isPresent(slot.column) {
        edits.copyCell(slot.column, from: base, adding: .changed)
      } else {
        edits.setNull(slot.column, adding: .changed)
      }
    }
    for slot in object.layout.properties where slot.isToMany {
      guard let members = last?.link(slot.index)?.last, !members.isEmpty else { continue }
      let link = edits.link(slot.index, of: object.layout.properties.count)
      if slot.isOrdered {
        link.list = RowList(members)
      } else if slot.isDerivedFromInverse {
        link.candidates = members
      } else {
        for member in members { link.added.append(member) }
      }
    }
    object.edits = edits
    object.seat = nil
    object.status = object.status.intersection([.touched, .listed, .unlinked])
    object.status.insert(.inserted)
    pendingCount += 1
    list(object)
    touch(object)
  }

  /// Makes an object the context's only one of its row.
  private func registerAgain(_ object: ManagedObject) {
    if let other = registered(object.row) {
      guard other !== object else { return }
      table(ofRow: object.row).unregister(other)
      other.status.insert(.gone)
    }
    table(ofRow: object.row).register(object)
  }
}

// MARK: - Links

extension ObjectGraph {
  /// Connects objects that came back with those that live; all of them are registered by now.
  func relink(_ objects: [ManagedObject]) {
    let returned = Set(objects.map(ObjectIdentifier.init))
    for object in objects {
      let wasUnlinked = object.status.contains(.unlinked)
      object.status.remove(.unlinked)
      for slot in object.layout.properties where slot.column >= 0 && slot.isRelationship {
        relink(object, slot, wasUnlinked: wasUnlinked, among: returned)
      }
      dropDeadMembers(of: object)
    }
  }

  private func relink(
    _ object: ManagedObject,
    _ slot: PropertySlot,
    wasUnlinked: Bool,
    among returned: Set<ObjectIdentifier>
  ) {
    let target = object.reference(slot.column)
    guard target != 0 else { return }
    guard let owner = living(target) else {
      return object.setWord(nil, slot.column)
    }
    guard let inverse = slot.inverse, inverse.isToMany else { return }
    let back = owner.layout.properties[inverse.index]
    if returned.contains(ObjectIdentifier(owner)) {
      // Its members are counted when all are there.
      if back.isDerivedFromInverse {
        linkEdits(of: owner, back).candidates.append(object.row)
      }
      return
    }
    if back.isOrdered {
      guard !contains(object, in: owner, back) else { return }
    } else {
      // A saved deletion took the row out of the owner's list; another one did so by its rule.
      guard object.status.contains(.inserted) || wasUnlinked && slot.isUnlinkedByDeletion else {
        return
      }
    }
    noteAddition(of: object, to: owner, back)
  }

  /// Forgets members that are not there any more.
  private func dropDeadMembers(of object: ManagedObject) {
    for slot in object.layout.properties where slot.isToMany && !slot.isDerivedFromInverse {
      for row in members(of: object, slot) where living(row) == nil {
        noteRemoval(of: self.object(row), from: object, slot)
      }
    }
  }

  /// Counts the members of objects that came back, when all links are as they were.
  func recountMembers(of objects: [ManagedObject]) {
    for object in objects where object.edits != nil {
      for slot in object.layout.properties where slot.isToMany && slot.isDerivedFromInverse {
        guard object.edits?.link(slot.index) != nil else { continue }
        let edits = linkEdits(of: object, slot)
        let stored = storedList(of: object, slot).count
        edits.countChange = members(of: object, slot).count - stored
      }
    }
  }
}

// MARK: - Going

extension ObjectGraph {
  /// Takes objects away that the event brought, without asking their delete rules.
  func withdraw(_ arrivals: [UndoStep.Arrival]) {
    let present = arrivals.filter { arrival in
      arrival.object.bind()
      return arrival.object.status.isDisjoint(with: .unreachable)
    }
    guard !present.isEmpty else { return }
    for arrival in present where !arrival.isReturn { clearLinks(of: arrival.object) }
    for arrival in present {
      setDeleted(arrival.object)
      arrival.object.status.insert(.propagated)
      deletionCauses[arrival.object.row] = arrival.cause
      recorder?.noteDeparture(of: arrival.object, isWithdrawal: !arrival.isReturn)
    }
    for arrival in present where arrival.isReturn { unlink(arrival.object) }
    forgetOneWayLinks(to: present.map(\.object))
    for arrival in present {
      arrival.object.awake(from: arrival.isReturn ? .undoDeletion : .undoInsertion)
    }
  }

  private func clearLinks(of object: ManagedObject) {
    for slot in object.layout.properties where slot.isRelationship && slot.inverse != nil {
      guard slot.isToMany else {
        setToOne(object, slot, nil)
        continue
      }
      removeMembers(of: object, slot)
    }
  }
}
