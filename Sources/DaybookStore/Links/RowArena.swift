/// Where one row's list lies in its chunk's arena.
///
/// A list of *n* rows occupies the next power of two of *n* places, so that a longer list is
/// often written in place, behind the last row that any reader of an older state looks at.
struct RowListSlot {
  var offset: UInt32 = 0
  var count: UInt32 = 0

  /// The number of places that a list of `count` rows occupies.
  @inline(__always)
  static func capacity(for count: Int) -> Int {
    count <= 2 ? count : 1 &<< (64 &- (count &- 1).leadingZeroBitCount)
  }
}

/// The lists of one chunk's rows.
///
/// Invariant: append-only like `ByteArena`, and shared in the same way.
final class RowArena: @unchecked Sendable {
  let base: UnsafeMutablePointer<UInt64>
  let capacity: Int

  /// The number of places in use; known to the writer only.
  var count = 0

  init(capacity: Int) {
    self.capacity = max(capacity, 8)
    base = .allocate(capacity: self.capacity)
  }

  deinit {
    base.deallocate()
  }
}

/// The lists of 4,096 rows: a slot for each row, and the arena that they point into.
///
/// Invariant: written by the epoch that owns it, immutable for everybody else.
final class AdjacencyChunk: @unchecked Sendable {
  let slots: UnsafeMutablePointer<RowListSlot>
  var arena: RowArena

  /// The number of places that no slot names any more.
  var deadCount = 0

  /// Places from here on were taken by the owner's epoch, which may rewrite them.
  var ownedFrom = 0
  var owner: UInt64

  init(owner: UInt64) {
    self.owner = owner
    slots = .allocate(capacity: chunkRowCount)
    slots.initialize(repeating: RowListSlot(), count: chunkRowCount)
    arena = RowArena(capacity: 64)
  }

  private init(sharing chunk: AdjacencyChunk, owner: UInt64) {
    self.owner = owner
    slots = .allocate(capacity: chunkRowCount)
    slots.initialize(from: chunk.slots, count: chunkRowCount)
    arena = chunk.arena
    deadCount = chunk.deadCount
    ownedFrom = chunk.arena.count
  }

  deinit {
    slots.deallocate()
  }

  /// A chunk for `owner` with its own slots that shares the lists until they are written.
  func shared(owner: UInt64) -> AdjacencyChunk { AdjacencyChunk(sharing: self, owner: owner) }

  /// A chunk for `owner` with its own slots and lists; a writer may be adding to the old ones.
  func detached(owner: UInt64) -> AdjacencyChunk {
    let copy = AdjacencyChunk(owner: owner)
    var placeCount = 0
    for position in 0..<chunkRowCount {
      placeCount += RowListSlot.capacity(for: Int(slots[position].count))
    }
    copy.arena = RowArena(capacity: placeCount + placeCount / 8)
    for position in 0..<chunkRowCount where slots[position].count > 0 {
      let slot = slots[position]
      (copy.arena.base + copy.arena.count).update(
        from: arena.base + Int(slot.offset),
        count: Int(slot.count)
      )
      copy.slots[position] = RowListSlot(
        offset: UInt32(truncatingIfNeeded: copy.arena.count),
        count: slot.count
      )
      copy.arena.count += RowListSlot.capacity(for: Int(slot.count))
    }
    return copy
  }

  @inline(__always)
  func rows(_ position: Int) -> UnsafeBufferPointer<UInt64> {
    let slot = slots[position]
    return UnsafeBufferPointer(start: arena.base + Int(slot.offset), count: Int(slot.count))
  }
}
