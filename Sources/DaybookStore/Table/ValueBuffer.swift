/// The raw values of one column of one chunk, shared by every state that has not changed them.
///
/// Invariant: only the writer writes, and only
/// - anywhere, while `owner` is its own epoch: no published state holds the buffer yet; or
/// - at positions whose `written` bit is clear: no state that was ever published has a live row
///   there, so that a reader never looks. The bit is set then, and such a position counts as
///   shared from the next epoch on.
/// That is why rows are added to a chunk that readers hold without copying it.
final class ValueBuffer: @unchecked Sendable {
  let base: UnsafeMutableRawPointer
  let stride: Int
  let capacity: Int
  let written: UnsafeMutablePointer<UInt64>
  var owner: UInt64

  init(stride: Int, capacity: Int, owner: UInt64) {
    self.stride = stride
    self.capacity = capacity
    self.owner = owner
    base = .allocate(byteCount: max(stride * capacity, 8), alignment: 64)
    base.initializeMemory(as: UInt8.self, repeating: 0, count: max(stride * capacity, 8))
    written = BitWords.allocate()
  }

  deinit {
    base.deallocate()
    written.deallocate()
  }

  /// A copy that `owner` may write anywhere.
  func copy(owner: UInt64, capacity: Int? = nil) -> ValueBuffer {
    let copy = ValueBuffer(stride: stride, capacity: capacity ?? self.capacity, owner: owner)
    copy.base.copyMemory(from: base, byteCount: stride * min(self.capacity, copy.capacity))
    copy.written.update(from: written, count: BitWords.count)
    return copy
  }

  /// A copy of the values at some positions, for a line of states of its own; a writer may be
  /// adding others meanwhile.
  func copy(of positions: UnsafePointer<UInt64>, owner: UInt64) -> ValueBuffer {
    let copy = ValueBuffer(stride: stride, capacity: capacity, owner: owner)
    copy.written.update(from: positions, count: BitWords.count)
    for word in 0..<BitWords.count where positions[word] != 0 {
      if positions[word] == .max {
        let offset = word &* 64 &* stride
        (copy.base + offset).copyMemory(from: base + offset, byteCount: 64 &* stride)
        continue
      }
      var bits = positions[word]
      while bits != 0 {
        let offset = (word &* 64 &+ bits.trailingZeroBitCount) &* stride
        bits &= bits &- 1
        (copy.base + offset).copyMemory(from: base + offset, byteCount: stride)
      }
    }
    return copy
  }
}
