/// How much a terminal shows.
nonisolated public struct ScreenSize: Hashable, Sendable {
  /// The characters of a line.
  public var columnCount: Int

  /// The lines.
  public var rowCount: Int

  /// Makes a size.
  public init(columnCount: Int, rowCount: Int) {
    self.columnCount = columnCount
    self.rowCount = rowCount
  }

  /// 80 columns, 24 lines.
  public static let usual = ScreenSize(columnCount: 80, rowCount: 24)
}
