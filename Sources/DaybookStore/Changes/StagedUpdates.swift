/// The rows of one table whose values a change set replaces: new values by column, densely.
struct StagedUpdates {
  /// The rows, in the order in which they were first touched.
  private(set) var rows: [UInt64] = []

  /// The slots by ascending row, once they were sorted: all loops over many rows go chunk by chunk.
  private(set) var order: [UInt32] = []

  /// New values by column, by the row's slot; the bits say what was touched.
  private(set) var columns: [StagedColumn?]

  private var slots = RowSlotIndex()

  init(columnCount: Int) {
    columns = Array(repeating: nil, count: columnCount)
  }

  /// The slot of a row, entered if it is new.
  @inline(__always)
  mutating func slot(of row: RowID) -> Int {
    if let last = rows.last, last == row.rawValue { return rows.count - 1 }
    let slot = slots.insert(row.rawValue, slot: rows.count, among: rows)
    if slot == rows.count { rows.append(row.rawValue) }
    return slot
  }

  /// The slot of a row that was touched.
  func slot(ofTouched row: RowID) -> Int? {
    slots.find(row.rawValue, among: rows)
  }

  /// The block for a row's new value, with room for its slot; the value counts as touched.
  @inline(__always)
  mutating func touch(_ slot: Int, _ column: Int, _ storage: ColumnStorage) -> ColumnBlock {
    if let staged = columns[column], slot < staged.block.values.capacity {
      staged.touch(slot)
      return staged.block
    }
    return makeRoom(slot, column, storage)
  }

  @inline(never)
  private mutating func makeRoom(
    _ slot: Int,
    _ column: Int,
    _ storage: ColumnStorage
  ) -> ColumnBlock {
    let staged = columns[column] ?? StagedColumn(storage)
    columns[column] = staged
    staged.grow(toHold: slot)
    staged.touch(slot)
    return staged.block
  }

  /// Whether a value was touched.
  @inline(__always)
  func isTouched(_ slot: Int, _ column: Int) -> Bool {
    guard let staged = columns[column] else { return false }
    return staged.isTouched(slot)
  }

  /// Forgets a new value.
  func untouch(_ slot: Int, _ column: Int) {
    columns[column]?.untouch(slot)
  }

  /// Sorts the slots by row; does nothing where no row came since.
  mutating func sort() {
    guard order.count != rows.count else { return }
    order = RadixSort.order(of: rows)
  }

  /// Forgets the rows that were entered behind the first `count`.
  mutating func removeRows(from count: Int) {
    guard count < rows.count else { return }
    for column in columns {
      for slot in count..<rows.count { column?.untouch(slot) }
    }
    rows.removeLast(rows.count - count)
    slots = RowSlotIndex(rows)
    order = []
  }
}

/// New values of one column.
final class StagedColumn {
  let block: ColumnBlock
  private var touched: UnsafeMutablePointer<UInt64>
  private var touchedCapacity: Int

  init(_ storage: ColumnStorage) {
    block = ColumnBlock(storage, capacity: 16, owner: 0)
    touchedCapacity = chunkRowCount
    touched = BitWords.allocate()
  }

  deinit {
    touched.deallocate()
  }

  @inline(__always)
  func isTouched(_ slot: Int) -> Bool { slot < touchedCapacity && BitWords.isSet(touched, slot) }

  @inline(__always)
  func touch(_ slot: Int) {
    BitWords.set(touched, slot)
  }

  func untouch(_ slot: Int) {
    guard slot < touchedCapacity else { return }
    BitWords.clear(touched, slot)
  }

  func grow(toHold slot: Int) {
    guard slot >= block.values.capacity else { return }
    let capacity = max(block.values.capacity * 4, slot + 1)
    block.grow(to: capacity)
    guard capacity > touchedCapacity else { return }
    let words = BitWords.allocate((capacity + 63) / 64)
    words.update(from: touched, count: touchedCapacity / 64)
    touched.deallocate()
    touched = words
    touchedCapacity = (capacity + 63) / 64 * 64
  }
}
