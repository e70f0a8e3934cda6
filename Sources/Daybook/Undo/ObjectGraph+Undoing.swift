internal import DaybookStore

extension ObjectGraph {
  /// Takes back events, the last one first; what that changes is an event itself.
  ///
  /// Objects come back before values and links are set, because these may lead to them. Those that
  /// are deleted again go before, so that links to them go because of it; those whose insertion is
  /// undone go last, because others may still lead to them.
  func takeBack(_ steps: [UndoStep]) {
    for step in steps.reversed() { takeBack(step) }
    let touched = event.touched
    for object in touched {
      if let edits = object.edits, edits.cause != 0, living(edits.cause) != nil { edits.cause = 0 }
      let status = object.status.intersection(.unsettled)
      if status.isEmpty || status == .updated { settle(object) }
    }
  }

  private func takeBack(_ step: UndoStep) {
    let returned = step.departures.filter { comeBack($0) }
    relink(returned.map(\.object))
    withdraw(step.arrivals.filter(\.isReturn))
    for old in step.values { restore(old) }
    for change in step.members.reversed() { restore(change) }
    for old in step.orders { restore(old) }
    recountMembers(of: returned.map(\.object))
    withdraw(step.arrivals.filter { !$0.isReturn })
    for departure in returned {
      departure.object.awake(
        from: departure.isWithdrawal ? .undoInsertion : .undoDeletion
      )
    }
  }

  // MARK: - Values

  private func restore(_ old: UndoStep.OldValues) {
    let object = old.object
    object.bind()
    guard object.status.isDisjoint(with: .unreachable) else { return }
    for slot in object.layout.properties where slot.column >= 0 {
      guard old.cells.isPresent(slot.column) else { continue }
      if slot.isRelationship {
        let row = old.cells.reference(slot.column)
        setToOne(object, slot, row == 0 ? nil : living(row))
      } else {
        let mark = object.markForWriting()
        let edits = object.ownEdits()
        edits.copyCell(slot.column, from: old.cells, adding: mark)
      }
    }
    object.awake(from: .undoUpdate)
  }

  // MARK: - Members

  private func restore(_ change: UndoStep.MemberChange) {
    guard change.owner.status.isDisjoint(with: .unreachable) else { return }
    let member = object(change.member)
    let isMember = contains(member, in: change.owner, change.slot)
    if change.isAddition {
      guard isMember else { return }
      noteRemoval(of: member, from: change.owner, change.slot)
    } else {
      guard !isMember, living(change.member) != nil else { return }
      noteAddition(of: member, to: change.owner, change.slot)
    }
  }

  private func restore(_ old: UndoStep.OldOrder) {
    let (owner, slot) = (old.owner, old.slot)
    guard owner.status.isDisjoint(with: .unreachable) else { return }
    let present = members(of: owner, slot)
    let wanted: [UInt64]
    if let inverse = slot.inverse, !inverse.isToMany {
      let former = Set(old.rows)
      wanted = (old.rows + present.filter { !former.contains($0) }).filter { row in
        guard let member = living(row) else { return false }
        return member.reference(member.layout.properties[inverse.index].column) == owner.row
      }
    } else {
      wanted = old.rows.filter { living($0) != nil }
    }
    guard wanted != present else { return }
    noteLinkChange(of: owner)
    orderedEdits(of: owner, slot).list = RowList(wanted)
  }

  // MARK: - Settling

  /// Makes an object clean that is again what its row says.
  private func settle(_ object: ManagedObject) {
    guard let edits = object.edits else { return }
    for slot in object.layout.properties where slot.isToMany {
      guard let link = edits.link(slot.index), isUnchanged(link, of: object, slot) else { continue }
      edits.links[slot.index] = nil
    }
    guard !object.hasPersistentChangedValues,
      !object.layout.properties.contains(where: { isSetTransient($0, edits) })
    else { return }
    forgetEdits(of: object)
    // An object whose deletion was taken back is clean already, and reported as returned.
    guard object.status.contains(.updated) else { return }
    unmark(object)
    event.restored.append(object)
  }

  private func isSetTransient(_ slot: PropertySlot, _ edits: ObjectEdits) -> Bool {
    !slot.isStored && slot.column >= 0 && edits.isChanged(slot.column) && !edits.isNull(slot.column)
  }

  /// Whether the members, and their order where they have one, are those of the row.
  func isUnchanged(
    _ link: LinkEdits,
    of object: ManagedObject,
    _ slot: PropertySlot
  ) -> Bool {
    if let list = link.list { return list.rows.elementsEqual(storedList(of: object, slot)) }
    guard slot.isDerivedFromInverse else { return link.added.isEmpty && link.removed.isEmpty }
    guard link.countChange == 0 else { return false }
    return link.candidates.isEmpty
      || members(of: object, slot).elementsEqual(storedList(of: object, slot))
  }
}

extension ObjectStatus {
  /// Neither edits nor links reach the object.
  static let unreachable: ObjectStatus = [.gone, .vanished, .deleted, .prototype]

  /// What decides whether an edited object may be made clean.
  static let unsettled: ObjectStatus = [.inserted, .updated, .deleted, .gone, .vanished]
}
