/// The part of a segment that is in memory while it is scanned.
///
/// Offsets are those of the file. The window slides forward in reads of at most 4 MiB and grows
/// only for a line, or for a transaction of an input that cannot be read twice.
final class ScanWindow {
  private let source: SegmentSource
  private var storage: UnsafeMutableRawBufferPointer

  /// The offset of the first byte in memory.
  private(set) var origin = 0

  /// The offset behind the last byte in memory.
  private(set) var end = 0

  /// Whether `end` is the end of the segment.
  private(set) var isAtEnd = false

  /// The offset that the segment ends at, whatever the file holds behind it.
  private let limit: Int

  init(_ source: SegmentSource, limit: Int = .max, byteCount: Int = ScanWindow.usualByteCount) {
    self.source = source
    self.limit = limit
    storage = .allocate(byteCount: byteCount, alignment: 16)
  }

  deinit {
    storage.deallocate()
  }

  /// All bytes in memory.
  var bytes: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(storage)[..<(end - origin)])
  }

  /// The bytes between two offsets, both in memory.
  func bytes(_ range: Range<Int>) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(
      rebasing: UnsafeRawBufferPointer(storage)[
        (range.lowerBound - origin)..<(range.upperBound - origin)
      ]
    )
  }

  /// Reads on, forgetting everything before `offset`.
  func refill(keepingFrom offset: Int) throws(IOFault) {
    let keptCount = end - offset
    if offset > origin, let base = storage.baseAddress {
      base.copyMemory(from: base + (offset - origin), byteCount: keptCount)
      origin = offset
    } else if keptCount == storage.count {
      grow()
    }
    let room = min(storage.count - keptCount, limit - end)
    let target = UnsafeMutableRawBufferPointer(rebasing: storage[keptCount..<(keptCount + room)])
    let byteCount = try source.read(at: end, into: target)
    end += byteCount
    isAtEnd = byteCount < room || end == limit
  }

  /// Begins again at an earlier offset of a repeatable source.
  func restart(at offset: Int) {
    precondition(source.isRepeatable, "an input is read once")
    origin = offset
    end = offset
    isAtEnd = false
  }

  private func grow() {
    let enlarged = UnsafeMutableRawBufferPointer.allocate(
      byteCount: storage.count * 2,
      alignment: 16
    )
    enlarged.copyMemory(from: UnsafeRawBufferPointer(storage))
    storage.deallocate()
    storage = enlarged
  }

  /// The size of reads.
  static let usualByteCount = 4 << 20
}
