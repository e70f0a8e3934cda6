package import DaybookTerminal

/// Aligned columns of text.
package struct TextTable {
  /// On which side a column's cells are flush.
  package enum Alignment: Hashable, Sendable {
    case left
    case right
  }

  /// One column.
  package struct Column: Hashable, Sendable {
    /// What stands above it.
    package var title: String

    /// On which side its cells are flush.
    package var alignment: Alignment

    /// What its cells are, which decides their colour.
    package var role: Style.Role?

    /// Makes a column.
    package init(_ title: String, _ alignment: Alignment = .left, role: Style.Role? = nil) {
      self.title = title
      self.alignment = alignment
      self.role = role
    }
  }

  /// The columns, from the left.
  package var columns: [Column]

  /// The columns of the terminal, or `nil` to cut nothing.
  package var columnLimit: Int?

  /// The colours.
  package var style: Style

  /// Spaces before every line.
  package var indentation = 0

  /// Whether the columns' titles are written.
  package var hasHeading = true

  /// Makes a table.
  package init(_ columns: [Column], style: Style, columnLimit: Int? = nil) {
    self.columns = columns
    self.style = style
    self.columnLimit = columnLimit
  }

  /// Writes `rowCount` rows; `cells` is asked twice for each of them, first for widths, then for
  /// text, so that a long table is never kept in memory.
  package func write(
    rowCount: Int,
    to sink: any TextSink,
    cells: (Int) throws(CommandFailure) -> [String]
  ) throws(CommandFailure) {
    var widths = columns.map { hasHeading ? DisplayWidth.columns(of: $0.title) : 0 }
    for row in 0..<rowCount {
      for (index, cell) in try cells(row).enumerated() {
        widths[index] = max(widths[index], DisplayWidth.columns(of: cell))
      }
    }
    let fitted = fit(widths)
    if hasHeading {
      try sink.write(line(columns.map(\.title), widths: fitted, isHeading: true))
    }
    for row in 0..<rowCount {
      try sink.write(line(try cells(row), widths: fitted, isHeading: false))
    }
  }

  /// Writes rows that are already at hand.
  package func write(_ rows: [[String]], to sink: any TextSink) throws(CommandFailure) {
    try write(rowCount: rows.count, to: sink) { rows[$0] }
  }
}

extension TextTable {
  private static let gap = 2

  /// Takes from the widest column until the line fits, or until all are at their least width.
  ///
  /// Identifiers are never cut: half of one names nothing.
  private func fit(_ widths: [Int]) -> [Int] {
    guard let columnLimit else { return widths }
    let gaps = indentation + Self.gap * max(0, widths.count - 1)
    return ColumnFitting.fitted(
      widths,
      keeping: { columns[$0].role == .identifier },
      in: columnLimit - gaps
    )
  }

  private func line(_ cells: [String], widths: [Int], isHeading: Bool) -> String {
    var text = String(repeating: " ", count: indentation)
    var used = indentation
    for (index, cell) in cells.enumerated() {
      var width = widths[index]
      if index > 0 {
        text += String(repeating: " ", count: Self.gap)
        used += Self.gap
      }
      if let columnLimit { width = min(width, max(0, columnLimit - used)) }
      let shown = columnLimit == nil ? cell : DisplayWidth.cut(cell, to: width)
      let padding = String(repeating: " ", count: max(0, width - DisplayWidth.columns(of: shown)))
      let role = isHeading ? Style.Role.heading : columns[index].role
      let painted = role.map { style.paint(shown, $0) } ?? shown
      text += columns[index].alignment == .right ? padding + painted : painted + padding
      used += width
    }
    while text.last == " " { text.removeLast() }
    return text + "\n"
  }
}
