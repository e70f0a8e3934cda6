/// One column of one chunk: values, validity bits, and the arena of a text column.
///
/// Invariant: a block is written by the epoch that owns it and is immutable for everybody else.
///
/// Its buffers may be shared with older blocks, see `ValueBuffer` and `ByteArena`.
final class ColumnBlock: @unchecked Sendable {
  let storage: ColumnStorage
  var values: ValueBuffer
  var valid: UnsafeMutablePointer<UInt64>
  var validCapacity: Int
  var arena: ByteArena?

  /// The number of the arena's bytes that no row of this block names any more.
  var deadByteCount = 0

  /// Whether all texts are known to be in normalization form C, so that bytes compare as keys.
  var isNormalized = true
  var owner: UInt64

  init(_ storage: ColumnStorage, capacity: Int = chunkRowCount, owner: UInt64) {
    self.storage = storage
    self.owner = owner
    values = ValueBuffer(stride: storage.stride, capacity: capacity, owner: owner)
    validCapacity = max(capacity, chunkRowCount)
    valid = BitWords.allocate((validCapacity + 63) / 64)
  }

  private init(sharing block: ColumnBlock, owner: UInt64) {
    storage = block.storage
    self.owner = owner
    values = block.values
    arena = block.arena
    deadByteCount = block.deadByteCount
    isNormalized = block.isNormalized
    validCapacity = chunkRowCount
    valid = .allocate(capacity: BitWords.count)
    valid.initialize(from: block.valid, count: BitWords.count)
  }

  deinit {
    valid.deallocate()
  }

  /// A block for `owner` with its own validity bits that shares the values until they are written.
  func shared(owner: UInt64) -> ColumnBlock { ColumnBlock(sharing: self, owner: owner) }
}

// MARK: - Reading

extension ColumnBlock {
  @inline(__always)
  func isValid(_ position: Int) -> Bool { BitWords.isSet(valid, position) }

  @inline(__always)
  func load<T>(_ position: Int, as type: T.Type) -> T {
    values.base.load(fromByteOffset: position &* MemoryLayout<T>.stride, as: type)
  }

  @inline(__always)
  func span(_ position: Int) -> TextSpan {
    TextSpan(rawValue: load(position, as: UInt64.self))
  }

  /// The bytes of a text, valid as long as the block.
  @inline(__always)
  func text(_ position: Int) -> UnsafeRawBufferPointer {
    let span = span(position)
    guard span.byteCount > 0, let arena else { return UnsafeRawBufferPointer(start: nil, count: 0) }
    return UnsafeRawBufferPointer(start: arena.base + span.offset, count: span.byteCount)
  }
}
