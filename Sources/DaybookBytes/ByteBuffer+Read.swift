extension ByteBuffer {
  /// Whether nothing was appended.
  package var isEmpty: Bool { count == 0 }

  /// All bytes, valid until the buffer changes or ends.
  package var bytes: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: base, count: count)
  }

  /// A copy of all bytes.
  ///
  /// - Complexity: O(*n*).
  package var array: [UInt8] { Array(bytes) }

  /// All bytes read as UTF-8, with U+FFFD for what is not valid.
  ///
  /// - Complexity: O(*n*).
  package var text: String {
    String(decoding: UnsafeBufferPointer(start: base, count: count), as: UTF8.self)
  }

  /// One byte, read or written.
  package subscript(offset offset: Int) -> UInt8 {
    get {
      precondition(offset >= 0 && offset < count, "the offset lies within the buffer")
      return base[offset]
    }
    set {
      precondition(offset >= 0 && offset < count, "the offset lies within the buffer")
      base[offset] = newValue
    }
  }

  /// Calls `body` with all bytes.
  package borrowing func withUnsafeBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(bytes)
  }

  /// Writes eight lower-case hexadecimal digits over the bytes at `offset`.
  package mutating func overwrite(checksum: UInt32, at offset: Int) {
    precondition(offset >= 0 && offset + 8 <= count, "the checksum's place lies within the buffer")
    Hexadecimal.write(UInt64(checksum), digits: 8, to: base + offset)
  }

  /// Drops the bytes from `count` on; the memory stays.
  package mutating func truncate(to count: Int) {
    precondition(count >= 0 && count <= self.count, "a buffer is cut, not extended")
    self.count = count
  }

  /// Drops all bytes; the memory stays.
  package mutating func removeAll() {
    count = 0
  }
}
