/// A window onto a byte source: what the current record needs lies whole in memory.
///
/// The owner moves ``start`` forward when it is done with a record; bytes from there on stay at
/// the same distance from it, whatever is read behind them.
final class SlidingBuffer {
  /// The longest record, in bytes: that of a journal line.
  static let recordByteCountLimit = 64 << 20

  private let source: any ByteSource
  private var memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 8)
  private var filled = 0
  private(set) var start = 0
  private(set) var isAtEnd = false

  init(_ source: any ByteSource) {
    self.source = source
  }

  deinit {
    memory.deallocate()
  }

  /// The bytes from the record's start to the last one read; valid until the next `readMore`.
  var bytes: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: memory[start..<filled])
  }

  /// Makes what follows `byteCount` bytes the record's start.
  func drop(_ byteCount: Int) {
    precondition(byteCount >= 0 && start + byteCount <= filled, "only bytes at hand are dropped")
    start += byteCount
  }

  /// Reads further bytes behind those at hand.
  ///
  /// - Returns: Whether there were any.
  func readMore() throws(CommandFailure) -> Bool {
    if isAtEnd { return false }
    if filled == memory.count { makeRoom() }
    let count = try source.read(into: UnsafeMutableRawBufferPointer(rebasing: memory[filled...]))
    filled += count
    isAtEnd = count == 0
    return count > 0
  }

  /// Whether the record is longer than any may be.
  var isOverfull: Bool { filled - start > Self.recordByteCountLimit }

  private func makeRoom() {
    let kept = filled - start
    let isCrowded = kept > memory.count / 2
    let target =
      isCrowded
      ? UnsafeMutableRawBufferPointer.allocate(byteCount: memory.count * 2, alignment: 8) : memory
    if let from = memory.baseAddress, let to = target.baseAddress {
      to.copyMemory(from: from + start, byteCount: kept)
    }
    if isCrowded {
      memory.deallocate()
      memory = target
    }
    start = 0
    filled = kept
  }
}
