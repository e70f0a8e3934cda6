import DaybookBytes

/// The length of a text in a file's bytes.
enum TextLength {
  /// The number of UTF-16 units; nil for bytes that are not UTF-8, and for a zero byte.
  ///
  /// - Complexity: O(*n*), eight bytes at a time while they are ASCII.
  static func utf16(_ bytes: UnsafeRawBufferPointer) -> Int? {
    guard let base = bytes.baseAddress else { return 0 }
    var position = 0
    while position &+ 8 <= bytes.count {
      let word = base.loadUnaligned(fromByteOffset: position, as: UInt64.self)
      // The high bits stand where a byte is beyond ASCII, or where subtracting one borrowed.
      guard (word | (word &- 0x0101_0101_0101_0101)) & 0x8080_8080_8080_8080 == 0 else { break }
      position &+= 8
    }
    let characters = base.assumingMemoryBound(to: UInt8.self)
    var length = position
    while position < bytes.count {
      let first = characters[position]
      let count = UTF8Sequence.byteCount(characters + position, bytes.count &- position)
      guard count > 0, first != 0 else { return nil }
      position &+= count
      length &+= count == 4 ? 2 : 1
    }
    return length
  }
}
