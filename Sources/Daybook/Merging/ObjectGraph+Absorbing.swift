internal import DaybookModel
internal import DaybookStore

extension ObjectGraph {
  /// Merges an object into another one with the same unique values.
  ///
  /// The other one takes over values as far as asked for, the members, and whatever leads to the
  /// object. No delete rule applies, nobody is called.
  /// The object keeps its last values for those who hold it.
  ///
  /// What the object has `taken` over from others itself counts as changed even where that made it
  /// what it was.
  ///
  /// - Returns: The properties whose values the kept object has taken over.
  /// - Throws: A deadlock where something that leads to the object cannot lead to the other one.
  func absorb(
    _ object: ManagedObject,
    into keeper: ManagedObject,
    _ transfer: ValueTransfer,
    having taken: Set<Int>,
    replacesMembers: Bool
  ) throws(MergeDeadlock) -> Set<Int> {
    object.bind()
    keeper.bind()
    guard canTakeLinks(keeper, of: object) else { throw MergeDeadlock(conflicts: []) }
    let values = transferred(from: object, to: keeper, transfer, having: taken)
    let news = values.filter { isNews($0, to: keeper) }
    for slot in object.layout.properties where slot.isRelationship && slot.isStored {
      if slot.isToMany {
        moveMembers(slot, of: object, to: keeper, replacing: replacesMembers)
      } else {
        leave(slot, of: object, for: keeper)
      }
    }
    redirectOneWayLinks(from: object, to: keeper)
    for value in values { apply(value, to: keeper) }
    // A later deadlock takes all of it back: the object is not touched, so that no event names it.
    countDeleted(object)
    object.status.formUnion([.propagated, .unlinked])
    touch(keeper)
    return Set(news.map(\.slot.index))
  }
}

// MARK: - Values

/// A value on its way from one object to another.
private enum TransferredValue {
  case attribute(PropertySlot, Value)
  case destination(PropertySlot, UInt64)

  var slot: PropertySlot {
    switch self {
    case .attribute(let slot, _), .destination(let slot, _): slot
    }
  }
}

extension ObjectGraph {
  private func transferred(
    from object: ManagedObject,
    to keeper: ManagedObject,
    _ transfer: ValueTransfer,
    having taken: Set<Int>
  ) -> [TransferredValue] {
    var values: [TransferredValue] = []
    for slot in keeper.layout.properties where !slot.isToMany && slot.isStored && !slot.isDerived {
      guard let own = object.layout.property(named: slot.name), own.isStored,
        isTransferred(own, of: object, to: slot, of: keeper, transfer)
          || transfer.includesChanges && taken.contains(own.index)
      else { continue }
      if slot.isRelationship {
        let target = object.reference(own.column)
        // What led to the merged object leads to the kept one, never to the one that is gone.
        values.append(.destination(slot, target == object.row ? keeper.row : target))
      } else {
        values.append(.attribute(slot, object.attributeValue(own)))
      }
    }
    return values
  }

  private func isTransferred(
    _ own: PropertySlot,
    of object: ManagedObject,
    to slot: PropertySlot,
    of keeper: ManagedObject,
    _ transfer: ValueTransfer
  ) -> Bool {
    let isChanged = object.isChanged(own)
    let isMissing =
      slot.isRelationship
      ? keeper.reference(slot.column) == 0
      : !keeper.isAny(slot) { !keeper.attributeValue($0).isNull }
    return switch transfer {
    case .none: false
    case .changed: isChanged
    case .missing: isChanged && isMissing
    case .changedOrMissing: isChanged || isMissing
    case .all: true
    }
  }

  private func isNews(_ value: TransferredValue, to keeper: ManagedObject) -> Bool {
    switch value {
    case .attribute(let slot, let value): !keeper.attributeValue(slot).isIdentical(to: value)
    case .destination(let slot, let target): keeper.reference(slot.column) != target
    }
  }

  private func apply(_ value: TransferredValue, to keeper: ManagedObject) {
    switch value {
    case .attribute(let slot, let value): keeper.setValue(value, slot, slot.column)
    case .destination(let slot, let target):
      setToOne(keeper, slot, target == 0 ? nil : linkable(target))
    }
  }
}

// MARK: - Links

extension ObjectGraph {
  /// Moves the members of a to-many relationship, and adds them to those that are there.
  private func moveMembers(
    _ slot: PropertySlot,
    of object: ManagedObject,
    to keeper: ManagedObject,
    replacing: Bool
  ) {
    let rows = members(of: object, slot)
    let last = linkEdits(of: object, slot)
    if let own = keeper.layout.property(named: slot.name) {
      if replacing { removeMembers(of: keeper, own, except: Set(rows)) }
      for member in rows.compactMap(living) {
        move(member, slot, from: object, to: keeper, own)
      }
    }
    last.last = rows
  }

  private func move(
    _ member: ManagedObject,
    _ slot: PropertySlot,
    from object: ManagedObject,
    to keeper: ManagedObject,
    _ own: PropertySlot
  ) {
    guard let inverse = slot.inverse else {
      if member !== object { insert(member, into: keeper, own) }
      return
    }
    member.bind()
    let back = member.layout.properties[inverse.index]
    let isLoop = member === keeper || member === object
    if inverse.isToMany {
      remove(member, from: object, slot)
      if !isLoop { insert(member, into: keeper, own) }
    } else {
      setToOne(member, back, isLoop ? nil : keeper)
    }
  }

  /// Takes an object out of what its to-one relationship leads to; of a one-to-one relationship the
  /// kept object takes the destination over where it has none.
  private func leave(
    _ slot: PropertySlot,
    of object: ManagedObject,
    for keeper: ManagedObject
  ) {
    let target = object.reference(slot.column)
    guard target != 0, let inverse = slot.inverse, let partner = linkable(target) else { return }
    detach(object, from: partner, inverse)
    guard !inverse.isToMany, partner !== keeper, !partner.status.contains(.deleted),
      let own = keeper.layout.property(named: slot.name), keeper.reference(own.column) == 0
    else { return }
    setToOne(keeper, own, partner)
  }

  /// Leads relationships without inverse to the kept object.
  private func redirectOneWayLinks(from object: ManagedObject, to keeper: ManagedObject) {
    for (source, slot) in oneWaySources(of: object) {
      guard slot.isToMany else {
        store(keeper.row, in: slot, of: source)
        continue
      }
      let position = members(of: source, slot).firstIndex(of: object.row)
      noteRemoval(of: object, from: source, slot)
      guard !contains(keeper, in: source, slot) else { continue }
      noteAddition(of: keeper, to: source, slot, at: slot.isOrdered ? position : nil)
    }
  }

  private func oneWaySources(of object: ManagedObject) -> [(ManagedObject, PropertySlot)] {
    let entity = object.layout.entityIndex
    var found: [(ManagedObject, PropertySlot)] = []
    for link in schema.links where link.inverse == nil {
      guard schema.entities[link.destination].includes[entity] else { continue }
      var rows = changed.map(\.row)
      if !object.status.contains(.inserted) {
        rows += state.sources(of: link.index, leadingTo: [object.row]).map(\.rawValue)
      }
      for row in RowList.distinct(rows) {
        guard schema.entities[link.entity].includes[RowID(rawValue: row).entity],
          let source = living(row), source !== object,
          let slot = source.layout.property(named: link.relationship.name)
        else { continue }
        source.bind()
        let isLeading =
          slot.isToMany
          ? contains(object, in: source, slot) : source.reference(slot.column) == object.row
        if isLeading { found.append((source, slot)) }
      }
    }
    return found
  }

  /// Whether everything that leads to an object can lead to another one.
  private func canTakeLinks(_ keeper: ManagedObject, of object: ManagedObject) -> Bool {
    for slot in object.layout.properties where slot.isRelationship && slot.isStored {
      guard keeper.layout.property(named: slot.name) == nil else { continue }
      let isEmpty =
        slot.isToMany ? memberCount(of: object, slot) == 0 : object.reference(slot.column) == 0
      if !isEmpty { return false }
    }
    return oneWaySources(of: object).allSatisfy { $0.1.accepts[keeper.layout.entityIndex] }
  }
}
