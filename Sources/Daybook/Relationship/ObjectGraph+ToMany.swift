internal import DaybookModel
internal import DaybookStore

// MARK: - Reading

extension ObjectGraph {
  /// The packed rows that a to-many relationship leads to, in its order.
  func members(of owner: ManagedObject, _ slot: PropertySlot) -> [UInt64] {
    guard let edits = owner.edits?.link(slot.index) else { return rowMembers(of: owner, slot) }
    if let last = edits.last { return last }
    if let list = edits.list { return list.rows }
    if let cached = edits.cached { return cached }
    let found = currentMembers(of: owner, slot, edits)
    edits.cached = found
    return found
  }

  /// The packed row of one member; `nil` for a position without any.
  func member(of owner: ManagedObject, _ slot: PropertySlot, at position: Int) -> UInt64? {
    guard owner.edits?.link(slot.index) == nil else {
      let rows = members(of: owner, slot)
      return rows.indices.contains(position) ? rows[position] : nil
    }
    let list = storedList(of: owner, slot)
    return list.indices.contains(position) ? list[position] : nil
  }

  func memberCount(of owner: ManagedObject, _ slot: PropertySlot) -> Int {
    guard let edits = owner.edits?.link(slot.index) else {
      return storedList(of: owner, slot).count
    }
    if let last = edits.last { return last.count }
    if let list = edits.list { return list.count }
    if slot.isDerivedFromInverse { return storedList(of: owner, slot).count + edits.countChange }
    return storedList(of: owner, slot).count + edits.added.count - edits.removed.count
  }

  func contains(_ member: ManagedObject, in owner: ManagedObject, _ slot: PropertySlot) -> Bool {
    let edits = owner.edits?.link(slot.index)
    if let last = edits?.last { return last.contains(member.row) }
    if let list = edits?.list { return list.contains(member.row) }
    if slot.isDerivedFromInverse, let inverse = slot.inverse, member.graph === self {
      guard let back = member.layout.property(at: inverse.index), back.name == inverse.name else {
        return false
      }
      member.bind()
      return !isUnlinked(member, back) && member.reference(back.column) == owner.row
    }
    if let edits {
      if edits.added.contains(member.row) { return true }
      if edits.removed.contains(member.row) { return false }
    }
    return isStoredMember(member.row, of: owner, slot)
  }

  /// The rows of the state's own list, valid until the context moves on.
  func storedList(of owner: ManagedObject, _ slot: PropertySlot) -> UnsafeBufferPointer<UInt64> {
    let row = RowID(rawValue: owner.row)
    guard let link = slot.link, !owner.status.contains(.inserted), state.contains(row) else {
      return UnsafeBufferPointer(start: nil, count: 0)
    }
    return state.packedList(row, link)
  }

  /// Whether the state's own list has a row; lists without an order are sorted by number.
  func isStoredMember(_ row: UInt64, of owner: ManagedObject, _ slot: PropertySlot) -> Bool {
    let list = storedList(of: owner, slot)
    guard !slot.isOrdered else { return list.contains(row) }
    let number = row & 0xFFFF_FFFF_FFFF
    var (low, high) = (0, list.count)
    while low < high {
      let middle = (low + high) / 2
      if list[middle] & 0xFFFF_FFFF_FFFF < number { low = middle + 1 } else { high = middle }
    }
    return low < list.count && list[low] == row
  }

  private func rowMembers(of owner: ManagedObject, _ slot: PropertySlot) -> [UInt64] {
    Array(storedList(of: owner, slot))
  }

  private func currentMembers(
    of owner: ManagedObject,
    _ slot: PropertySlot,
    _ edits: LinkEdits
  ) -> [UInt64] {
    let stored = storedList(of: owner, slot)
    guard slot.isDerivedFromInverse, let inverse = slot.inverse else {
      return stored.filter { !edits.removed.contains($0) } + edits.added.rows
    }
    var found: [UInt64] = []
    found.reserveCapacity(max(stored.count + edits.countChange, 0))
    for row in stored where pointsBack(row, to: owner, inverse) { found.append(row) }
    var seen: Set<UInt64> = []
    for row in edits.candidates where seen.insert(row).inserted {
      // A row that shows no edited reference is a stored member or none.
      guard registered(row)?.edits != nil, pointsBack(row, to: owner, inverse),
        !isStoredMember(row, of: owner, slot)
      else { continue }
      found.append(row)
    }
    return found
  }

  private func pointsBack(
    _ row: UInt64,
    to owner: ManagedObject,
    _ inverse: InverseSlot
  ) -> Bool {
    guard let object = registered(row) else { return true }
    let back = object.layout.properties[inverse.index]
    guard !isUnlinked(object, back) else { return false }
    guard object.edits != nil else { return true }
    return object.reference(back.column) == owner.row
  }

  /// Whether the deletion of an object took it out of the other side of a to-one relationship.
  func isUnlinked(_ object: ManagedObject, _ slot: PropertySlot) -> Bool {
    object.status.contains(.unlinked) && slot.isUnlinkedByDeletion
  }
}
