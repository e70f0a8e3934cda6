/// A line of a frame: stretches of text, each with its role.
nonisolated package struct StyledLine: Hashable, Sendable {
  /// Text of one role.
  package struct Span: Hashable, Sendable {
    /// What is shown.
    package var text: String

    /// What it is, which decides its colour; nil for plain text.
    package var role: Style.Role?
  }

  /// The stretches, from the left.
  package private(set) var spans: [Span] = []

  /// The terminal columns that the line takes.
  package private(set) var columnCount = 0

  /// Makes a line, empty unless text is given.
  package init(_ text: String = "", _ role: Style.Role? = nil) {
    append(text, role)
  }

  /// The line without colours.
  package var text: String { spans.reduce(into: "") { $0 += $1.text } }

  /// Adds text, in which nothing can move the cursor.
  package mutating func append(_ text: String, _ role: Style.Role? = nil) {
    guard !text.isEmpty else { return }
    let safe = SafeText.escaped(text)
    spans.append(Span(text: safe, role: role))
    columnCount += DisplayWidth.columns(of: safe)
  }

  /// Adds another line's stretches.
  package mutating func append(_ line: StyledLine) {
    spans += line.spans
    columnCount += line.columnCount
  }

  /// Adds `text`, cut or filled up with spaces, so that it takes exactly `columnCount` columns.
  package mutating func append(
    _ text: String,
    columns columnCount: Int,
    flushRight isFlushRight: Bool = false,
    _ role: Style.Role? = nil
  ) {
    let shown = DisplayWidth.cut(SafeText.escaped(text), to: columnCount)
    let filling = String(
      repeating: " ",
      count: max(0, columnCount - DisplayWidth.columns(of: shown))
    )
    append(isFlushRight ? filling + shown : shown + filling, role)
  }

  /// Returns the line, cut or filled up with spaces, so that it takes `columnCount` columns.
  package func fitted(to columnCount: Int) -> StyledLine {
    var line = StyledLine()
    for span in spans {
      let room = columnCount - line.columnCount
      guard room > 0 else { break }
      line.append(DisplayWidth.cut(span.text, to: room), span.role)
    }
    line.append(String(repeating: " ", count: max(0, columnCount - line.columnCount)))
    return line
  }

  /// Returns the line with one role for all of it.
  package func inRole(_ role: Style.Role) -> StyledLine { StyledLine(text, role) }

  /// Returns the line as a terminal takes it.
  package func painted(_ style: Style) -> String {
    spans.reduce(into: "") { text, span in
      text += span.role.map { style.paint(span.text, $0) } ?? span.text
    }
  }
}
