/// Row numbers by key hash: open addressing with half of the hash beside each number.
///
/// Keys themselves are not kept: what a slot means is read from the columns. With the hash beside
/// it a slot is looked up in the columns only when it is almost certainly the key's.
struct UniqueTable: ~Copyable {
  /// The slots, for loops that enter many rows after reserving room for them.
  private(set) var slots: UnsafeMutablePointer<Slot>
  private var capacity: Int
  private(set) var count = 0

  /// What touching slots read; it means nothing, and keeps the reads from being left out.
  private var touched: UInt32 = 0

  /// Slots that are in use or were: what keeps searches short is their share.
  private var usedCount = 0

  /// What a hash is masked with.
  var mask: Int { capacity - 1 }

  struct Slot {
    var number: UInt32
    var tag: UInt32
  }

  init(expecting rowCount: Int) {
    capacity = 16
    while capacity * 5 < rowCount * 8 { capacity *= 2 }
    slots = .allocate(capacity: capacity)
    slots.initialize(repeating: Slot(number: 0, tag: 0), count: capacity)
  }

  deinit {
    slots.deallocate()
  }

  static let removed: UInt32 = 0xFFFF_FFFF

  /// The first slot to look at for a hash.
  @inline(__always)
  func start(_ tag: UInt32) -> Int { Int(tag) & (capacity &- 1) }

  @inline(__always)
  func next(_ place: Int) -> Int { (place &+ 1) & (capacity &- 1) }

  @inline(__always)
  func slot(_ place: Int) -> Slot { slots[place] }

  /// Brings the first slot to look at for a hash into the cache.
  @inline(__always)
  mutating func touch(_ tag: UInt32) { touched &+= slots[start(tag)].tag }

  /// Enters a number in a slot that was found empty or removed.
  @inline(__always)
  mutating func enter(_ number: UInt32, _ tag: UInt32, at place: Int) {
    if slots[place].number == 0 { usedCount &+= 1 }
    slots[place] = Slot(number: number, tag: tag)
    count &+= 1
  }

  /// Counts rows that were entered in `slots` directly.
  mutating func noteEntered(_ entered: Int, reused: Int) {
    count += entered
    usedCount += entered - reused
  }

  /// Takes a number out; does nothing if it is not there.
  mutating func remove(_ number: UInt32, _ tag: UInt32) -> Bool {
    var place = start(tag)
    while slots[place].number != 0 {
      if slots[place].number == number, slots[place].tag == tag {
        slots[place] = Slot(number: UniqueTable.removed, tag: 0)
        count &-= 1
        return true
      }
      place = next(place)
    }
    return false
  }

  /// Makes room for further numbers.
  mutating func reserve(_ additional: Int) {
    guard (usedCount + additional) * 8 > capacity * 5 else { return }
    var wanted = capacity
    while wanted * 5 < (count + additional) * 8 { wanted *= 2 }
    let old = slots
    let oldCapacity = capacity
    slots = .allocate(capacity: wanted)
    slots.initialize(repeating: Slot(number: 0, tag: 0), count: wanted)
    capacity = wanted
    for index in 0..<oldCapacity {
      let slot = old[index]
      guard slot.number != 0, slot.number != UniqueTable.removed else { continue }
      var place = start(slot.tag)
      while slots[place].number != 0 { place = next(place) }
      slots[place] = slot
    }
    usedCount = count
    old.deallocate()
  }
}
