/// Tests on eight bytes at once.
enum WordMasks {
  static let lowBits: UInt64 = 0x0101_0101_0101_0101
  static let highBits: UInt64 = 0x8080_8080_8080_8080

  /// Whether one of the eight bytes is outside printable ASCII, a quote or a backslash.
  @inline(__always)
  static func hasSpecial(_ word: UInt64) -> Bool {
    // A byte below 0x20 borrows into its high bit; 0x7f and above carry into it.
    let outside = (word &- lowBits &* 0x20) | (word | (word &+ lowBits))
    return (outside | hasByte(0x22, word) | hasByte(0x5c, word)) & highBits != 0
  }

  /// The bytes that end a run of a string's plain ASCII: a control character, a quote,
  /// a backslash or a byte of a longer character.
  ///
  /// - Returns: 0 if there is none; else the lowest bit that is set is the high bit of the first
  ///   one in a little-endian word. Bytes above it may be set without cause.
  @inline(__always)
  static func plainRunEnds(_ word: UInt64) -> UInt64 {
    let bytes = UInt64(littleEndian: word)
    let outside = (bytes &- lowBits &* 0x20) | bytes
    return ((outside | hasByte(0x22, bytes) | hasByte(0x5c, bytes)) & highBits).littleEndian
  }

  /// Sets the high bit of at least the lowest byte that equals `byte`.
  @inline(__always)
  static func hasByte(_ byte: UInt64, _ word: UInt64) -> UInt64 {
    let difference = word ^ (lowBits &* byte)
    return (difference &- lowBits) & ~difference
  }
}
