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
  /// - Complexity: O(*n*) for literals whose first two bytes are rare.
  static func contains(_ literal: StaticString, _ bytes: UnsafeRawBufferPointer) -> Bool {
    let count = literal.utf8CodeUnitCount
    guard count > 0, bytes.count >= count else { return false }
    let first = literal.utf8Start[0]
    for offset in 0...(bytes.count &- count)
    where bytes[offset] == first && isEqual(literal, bytes, at: offset) {
      return true
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
