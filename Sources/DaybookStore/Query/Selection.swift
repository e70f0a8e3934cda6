/// The rows of one chunk that are still candidates, by position, ascending.
///
/// While every row from 0 on is a candidate the positions are not even written.
struct Selection {
  let positions: UnsafeMutablePointer<UInt16>
  private(set) var count: Int
  private(set) var isDense: Bool

  /// All positions below `count`.
  init(dense count: Int, _ positions: UnsafeMutablePointer<UInt16>) {
    self.positions = positions
    self.count = count
    isDense = true
  }

  /// The first positions of a buffer.
  init(_ positions: UnsafeMutablePointer<UInt16>, count: Int) {
    self.positions = positions
    self.count = count
    isDense = false
  }

  /// Keeps the first `kept` of the written positions.
  @inline(__always)
  mutating func narrow(to kept: Int) {
    count = kept
    isDense = false
  }

  /// Writes the positions of a dense selection.
  @inline(__always)
  mutating func materialize() {
    guard isDense else { return }
    for position in 0..<count { positions[position] = UInt16(truncatingIfNeeded: position) }
    isDense = false
  }

  /// Keeps the positions whose bit is set, or clear if so wanted.
  mutating func keep(_ bits: UnsafePointer<UInt64>, areSet: Bool) {
    materialize()
    let flip: UInt64 = areSet ? 0 : 1
    var kept = 0
    for index in 0..<count {
      let position = positions[index]
      positions[kept] = position
      let bit = bits[Int(position &>> 6)] &>> UInt64(position & 63) & 1
      kept &+= Int(truncatingIfNeeded: bit ^ flip)
    }
    count = kept
  }

  /// Sets the bits of all positions.
  func mark(_ bits: UnsafeMutablePointer<UInt64>) {
    if isDense {
      for position in 0..<count { BitWords.set(bits, position) }
    } else {
      for index in 0..<count { BitWords.set(bits, Int(positions[index])) }
    }
  }
}
