internal import DaybookModel
internal import DaybookStore

extension ObjectGraph {
  /// Adds a member, and the inverse at once; at the end of an order without a position.
  func insert(
    _ member: ManagedObject,
    into owner: ManagedObject,
    _ slot: PropertySlot,
    at position: Int? = nil
  ) {
    guard !contains(member, in: owner, slot) else { return }
    guard let inverse = slot.inverse else {
      return noteAddition(of: member, to: owner, slot, at: position)
    }
    member.bind()
    let back = member.layout.properties[inverse.index]
    if inverse.isToMany {
      noteAddition(of: member, to: owner, slot, at: position)
      if !(inverse.isSymmetric && member === owner) { noteAddition(of: owner, to: member, back) }
    } else {
      setToOne(member, back, owner)
      if let position { move(member, in: owner, slot, to: position) }
    }
  }

  /// Removes a member, and the inverse at once.
  func remove(_ member: ManagedObject, from owner: ManagedObject, _ slot: PropertySlot) {
    guard contains(member, in: owner, slot) else { return }
    guard let inverse = slot.inverse else { return noteRemoval(of: member, from: owner, slot) }
    let back = member.layout.properties[inverse.index]
    if inverse.isToMany {
      noteRemoval(of: member, from: owner, slot)
      if !(inverse.isSymmetric && member === owner) { noteRemoval(of: owner, from: member, back) }
    } else {
      member.bind()
      setToOne(member, back, nil)
    }
  }

  /// Makes exactly `members` the members, in this order where the relationship is ordered.
  func replace(_ members: [ManagedObject], in owner: ManagedObject, _ slot: PropertySlot) {
    removeMembers(of: owner, slot, except: Set(members.map(\.row)))
    for member in members { insert(member, into: owner, slot) }
    guard slot.isOrdered else { return }
    let list = RowList(RowList.distinct(members.map(\.row)))
    guard list.rows != self.members(of: owner, slot) else { return }
    noteLinkChange(of: owner)
    orderedEdits(of: owner, slot).list = list
  }

  /// Removes all members but some, and the inverses at once.
  func removeMembers(
    of owner: ManagedObject,
    _ slot: PropertySlot,
    except wanted: Set<UInt64> = []
  ) {
    // From the end, where taking out of an ordered list moves nothing.
    for row in members(of: owner, slot).reversed() where !wanted.contains(row) {
      if let member = linkable(row) { remove(member, from: owner, slot) }
    }
  }

  /// Moves a member of an ordered relationship.
  func move(
    _ member: ManagedObject,
    in owner: ManagedObject,
    _ slot: PropertySlot,
    to position: Int
  ) {
    noteLinkChange(of: owner)
    let edits = orderedEdits(of: owner, slot)
    edits.list?.remove(member.row)
    let end = edits.list?.count ?? 0
    edits.list?.insert(member.row, at: min(max(position, 0), end))
  }
}

// MARK: - One side

extension ObjectGraph {
  /// Notes that `owner` has a new member; the other side is somebody else's business.
  func noteAddition(
    of member: ManagedObject,
    to owner: ManagedObject,
    _ slot: PropertySlot,
    at position: Int? = nil
  ) {
    noteLinkChange(of: owner)
    if slot.isOrdered {
      let edits = orderedEdits(of: owner, slot)
      if let position, position < edits.list?.count ?? 0 {
        edits.list?.insert(member.row, at: max(position, 0))
      } else {
        edits.list?.append(member.row)
      }
    } else if slot.isDerivedFromInverse {
      let edits = linkEdits(of: owner, slot)
      edits.countChange += 1
      edits.candidates.append(member.row)
    } else {
      let edits = linkEdits(of: owner, slot)
      if edits.removed.remove(member.row) == nil { edits.added.append(member.row) }
      recorder?.note(member.row, in: owner, slot, isAddition: true)
    }
  }

  /// Notes that `owner` lost a member; the other side is somebody else's business.
  func noteRemoval(of member: ManagedObject, from owner: ManagedObject, _ slot: PropertySlot) {
    noteLinkChange(of: owner)
    if slot.isOrdered {
      orderedEdits(of: owner, slot).list?.remove(member.row)
    } else if slot.isDerivedFromInverse {
      linkEdits(of: owner, slot).countChange -= 1
    } else {
      let edits = linkEdits(of: owner, slot)
      if edits.added.contains(member.row) {
        edits.added.remove(member.row)
      } else {
        edits.removed.insert(member.row)
      }
      recorder?.note(member.row, in: owner, slot, isAddition: false)
    }
  }

  func noteLinkChange(of owner: ManagedObject) {
    owner.bind()
    if !owner.status.contains(.touched) || owner.status.isDisjoint(with: [.inserted, .updated]) {
      owner.becomeChanged()
    }
  }

  /// The changes of a relationship, with what was computed from them forgotten.
  func linkEdits(of owner: ManagedObject, _ slot: PropertySlot) -> LinkEdits {
    owner.bind()
    let edits = owner.ownEdits().link(slot.index, of: owner.layout.properties.count)
    edits.cached = nil
    return edits
  }

  /// The changes of an ordered relationship, which hold the whole list.
  func orderedEdits(of owner: ManagedObject, _ slot: PropertySlot) -> LinkEdits {
    let edits = linkEdits(of: owner, slot)
    recorder?.noteOrder(of: owner, slot, members(of: owner, slot))
    if edits.list == nil {
      let stored = Array(storedList(of: owner, slot))
      edits.list = RowList(stored)
      edits.base = stored
    }
    return edits
  }
}

extension RowList {
  /// The rows without repetitions, each where it stands first.
  static func distinct(_ rows: [UInt64]) -> [UInt64] {
    var seen: Set<UInt64> = []
    return rows.filter { seen.insert($0).inserted }
  }
}
