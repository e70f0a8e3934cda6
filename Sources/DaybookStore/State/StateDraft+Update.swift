extension StateDraft {
  /// Replaces values of existing rows of one table, column by column.
  func update(
    _ changes: ChangeSet,
    _ table: Int,
    _ transaction: Int64,
    _ edges: inout EdgeChanges
  ) {
    let staged = changes.updates[table]
    guard !staged.rows.isEmpty else { return }
    let runs = chunkRuns(of: staged)
    for run in runs {
      let chunk = writableChunk(table, run.chunk)
      for slot in staged.order[run.places] {
        let row = RowID(rawValue: staged.rows[Int(slot)])
        if !changes.annotated.isEmpty, changes.isOnlyAnnotated(row) { continue }
        stamp(row.position, chunk, transaction)
      }
    }
    for column in schema.tables[table].columns {
      guard let source = staged.columns[column.index] else { continue }
      if let inverse = column.link.flatMap({ derivedInverse(of: $0) }) {
        update(staged, source, column, inverse, &edges)
        continue
      }
      for run in runs {
        update(staged, run.places, source, column, writableChunk(table, run.chunk))
      }
    }
  }

  /// The stretches of updated rows, by their places in the order, that share a chunk.
  private func chunkRuns(of staged: StagedUpdates) -> [ChunkRun] {
    var runs: [ChunkRun] = []
    for (place, slot) in staged.order.enumerated() {
      let row = RowID(rawValue: staged.rows[Int(slot)])
      if let last = runs.last, last.chunk == row.chunk {
        runs[runs.count - 1].places = last.places.lowerBound..<place + 1
      } else {
        runs.append(ChunkRun(chunk: row.chunk, places: place..<place + 1))
      }
    }
    return runs
  }

  /// Replaces the values of one column in one chunk.
  private func update(
    _ staged: StagedUpdates,
    _ places: Range<Int>,
    _ source: StagedColumn,
    _ column: ColumnLayout,
    _ chunk: Chunk
  ) {
    var block: ColumnBlock?
    for slot in staged.order[places] where source.isTouched(Int(slot)) {
      let target = block ?? writableBlock(chunk, column.index, column.storage)
      block = target
      let position = RowID(rawValue: staged.rows[Int(slot)]).position
      target.prepareToWrite(position, chunk.live)
      write(source.block, Int(slot), target, position)
    }
  }

  /// Replaces destinations, row by row: both sides of an edge may be updated.
  private func update(
    _ staged: StagedUpdates,
    _ source: StagedColumn,
    _ column: ColumnLayout,
    _ inverse: Int,
    _ edges: inout EdgeChanges
  ) {
    for slot in staged.order.lazy.map({ Int($0) }) where source.isTouched(slot) {
      let row = RowID(rawValue: staged.rows[slot])
      disconnect(reference(row, column.index), from: row, inverse, &edges)
      let chunk = writableChunk(schema.table(of: row), row.chunk)
      let block = writableBlock(chunk, column.index, column.storage)
      block.prepareToWrite(row.position, chunk.live)
      write(source.block, slot, block, row.position)
      connect(reference(row, column.index), to: row, inverse, &edges)
    }
  }

  /// Copies one value from a staged column.
  @inline(__always)
  private func write(
    _ source: ColumnBlock,
    _ slot: Int,
    _ target: ColumnBlock,
    _ position: Int
  ) {
    let stride = source.storage.stride
    if !BitWords.isSet(source.valid, slot) {
      target.storeNull(at: position)
    } else if source.storage.hasArena {
      target.storeText(source.text(slot), at: position)
    } else {
      (target.values.base + position &* stride).copyMemory(
        from: source.values.base + slot &* stride,
        byteCount: stride
      )
      BitWords.set(target.valid, position)
    }
  }

  /// Notes that `transaction` wrote a row.
  @inline(__always)
  func stamp(_ row: RowID, _ table: Int, _ transaction: Int64) {
    stamp(row.position, writableChunk(table, row.chunk), transaction)
  }

  /// Notes that `transaction` wrote a row of a chunk that this draft owns.
  @inline(__always)
  private func stamp(_ position: Int, _ chunk: Chunk, _ transaction: Int64) {
    if chunk.versions.owner <= foreignThrough {
      chunk.versions = chunk.versions.copy(of: chunk.live, owner: epoch)
    } else if chunk.versions.owner != epoch, BitWords.isSet(chunk.versions.written, position) {
      chunk.versions = chunk.versions.copy(owner: epoch)
    }
    chunk.versions.base.storeBytes(of: transaction, toByteOffset: position &* 8, as: Int64.self)
    BitWords.set(chunk.versions.written, position)
  }
}

/// Updated rows of one chunk, by their places in the order.
private struct ChunkRun {
  var chunk: Int
  var places: Range<Int>
}

// MARK: - Lists

extension StateDraft {
  /// Changes owned lists of existing rows, and their inverse sides.
  func edit(_ changes: ChangeSet, _ transaction: Int64, _ edges: inout EdgeChanges) {
    guard !changes.edits.isEmpty else { return }
    // The order decides in which order lists move in their arenas, and nothing else; it is fixed
    // all the same, so that equal stores are equal in memory too.
    let keys = changes.edits.keys.sorted { ($0.link, $0.row) < ($1.link, $1.row) }
    for key in keys {
      guard let edit = changes.edits[key], let adjacency = schema.links[key.link].adjacency
      else { continue }
      let row = RowID(rawValue: key.row)
      stamp(row, schema.table(of: row), transaction)
      let old = Array(adjacencies[adjacency].rows(of: row))
      let new = edit.applied(to: old, isOrdered: schema.links[key.link].isOrdered)
      adjacencies[adjacency].replace(new, of: row, owner: epoch)
      guard let inverse = derivedInverse(of: key.link) else { continue }
      let kept = Set(new)
      let had = Set(old)
      for member in old where !kept.contains(member) {
        disconnect(RowID(rawValue: member), from: row, inverse, &edges)
      }
      for member in new where !had.contains(member) {
        connect(RowID(rawValue: member), to: row, inverse, &edges)
      }
    }
  }
}

extension LinkEdit {
  /// The list after this edit.
  func applied(to old: [UInt64], isOrdered: Bool) -> [UInt64] {
    guard isOrdered else {
      var members = Set(old)
      members.subtract(removed)
      members.formUnion(added)
      return members.sorted { rowNumber($0) < rowNumber($1) }
    }
    var list = old
    for splice in splices {
      let start = min(max(splice.position, 0), list.count)
      let end = min(start + max(splice.removedCount, 0), list.count)
      list.replaceSubrange(start..<end, with: splice.rows.map(\.rawValue))
    }
    if !removed.isEmpty {
      let gone = Set(removed)
      list.removeAll { gone.contains($0) }
    }
    if !added.isEmpty {
      var present = Set(list)
      for member in added where present.insert(member).inserted { list.append(member) }
    }
    return list
  }
}
