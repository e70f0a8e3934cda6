/// Packed rows in an order, in leaves of a few hundred, so that one more row moves few others.
///
/// A copy shares its leaves until one of the two changes them.
struct RowChunks: Sendable {
  struct Leaf: Sendable {
    /// A number that the leaf keeps while others come and go before it.
    let id: Int
    var rows: [UInt64]
  }

  private(set) var leaves: [Leaf] = []

  /// By leaf: how many rows stand before it.
  private var starts: [Int] = []
  private(set) var count = 0
  private var nextID = 0

  static let leafLimit = 512

  init() {}

  init(_ rows: [UInt64]) {
    let size = RowChunks.leafLimit * 3 / 4
    count = rows.count
    leaves.reserveCapacity(rows.count / size + 1)
    for start in stride(from: 0, to: rows.count, by: size) {
      starts.append(start)
      leaves.append(Leaf(id: nextID, rows: Array(rows[start..<min(start + size, rows.count)])))
      nextID += 1
    }
  }

  subscript(index: Int) -> UInt64 {
    let leaf = starts.lastStart(notAfter: index)
    return leaves[leaf].rows[index - starts[leaf]]
  }

  /// The rows of a range, in order.
  func rows(_ range: Range<Int>) -> [UInt64] {
    guard !range.isEmpty else { return [] }
    var found: [UInt64] = []
    found.reserveCapacity(range.count)
    var leaf = starts.lastStart(notAfter: range.lowerBound)
    while leaf < leaves.count, starts[leaf] < range.upperBound {
      let rows = leaves[leaf].rows
      let first = max(range.lowerBound - starts[leaf], 0)
      found.append(contentsOf: rows[first..<min(range.upperBound - starts[leaf], rows.count)])
      leaf += 1
    }
    return found
  }

  /// How many rows stand before a leaf.
  func start(ofLeaf leaf: Int) -> Int { starts[leaf] }
}

// MARK: - Changing

extension RowChunks {
  /// Which leaves a change has touched, for whoever remembers where rows are.
  enum Change {
    /// The row stands in this leaf.
    case within(leaf: Int)
    /// The leaf was cut in two: the second half stands in the next one.
    case split(leaf: Int)
    /// The leaf became empty and is gone; those behind it have moved up.
    case dropped(leaf: Int)
  }

  /// Inserts a row before the one at an index.
  mutating func insert(_ row: UInt64, at index: Int) -> Change {
    precondition(index >= 0 && index <= count, "a row is inserted within the list")
    if leaves.isEmpty {
      leaves.append(Leaf(id: nextID, rows: []))
      starts.append(0)
      nextID += 1
    }
    let leaf = starts.lastStart(notAfter: index)
    leaves[leaf].rows.insert(row, at: index - starts[leaf])
    count += 1
    for later in (leaf + 1)..<starts.count { starts[later] += 1 }
    guard leaves[leaf].rows.count > RowChunks.leafLimit else { return .within(leaf: leaf) }
    let half = leaves[leaf].rows.count / 2
    leaves.insert(Leaf(id: nextID, rows: Array(leaves[leaf].rows[half...])), at: leaf + 1)
    nextID += 1
    leaves[leaf].rows.removeSubrange(half...)
    starts.insert(starts[leaf] + half, at: leaf + 1)
    return .split(leaf: leaf)
  }

  /// Removes the row at an index.
  mutating func remove(at index: Int) -> Change {
    precondition(index >= 0 && index < count, "a row is removed from within the list")
    let leaf = starts.lastStart(notAfter: index)
    leaves[leaf].rows.remove(at: index - starts[leaf])
    count -= 1
    for later in (leaf + 1)..<starts.count { starts[later] -= 1 }
    guard leaves[leaf].rows.isEmpty else { return .within(leaf: leaf) }
    leaves.remove(at: leaf)
    starts.remove(at: leaf)
    return .dropped(leaf: leaf)
  }
}
