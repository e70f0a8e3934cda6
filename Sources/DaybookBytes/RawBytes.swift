/// Bytes compared in memory, eight at a step.
package enum RawBytes {
  /// Whether `count` bytes at both places are the same.
  ///
  /// - Complexity: O(*n*).
  package static func isEqual(
    _ left: UnsafePointer<UInt8>,
    _ right: UnsafePointer<UInt8>,
    count: Int
  ) -> Bool {
    if count >= 8 { return isEqual(left, right, UInt64.self, count) }
    if count >= 4 { return isEqual(left, right, UInt32.self, count) }
    if count >= 2 { return isEqual(left, right, UInt16.self, count) }
    return count == 0 || left[0] == right[0]
  }

  /// Compares whole words, the last one over bytes that may have been compared already.
  @inline(__always)
  private static func isEqual<Word: FixedWidthInteger>(
    _ left: UnsafePointer<UInt8>,
    _ right: UnsafePointer<UInt8>,
    _: Word.Type,
    _ count: Int
  ) -> Bool {
    let left = UnsafeRawPointer(left)
    let right = UnsafeRawPointer(right)
    let last = count &- MemoryLayout<Word>.size
    var offset = 0
    while offset < last {
      guard
        left.loadUnaligned(fromByteOffset: offset, as: Word.self)
          == right.loadUnaligned(fromByteOffset: offset, as: Word.self)
      else { return false }
      offset &+= MemoryLayout<Word>.size
    }
    return left.loadUnaligned(fromByteOffset: last, as: Word.self)
      == right.loadUnaligned(fromByteOffset: last, as: Word.self)
  }
}
