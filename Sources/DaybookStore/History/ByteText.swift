import DaybookBytes

/// Literals compared with bytes.
enum ByteText {
  /// Whether bytes begin with a literal.
  static func hasPrefix(_ literal: StaticString, _ bytes: UnsafeRawBufferPointer) -> Bool {
    let count = literal.utf8CodeUnitCount
    guard bytes.count >= count else { return false }
    return isEqual(literal, bytes, at: 0)
  }

  /// Whether a literal stands anywhere among bytes.
  ///
  /// - Complexity: O(*n*) for literals whose last byte is rare.
  static func contains(_ literal: StaticString, _ bytes: UnsafeRawBufferPointer) -> Bool {
    let lead = literal.utf8CodeUnitCount &- 1
    guard lead >= 0 else { return false }
    let last = literal.utf8Start[lead]
    var start = lead
    while let offset = RawBytes.firstOffset(of: last, in: bytes, from: start) {
      if isEqual(literal, bytes, at: offset &- lead) { return true }
      start = offset &+ 1
    }
    return false
  }

  private static func isEqual(
    _ literal: StaticString,
    _ bytes: UnsafeRawBufferPointer,
    at offset: Int
  ) -> Bool {
    guard let base = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return false }
    return RawBytes.isEqual(base + offset, literal.utf8Start, count: literal.utf8CodeUnitCount)
  }
}
