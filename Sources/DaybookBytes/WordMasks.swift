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

  /// Whether one of the eight bytes ends a run of a string's plain ASCII: a control character,
  /// a quote, a backslash or the first byte of a longer character.
  @inline(__always)
  static func endsPlainRun(_ word: UInt64) -> Bool {
    let outside = (word &- lowBits &* 0x20) | word
    return (outside | hasByte(0x22, word) | hasByte(0x5c, word)) & highBits != 0
  }

  /// Sets the high bit of at least one byte where one of them equals `byte`.
  @inline(__always)
  private static func hasByte(_ byte: UInt64, _ word: UInt64) -> UInt64 {
    let difference = word ^ (lowBits &* byte)
    return (difference &- lowBits) & ~difference
  }
}
