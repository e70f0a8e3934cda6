/// What completing added to a change set, so that it can be taken back.
///
/// A refused change set is as its caller left it, to be mended and committed again.
struct Completion {
  /// By table: the number of updated rows before.
  let rowCounts: [Int]

  /// The edits of lists before.
  let edits: [LinkKey: LinkEdit]

  /// Destinations that were written, in order, and what was stated before; `nil` for nothing.
  var destinations: [(row: RowID, column: Int, old: RowID?)] = []

  /// Whole lists of inserted rows that were written, in order, as they were before.
  var lists: [(row: RowID, link: Int, old: [RowID])] = []

  /// Derived values that were written, and elements of composite attributes as they are.
  var values: [(row: RowID, column: Int)] = []
}

extension ChangeSet {
  /// Takes back what `complete` added.
  func takeBackCompletion() {
    guard let completion else { return }
    self.completion = nil
    for written in completion.lists.reversed() { setList(written.row, written.link, written.old) }
    for written in completion.destinations.reversed() {
      let table = schema.table(of: written.row)
      if let old = written.old {
        set(written.row, written.column, reference: old)
      } else if let slot = updates[table].slot(ofTouched: written.row) {
        updates[table].untouch(slot, written.column)
      }
    }
    for written in completion.values {
      let table = schema.table(of: written.row)
      if inserts[table].find(written.row) != nil {
        setNull(written.row, written.column)
      } else if let slot = updates[table].slot(ofTouched: written.row) {
        updates[table].untouch(slot, written.column)
      }
    }
    for table in updates.indices { updates[table].removeRows(from: completion.rowCounts[table]) }
    edits = completion.edits
  }

  /// Writes a destination that follows from others.
  func follow(_ row: RowID, _ column: Int, _ destination: RowID) {
    completion?.destinations.append((row, column, statedDestination(row, column)))
    set(row, column, reference: destination)
  }

  /// Writes the list of an inserted row that follows from others.
  func follow(_ row: RowID, _ link: Int, _ list: [RowID]) {
    completion?.lists.append((row, link, stagedList(row, link)))
    setList(row, link, list)
  }

  /// Writes the value that an updated row has already.
  func follow(_ row: RowID, _ column: Int, valueIn state: StoreState) {
    completion?.values.append((row, column))
    let (block, position) = place(row, column)
    guard let source = state.block(row, column), source.isValid(row.position) else {
      return block.storeNull(at: position)
    }
    block.storeValue(of: source, row.position, at: position)
  }

  /// What was stated about a destination: for an inserted row always something, no row by default.
  private func statedDestination(_ row: RowID, _ column: Int) -> RowID? {
    let table = schema.table(of: row)
    if let (segment, slot) = inserts[table].find(row) {
      guard let block = segment.columns[column], block.isValid(slot) else { return RowID.none }
      return RowID(rawValue: block.load(slot, as: UInt64.self))
    }
    guard let slot = updates[table].slot(ofTouched: row), updates[table].isTouched(slot, column),
      let block = updates[table].columns[column]?.block
    else { return nil }
    return block.isValid(slot) ? RowID(rawValue: block.load(slot, as: UInt64.self)) : RowID.none
  }

  /// What the changes state about the destinations in a column: of inserted rows only those that
  /// have one, of updated rows also that there is none any more.
  func statedDestinations(_ table: Int, _ column: Int) -> [(row: RowID, target: RowID)] {
    var pairs: [(row: RowID, target: RowID)] = []
    let single = schema.tables[table].root
    for segment in inserts[table].segments {
      guard let block = segment.columns[column] else { continue }
      for slot in 0..<segment.count where block.isValid(slot) {
        guard BitWords.isSet(segment.present, slot) else { continue }
        let row = RowID(entity: segment.kind(slot, single: single), number: segment.number(slot))
        pairs.append((row, RowID(rawValue: block.load(slot, as: UInt64.self))))
      }
    }
    guard let staged = updates[table].columns[column] else { return pairs }
    for slot in updates[table].rows.indices where staged.isTouched(slot) {
      let row = RowID(rawValue: updates[table].rows[slot])
      let target =
        staged.block.isValid(slot)
        ? RowID(rawValue: staged.block.load(slot, as: UInt64.self)) : RowID.none
      pairs.append((row, target))
    }
    return pairs
  }
}
