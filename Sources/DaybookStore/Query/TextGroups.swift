/// Numbers for texts, by their bytes, from an allocator shared with other kinds of keys.
struct TextGroups: ~Copyable {
  private struct Slot {
    var hash: UInt32
    var group: UInt32
    var offset: Int
    var count: Int
  }

  private static let empty = UInt32.max
  private var slots: UnsafeMutablePointer<Slot>
  private var mask = 1_023
  private var usedCount = 0
  private let arena = TextArena()

  init() {
    slots = .allocate(capacity: mask + 1)
    slots.initialize(repeating: TextGroups.emptySlot, count: mask + 1)
  }

  deinit {
    slots.deallocate()
  }

  private static let emptySlot = Slot(hash: 0, group: empty, offset: 0, count: 0)

  /// Returns the number of a text.
  @inline(__always)
  mutating func group(_ text: UnsafeRawPointer, _ count: Int, _ words: WordGroups) -> UInt32 {
    let hash = TextGroups.hash(text, count)
    var place = Int(hash) & mask
    while true {
      let slot = slots[place]
      if slot.group == TextGroups.empty { break }
      if slot.hash == hash, slot.count == count,
        ByteSearch.isEqual(arena.base + slot.offset, text, count)
      {
        return slot.group
      }
      place = (place &+ 1) & mask
    }
    return enter(text, count, hash, place, words)
  }

  private mutating func enter(
    _ text: UnsafeRawPointer,
    _ count: Int,
    _ hash: UInt32,
    _ place: Int,
    _ words: WordGroups
  ) -> UInt32 {
    let group = words.takeNumber()
    let offset = arena.append(text, count)
    slots[place] = Slot(hash: hash, group: group, offset: offset, count: count)
    usedCount += 1
    if usedCount * 2 > mask { grow() }
    return group
  }

  private mutating func grow() {
    let old = slots
    let oldCount = mask + 1
    mask = oldCount * 4 - 1
    slots = .allocate(capacity: mask + 1)
    slots.initialize(repeating: TextGroups.emptySlot, count: mask + 1)
    for index in 0..<oldCount where old[index].group != TextGroups.empty {
      var place = Int(old[index].hash) & mask
      while slots[place].group != TextGroups.empty { place = (place &+ 1) & mask }
      slots[place] = old[index]
    }
    old.deallocate()
  }

  @inline(__always)
  private static func hash(_ text: UnsafeRawPointer, _ count: Int) -> UInt32 {
    var hash = UInt64(truncatingIfNeeded: count) ^ 0x51_7C_C1_B7_27_22_0A_95
    var offset = 0
    while offset < count {
      let rest = count &- offset
      let word =
        rest >= 8
        ? text.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        : OrderedWord.text(text + offset, rest)
      let product = (hash ^ word).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
      hash = product.high ^ product.low
      offset &+= 8
    }
    return UInt32(truncatingIfNeeded: hash ^ hash &>> 32)
  }
}

/// The bytes of texts that were seen, one after the other.
private final class TextArena {
  private(set) var base: UnsafeMutableRawPointer
  private var capacity = 4_096
  private var count = 0

  init() {
    base = .allocate(byteCount: capacity, alignment: 8)
  }

  deinit {
    base.deallocate()
  }

  func append(_ bytes: UnsafeRawPointer, _ byteCount: Int) -> Int {
    if count + byteCount > capacity {
      capacity = max(capacity * 2, count + byteCount)
      let grown = UnsafeMutableRawPointer.allocate(byteCount: capacity, alignment: 8)
      grown.copyMemory(from: base, byteCount: count)
      base.deallocate()
      base = grown
    }
    (base + count).copyMemory(from: bytes, byteCount: byteCount)
    count += byteCount
    return count - byteCount
  }
}
