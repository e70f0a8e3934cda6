/// Where a text lies in its block's arena: the offset in the low 39 bits, the size above.
struct TextSpan: Hashable, Sendable {
  let rawValue: UInt64

  @inline(__always)
  init(rawValue: UInt64) {
    self.rawValue = rawValue
  }

  @inline(__always)
  init(offset: Int, byteCount: Int) {
    rawValue =
      UInt64(truncatingIfNeeded: byteCount) &<< TextSpan.offsetBitCount
      | UInt64(truncatingIfNeeded: offset)
  }

  @inline(__always)
  var offset: Int { Int(truncatingIfNeeded: rawValue & TextSpan.offsetMask) }

  @inline(__always)
  var byteCount: Int { Int(truncatingIfNeeded: rawValue &>> TextSpan.offsetBitCount) }

  static let offsetBitCount: UInt64 = 39
  static let offsetMask: UInt64 = (1 << 39) - 1

  /// The largest text: 16 MiB, with a byte for a tag to spare.
  static let largestByteCount = (1 << 25) - 1
}
