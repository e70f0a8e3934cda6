/// The lists of one to-many relationship by row, in chunks like the table's.
struct Adjacency: Sendable {
  var chunks: ContiguousArray<AdjacencyChunk?> = []

  /// Chunks of epochs up to this one share their lists with a writer; see `StateDraft`.
  var foreignThrough: UInt64 = 0

  /// The rows related to `row`, valid as long as the state that holds this adjacency.
  @inline(__always)
  func rows(of row: RowID) -> UnsafeBufferPointer<UInt64> {
    let index = row.chunk
    guard index >= 0, index < chunks.count, let chunk = chunks[index] else {
      return UnsafeBufferPointer(start: nil, count: 0)
    }
    return chunk.rows(row.position)
  }

  /// The chunk for a row, copied for `owner` if it belongs to an older epoch.
  mutating func writableChunk(of row: RowID, owner: UInt64) -> AdjacencyChunk {
    let index = row.chunk
    if index >= chunks.count {
      chunks.append(contentsOf: repeatElement(nil, count: index + 1 - chunks.count))
    }
    if let chunk = chunks[index] {
      if chunk.owner == owner { return chunk }
      let isForeign = chunk.owner <= foreignThrough
      let copy = isForeign ? chunk.detached(owner: owner) : chunk.shared(owner: owner)
      chunks[index] = copy
      return copy
    }
    let chunk = AdjacencyChunk(owner: owner)
    chunks[index] = chunk
    return chunk
  }
}
