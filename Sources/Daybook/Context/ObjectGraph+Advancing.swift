internal import DaybookModel
internal import DaybookStore

/// Why a context moves to a newer state, which decides what becomes of edited objects.
enum AdvanceReason {
  /// To answer a question: edits stay based on the rows that they were made on.
  case fetching
  /// To take over what others saved: edits are based on the newest rows from now on, and
  /// everything that changed is reported.
  case merging
  /// After the context's own save: its own rows are no news to it.
  case saving
}

extension ObjectGraph {
  /// Moves to the newest state.
  func advance(_ reason: AdvanceReason) {
    defer { if reason == .merging { renewGuarded() } }
    guard let connection, !isClosed, !isPinned, movesOn(reason) else { return }
    if let parent { return advance(from: parent, reason) }
    let newest = connection.newestState()
    guard newest !== state, newest.transaction > state.transaction else { return }
    advance(to: newest, reason)
  }

  /// Moves to a newer state and takes note of what is different there.
  func advance(to newer: StoreState, _ reason: AdvanceReason) {
    advance(to: newer, newer.changes(since: state), reason)
  }

  /// Moves to another state that differs in some rows.
  func advance(to newer: StoreState, _ changes: RowChanges, _ reason: AdvanceReason) {
    noteForChildren(rows: changes.rows)
    keepOldRows(changes, newer, reason)
    let older = state
    withExtendedLifetime(older) { show(newer) }
    report(changes, reason)
    if !changed.isEmpty { recountLinks() }
    if deletedCount > 0 { noteReturningLinks(in: changes.inserted + changes.updated) }
  }

  /// Before the old state is left: copies the rows that somebody still needs as they were.
  private func keepOldRows(
    _ changes: RowChanges,
    _ newer: StoreState,
    _ reason: AdvanceReason
  ) {
    for row in changes.deleted {
      guard let object = registered(row.rawValue) else { continue }
      keepLastValues(of: object)
    }
    for row in changes.updated {
      guard let object = registered(row.rawValue), let edits = object.edits else { continue }
      switch reason {
      case .merging, .saving:
        edits.base = nil
        edits.baseVersion = newer.version(of: row)
      case .fetching:
        guard object.hasChanges, edits.base == nil else { continue }
        edits.base = copyOfRow(object)
      }
    }
  }

  private func report(_ changes: RowChanges, _ reason: AdvanceReason) {
    if isWatched {
      event.elsewhere += changes.rows.filter { registered($0)?.status.contains(.saving) != true }
    }
    let isMerging = reason == .merging
    let makesObjects = isMerging && messages.isHeard(ObjectsDidChange.self)
    for row in changes.deleted {
      guard let object = registered(row.rawValue) else { continue }
      // A deletion that somebody else has made already need not be saved again.
      if object.status.contains(.deleted) { unmark(object) }
      object.status.insert(.vanished)
      // A deletion that is merged is one of this context: what was edited goes with the object.
      if isMerging, object.status.contains(.updated) { giveUp(object) }
      event.deletedElsewhere.append(object)
    }
    for row in changes.inserted {
      if let object = registered(row.rawValue) {
        guard !object.status.contains(.saving) else { continue }
        revive(object)
        event.insertedElsewhere.append(object)
      } else if makesObjects {
        event.insertedElsewhere.append(object(row.rawValue))
      } else if isMerging {
        event.insertedRows.append(row)
      }
    }
    for row in changes.updated {
      if let object = registered(row.rawValue) {
        guard !object.status.contains(.saving) else { continue }
        event.refreshed.append(object)
      } else if makesObjects {
        event.refreshed.append(object(row.rawValue))
      } else if isMerging {
        event.refreshedRows.append(row)
      }
    }
  }

  /// Makes an object whose row came back show it.
  private func revive(_ object: ManagedObject) {
    guard object.status.contains(.vanished) else { return }
    object.status.remove(.vanished)
    object.edits = nil
    object.seat = nil
  }

  /// Copies an object's row, so that it can be read when the row is gone.
  func keepLastValues(of object: ManagedObject) {
    guard !object.status.contains(.gone) else { return }
    object.bind()
    guard object.seat != nil else { return }
    let edits = object.ownEdits()
    if edits.base == nil { edits.base = copyOfRow(object) }
    for slot in object.layout.properties where slot.isToMany {
      let link = edits.link(slot.index, of: object.layout.properties.count)
      if link.last == nil { link.last = members(of: object, slot) }
    }
    object.seat = nil
  }

  /// The values of an object's row as cells.
  func copyOfRow(_ object: ManagedObject) -> RowCells {
    let cells = RowCells(object.layout.shape)
    for slot in object.layout.properties where slot.column >= 0 && slot.isStored {
      if slot.isRelationship {
        let target = object.seat?[slot.column].load(object.position, as: UInt64.self) ?? 0
        if target == 0 {
          cells.setNull(slot.column, adding: [])
        } else {
          cells.setWord(target, slot.column, adding: [])
        }
      } else {
        cells.set(object.rowValue(slot), slot.column, adding: [])
      }
    }
    return cells
  }

  /// Computes anew by how many members each changed relationship differs from its row's.
  ///
  /// The number depends on what the rows say, so it has to follow when the state changes.
  func recountLinks() {
    for object in changed {
      guard let edits = object.edits else { continue }
      for (property, link) in edits.links.enumerated() {
        guard let link else { continue }
        link.countChange = 0
        link.candidates = []
        link.cached = nil
        dropMet(link, of: object, object.layout.properties[property])
        takeOver(link, of: object, object.layout.properties[property])
      }
    }
    for object in changed where object.edits != nil { recountLinks(of: object) }
  }

  /// Forgets members to add that the row has by now, and members to remove that it has lost.
  private func dropMet(_ link: LinkEdits, of object: ManagedObject, _ slot: PropertySlot) {
    guard !slot.isOrdered, !slot.isDerivedFromInverse else { return }
    for row in link.added.rows where isStoredMember(row, of: object, slot) {
      link.added.remove(row)
    }
    for row in link.removed where !isStoredMember(row, of: object, slot) {
      link.removed.remove(row)
    }
  }

  /// Brings what others have added to an order and taken out of it into the edited one.
  private func takeOver(_ link: LinkEdits, of object: ManagedObject, _ slot: PropertySlot) {
    guard let list = link.list, let base = link.base, state.contains(RowID(rawValue: object.row))
    else { return }
    let stored = Array(storedList(of: object, slot))
    guard base != stored else { return }
    let inverse = slot.inverse.flatMap { $0.isToMany ? nil : $0 }
    let merged = RowList.merged(list.rows, base: base, theirs: stored).filter { row in
      guard !list.contains(row), let inverse, let member = registered(row) else { return true }
      return member.edits == nil || isMember(member, of: object, inverse)
    }
    link.list = RowList(merged)
    link.base = stored
  }

  private func recountLinks(of object: ManagedObject) {
    guard object.status.isDisjoint(with: [.gone, .vanished]) else { return }
    for slot in object.layout.properties where slot.column >= 0 {
      guard let inverse = slot.inverse, inverse.isToMany else { continue }
      let current = isUnlinked(object, slot) ? 0 : object.reference(slot.column)
      let stored = storedReference(of: object, slot)
      guard current != stored else { continue }
      let former = stored == 0 ? nil : linkable(stored)
      let owner = current == 0 ? nil : linkable(current)
      guard !inverse.isOrdered else {
        if let former { correct(former, inverse, object, isMember: false) }
        if let owner { correct(owner, inverse, object, isMember: true) }
        continue
      }
      if let former { recount(former, inverse, -1, nil) }
      if let owner { recount(owner, inverse, 1, object.row) }
    }
  }

  private func recount(
    _ owner: ManagedObject,
    _ inverse: InverseSlot,
    _ change: Int,
    _ candidate: UInt64?
  ) {
    guard owner.status.isDisjoint(with: [.gone, .vanished]) else { return }
    let edits = linkEdits(of: owner, owner.layout.properties[inverse.index])
    edits.countChange += change
    if let candidate { edits.candidates.append(candidate) }
    list(owner)
  }

  /// Makes an order agree with a reference that was edited here while others have edited it too.
  private func correct(
    _ owner: ManagedObject,
    _ inverse: InverseSlot,
    _ member: ManagedObject,
    isMember: Bool
  ) {
    let slot = owner.layout.properties[inverse.index]
    guard contains(member, in: owner, slot) != isMember else { return }
    let link = linkEdits(of: owner, slot)
    let base = link.base ?? Array(storedList(of: owner, slot))
    var list = link.list ?? RowList(base)
    if isMember { list.append(member.row) } else { list.remove(member.row) }
    link.list = list
    link.base = base
    markUpdated(owner)
  }

  /// The reference that the state's own row has.
  private func storedReference(of object: ManagedObject, _ slot: PropertySlot) -> UInt64 {
    let row = RowID(rawValue: object.row)
    guard slot.isStored, !object.status.contains(.inserted), state.contains(row) else { return 0 }
    return state.reference(row, slot.column).rawValue
  }
}
