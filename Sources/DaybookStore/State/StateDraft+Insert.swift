extension StateDraft {
  /// Inserts the staged rows of one table.
  func insert(
    _ staged: StagedTable,
    _ table: Int,
    _ transaction: Int64,
    _ edges: inout EdgeChanges
  ) {
    for segment in staged.segments where segment.rowCount > 0 {
      let chunk = writableChunk(table, segment.chunk)
      if segment.isWholeChunk, chunk.rowLimit == 0 {
        adopt(segment, chunk)
      } else {
        copy(segment, chunk, table)
      }
      enter(segment, chunk, table, transaction)
      for column in schema.tables[table].columns where column.storage == .reference {
        enterReferences(segment, column, &edges)
      }
      enterLists(segment, table, &edges)
    }
  }

  /// Takes over the blocks of a segment that fills its chunk.
  private func adopt(_ segment: StagedSegment, _ chunk: Chunk) {
    for column in 0..<chunk.columnCount {
      guard let block = segment.columns[column] else { continue }
      block.owner = epoch
      block.values.owner = epoch
      block.values.written.update(from: segment.present, count: BitWords.count)
      chunk.columns[column] = block
    }
    if let kinds = segment.kinds {
      kinds.owner = epoch
      kinds.written.update(from: segment.present, count: BitWords.count)
      chunk.kinds = kinds
    }
  }

  /// Copies the rows of a segment into a chunk, column by column.
  private func copy(_ segment: StagedSegment, _ chunk: Chunk, _ table: Int) {
    for column in schema.tables[table].columns {
      guard let source = segment.columns[column.index] else {
        clear(column, segment, chunk)
        continue
      }
      let target = writableBlock(chunk, column.index, column.storage)
      copy(source, segment, target, chunk)
    }
    if let source = segment.kinds, let kinds = chunk.kinds {
      let target = writable(kinds, segment, chunk)
      chunk.kinds = target
      for slot in 0..<segment.count where BitWords.isSet(segment.present, slot) {
        let kind = source.base.load(fromByteOffset: slot * 2, as: UInt16.self)
        target.base.storeBytes(of: kind, toByteOffset: (segment.start + slot) * 2, as: UInt16.self)
        BitWords.set(target.written, segment.start + slot)
      }
    }
  }

  private func copy(
    _ source: ColumnBlock,
    _ segment: StagedSegment,
    _ target: ColumnBlock,
    _ chunk: Chunk
  ) {
    let stride = source.storage.stride
    for slot in 0..<segment.count where BitWords.isSet(segment.present, slot) {
      let position = segment.start &+ slot
      target.prepareToWrite(position, chunk.live)
      // A number that comes back after a deletion finds the old value's bit.
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
    target.isNormalized = target.isNormalized && source.isNormalized
  }

  /// Takes away what rows that come back held in a column before they were deleted.
  private func clear(_ column: ColumnLayout, _ segment: StagedSegment, _ chunk: Chunk) {
    guard let block = chunk.columns[column.index] else { return }
    let isJournaled = column.link.map { schema.links[$0].isOwner } ?? true
    for slot in 0..<segment.count where BitWords.isSet(segment.present, slot) {
      let position = segment.start &+ slot
      guard isJournaled, BitWords.isSet(block.valid, position) else {
        // Readers of the new row look here and find nothing: later epochs must copy.
        if block.values.owner > foreignThrough { BitWords.set(block.values.written, position) }
        continue
      }
      let own = writableBlock(chunk, column.index, column.storage)
      own.prepareToWrite(position, chunk.live)
      own.storeNull(at: position)
    }
  }

  /// A system column that may be written at a segment's positions.
  private func writable(
    _ buffer: ValueBuffer,
    _ segment: StagedSegment,
    _ chunk: Chunk
  ) -> ValueBuffer {
    if buffer.owner == epoch { return buffer }
    if buffer.owner <= foreignThrough { return buffer.copy(of: chunk.live, owner: epoch) }
    for slot in 0..<segment.count where BitWords.isSet(segment.present, slot) {
      if BitWords.isSet(buffer.written, segment.start + slot) { return buffer.copy(owner: epoch) }
    }
    return buffer
  }

  /// Marks the rows of a segment as existing since `transaction`.
  private func enter(
    _ segment: StagedSegment,
    _ chunk: Chunk,
    _ table: Int,
    _ transaction: Int64
  ) {
    chunk.versions = writable(chunk.versions, segment, chunk)
    let single = schema.tables[table].root
    for slot in 0..<segment.count where BitWords.isSet(segment.present, slot) {
      let position = segment.start &+ slot
      chunk.versions.base.storeBytes(of: transaction, toByteOffset: position &* 8, as: Int64.self)
      BitWords.set(chunk.versions.written, position)
      if !BitWords.isSet(chunk.live, position) {
        BitWords.set(chunk.live, position)
        chunk.liveCount &+= 1
        tables[table].liveCount &+= 1
        entityCounts[chunk.kind(position, single: single)] &+= 1
      }
    }
    chunk.rowLimit = max(chunk.rowLimit, segment.start + segment.count)
    let highest = Int64(segment.chunk) * Int64(chunkRowCount) + Int64(segment.start + segment.count)
    tables[table].highestNumber = max(tables[table].highestNumber, highest)
  }
}

// MARK: - Links

extension StateDraft {
  /// Enters the inverse sides of a segment's to-one relationships.
  private func enterReferences(
    _ segment: StagedSegment,
    _ column: ColumnLayout,
    _ edges: inout EdgeChanges
  ) {
    guard let link = column.link, let block = segment.columns[column.index],
      let inverse = derivedInverse(of: link)
    else { return }
    if schema.links[inverse].isToMany { edges.added[inverse].reserve(segment.rowCount) }
    for slot in 0..<segment.count where BitWords.isSet(block.valid, slot) {
      guard BitWords.isSet(segment.present, slot) else { continue }
      let target = RowID(rawValue: block.load(slot, as: UInt64.self))
      connect(target, to: row(segment, slot, column), inverse, &edges)
    }
  }

  /// Enters the lists of a segment's rows, and their inverse sides.
  private func enterLists(_ segment: StagedSegment, _ table: Int, _ edges: inout EdgeChanges) {
    let layout = schema.tables[table]
    for (place, adjacency) in layout.adjacencies.enumerated() {
      guard let block = segment.columns[layout.columns.count + place] else { continue }
      let link = schema.adjacencies[adjacency]
      for slot in 0..<segment.count where BitWords.isSet(segment.present, slot) {
        let bytes = block.text(slot)
        guard bytes.count > 0 else { continue }
        let number = segment.number(slot)
        let row = RowID(entity: segment.kind(slot, single: layout.root), number: number)
        let members = bytes.bindMemory(to: UInt64.self)
        adjacencies[adjacency].writableChunk(of: row, owner: epoch)
          .replace(members, at: row.position)
        guard let inverse = derivedInverse(of: link) else { continue }
        for member in members { connect(RowID(rawValue: member), to: row, inverse, &edges) }
      }
    }
  }

  private func row(_ segment: StagedSegment, _ slot: Int, _ column: ColumnLayout) -> RowID {
    RowID(
      entity: segment.kind(slot, single: schema.tables[schema.tableOfEntity[column.entity]].root),
      number: segment.number(slot)
    )
  }
}
