/// A growing buffer of bytes with one owner: what the lines of the journal are written into.
///
/// The type is not copyable, so a buffer is handed over whole or borrowed, and appending needs no
/// uniqueness check.
package struct ByteBuffer: ~Copyable {
  /// The first byte; memory beyond `count` is not initialised.
  package internal(set) var base: UnsafeMutablePointer<UInt8>

  /// The number of bytes appended.
  package internal(set) var count = 0

  /// The number of bytes that fit before the memory is moved.
  package internal(set) var capacity: Int

  /// Makes an empty buffer.
  ///
  /// - Parameter capacity: The number of bytes that fit before the first growth.
  package init(capacity: Int = 256) {
    precondition(capacity >= 0, "a capacity is not negative")
    self.capacity = max(capacity, 16)
    base = .allocate(capacity: self.capacity)
  }

  deinit {
    base.deallocate()
  }
}

// Invariant: the pointer is owned by this value alone, which cannot be copied; memory moves to
// another thread only together with the value itself.
extension ByteBuffer: @unchecked Sendable {}
