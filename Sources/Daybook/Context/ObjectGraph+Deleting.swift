internal import DaybookModel
internal import DaybookStore

// The store's `DeletionPlan` follows the same rules over rows that nobody changes meanwhile; here
// `prepareForDeletion` may edit, relink and delete in the middle of the walk, and links are those
// of unsaved objects.
extension ObjectGraph {
  /// Marks an object as deleted; its rules are applied by the next event.
  func delete(_ object: ManagedObject) {
    guard object.graph === self else {
      return recordFault(.otherContext(object, of: self))
    }
    guard object.status.isDisjoint(with: [.gone, .vanished]), !isClosed else { return }
    object.bind()
    guard object.status.isDisjoint(with: [.gone, .vanished]) else { return }
    object.prepareForDeletion()
    markDeleted(object)
  }

  /// Marks an object as deleted without telling it.
  func markDeleted(_ object: ManagedObject) {
    guard !object.status.contains(.deleted) else { return }
    setDeleted(object)
    recorder?.noteDeparture(of: object, isWithdrawal: false)
    unpropagated.append(object)
  }

  /// Makes an object one that the next save deletes, whatever its rules say.
  func setDeleted(_ object: ManagedObject) {
    touch(object)
    if object.status.isDisjoint(with: [.inserted, .updated]) {
      let edits = object.ownEdits()
      if edits.base == nil { edits.baseVersion = state.version(of: RowID(rawValue: object.row)) }
    }
    countDeleted(object)
  }

  /// Counts an object among those that the next save deletes, and nothing else.
  func countDeleted(_ object: ManagedObject) {
    if object.status.contains(.inserted) {
      pendingCount -= 1
    } else if !object.status.contains(.updated) {
      pendingCount += 1
    }
    object.status.insert(.deleted)
    deletedCount += 1
    list(object)
  }

  /// Takes an object out of those that the next save deletes.
  func clearDeleted(_ object: ManagedObject) {
    if object.status.contains(.inserted) {
      pendingCount += 1
    } else if !object.status.contains(.updated) {
      pendingCount -= 1
    }
    object.status.subtract([.deleted, .propagated])
    deletedCount -= 1
    deletionCauses[object.row] = nil
    // What the object's lists show from now on is what its edits and its row say.
    for link in object.edits?.links ?? [] { link?.last = nil }
  }

  /// Applies the delete rules of everything that was deleted since the last time, and once more
  /// those of what living objects lead to again.
  func propagateDeletions() {
    applyDeleteRules()
    if !returningLinks.isEmpty { deleteAgain() }
  }

  /// Applies the delete rules of everything that was deleted since the last time.
  ///
  /// First whatever Cascade reaches, without recursion; then the links of the deleted objects to
  /// those that live.
  func applyDeleteRules() {
    var queue: [ManagedObject] = []
    // What `prepareForDeletion` deletes is appended to the same list as what Cascade reaches.
    while queue.count < unpropagated.count {
      let object = unpropagated[queue.count]
      queue.append(object)
      guard object.status.contains(.deleted) else { continue }
      object.status.insert(.propagated)
      cascade(from: object)
    }
    unpropagated = []
    queue.removeAll { !$0.status.contains(.propagated) }
    guard !queue.isEmpty else { return }
    for object in queue { unlink(object) }
    forgetOneWayLinks(to: queue)
  }

  private func cascade(from object: ManagedObject) {
    for slot in object.layout.properties where slot.deleteRule == .cascade {
      for destination in destinations(of: object, slot)
      where !destination.status.contains(.deleted) {
        delete(destination)
        guard destination.status.contains(.deleted) else { continue }
        deletionCauses[destination.row] = object.row
      }
    }
  }

  /// Takes a deleted object out of the relationships of the living.
  func unlink(_ object: ManagedObject) {
    for slot in object.layout.properties where slot.isUnlinkedByDeletion { unlink(object, slot) }
  }

  private func unlink(_ object: ManagedObject, _ slot: PropertySlot) {
    guard let inverse = slot.inverse else { return }
    let destinations = destinations(of: object, slot)
    if slot.isToMany { linkEdits(of: object, slot).last = members(of: object, slot) }
    for destination in destinations
    where !destination.status.contains(.deleted) {
      detach(object, from: destination, inverse)
      destination.edits?.cause = object.row
    }
    if !slot.isToMany { object.status.insert(.unlinked) }
  }

  /// Takes deleted objects out of relationships that have no inverse, wherever they stand.
  func forgetOneWayLinks(to deleted: [ManagedObject]) {
    let rows = Set(deleted.map(\.row))
    for link in schema.links where link.inverse == nil {
      guard deleted.contains(where: { leads(link, to: $0) }) else { continue }
      let includes = schema.entities[link.entity].includes
      var sources = state.sources(of: link.index, leadingTo: rows).map(\.rawValue)
      sources += changed.map(\.row).filter { includes[RowID(rawValue: $0).entity] }
      for source in RowList.distinct(sources) {
        guard let object = living(source),
          let slot = object.layout.property(named: link.relationship.name)
        else { continue }
        forget(rows, in: slot, of: object)
      }
    }
  }

  private func leads(_ link: LinkLayout, to object: ManagedObject) -> Bool {
    schema.entities[link.destination].includes[object.layout.entityIndex]
  }

  /// Takes rows out of a relationship because they are deleted.
  func forget(_ rows: Set<UInt64>, in slot: PropertySlot, of object: ManagedObject) {
    guard slot.isToMany else {
      object.bind()
      let target = object.reference(slot.column)
      guard rows.contains(target) else { return }
      store(0, in: slot, of: object)
      object.edits?.cause = target
      return
    }
    for row in members(of: object, slot) where rows.contains(row) {
      noteRemoval(of: self.object(row), from: object, slot)
      object.edits?.cause = row
    }
  }

  /// The objects that a relationship leads to, without those that do not exist any more.
  func destinations(of object: ManagedObject, _ slot: PropertySlot) -> [ManagedObject] {
    guard slot.isToMany else {
      let target = object.reference(slot.column)
      return target == 0 ? [] : linkable(target).map { [$0] } ?? []
    }
    return members(of: object, slot).compactMap(linkable)
  }

  /// The number of destinations that are not being deleted.
  func livingDestinationCount(of object: ManagedObject, _ slot: PropertySlot) -> Int {
    destinations(of: object, slot).count { !$0.status.contains(.deleted) }
  }

  func livingMemberCount(of object: ManagedObject, _ slot: PropertySlot) -> Int {
    let count = memberCount(of: object, slot)
    return deletedCount > 0 && count > 0 ? livingDestinationCount(of: object, slot) : count
  }
}

extension DaybookError {
  static func otherContext(_ object: ManagedObject, of graph: ObjectGraph) -> DaybookError {
    DaybookError(
      .usage(.otherContext(own: graph.label, other: object.graph.label)),
      at: .init(object: object.reference)
    )
  }
}
