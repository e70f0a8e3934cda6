internal import DaybookModel
internal import DaybookStore

extension ObjectGraph {
  /// Sets a to-one relationship and the inverse sides at once.
  func setToOne(_ object: ManagedObject, _ slot: PropertySlot, _ target: ManagedObject?) {
    let old = object.reference(slot.column)
    let new = target?.row ?? 0
    guard old != new else { return }
    store(new, in: slot, of: object)
    guard let inverse = slot.inverse, !object.status.contains(.awaking) else { return }
    if old != 0, let before = linkable(old) {
      detach(object, from: before, inverse)
    }
    if let target { attach(object, to: target, inverse, through: slot) }
  }

  /// Makes `owner` forget `member`, which pointed to it.
  func detach(_ member: ManagedObject, from owner: ManagedObject, _ inverse: InverseSlot) {
    let slot = owner.layout.properties[inverse.index]
    if inverse.isToMany {
      guard slot.isDerivedFromInverse || contains(member, in: owner, slot) else { return }
      noteRemoval(of: member, from: owner, slot)
    } else if owner.reference(slot.column) == member.row {
      store(0, in: slot, of: owner)
    }
  }

  private func attach(
    _ member: ManagedObject,
    to owner: ManagedObject,
    _ inverse: InverseSlot,
    through slot: PropertySlot
  ) {
    let back = owner.layout.properties[inverse.index]
    guard !inverse.isToMany else { return noteAddition(of: member, to: owner, back) }
    let rival = owner.reference(back.column)
    guard rival != member.row else { return }
    if rival != 0, let before = linkable(rival) {
      store(0, in: before.layout.properties[slot.index], of: before)
    }
    store(member.row, in: back, of: owner)
  }

  /// Sets the reference itself, on one side.
  func store(_ row: UInt64, in slot: PropertySlot, of object: ManagedObject) {
    object.bind()
    object.setWord(row == 0 ? nil : row, slot.column)
  }

  /// The object of a row that exists in this context, so that its links can be changed.
  func linkable(_ row: UInt64) -> ManagedObject? {
    if let found = registered(row) {
      return found.status.isDisjoint(with: [.gone, .vanished]) ? found : nil
    }
    return state.contains(RowID(rawValue: row)) ? object(row) : nil
  }

  /// The object of a row that exists and is not being deleted.
  func living(_ row: UInt64) -> ManagedObject? {
    linkable(row).flatMap { $0.status.contains(.deleted) ? nil : $0 }
  }

  /// Why `target` cannot be a destination of `object`; `nil` if it can.
  func refusal(
    of target: ManagedObject,
    as slot: PropertySlot,
    of object: ManagedObject
  ) -> DaybookError? {
    guard target.graph === self else { return .otherContext(target, slot, of: object) }
    target.bind()
    // One whose rules are not applied yet may still take new links, which they will end.
    guard target.status.isDisjoint(with: [.gone, .vanished, .propagated]), target.row != 0 else {
      return .deletedDestination(target, slot, of: object)
    }
    guard slot.accepts[target.layout.entityIndex] else {
      return .wrongDestination(target, slot, of: object)
    }
    return nil
  }
}

extension ManagedObject {
  /// Reads a to-one relationship by the address of its name.
  final func readToOne<T: ManagedObject>(_ name: PropertyName, _ type: T.Type) -> T? {
    if status.contains(.prototype) {
      graph.probe?.record(name.text)
      return graph.probe?.prototype(of: type)
    }
    bind()
    let column = Int(find(name).column)
    guard column >= 0 else { return nil }
    let target = reference(column)
    return target == 0 ? nil : graph.object(target) as? T
  }

  /// Sets a to-one relationship by the address of its name; an unfit object leaves it as it was.
  final func writeToOne(_ name: PropertyName, _ target: ManagedObject?) {
    guard status.isDisjoint(with: ObjectStatus.unwritable) else { return }
    let position = Int(find(name).property)
    guard position >= 0 else { return }
    bind()
    let slot = layout.properties[position]
    if let target, let refusal = graph.refusal(of: target, as: slot, of: self) {
      graph.recordFault(refusal)
      return
    }
    graph.setToOne(self, slot, target)
  }
}
