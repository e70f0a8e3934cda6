// Relationships from either side: what is stated on the side that follows is written down on the
// side that is journaled.
extension ChangeSet {
  /// Sets a to-one relationship from either side.
  package func relate(_ row: RowID, _ link: Int, to target: RowID, over state: StoreState?) {
    let layout = schema.links[link]
    guard let column = layout.column else { return }
    if layout.isOwner {
      set(row, column, reference: target)
      relateBack(row, layout, target, over: state)
      return
    }
    guard let inverse = layout.inverse.map({ schema.links[$0] }) else { return }
    let old = current(row, column, over: state)
    if let inverseColumn = inverse.column {
      if !old.isNone, old != target { set(old, inverseColumn, reference: .none) }
      if !target.isNone { set(target, inverseColumn, reference: row) }
    } else {
      if !old.isNone, old != target { exclude(row, from: old, inverse.index) }
      if !target.isNone, old != target { include(row, in: target, inverse.index, over: state) }
    }
  }

  /// Sets a to-many relationship from either side.
  package func relate(_ row: RowID, _ link: Int, toAll targets: [RowID], over state: StoreState?) {
    let layout = schema.links[link]
    let old = isInserted(row) ? [] : state?.related(row, link) ?? []
    guard layout.isOwner else {
      guard let inverse = layout.inverse.map({ schema.links[$0] }) else { return }
      let kept = Set(targets)
      let had = Set(old)
      for target in old where !kept.contains(target) {
        if let column = inverse.column {
          set(target, column, reference: .none)
        } else {
          exclude(row, from: target, inverse.index)
        }
      }
      for target in targets where !had.contains(target) {
        if let column = inverse.column {
          set(target, column, reference: row)
        } else {
          include(row, in: target, inverse.index, over: state)
        }
      }
      return
    }
    if isInserted(row) { return setList(row, link, targets) }
    // The whole list is stated: what was stated before does not count any more.
    edits[LinkKey(row: row.rawValue, link: link)] = nil
    if layout.isOrdered {
      guard old != targets else { return }
      splice(row, link, ListSplice(at: 0, removing: old.count, inserting: targets))
      return
    }
    let kept = Set(targets)
    let had = Set(old)
    for target in old where !kept.contains(target) { remove(target, from: row, link) }
    for target in targets where !had.contains(target) { add(target, to: row, link) }
  }

  /// Writes the other side of a to-one relationship whose sides are both journaled.
  private func relateBack(
    _ row: RowID,
    _ layout: LinkLayout,
    _ target: RowID,
    over state: StoreState?
  ) {
    guard layout.isSymmetric, let column = layout.column else { return }
    let old = state.map { $0.contains(row) ? $0.reference(row, column) : .none } ?? .none
    if !old.isNone, old != target { set(old, column, reference: .none) }
    if !target.isNone { set(target, column, reference: row) }
  }

  private func current(_ row: RowID, _ column: Int, over state: StoreState?) -> RowID {
    guard let state, state.contains(row) else { return .none }
    return state.reference(row, column)
  }

  private func exclude(_ member: RowID, from row: RowID, _ link: Int) {
    remove(member, from: row, link)
  }

  private func include(_ member: RowID, in row: RowID, _ link: Int, over state: StoreState?) {
    guard isInserted(row) else {
      if schema.links[link].isOrdered {
        let count = state?.relatedCount(row, link) ?? 0
        splice(row, link, ListSplice(at: count, removing: 0, inserting: [member]))
      } else {
        add(member, to: row, link)
      }
      return
    }
    let rows = stagedList(row, link)
    if !rows.contains(member) { setList(row, link, rows + [member]) }
  }

  /// The list of a row that was inserted here.
  func stagedList(_ row: RowID, _ link: Int) -> [RowID] {
    let table = schema.table(of: row)
    guard let adjacency = schema.links[link].adjacency,
      let place = schema.tables[table].adjacencies.firstIndex(of: adjacency),
      let (segment, slot) = inserts[table].find(row),
      let block = segment.columns[schema.tables[table].columns.count + place]
    else { return [] }
    return block.text(slot).bindMemory(to: UInt64.self).map { RowID(rawValue: $0) }
  }
}
