/// 4,096 rows of one table: their live bits, versions, kinds and column blocks.
///
/// Invariant: immutable for everybody but the epoch that owns it.
///
/// Column blocks are allocated on first use: a missing block means that no row has a value.
final class Chunk: @unchecked Sendable {
  let columnCount: Int

  /// The column blocks by column.
  let columns: UnsafeMutablePointer<ColumnBlock?>

  /// A bit for every row that exists.
  let live: UnsafeMutablePointer<UInt64>

  /// `Int64` by position: the transaction that last wrote, or deleted, the row.
  var versions: ValueBuffer

  /// `UInt16` by position: the index of the row's entity; absent where the table has one entity.
  var kinds: ValueBuffer?

  /// One more than the highest position ever used.
  var rowLimit = 0
  var liveCount = 0
  var owner: UInt64

  init(columnCount: Int, hasKinds: Bool, owner: UInt64) {
    self.columnCount = columnCount
    self.owner = owner
    columns = .allocate(capacity: max(columnCount, 1))
    columns.initialize(repeating: nil, count: columnCount)
    live = BitWords.allocate()
    versions = ValueBuffer(stride: 8, capacity: chunkRowCount, owner: owner)
    kinds = hasKinds ? ValueBuffer(stride: 2, capacity: chunkRowCount, owner: owner) : nil
  }

  private init(sharing chunk: Chunk, owner: UInt64) {
    columnCount = chunk.columnCount
    self.owner = owner
    columns = .allocate(capacity: max(chunk.columnCount, 1))
    columns.initialize(from: chunk.columns, count: chunk.columnCount)
    live = .allocate(capacity: BitWords.count)
    live.initialize(from: chunk.live, count: BitWords.count)
    versions = chunk.versions
    kinds = chunk.kinds
    rowLimit = chunk.rowLimit
    liveCount = chunk.liveCount
  }

  deinit {
    columns.deinitialize(count: columnCount)
    columns.deallocate()
    live.deallocate()
  }

  /// A chunk for `owner` that shares every block until it is written.
  func shared(owner: UInt64) -> Chunk { Chunk(sharing: self, owner: owner) }
}

// MARK: - Reading

extension Chunk {
  @inline(__always)
  func isLive(_ position: Int) -> Bool { BitWords.isSet(live, position) }

  @inline(__always)
  func version(_ position: Int) -> Int64 {
    versions.base.load(fromByteOffset: position &* 8, as: Int64.self)
  }

  /// The entity index of a row; `single` where the table has one entity.
  @inline(__always)
  func kind(_ position: Int, single: Int) -> Int {
    guard let kinds else { return single }
    return Int(kinds.base.load(fromByteOffset: position &* 2, as: UInt16.self))
  }
}
