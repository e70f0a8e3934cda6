internal import DaybookModel
internal import DaybookStore

extension SaveEncoder {
  /// What leads from a state that children see to what objects say now.
  ///
  /// - Returns: `nil` where an object shows its own row again and the state does not: it has to be
  ///   made anew then.
  func changes(of objects: [ManagedObject], over base: StoreState) -> ChangeSet? {
    for object in objects {
      let row = RowID(rawValue: object.row)
      let isThere = base.contains(row)
      guard graph.isAlive(object.row) else {
        if isThere { result.delete(row) }
        continue
      }
      if isThere {
        guard update(object, row, over: base) else { return nil }
      } else {
        guard object.status.contains(.inserted) else { return nil }
        insert(object, row)
      }
    }
    return result
  }

  private func update(_ object: ManagedObject, _ row: RowID, over base: StoreState) -> Bool {
    guard let entity = object.layout.entity else { return true }
    for slot in object.layout.properties where slot.isJournaled {
      if slot.isToMany {
        guard updateList(object, slot, row, over: base) else { return false }
      } else if let cells = object.cells(slot.column) {
        guard differs(object, slot, cells, base) else { continue }
        if cells.isNull(slot.column) {
          result.setNull(row, slot.column)
        } else {
          write(cells, slot.column, slot.storage, row)
        }
      } else {
        let property = entity.properties[slot.index]
        guard graph.state.isSame(row, property, in: base) else { return false }
      }
    }
    return true
  }

  private func differs(
    _ object: ManagedObject,
    _ slot: PropertySlot,
    _ cells: RowCells,
    _ base: StoreState
  ) -> Bool {
    let row = RowID(rawValue: object.row)
    if slot.isRelationship {
      return object.reference(slot.column) != base.reference(row, slot.column).rawValue
    }
    guard let entity = object.layout.entity,
      cells.isNull(slot.column) != base.hasValue(row, slot.column)
    else { return true }
    let shown = base.value(row, entity.properties[slot.index])
    return !object.attributeValue(slot).isIdentical(to: shown)
  }

  private func updateList(
    _ object: ManagedObject,
    _ slot: PropertySlot,
    _ row: RowID,
    over base: StoreState
  ) -> Bool {
    guard let link = slot.link else { return true }
    let shown = base.packedList(row, link)
    guard object.edits?.link(slot.index) != nil else {
      return graph.storedList(of: object, slot).elementsEqual(shown)
    }
    let current = graph.members(of: object, slot)
    guard !slot.isOrdered else {
      writeSplice(from: Array(shown), to: current, link, row)
      return true
    }
    let (old, new) = (Set(shown), Set(current))
    for member in current where !old.contains(member) {
      result.add(RowID(rawValue: member), to: row, link)
    }
    for member in shown where !new.contains(member) {
      result.remove(RowID(rawValue: member), from: row, link)
    }
    return true
  }
}
