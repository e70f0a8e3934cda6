/// What a terminal shows at one moment.
nonisolated package struct Frame: Hashable, Sendable {
  /// A place on the screen, counted from 0.
  package struct Place: Hashable, Sendable {
    /// The line, from the top.
    package var row: Int

    /// The column, from the left.
    package var column: Int
  }

  /// The lines, from the top, each as wide as the screen.
  package var lines: [StyledLine]

  /// Where text is being edited, if it is.
  package var cursor: Place?

  /// The lines without colours, each with its end.
  package var text: String { lines.reduce(into: "") { $0 += $1.text + "\n" } }
}

/// The lines around a screen.
nonisolated enum Border {
  /// `┌ title ──── status ┐`, the whole screen wide.
  static func top(_ title: String, _ status: String, columnCount: Int) -> StyledLine {
    var line = StyledLine("┌ ", .faint)
    let room = columnCount - 6
    let shownTitle = DisplayWidth.cut(SafeText.escaped(title), to: room)
    let left = room - DisplayWidth.columns(of: shownTitle) - 3
    let shownStatus = left < 8 ? "" : DisplayWidth.cut(SafeText.escaped(status), to: left)
    line.append(shownTitle, .heading)
    line.append(" ", .faint)
    let tail = shownStatus.isEmpty ? "─┐" : " \(shownStatus) ┐"
    line.append(rule(columnCount - line.columnCount - DisplayWidth.columns(of: tail)), .faint)
    line.append(tail, .faint)
    return line
  }

  /// `├ keys ────┤`, or a plain rule.
  static func middle(_ text: StyledLine, columnCount: Int) -> StyledLine {
    var line = StyledLine("├", .faint)
    if text.columnCount > 0 {
      line.append(" ")
      line.append(text)
      line.append(" ")
    }
    line.append(rule(columnCount - line.columnCount - 1) + "┤", .faint)
    return line
  }

  static func bottom(columnCount: Int) -> StyledLine {
    StyledLine("└" + rule(columnCount - 2) + "┘", .faint)
  }

  /// `│ content │`.
  static func row(_ content: StyledLine, columnCount: Int) -> StyledLine {
    var line = StyledLine("│ ", .faint)
    line.append(content.fitted(to: columnCount - 4))
    line.append(" │", .faint)
    return line
  }

  private static func rule(_ count: Int) -> String { String(repeating: "─", count: max(0, count)) }
}
