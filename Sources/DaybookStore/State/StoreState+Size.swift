extension StoreState {
  /// The number of bytes that the state's rows and links occupy in memory, room to grow included.
  ///
  /// Blocks that several states share count for each of them.
  ///
  /// - Complexity: O(*c*), where *c* is the number of column blocks.
  package var byteCount: Int {
    var total = 0
    for table in tables {
      for case let chunk? in table.chunks { total += chunk.byteCount }
    }
    for adjacency in adjacencies {
      for case let chunk? in adjacency.chunks {
        total += chunkRowCount * MemoryLayout<RowListSlot>.stride + chunk.arena.capacity * 8
      }
    }
    return total
  }
}

extension Chunk {
  fileprivate var byteCount: Int {
    var total = BitWords.byteCount + versions.byteCount + (kinds?.byteCount ?? 0)
    for column in 0..<columnCount {
      guard let block = columns[column] else { continue }
      total += block.validCapacity / 8 + block.values.byteCount + (block.arena?.capacity ?? 0)
    }
    return total
  }
}

extension ValueBuffer {
  fileprivate var byteCount: Int { stride * capacity + BitWords.byteCount }
}

extension BitWords {
  fileprivate static var byteCount: Int { count * 8 }
}
