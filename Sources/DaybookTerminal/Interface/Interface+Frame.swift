extension Interface {
  /// The least columns and lines in which anything is drawn.
  private static let least = ScreenSize(columnCount: 24, rowCount: 8)

  /// Draws what is open.
  ///
  /// - Complexity: O(lines of the screen + sections); rows that are not seen are not asked for.
  package func frame(_ size: ScreenSize) -> Frame {
    guard size.columnCount >= Self.least.columnCount, size.rowCount >= Self.least.rowCount else {
      let line = StyledLine("too small: 60x16 is enough").fitted(to: size.columnCount)
      return Frame(lines: size.rowCount > 0 ? [line] : [], cursor: nil)
    }
    guard level.isSheet else { return screenFrame(size) }
    let below = levels[levels.count - 2].screen.content
    let peek = Border.top(below.title, below.status, columnCount: size.columnCount).inRole(.faint)
    var frame = screenFrame(
      ScreenSize(columnCount: size.columnCount, rowCount: size.rowCount - 1)
    )
    frame.lines.insert(peek, at: 0)
    frame.cursor?.row += 1
    return frame
  }

  private func screenFrame(_ size: ScreenSize) -> Frame {
    let content = content
    let width = size.columnCount
    let bodyCount = size.rowCount - 4
    var body = FrameBody(rowCount: bodyCount, columnCount: width - 4)
    drawFields(content, &body)
    if let list = content.list {
      if !content.fields.isEmpty { body.addRule() }
      drawFilter(list, &body)
      drawList(list, &body)
    } else if content.isText {
      drawText(content.paragraphs, &body)
    }
    var lines = [Border.top(content.title, content.status, columnCount: width)]
    lines += body.lines(columnCount: width)
    lines.append(Border.middle(keyLine(content, columns: width - 5), columnCount: width))
    lines.append(Border.row(messageLine(content), columnCount: width))
    lines.append(Border.bottom(columnCount: width))
    var cursor = body.cursor
    cursor?.row += 1
    cursor?.column += 2
    return Frame(lines: lines, cursor: cursor)
  }

  private func messageLine(_ content: ScreenContent) -> StyledLine {
    if case .question = mode { return StyledLine(shownText(content) ?? "", .warning) }
    let isFailure = (said ?? content.message)?.isFailure ?? false
    return StyledLine(shownText(content) ?? "", isFailure ? .failure : nil)
  }

  /// The question that is open, else what was said last, else what the screen says.
  func shownText(_ content: ScreenContent) -> String? {
    if case .question(_, _, let question) = mode { return question + " y/N" }
    return (said ?? content.message)?.text
  }
}

// MARK: - Keys

extension Interface {
  /// The keys that mean something now, as many as fit; the last two and what is named first always.
  private func keyLine(_ content: ScreenContent, columns: Int) -> StyledLine {
    var keys = shownKeys(content)
    func width() -> Int {
      keys.reduce(0) { $0 + DisplayWidth.columns(of: $1.0 + $1.1) + 4 } - 3
    }
    let kept = Set(content.actions.filter(\.isNamedFirst).map(\.key.name))
    while width() > columns {
      let others = keys.dropLast(2)
      guard let last = others.lastIndex(where: { !kept.contains($0.0) }) ?? others.indices.last
      else { break }
      keys.remove(at: last)
    }
    var line = StyledLine()
    for (index, key) in keys.enumerated() {
      if index > 0 { line.append("   ") }
      line.append(key.0, .identifier)
      line.append(" " + key.1)
    }
    return line.columnCount > columns ? line.fitted(to: columns) : line
  }

  private func shownKeys(_ content: ScreenContent) -> [(String, String)] {
    if content.isText {
      return [("↑↓", "Scroll"), ("Esc", canGoBack ? "Back" : ""), ("q", "Close")]
    }
    if case .filter = mode { return [("Enter", "Keep the filter"), ("Esc", "Clear it")] }
    switch level.focus {
    case .field, .submit:
      let submit = content.submit.map { [("Enter", $0.title)] } ?? []
      let leave = content.isForm ? "Cancel" : "To the list"
      return submit + [("Tab", "Next field"), ("Esc", leave)]
    case .list:
      var keys = content.actions.map { ($0.key.name, $0.title) }
      if content.list?.filter != nil { keys.append(("/", "Filter")) }
      if canGoBack { keys.insert(("Esc", "Back"), at: 0) }
      return keys + [("?", "Help"), ("q", "Quit")]
    }
  }
}
