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

  /// By column: where the block keeps its values.
  let cells: UnsafeMutablePointer<StagedCell>

  init(chunk: Int, start: Int, capacity: Int, layout: TableLayout) {
    self.chunk = chunk
    self.start = start
    self.capacity = min(capacity, chunkRowCount - start)
    columnCount = layout.columns.count + layout.adjacencies.count
    columns = .allocate(capacity: max(columnCount, 1))
    columns.initialize(repeating: nil, count: columnCount)
    cells = .allocate(capacity: max(columnCount, 1))
    cells.initialize(repeating: StagedCell(), count: columnCount)
    present = BitWords.allocate()
    kinds = layout.hasKinds ? ValueBuffer(stride: 2, capacity: self.capacity, owner: 0) : nil
  }

  deinit {
    columns.deinitialize(count: columnCount)
    columns.deallocate()
    cells.deallocate()
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

  /// Enters the row behind the last one, of the same entity.
  ///
  /// - Returns: `false` where `slot` is not the last row or there is no room; nothing is entered.
  @inline(__always)
  func append(behind slot: Int) -> Bool {
    let next = slot &+ 1
    guard next == count, next < capacity else { return false }
    BitWords.set(present, next)
    rowCount &+= 1
    count = next &+ 1
    if let kinds {
      let kind = kinds.base.load(fromByteOffset: slot &* 2, as: UInt16.self)
      kinds.base.storeBytes(of: kind, toByteOffset: next &* 2, as: UInt16.self)
    }
    return true
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
    cells[column] = StagedCell(block)
    return block
  }

  private func grow(to wanted: Int) {
    capacity = min(max(capacity * 4, wanted), chunkRowCount - start)
    if let old = kinds { kinds = old.copy(owner: 0, capacity: capacity) }
    for column in 0..<columnCount {
      guard let block = columns[column] else { continue }
      block.grow(to: capacity)
      cells[column] = StagedCell(block)
    }
  }
}

/// Where a block of a segment keeps its values, at hand without counting references.
///
/// The segment keeps the block alive, and aims again when the block moves its memory.
struct StagedCell {
  private(set) var values: UnsafeMutableRawPointer?
  private var valid: UnsafeMutablePointer<UInt64>?
  private var block: Unmanaged<ColumnBlock>?

  init() {}

  init(_ block: ColumnBlock) {
    values = block.values.base
    valid = block.valid
    self.block = Unmanaged.passUnretained(block)
  }

  /// Stores a value of the column's stride.
  ///
  /// - Returns: `false` where the column has no block yet.
  @inline(__always)
  func store<T>(_ value: T, at slot: Int) -> Bool {
    guard let values, let valid else { return false }
    values.storeBytes(of: value, toByteOffset: slot &* MemoryLayout<T>.stride, as: T.self)
    BitWords.set(valid, slot)
    return true
  }

  /// Stores a text.
  ///
  /// - Returns: `false` where the column has no block yet.
  @inline(__always)
  func storeText(_ bytes: UnsafeRawBufferPointer, at slot: Int) -> Bool {
    guard let block else { return false }
    block._withUnsafeGuaranteedRef { $0.storeText(bytes, at: slot) }
    return true
  }
}
