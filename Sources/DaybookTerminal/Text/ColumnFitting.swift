/// Shares a line's columns among the cells of a table.
nonisolated package enum ColumnFitting {
  /// The least width to which a cell is cut, so that something of it remains to be seen.
  private static let leastWidth = 6

  /// Makes widths smaller until all fit together.
  ///
  /// The widest cells give first, and none gets narrower than 6 columns.
  ///
  /// - Parameters:
  ///   - widths: What each cell needs.
  ///   - isKept: Whether a cell gives nothing.
  ///   - available: The columns for the cells, without the gaps between them.
  /// - Returns: What each cell gets.
  package static func fitted(
    _ widths: [Int],
    keeping isKept: (Int) -> Bool,
    in available: Int
  ) -> [Int] {
    let floors = widths.indices.map { isKept($0) ? widths[$0] : min(leastWidth, widths[$0]) }
    var fitted = widths
    var excess = fitted.reduce(0, +) - available
    while excess > 0 {
      let candidates = fitted.indices.filter { fitted[$0] > floors[$0] }
      guard let widest = candidates.max(by: { fitted[$0] < fitted[$1] }) else { break }
      let next = candidates.map { fitted[$0] }.filter { $0 < fitted[widest] }.max() ?? 0
      let taken = max(1, min(excess, fitted[widest] - max(floors[widest], next)))
      fitted[widest] -= taken
      excess -= taken
    }
    return fitted
  }
}
