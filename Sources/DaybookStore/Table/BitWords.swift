/// The number of rows of a chunk.
let chunkRowCount = 4_096

/// Bits of a chunk's rows in 64 words of 64.
enum BitWords {
  static let count = 64

  @inline(__always)
  static func isSet(_ words: UnsafePointer<UInt64>, _ position: Int) -> Bool {
    words[position &>> 6] & (1 &<< UInt64(truncatingIfNeeded: position & 63)) != 0
  }

  @inline(__always)
  static func isSet(_ words: UnsafeMutablePointer<UInt64>, _ position: Int) -> Bool {
    words[position &>> 6] & (1 &<< UInt64(truncatingIfNeeded: position & 63)) != 0
  }

  /// Whether the bits of all positions below `count` are set.
  static func areSet(_ words: UnsafePointer<UInt64>, below count: Int) -> Bool {
    var missing: UInt64 = 0
    for word in 0..<count / 64 { missing |= ~words[word] }
    let rest = count % 64
    if rest > 0 { missing |= ~words[count / 64] & (1 &<< UInt64(rest) &- 1) }
    return missing == 0
  }

  @inline(__always)
  static func set(_ words: UnsafeMutablePointer<UInt64>, _ position: Int) {
    words[position &>> 6] |= 1 &<< UInt64(truncatingIfNeeded: position & 63)
  }

  @inline(__always)
  static func clear(_ words: UnsafeMutablePointer<UInt64>, _ position: Int) {
    words[position &>> 6] &= ~(1 &<< UInt64(truncatingIfNeeded: position & 63))
  }

  /// Allocates `count` words, all clear.
  static func allocate(_ count: Int = BitWords.count) -> UnsafeMutablePointer<UInt64> {
    let words = UnsafeMutablePointer<UInt64>.allocate(capacity: count)
    words.initialize(repeating: 0, count: count)
    return words
  }
}
