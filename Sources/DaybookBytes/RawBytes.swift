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

  /// The offset of the first `byte` at or after `start`; `nil` where there is none.
  ///
  /// - Complexity: O(*n*).
  package static func firstOffset(
    of byte: UInt8,
    in bytes: UnsafeRawBufferPointer,
    from start: Int
  ) -> Int? {
    var offset = start
    while offset &+ 8 <= bytes.count {
      let word = UInt64(
        littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      )
      let found = WordMasks.hasByte(UInt64(byte), word) & WordMasks.highBits
      if found != 0 { return offset &+ found.trailingZeroBitCount &>> 3 }
      offset &+= 8
    }
    while offset < bytes.count {
      if bytes[offset] == byte { return offset }
      offset &+= 1
    }
    return nil
  }
}
