/// Numbers for words, from 0 in the order in which they are first seen.
///
/// Open addressing with a multiply-and-fold hash; small words index an array instead.
final class WordGroups {
  private struct Slot {
    var word: UInt64
    var group: UInt32
  }

  private static let empty = UInt32.max

  /// Words below this have a place of their own, without a hash.
  private static let smallCount: UInt64 = 4_096
  private let small: UnsafeMutablePointer<UInt32>
  private var slots: UnsafeMutablePointer<Slot>
  private var mask: Int
  private(set) var count = 0
  private var usedCount = 0
  private var numberOfNil: UInt32?

  init() {
    small = .allocate(capacity: Int(WordGroups.smallCount))
    small.initialize(repeating: WordGroups.empty, count: Int(WordGroups.smallCount))
    mask = 1_023
    slots = .allocate(capacity: mask + 1)
    slots.initialize(repeating: Slot(word: 0, group: WordGroups.empty), count: mask + 1)
  }

  deinit {
    small.deallocate()
    slots.deallocate()
  }

  /// Returns the number of a word.
  @inline(__always)
  func group(_ word: UInt64) -> UInt32 {
    if word < WordGroups.smallCount {
      let known = small[Int(truncatingIfNeeded: word)]
      return known != WordGroups.empty ? known : enterSmall(word)
    }
    var place = start(word)
    while true {
      let slot = slots[place]
      if slot.group == WordGroups.empty { return enter(word, place) }
      if slot.word == word { return slot.group }
      place = (place &+ 1) & mask
    }
  }

  /// Writes the number of the word at each position of a block.
  func assign(
    _ values: UnsafeRawPointer,
    _ positions: UnsafePointer<UInt16>,
    _ count: Int,
    _ groups: UnsafeMutablePointer<UInt32>
  ) {
    for index in 0..<count {
      groups[index] = known(
        values.load(fromByteOffset: Int(positions[index]) &* 8, as: UInt64.self)
      )
    }
  }

  /// Writes the numbers of the first words of a block.
  func assignDense(
    _ values: UnsafeRawPointer,
    _ count: Int,
    _ groups: UnsafeMutablePointer<UInt32>
  ) {
    for index in 0..<count {
      groups[index] = known(values.load(fromByteOffset: index &* 8, as: UInt64.self))
    }
  }

  @inline(__always)
  private func known(_ word: UInt64) -> UInt32 {
    if word < WordGroups.smallCount {
      let known = small[Int(truncatingIfNeeded: word)]
      if known != WordGroups.empty { return known }
    }
    return group(word)
  }

  @inline(never)
  private func enterSmall(_ word: UInt64) -> UInt32 {
    let number = takeNumber()
    small[Int(truncatingIfNeeded: word)] = number
    return number
  }

  /// The number of rows without a value.
  func nilGroup() -> UInt32 {
    if let known = numberOfNil { return known }
    let number = takeNumber()
    numberOfNil = number
    return number
  }

  /// A number for something that is no word.
  func takeNumber() -> UInt32 {
    count += 1
    return UInt32(truncatingIfNeeded: count - 1)
  }

  @inline(__always)
  private func start(_ word: UInt64) -> Int {
    let product = word.multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
    return Int(truncatingIfNeeded: product.high ^ product.low) & mask
  }

  @inline(never)
  private func enter(_ word: UInt64, _ place: Int) -> UInt32 {
    let number = takeNumber()
    slots[place] = Slot(word: word, group: number)
    usedCount += 1
    if usedCount * 2 > mask { grow() }
    return number
  }

  private func grow() {
    let old = slots
    let oldCount = mask + 1
    mask = oldCount * 4 - 1
    slots = .allocate(capacity: mask + 1)
    slots.initialize(repeating: Slot(word: 0, group: WordGroups.empty), count: mask + 1)
    for index in 0..<oldCount where old[index].group != WordGroups.empty {
      var place = start(old[index].word)
      while slots[place].group != WordGroups.empty { place = (place &+ 1) & mask }
      slots[place] = old[index]
    }
    old.deallocate()
  }
}
