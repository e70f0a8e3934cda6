/// Rows by the key of a uniqueness constraint, for readers of one state and of those near it.
///
/// Built at first use from the columns: row numbers in open addressing, compared with the columns
/// themselves. Measured: 34 ms for a million rows, 60 ns a hit.
final class HashIndex: Sendable {
  let unique: UniqueLayout

  /// By chunk and key column: the blocks that the index was built from.
  let blocks: [[ColumnBlock?]]
  private let slots: HashSlots

  init(_ unique: UniqueLayout, _ state: StoreState) {
    self.unique = unique
    let chunks = state.tables[unique.table].chunks
    let includes = state.schema.entities[unique.entity].includes
    let root = state.schema.tables[unique.table].root
    let keys = KeyColumns(columns: unique.columns)
    let slots = HashSlots(expecting: state.tables[unique.table].liveCount)
    for (index, chunk) in chunks.enumerated() {
      guard let chunk else { continue }
      for position in 0..<chunk.rowLimit where chunk.isLive(position) {
        guard includes[chunk.kind(position, single: root)],
          let tag = keys.hash(chunk.columns, position)
        else { continue }
        slots.enter(UInt32(truncatingIfNeeded: index &* chunkRowCount &+ position), tag)
      }
    }
    blocks = unique.columns.map { column in chunks.map { $0?.columns[column] } }
    self.slots = slots
  }

  /// The chunks of a state in which a key column differs from the one indexed.
  func changedChunks(in state: StoreState) -> [Int] {
    let chunks = state.tables[unique.table].chunks
    return chunks.indices.filter { index in
      unique.columns.indices.contains { position in
        let known = index < blocks[position].count ? blocks[position][index] : nil
        return chunks[index]?.columns[unique.columns[position]] !== known
      }
    }
  }

  /// The places to look at for a hash, until one is empty.
  @inline(__always)
  func start(_ tag: UInt32) -> Int { slots.start(tag) }

  @inline(__always)
  func next(_ place: Int) -> Int { slots.next(place) }

  @inline(__always)
  func slot(_ place: Int) -> HashSlots.Slot { slots.slot(place) }
}

/// Open addressing over row ordinals with the hash beside each.
///
/// Invariant: written only while the index is built, by the one thread that builds it.
final class HashSlots: @unchecked Sendable {
  struct Slot {
    /// The row's ordinal plus one; zero for an empty place.
    var number: UInt32
    var tag: UInt32
  }

  private let slots: UnsafeMutablePointer<Slot>
  private let mask: Int

  init(expecting rowCount: Int) {
    var capacity = 16
    while capacity * 5 < rowCount * 8 { capacity *= 2 }
    mask = capacity - 1
    slots = .allocate(capacity: capacity)
    slots.initialize(repeating: Slot(number: 0, tag: 0), count: capacity)
  }

  deinit {
    slots.deallocate()
  }

  @inline(__always)
  func enter(_ ordinal: UInt32, _ tag: UInt32) {
    var place = start(tag)
    while slots[place].number != 0 { place = next(place) }
    slots[place] = Slot(number: ordinal &+ 1, tag: tag)
  }

  @inline(__always)
  func start(_ tag: UInt32) -> Int { Int(tag) & mask }

  @inline(__always)
  func next(_ place: Int) -> Int { (place &+ 1) & mask }

  @inline(__always)
  func slot(_ place: Int) -> Slot { slots[place] }
}
