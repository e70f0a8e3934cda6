/// The lines between a screen's borders, while they are being drawn.
struct FrameBody {
  /// How many lines there are.
  let rowCount: Int

  /// The columns between the borders.
  let columnCount: Int

  private var rows: [StyledLine] = []
  private var rules: Set<Int> = []

  /// Where text is being edited.
  var cursor: Frame.Place?

  init(rowCount: Int, columnCount: Int) {
    self.rowCount = rowCount
    self.columnCount = columnCount
  }

  /// The lines that are still free.
  var freeCount: Int { max(0, rowCount - rows.count) }

  /// The number of the next line.
  var nextRow: Int { rows.count }

  mutating func add(_ line: StyledLine) {
    guard rows.count < rowCount else { return }
    rows.append(line)
  }

  mutating func addRule() {
    guard rows.count < rowCount else { return }
    rules.insert(rows.count)
    rows.append(StyledLine())
  }

  /// The lines with their borders, filled up with empty ones.
  func lines(columnCount: Int) -> [StyledLine] {
    (0..<rowCount).map { row in
      if rules.contains(row) { return Border.middle(StyledLine(), columnCount: columnCount) }
      let content = row < rows.count ? rows[row] : StyledLine()
      return Border.row(content, columnCount: columnCount)
    }
  }
}
