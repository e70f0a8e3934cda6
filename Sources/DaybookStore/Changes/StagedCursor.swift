/// The row that was inserted last: bulk inserts look nothing up and count no references.
///
/// Its change set keeps the segment alive as long as the cursor.
struct StagedCursor {
  private(set) var row: UInt64 = 0
  private var slot = 0
  private var segment: Unmanaged<StagedSegment>?
  private var cells: UnsafeMutablePointer<StagedCell>?

  /// Whether rows may follow in the segment without meeting the next one.
  private var isLast = false

  init() {}

  init(_ row: RowID, _ segment: StagedSegment, isLast: Bool) {
    self.row = row.rawValue
    slot = row.position - segment.start
    self.segment = Unmanaged.passUnretained(segment)
    cells = segment.cells
    self.isLast = isLast
  }

  /// Enters a row whose number is the next one.
  ///
  /// - Returns: `false` where it goes elsewhere.
  @inline(__always)
  mutating func advance(to row: RowID) -> Bool {
    guard row.rawValue == self.row &+ 1, isLast, let segment else { return false }
    guard segment._withUnsafeGuaranteedRef({ $0.append(behind: slot) }) else { return false }
    self.row = row.rawValue
    slot &+= 1
    return true
  }

  /// Stores a value of a row.
  ///
  /// - Returns: `false` where the row is another one or the column has no block yet.
  @inline(__always)
  func store<T>(_ value: T, _ row: RowID, _ column: Int) -> Bool {
    guard row.rawValue == self.row, let cells else { return false }
    return cells[column].store(value, at: slot)
  }

  /// Stores a text of a row.
  ///
  /// - Returns: `false` where the row is another one or the column has no block yet.
  @inline(__always)
  func storeText(_ bytes: UnsafeRawBufferPointer, _ row: RowID, _ column: Int) -> Bool {
    guard row.rawValue == self.row, let cells else { return false }
    return cells[column].storeText(bytes, at: slot)
  }
}
