/// A set of rows that rejects most others with two comparisons.
package struct RowSet: Sendable {
  private var rows: Set<UInt64> = []
  private var lowest = UInt64.max
  private var highest = UInt64.min

  /// Makes a set without rows.
  package init() {}

  /// Makes a set of rows.
  package init(_ rows: some Sequence<RowID>) {
    for row in rows { insert(row) }
  }

  /// Whether there are no rows.
  package var isEmpty: Bool { rows.isEmpty }

  /// Enters a row.
  ///
  /// - Returns: Whether the row was not in the set before.
  @discardableResult
  package mutating func insert(_ row: RowID) -> Bool {
    lowest = min(lowest, row.rawValue)
    highest = max(highest, row.rawValue)
    return rows.insert(row.rawValue).inserted
  }

  /// Returns whether a row is in the set.
  package func contains(_ row: RowID) -> Bool { contains(packed: row.rawValue) }

  @inline(__always)
  func contains(packed row: UInt64) -> Bool {
    row >= lowest && row <= highest && rows.contains(row)
  }
}
