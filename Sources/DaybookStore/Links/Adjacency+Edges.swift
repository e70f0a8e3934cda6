extension Adjacency {
  /// Enters edges into unordered lists, which stay sorted by number; edges that exist stay once.
  ///
  /// - Complexity: O(*n* + *m*), where *m* is the size of the lists touched.
  mutating func insert(_ edges: inout LinkPairs, owner: UInt64, isBranch: Bool) {
    edges.sort()
    var scratch = ContiguousArray<UInt64>()
    var index = 0
    while index < edges.pairs.count {
      let end = edges.endOfList(from: index)
      let row = RowID(rawValue: edges.pairs[index].target)
      let chunk = writableChunk(of: row, owner: owner)
      if end == index + 1, chunk.canAppend(edges.pairs[index].source, at: row.position) {
        chunk.append(edges.pairs[index].source, at: row.position, isBranch: isBranch)
      } else {
        insert(edges, index..<end, chunk, row.position, &scratch)
      }
      index = end
    }
  }

  private func insert(
    _ edges: LinkPairs,
    _ range: Range<Int>,
    _ chunk: AdjacencyChunk,
    _ position: Int,
    _ scratch: inout ContiguousArray<UInt64>
  ) {
    let list = chunk.rows(position)
    scratch.removeAll(keepingCapacity: true)
    scratch.reserveCapacity(list.count + range.count)
    var next = 0
    for index in range {
      let source = edges.pairs[index].source
      while next < list.count, rowNumber(list[next]) < rowNumber(source) {
        scratch.append(list[next])
        next += 1
      }
      if next < list.count, list[next] == source { continue }
      if scratch.last != source { scratch.append(source) }
    }
    while next < list.count {
      scratch.append(list[next])
      next += 1
    }
    guard scratch.count > list.count else { return }
    scratch.withUnsafeBufferPointer { chunk.replace($0, at: position) }
  }

  /// Takes edges out of lists, which keep their order; edges that do not exist are left aside.
  ///
  /// - Complexity: O(*n* + *m* log *n*), where *m* is the size of the lists touched.
  mutating func remove(_ edges: inout LinkPairs, owner: UInt64) {
    edges.sort()
    var scratch = ContiguousArray<UInt64>()
    var index = 0
    while index < edges.pairs.count {
      let end = edges.endOfList(from: index)
      let row = RowID(rawValue: edges.pairs[index].target)
      if rows(of: row).count > 0 {
        let chunk = writableChunk(of: row, owner: owner)
        let list = chunk.rows(row.position)
        scratch.removeAll(keepingCapacity: true)
        for member in list where !edges.contains(member, in: index..<end) { scratch.append(member) }
        if scratch.count < list.count {
          scratch.withUnsafeBufferPointer { chunk.replace($0, at: row.position) }
        }
      }
      index = end
    }
  }

  /// Gives one row a new list.
  mutating func replace(_ rows: [UInt64], of row: RowID, owner: UInt64) {
    let chunk = writableChunk(of: row, owner: owner)
    rows.withUnsafeBufferPointer { chunk.replace($0, at: row.position) }
  }
}

extension LinkPairs {
  /// The end of the run of edges of one list.
  fileprivate func endOfList(from start: Int) -> Int {
    let target = pairs[start].target
    var end = start + 1
    while end < pairs.count, pairs[end].target == target { end += 1 }
    return end
  }

  /// Whether a sorted run of one list names `member`.
  fileprivate func contains(_ member: UInt64, in range: Range<Int>) -> Bool {
    var low = range.lowerBound
    var high = range.upperBound
    while low < high {
      let middle = (low + high) / 2
      if rowNumber(pairs[middle].source) < rowNumber(member) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low < range.upperBound && pairs[low].source == member
  }
}
