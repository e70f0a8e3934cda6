extension StateDraft {
  /// Deletes rows: their live bits, and their edges on other rows' sides.
  func delete(_ rows: [UInt64], _ transaction: Int64, _ edges: inout EdgeChanges) {
    for raw in rows {
      let row = RowID(rawValue: raw)
      let table = schema.table(of: row)
      let chunk = writableChunk(table, row.chunk)
      let position = row.position
      guard BitWords.isSet(chunk.live, position) else { continue }
      disconnectAll(row, &edges)
      stamp(row, table, transaction)
      BitWords.clear(chunk.live, position)
      chunk.liveCount &-= 1
      tables[table].liveCount &-= 1
      entityCounts[row.entity] &-= 1
      buryTexts(chunk, table, position)
    }
  }

  /// Counts the texts of a deleted row as dead, so that a later copy leaves them behind.
  private func buryTexts(_ chunk: Chunk, _ table: Int, _ position: Int) {
    // Counting is not worth a copy of every text.
    guard foreignThrough == 0 else { return }
    for column in schema.arenaColumns[table] {
      guard let block = chunk.columns[column], BitWords.isSet(block.valid, position)
      else { continue }
      let own = writableBlock(chunk, column, block.storage)
      own.deadByteCount &+= own.span(position).byteCount
    }
  }

  /// Takes a row out of every list and column that an edge of its own leads to.
  ///
  /// What still leads to the row from owner sides stays: delete rules changed it before, or the
  /// model says that nothing should.
  private func disconnectAll(_ row: RowID, _ edges: inout EdgeChanges) {
    for index in schema.mutualLinks[row.entity] {
      let link = schema.links[index]
      guard let inverse = link.inverse else { continue }
      if let column = link.column {
        let target = reference(row, column)
        guard link.isOwner, !target.isNone else { continue }
        // Lists of deleted rows are empty by now; columns stay, and show again if a row comes back.
        guard !schema.links[inverse].isToMany || contains(target) else { continue }
        disconnect(target, from: row, inverse, &edges)
      } else if let adjacency = link.adjacency {
        let members = adjacencies[adjacency].rows(of: row)
        guard members.count > 0 else { continue }
        if link.isOwner || schema.links[inverse].isToMany {
          disconnect(members, from: row, inverse, &edges)
        }
        adjacencies[adjacency].replace([], of: row, owner: epoch)
      }
    }
  }

  private func disconnect(
    _ members: UnsafeBufferPointer<UInt64>,
    from row: RowID,
    _ inverse: Int,
    _ edges: inout EdgeChanges
  ) {
    for member in members { disconnect(RowID(rawValue: member), from: row, inverse, &edges) }
  }

  /// Whether a row exists.
  func contains(_ row: RowID) -> Bool {
    let table = schema.table(of: row)
    guard let chunk = tables[table].chunk(of: row), chunk.isLive(row.position) else { return false }
    return chunk.kind(row.position, single: schema.tables[table].root) == row.entity
  }
}

extension StateDraft {
  /// Whether a number is in use, by whichever entity of the table.
  @inline(__always)
  func isTaken(_ row: RowID) -> Bool {
    guard let chunk = tables[schema.table(of: row)].chunk(of: row) else { return false }
    return chunk.isLive(row.position)
  }
}
