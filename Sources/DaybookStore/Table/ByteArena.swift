/// The bytes of one text column of one chunk: append-only, shared by all states.
///
/// Invariant: spans point below `count` only, so the writer appends beyond what any reader looks
/// at; when the memory is full it moves to a new arena and readers keep the old one.
final class ByteArena: @unchecked Sendable {
  let base: UnsafeMutableRawPointer
  let capacity: Int

  /// The number of bytes in use; known to the writer only.
  var count = 0

  init(capacity: Int) {
    self.capacity = max(capacity, 64)
    base = .allocate(byteCount: self.capacity, alignment: 16)
  }

  deinit {
    base.deallocate()
  }

  /// Appends bytes that fit.
  @inline(__always)
  func append(_ bytes: UnsafeRawPointer, _ byteCount: Int) -> Int {
    assert(count + byteCount <= capacity)
    let offset = count
    (base + offset).copyMemory(from: bytes, byteCount: byteCount)
    count = offset &+ byteCount
    return offset
  }

  /// A larger arena with the same bytes at the same offsets.
  func grown(toFit byteCount: Int) -> ByteArena {
    let arena = ByteArena(capacity: max(capacity * 2, count + byteCount))
    arena.base.copyMemory(from: base, byteCount: count)
    arena.count = count
    return arena
  }
}
