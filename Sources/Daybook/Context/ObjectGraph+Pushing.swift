internal import DaybookModel
internal import DaybookStore

// Saving a child: its changes become unsaved changes of the parent.
extension ObjectGraph {
  /// Hands all unsaved changes to the parent.
  func push(_ work: SaveWork, to parent: ObjectGraph) throws(DaybookError) {
    guard !work.isWithoutEffect else { return forgetUnchanged() }
    try parent.checkWhetherReceiving(work)
    let saved = work.inserted + work.updated
    for object in saved { object.status.insert(.saving) }
    parent.receive(work, from: self)
    pushGuarded(to: parent)
    if savePolicy != .error { parent.childPolicy = savePolicy }
    let newer = parent.stateForChildren()
    isSaving = false
    finishSave(work, 0) { take(newer, .saving) }
    for object in saved { object.status.remove(.saving) }
    processPendingChanges()
    sweepIfWorthwhile()
  }

  /// Throws what keeps a child's changes from being taken over.
  private func checkWhetherReceiving(_ work: SaveWork) throws(DaybookError) {
    guard !isSaving else {
      throw DaybookError(.usage(.unsupported("saving into a context while it is being saved")))
    }
    guard !isReadOnly else { throw DaybookError(.usage(.readOnly)) }
    let lost = work.updated.filter { !isAlive($0.row) && $0.hasChangesToLose }
    guard lost.isEmpty else {
      throw DaybookError(
        .conflict(.deletedElsewhere(lost.map(\.reference), transaction: nil))
      )
    }
  }

  /// Takes over a child's changes: whatever it has changed wins, property by property.
  private func receive(_ work: SaveWork, from child: ObjectGraph) {
    for object in work.inserted { adopt(object) }
    for object in work.updated { receiveAttributes(of: object) }
    let saved = work.inserted + work.updated
    for object in saved { receiveReferences(of: object) }
    for object in saved { receiveLists(of: object, from: child) }
    for object in work.deleted {
      guard let own = linkable(object.row) else { continue }
      own.bind()
      guard own.status.isDisjoint(with: [.gone, .vanished]) else { continue }
      deletionCauses[object.row] = child.deletionCauses[object.row]
      markDeleted(own)
    }
  }

  /// Makes an object for one that a child has inserted; it was awakened there.
  private func adopt(_ source: ManagedObject) {
    if let own = registered(source.row), takeBackDeletion(of: own) {
      for slot in own.layout.properties where slot.column >= 0 && !slot.isRelationship {
        own.setValue(source.attributeValue(slot), slot, slot.column)
      }
      return
    }
    let layout = layout(ofEntity: source.layout.entityIndex)
    let own =
      registered(source.row)
      ?? layout.managedClass.init(
        ObjectOrigin(graph: self, layout: layout, row: source.row, status: .inserted)
      )
    // Somebody may have asked for the object before it was here.
    table(ofRow: own.row).unregister(own)
    own.status = .inserted
    let cells = source.edits.map { ObjectEdits(copying: $0) } ?? layout.newEdits()
    for slot in layout.properties where slot.isRelationship && slot.column >= 0 {
      cells.setNull(slot.column, adding: [])
    }
    own.edits = cells
    enter(own)
  }

  /// Makes an object live again whose deletion, which is not saved yet, a child has undone.
  private func takeBackDeletion(of own: ManagedObject) -> Bool {
    guard own.status.contains(.deleted), own.status.isDisjoint(with: [.gone, .vanished]) else {
      return false
    }
    processPendingChanges()
    guard comeBack(UndoStep.Departure(object: own, isWithdrawal: false, cause: nil)) else {
      return false
    }
    relink([own])
    recountMembers(of: [own])
    return true
  }

  private func receiveAttributes(of source: ManagedObject) {
    guard isAlive(source.row) else { return }
    let own = object(source.row)
    own.bind()
    for slot in source.layout.properties where !slot.isRelationship && source.isEdited(slot) {
      own.setValue(source.attributeValue(slot), slot, slot.column)
    }
    if let cause = source.edits?.cause, cause != 0 { own.ownEdits().cause = cause }
  }

  private func receiveReferences(of source: ManagedObject) {
    guard let own = living(source.row) else { return }
    for slot in source.layout.properties where slot.isRelationship && slot.column >= 0 {
      guard source.status.contains(.inserted) || source.isEdited(slot) else { continue }
      own.bind()
      let target = source.reference(slot.column)
      setToOne(own, slot, target == 0 || !isAlive(target) ? nil : object(target))
    }
  }

  private func receiveLists(of source: ManagedObject, from child: ObjectGraph) {
    guard let own = living(source.row) else { return }
    for slot in source.layout.properties where slot.isToMany && !slot.isDerivedFromInverse {
      guard let edits = source.edits?.link(slot.index), edits.isChanged else { continue }
      own.bind()
      if let list = edits.list {
        let base = Set(child.storedList(of: source, slot))
        receive(list.rows, base, in: own, slot)
      } else {
        for member in edits.removed where isAlive(member) {
          remove(object(member), from: own, slot)
        }
        for member in edits.added.rows where isAlive(member) {
          insert(object(member), into: own, slot)
        }
      }
    }
  }

  /// Takes over an ordered list; members that came or went here meanwhile stay or stay away.
  private func receive(
    _ rows: [UInt64],
    _ base: Set<UInt64>,
    in own: ManagedObject,
    _ slot: PropertySlot
  ) {
    let present = members(of: own, slot)
    let (held, wanted) = (Set(present), Set(rows))
    let kept = rows.filter { !base.contains($0) || held.contains($0) }
    let came = present.filter { !base.contains($0) && !wanted.contains($0) }
    replace((kept + came).filter(isAlive).map { object($0) }, in: own, slot)
  }
}

extension SaveWork {
  /// Whether all edits came to nothing.
  fileprivate var isWithoutEffect: Bool {
    inserted.isEmpty && deleted.isEmpty
      && updated.allSatisfy { object in
        !object.layout.properties.contains(where: object.isEdited)
      }
  }
}

extension ManagedObject {
  /// Whether something would be lost with the object, besides links that were taken away.
  fileprivate final var hasChangesToLose: Bool {
    layout.properties.contains { slot in
      guard isChanged(slot) else { return false }
      guard slot.isToMany else { return !slot.isRelationship || reference(slot.column) != 0 }
      let stored = Set(graph.storedList(of: self, slot))
      return graph.members(of: self, slot).contains { !stored.contains($0) }
    }
  }

  /// Whether a save into a parent hands a property on; transient ones too.
  fileprivate final func isEdited(_ slot: PropertySlot) -> Bool {
    guard !slot.isStored, slot.column >= 0 else { return isChanged(slot) }
    return edits?.isChanged(slot.column) ?? false
  }
}
