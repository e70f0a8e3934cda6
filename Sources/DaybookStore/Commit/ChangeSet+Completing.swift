extension ChangeSet {
  /// Writes down what follows from the changes for the journaled sides of other rows.
  ///
  /// Given is the state that they are committed to; `takeBackCompletion` undoes it.
  ///
  /// - A row whose list changes gets a line of its own.
  /// - Where both sides of a relationship are journaled, the other side follows.
  /// - A one-to-one destination that another row has is taken from it.
  /// - A member that moves into an ordered list leaves the ordered list that it was in.
  /// - Of a composite attribute of which an element changes the others are written too.
  func complete(over state: StoreState) {
    takeBackCompletion()
    completion = Completion(rowCounts: updates.map { $0.rows.count }, edits: edits)
    completePartners(over: state)
    completeMutualLists(over: state)
    takeOverDestinations(from: state)
    takeOverMembers(from: state)
    completeComposites(over: state)
    for key in edits.keys.sorted(by: { $0.row < $1.row }) {
      let row = RowID(rawValue: key.row)
      normalizeOrdered(key, state)
      guard edits[key]?.isEmpty == false else {
        edits[key] = nil
        continue
      }
      _ = updates[schema.table(of: row)].slot(of: row)
    }
  }

  private func completeComposites(over state: StoreState) {
    for (table, composites) in schema.composites.enumerated() {
      for columns in composites { completeElements(columns, of: table, state) }
    }
  }

  private func completeElements(_ columns: [Int], of table: Int, _ state: StoreState) {
    for slot in updates[table].rows.indices {
      let missing = columns.filter { !updates[table].isTouched(slot, $0) }
      guard missing.count < columns.count else { continue }
      let row = RowID(rawValue: updates[table].rows[slot])
      for column in missing { follow(row, column, valueIn: state) }
    }
  }

  private func takeOverDestinations(from state: StoreState) {
    for link in schema.links where link.isOwner && !link.isSymmetric {
      guard let column = link.column, let inverse = link.inverse,
        let inverseColumn = schema.links[inverse].column
      else { continue }
      for (row, target) in statedDestinations(link.table, column)
      where !target.isNone && state.contains(target) {
        let holder = state.reference(target, inverseColumn)
        guard !holder.isNone, holder != row, !isDeleted(holder),
          !updates[link.table].isTouched(slot(of: holder), column)
        else { continue }
        follow(holder, column, RowID.none)
      }
    }
  }

  /// The slot of a row among the updates; one that is never touched for other rows.
  private func slot(of row: RowID) -> Int {
    updates[schema.table(of: row)].slot(ofTouched: row) ?? Int.max
  }
}

// MARK: - Ordered lists

extension ChangeSet {
  private func takeOverMembers(from state: StoreState) {
    for link in schema.links where link.isOwner && link.isOrdered {
      guard let inverse = link.inverse, let inverseColumn = schema.links[inverse].column
      else { continue }
      for (row, member) in newMembers(of: link) where state.contains(member) {
        let holder = state.reference(member, inverseColumn)
        guard !holder.isNone, holder != row, !isDeleted(holder),
          !leaves(member, holder, link.index, state)
        else { continue }
        remove(member, from: holder, link.index)
      }
    }
  }

  /// The members that the changes state for lists: those of inserted rows, and those that come into
  /// the lists of others.
  func newMembers(of link: LinkLayout) -> [(row: RowID, target: RowID)] {
    var pairs: [(row: RowID, target: RowID)] = []
    let layout = schema.tables[link.table]
    let place = link.adjacency.flatMap { layout.adjacencies.firstIndex(of: $0) } ?? 0
    for segment in inserts[link.table].segments {
      guard let block = segment.columns[layout.columns.count + place] else { continue }
      for slot in 0..<segment.count where BitWords.isSet(segment.present, slot) {
        let row = RowID(
          entity: segment.kind(slot, single: layout.root),
          number: segment.number(slot)
        )
        for member in block.text(slot).bindMemory(to: UInt64.self) {
          pairs.append((row, RowID(rawValue: member)))
        }
      }
    }
    for (key, edit) in edits where key.link == link.index {
      let row = RowID(rawValue: key.row)
      for member in edit.splices.flatMap(\.rows) { pairs.append((row, member)) }
      for member in edit.added { pairs.append((row, RowID(rawValue: member))) }
    }
    return pairs.sorted { ($0.row, $0.target) < ($1.row, $1.target) }
  }

  /// Whether an edit takes a member out of the list that holds it.
  private func leaves(_ member: RowID, _ row: RowID, _ link: Int, _ state: StoreState) -> Bool {
    guard let edit = edits[LinkKey(row: row.rawValue, link: link)] else { return false }
    let list = state.related(row, link).map(\.rawValue)
    return !edit.applied(to: list, isOrdered: true).contains(member.rawValue)
  }

  /// Says additions to and removals from an ordered list as splices, which is how they are written.
  func normalizeOrdered(_ key: LinkKey, _ state: StoreState) {
    guard schema.links[key.link].isOrdered, var edit = edits[key],
      !edit.added.isEmpty || !edit.removed.isEmpty
    else { return }
    var spliced = edit
    spliced.added = []
    spliced.removed = []
    let row = RowID(rawValue: key.row)
    var list = spliced.applied(
      to: state.related(row, key.link).map(\.rawValue),
      isOrdered: true
    )
    for member in edit.removed {
      guard let position = list.lastIndex(of: member) else { continue }
      list.remove(at: position)
      edit.splices.append(ListSplice(at: position, removing: 1, inserting: []))
    }
    for member in edit.added where !list.contains(member) {
      edit.splices.append(
        ListSplice(at: list.count, removing: 0, inserting: [RowID(rawValue: member)])
      )
      list.append(member)
    }
    edit.added = []
    edit.removed = []
    edits[key] = edit
  }
}
