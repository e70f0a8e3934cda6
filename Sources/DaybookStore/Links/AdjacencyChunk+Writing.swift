extension AdjacencyChunk {
  /// Gives a row a new list.
  func replace(_ rows: UnsafeBufferPointer<UInt64>, at position: Int) {
    let place = claim(rows.count, at: position)
    if let base = rows.baseAddress {
      (arena.base + place).update(from: base, count: rows.count)
    }
  }

  /// Whether a row belongs behind the last one of an unordered list.
  @inline(__always)
  func canAppend(_ row: UInt64, at position: Int) -> Bool {
    guard let last = rows(position).last else { return true }
    return rowNumber(last) < rowNumber(row)
  }

  /// Appends one row to a list, in place where no reader of an older state can see the place.
  func append(_ row: UInt64, at position: Int, isBranch: Bool) {
    let slot = slots[position]
    let count = Int(slot.count)
    let isRoomy = RowListSlot.capacity(for: count) >= count + 1
    if isRoomy, !isBranch || Int(slot.offset) >= ownedFrom {
      arena.base[Int(slot.offset) + count] = row
      slots[position].count = slot.count &+ 1
      return
    }
    let old = RowArenaList(arena, Int(slot.offset), count)
    let place = claim(count + 1, at: position)
    (arena.base + place).update(from: old.base, count: count)
    arena.base[place + count] = row
  }

  /// Takes room for a list of `count` rows and points the slot at it.
  private func claim(_ count: Int, at position: Int) -> Int {
    let slot = slots[position]
    let capacity = RowListSlot.capacity(for: count)
    if capacity == RowListSlot.capacity(for: Int(slot.count)), Int(slot.offset) >= ownedFrom {
      slots[position].count = UInt32(truncatingIfNeeded: count)
      return Int(slot.offset)
    }
    deadCount += RowListSlot.capacity(for: Int(slot.count))
    slots[position] = RowListSlot()
    reserve(capacity)
    let place = arena.count
    arena.count += capacity
    slots[position] = RowListSlot(
      offset: UInt32(truncatingIfNeeded: place),
      count: UInt32(truncatingIfNeeded: count)
    )
    return place
  }

  /// Makes room for `capacity` further places, leaving out dead ones when they are the majority.
  private func reserve(_ capacity: Int) {
    guard arena.count + capacity > arena.capacity else { return }
    let liveCount = max(arena.count - deadCount, 0)
    let isCompacting = deadCount > liveCount
    let kept = isCompacting ? liveCount : arena.count
    let grown = RowArena(capacity: max(kept * 2, kept + capacity))
    precondition(grown.capacity < Int(UInt32.max), "the lists of a chunk fit 32-bit offsets")
    if isCompacting {
      for position in 0..<chunkRowCount where slots[position].count > 0 {
        let slot = slots[position]
        (grown.base + grown.count).update(
          from: arena.base + Int(slot.offset),
          count: Int(slot.count)
        )
        slots[position].offset = UInt32(truncatingIfNeeded: grown.count)
        grown.count += RowListSlot.capacity(for: Int(slot.count))
      }
      deadCount = 0
    } else {
      grown.base.update(from: arena.base, count: arena.count)
      grown.count = arena.count
    }
    arena = grown
    ownedFrom = 0
  }
}

/// A list that keeps its arena alive while the chunk moves to another one.
private struct RowArenaList {
  private let arena: RowArena
  let base: UnsafeMutablePointer<UInt64>

  init(_ arena: RowArena, _ offset: Int, _ count: Int) {
    self.arena = arena
    base = arena.base + offset
  }
}
