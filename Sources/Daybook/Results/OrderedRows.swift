/// Distinct rows of one table in an order, which also knows at which index each of them stands.
///
/// An index is found, a row inserted or removed by looking at one leaf, and at a number for each
/// leaf: a few microseconds at a million rows.
struct OrderedRows {
  private(set) var chunks: RowChunks

  /// By row number, in pages: one more than the number of its leaf; 0 for a row that is not here.
  private var pages: [[Int32]] = []

  /// By the number of a leaf: where it stands.
  private var places: [Int] = []

  init(_ rows: [UInt64] = []) {
    chunks = RowChunks(rows)
    for leaf in chunks.leaves.indices { note(leaf) }
  }

  var count: Int { chunks.count }

  subscript(index: Int) -> UInt64 { chunks[index] }

  /// Where a row stands; nil if it is not here.
  func index(of row: UInt64) -> Int? {
    let number = OrderedRows.number(row)
    guard number >= 0, number >> 12 < pages.count else { return nil }
    let page = pages[number >> 12]
    guard !page.isEmpty, page[number & 4_095] != 0 else { return nil }
    let leaf = places[Int(page[number & 4_095]) - 1]
    guard let position = chunks.leaves[leaf].rows.firstIndex(of: row) else { return nil }
    return chunks.start(ofLeaf: leaf) + position
  }

  mutating func insert(_ row: UInt64, at index: Int) {
    switch chunks.insert(row, at: index) {
    case .within(let leaf):
      place(leaf)
      write(row, leaf)
    case .split(let leaf):
      for later in leaf..<chunks.leaves.count { place(later) }
      note(leaf)
      note(leaf + 1)
    case .dropped: break
    }
  }

  mutating func remove(at index: Int) {
    clear(chunks[index])
    switch chunks.remove(at: index) {
    case .dropped(let leaf):
      for later in leaf..<chunks.leaves.count { place(later) }
    case .within, .split: break
    }
  }
}

// MARK: - Remembering

extension OrderedRows {
  private static func number(_ row: UInt64) -> Int {
    Int(truncatingIfNeeded: row & 0xFFFF_FFFF_FFFF) - 1
  }

  /// Remembers where a leaf stands, and all of its rows.
  private mutating func note(_ leaf: Int) {
    place(leaf)
    for row in chunks.leaves[leaf].rows { write(row, leaf) }
  }

  private mutating func place(_ leaf: Int) {
    let id = chunks.leaves[leaf].id
    while places.count <= id { places.append(0) }
    places[id] = leaf
  }

  private mutating func write(_ row: UInt64, _ leaf: Int) {
    let number = OrderedRows.number(row)
    while pages.count <= number >> 12 { pages.append([]) }
    if pages[number >> 12].isEmpty { pages[number >> 12] = Array(repeating: 0, count: 4_096) }
    pages[number >> 12][number & 4_095] = Int32(truncatingIfNeeded: chunks.leaves[leaf].id + 1)
  }

  private mutating func clear(_ row: UInt64) {
    let number = OrderedRows.number(row)
    pages[number >> 12][number & 4_095] = 0
  }
}
