extension StateDraft {
  /// The inverse of a link if it follows from it; `nil` where both sides are journaled.
  @inline(__always)
  func derivedInverse(of link: Int) -> Int? {
    guard schema.links[link].isOwner, let inverse = schema.links[link].inverse,
      !schema.links[inverse].isOwner
    else { return nil }
    return inverse
  }

  /// Enters `source` on the inverse side of an edge that leads to `target`.
  @inline(__always)
  func connect(_ target: RowID, to source: RowID, _ inverse: Int, _ edges: inout EdgeChanges) {
    guard !target.isNone else { return }
    if let column = schema.links[inverse].column {
      writeReference(target, column, source)
    } else {
      edges.added[inverse].append(target: target.rawValue, source: source.rawValue)
    }
  }

  /// Takes `source` off the inverse side of an edge that led to `target`.
  @inline(__always)
  func disconnect(_ target: RowID, from source: RowID, _ inverse: Int, _ edges: inout EdgeChanges) {
    guard !target.isNone else { return }
    if let column = schema.links[inverse].column {
      // The other side may lead to its new partner already.
      if reference(target, column) == source { writeReference(target, column, .none) }
    } else {
      edges.removed[inverse].append(target: target.rawValue, source: source.rawValue)
    }
  }

  /// The destination in a to-one column.
  func reference(_ row: RowID, _ column: Int) -> RowID {
    guard let block = tables[schema.table(of: row)].chunk(of: row)?.columns[column] else {
      return .none
    }
    return RowID(rawValue: block.load(row.position, as: UInt64.self))
  }

  /// Writes the destination of a to-one column without changing the row's version.
  func writeReference(_ row: RowID, _ column: Int, _ destination: RowID) {
    let chunk = writableChunk(schema.table(of: row), row.chunk)
    let block = writableBlock(chunk, column, .reference)
    block.prepareToWrite(row.position, chunk.live)
    if destination.isNone {
      block.storeNull(at: row.position)
    } else {
      block.store(destination.rawValue, at: row.position)
    }
  }
}

extension StagedSegment {
  /// The number of the row in a slot.
  @inline(__always)
  func number(_ slot: Int) -> Int64 {
    Int64(chunk &* chunkRowCount &+ start &+ slot &+ 1)
  }

  /// The entity index of the row in a slot; `single` where the table has one entity.
  @inline(__always)
  func kind(_ slot: Int, single: Int) -> Int {
    guard let kinds else { return single }
    return Int(kinds.base.load(fromByteOffset: slot &* 2, as: UInt16.self))
  }
}
