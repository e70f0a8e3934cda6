/// Rows to be inserted whose numbers follow each other, column by column, within one chunk.
///
/// A segment that fills its chunk is adopted by the next state as it is; a smaller one is copied
/// into the chunk. Either way no row is looked at one by one.
final class StagedSegment {
  /// The chunk's index in the table.
  let chunk: Int

  /// The position of the first row in the chunk.
  let start: Int

  /// The number of positions from `start` up to the last row.
  private(set) var count = 0
  private(set) var capacity: Int

  /// A bit for every row, by position from `start`.
  let present: UnsafeMutablePointer<UInt64>
  private(set) var rowCount = 0

  /// The entity indexes by position from `start`, where the table has several entities.
  private(set) var kinds: ValueBuffer?

  /// The column blocks by column, by position from `start`; behind the table's columns one for the
  /// lists of each of its adjacencies.
  let columns: UnsafeMutablePointer<ColumnBlock?>
  let columnCount: Int

  init(chunk: Int, start: Int, capacity: Int, layout: TableLayout) {
    self.chunk = chunk
    self.start = start
    self.capacity = min(capacity, chunkRowCount - start)
    columnCount = layout.columns.count + layout.adjacencies.count
    columns = .allocate(capacity: max(columnCount, 1))
    columns.initialize(repeating: nil, count: columnCount)
    present = BitWords.allocate()
    kinds = layout.hasKinds ? ValueBuffer(stride: 2, capacity: self.capacity, owner: 0) : nil
  }

  deinit {
    columns.deinitialize(count: columnCount)
    columns.deallocate()
    present.deallocate()
  }

  /// Whether the next state can take the blocks as they are.
  var isWholeChunk: Bool { start == 0 && capacity == chunkRowCount }

  /// Enters a row; its position lies in the segment's chunk, at or after `start`.
  func insert(_ position: Int, kind: Int) {
    let slot = position - start
    if slot >= capacity { grow(to: slot + 1) }
    if !BitWords.isSet(present, slot) { rowCount += 1 }
    BitWords.set(present, slot)
    count = max(count, slot + 1)
    kinds?.base.storeBytes(
      of: UInt16(truncatingIfNeeded: kind),
      toByteOffset: slot * 2,
      as: UInt16.self
    )
  }

  /// Takes a row out again.
  func remove(_ slot: Int) {
    guard BitWords.isSet(present, slot) else { return }
    BitWords.clear(present, slot)
    rowCount -= 1
  }

  /// The block of a column, allocated on first use.
  @inline(__always)
  func block(_ column: Int, _ storage: ColumnStorage) -> ColumnBlock {
    if let block = columns[column] { return block }
    return makeBlock(column, storage)
  }

  private func makeBlock(_ column: Int, _ storage: ColumnStorage) -> ColumnBlock {
    let block = ColumnBlock(storage, capacity: capacity, owner: 0)
    columns[column] = block
    return block
  }

  private func grow(to wanted: Int) {
    capacity = min(max(capacity * 4, wanted), chunkRowCount - start)
    if let old = kinds { kinds = old.copy(owner: 0, capacity: capacity) }
    for column in 0..<columnCount { columns[column]?.grow(to: capacity) }
  }
}
