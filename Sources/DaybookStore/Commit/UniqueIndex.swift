internal import DaybookModel

/// The rows of one uniqueness constraint by key, for the writer alone.
///
/// It always describes the newest appended state. A commit enters its changes and takes them back
/// if it fails.
///
/// Invariant: it is part of the `StoreWriter`, which is reached under the writer mutex only.
final class UniqueIndex: @unchecked Sendable {
  let layout: UniqueLayout
  private let keys: KeyColumns
  private let includes: [Bool]
  private let single: Int
  private var table: UniqueTable
  private var entered: [Change] = []

  private struct Change {
    var number: UInt32
    var tag: UInt32
    var isRemoval: Bool
  }

  /// Builds the index of a state.
  ///
  /// - Complexity: O(*n*), about 40 ns a row.
  init(_ layout: UniqueLayout, _ state: StoreState) {
    self.layout = layout
    keys = KeyColumns(columns: layout.columns)
    includes = state.schema.entities[layout.entity].includes
    single = state.schema.tables[layout.table].root
    table = UniqueTable(expecting: state.count(of: layout.entity))
    let hashes = KeyHashes()
    for (index, chunk) in state.tables[layout.table].chunks.enumerated() {
      guard let chunk else { continue }
      hashes.compute(layout.columns, chunk.columns, chunk.live, count: chunk.rowLimit)
      for position in 0..<chunk.rowLimit where BitWords.isSet(hashes.valid, position) {
        guard includes[chunk.kind(position, single: single)] else { continue }
        place(UInt32(index * chunkRowCount + position + 1), hashes.tag(position))
      }
    }
  }

  private func place(_ number: UInt32, _ tag: UInt32) {
    table.reserve(1)
    var place = table.start(tag)
    while table.slot(place).number != 0 { place = table.next(place) }
    table.enter(number, tag, at: place)
  }
}

// MARK: - Commits

extension UniqueIndex {
  /// Enters what a change set does, and returns the rows that would share a key.
  ///
  /// `base` is the state that the index describes, `draft` the one with the changes applied.
  func enter(_ changes: ChangeSet, _ base: StoreState, _ draft: StateDraft) -> [KeyConflict] {
    entered.removeAll(keepingCapacity: entered.count < 1_024)
    // Room for everything at once: the loops below keep the slots' address.
    table.reserve(changes.inserts[layout.table].rowCount + changes.updates[layout.table].rows.count)
    let updates = changes.updates[layout.table]
    let touched = layout.columns.compactMap { updates.columns[$0] }
    leave(changes.deletes.lazy.map { RowID(rawValue: $0) }, base)
    if !touched.isEmpty {
      for slot in updates.rows.indices where touched.contains(where: { $0.isTouched(slot) }) {
        leave(RowID(rawValue: updates.rows[slot]), base)
      }
    }
    var conflicts: [KeyConflict] = []
    let chunks = draft.tables[layout.table].chunks
    for segment in changes.inserts[layout.table].segments {
      enter(segment, chunks, changes, &conflicts)
    }
    if !touched.isEmpty {
      for slot in updates.rows.indices where touched.contains(where: { $0.isTouched(slot) }) {
        let row = RowID(rawValue: updates.rows[slot])
        guard includes[row.entity], let chunk = chunks[row.chunk], chunk.isLive(row.position)
        else { continue }
        enter(RowPlace(chunk, row.chunk, row.position), chunks, changes, &conflicts)
      }
    }
    return conflicts
  }

  /// Takes back what the last `enter` did.
  func revert() {
    for change in entered.reversed() {
      if change.isRemoval {
        place(change.number, change.tag)
      } else {
        _ = table.remove(change.number, change.tag)
      }
    }
    entered = []
  }

  /// Forgets how to take back the last `enter`, which was saved.
  func settle() {
    entered.removeAll(keepingCapacity: entered.count < 1_024)
  }

  private func leave(_ row: RowID, _ base: StoreState) {
    guard let tag = tag(of: row, base) else { return }
    leave(UInt32(truncatingIfNeeded: row.number), tag)
  }

  private func leave(_ number: UInt32, _ tag: UInt32) {
    guard table.remove(number, tag) else { return }
    entered.append(Change(number: number, tag: tag, isRemoval: true))
  }

  /// The hash of a row's key in the state that the index describes; `nil` where it has none.
  private func tag(of row: RowID, _ base: StoreState) -> UInt32? {
    guard base.schema.table(of: row) == layout.table, includes[row.entity],
      let chunk = base.tables[layout.table].chunk(of: row), chunk.isLive(row.position)
    else { return nil }
    return keys.hash(chunk.columns, row.position)
  }

  /// Takes many rows out, after touching the slots of 64 of them: their cache misses overlap.
  private func leave(_ rows: some Sequence<RowID>, _ base: StoreState) {
    var gathered: [(number: UInt32, tag: UInt32)] = []
    gathered.reserveCapacity(64)
    for row in rows {
      guard let tag = tag(of: row, base) else { continue }
      gathered.append((UInt32(truncatingIfNeeded: row.number), tag))
      table.touch(tag)
      if gathered.count == 64 {
        for (number, tag) in gathered { leave(number, tag) }
        gathered.removeAll(keepingCapacity: true)
      }
    }
    for (number, tag) in gathered { leave(number, tag) }
  }

  /// Enters the rows of a segment: one probe each, and a look into the columns only for a hash
  /// that is there already.
  private func enter(
    _ segment: StagedSegment,
    _ chunks: ContiguousArray<Chunk?>,
    _ changes: ChangeSet,
    _ conflicts: inout [KeyConflict]
  ) {
    guard segment.rowCount > 0, let chunk = chunks[segment.chunk] else { return }
    let hashes = KeyHashes()
    hashes.compute(layout.columns, segment.columns, segment.present, count: segment.count)
    let slots = table.slots
    let mask = table.mask
    let includesAll = includes.allSatisfy { $0 }
    var log = ContiguousArray<Change>()
    log.reserveCapacity(segment.rowCount)
    for slot in 0..<segment.count where BitWords.isSet(hashes.valid, slot) {
      let position = segment.start &+ slot
      if !includesAll, !includes[chunk.kind(position, single: single)] { continue }
      let tag = hashes.tag(slot)
      var place = Int(tag) & mask
      while slots[place].number != 0, slots[place].tag != tag { place = (place &+ 1) & mask }
      guard slots[place].number == 0 else {
        table.noteEntered(log.count, reused: 0)
        entered += log
        log.removeAll(keepingCapacity: true)
        enter(RowPlace(chunk, segment.chunk, position), chunks, changes, &conflicts)
        continue
      }
      let number = UInt32(
        truncatingIfNeeded: segment.chunk &* chunkRowCount &+ position &+ 1
      )
      slots[place] = UniqueTable.Slot(number: number, tag: tag)
      log.append(Change(number: number, tag: tag, isRemoval: false))
    }
    table.noteEntered(log.count, reused: 0)
    entered += log
  }

  @inline(__always)
  private func enter(
    _ row: RowPlace,
    _ chunks: ContiguousArray<Chunk?>,
    _ changes: ChangeSet,
    _ conflicts: inout [KeyConflict]
  ) {
    let chunk = row.chunk
    let position = row.position
    guard let tag = keys.hash(chunk.columns, position) else { return }
    let number = UInt32(truncatingIfNeeded: row.index &* chunkRowCount &+ position &+ 1)
    var place = table.start(tag)
    var free = -1
    while table.slot(place).number != 0 {
      let slot = table.slot(place)
      if slot.number == UniqueTable.removed {
        if free < 0 { free = place }
      } else if slot.tag == tag, slot.number != number {
        let holder = Int(slot.number) &- 1
        if let other = chunks[holder &>> 12],
          keys.areEqual(chunk.columns, position, other.columns, holder & 4_095)
        {
          conflicts.append(conflict(other, holder, chunk, number, changes))
          return
        }
      }
      place = table.next(place)
    }
    table.enter(number, tag, at: free < 0 ? place : free)
    entered.append(Change(number: number, tag: tag, isRemoval: false))
  }

  private func conflict(
    _ holderChunk: Chunk,
    _ holder: Int,
    _ chunk: Chunk,
    _ number: UInt32,
    _ changes: ChangeSet
  ) -> KeyConflict {
    let holderRow = RowID(
      entity: holderChunk.kind(holder & 4_095, single: single),
      number: Int64(holder + 1)
    )
    let position = (Int(number) - 1) & 4_095
    let updates = changes.updates[layout.table]
    let isTouched =
      updates.slot(ofTouched: holderRow).map { slot in
        layout.columns.contains { updates.isTouched(slot, $0) }
      } ?? false
    return KeyConflict(
      unique: layout.index,
      holder: holderRow,
      isHolderSaved: !isTouched && !changes.isInserted(holderRow),
      contender: RowID(entity: chunk.kind(position, single: single), number: Int64(number)),
      values: layout.columns.map { column in
        let type = changes.schema.tables[layout.table].columns[column].attribute?.type
        guard let block = chunk.columns[column] else { return .null }
        if type != nil { return block.value(position, type ?? .undefined) }
        let row = RowID(rawValue: block.load(position, as: UInt64.self))
        return .object(changes.schema.reference(to: row))
      }
    )
  }
}

/// A row by its chunk and position.
private struct RowPlace {
  let chunk: Chunk
  let index: Int
  let position: Int

  @inline(__always)
  init(_ chunk: Chunk, _ index: Int, _ position: Int) {
    self.chunk = chunk
    self.index = index
    self.position = position
  }
}
