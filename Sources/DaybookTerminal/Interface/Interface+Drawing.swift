/// What stands before the line that keys go to, and before all others.
private let marker = (focused: "> ", other: "  ")

// MARK: - Fields

extension Interface {
  func drawFields(_ content: ScreenContent, _ body: inout FrameBody) {
    let focus = level.focus
    let labelWidth = content.fields.map { DisplayWidth.columns(of: $0.label) }.max() ?? 0
    for (index, field) in content.fields.enumerated() {
      draw(field, isFocused: focus == .field(index), labelWidth: labelWidth, &body)
    }
    guard let submit = content.submit, !content.fields.isEmpty else { return }
    let isFocused = focus == .submit
    var line = StyledLine(isFocused ? marker.focused : marker.other)
    line.append("[ \(submit.title) ]", isFocused ? .selected : nil)
    body.add(line)
  }

  private func draw(
    _ field: Field,
    isFocused: Bool,
    labelWidth: Int,
    _ body: inout FrameBody
  ) {
    var line = StyledLine(isFocused ? marker.focused : marker.other)
    line.append(field.label, columns: labelWidth, .heading)
    line.append("  ")
    let room = max(1, body.columnCount - line.columnCount)
    let cursor = isFocused ? level.cursor : 0
    let window = TextWindow(TextLine(field.text.get(), cursor: cursor), columns: room)
    if isFocused {
      body.cursor = Frame.Place(
        row: body.nextRow,
        column: line.columnCount + window.cursorColumn
      )
    }
    if window.text.isEmpty {
      line.append(DisplayWidth.cut(field.placeholder, to: room), .faint)
    } else {
      line.append(window.text)
    }
    body.add(line)
    if let problem = field.problem { body.add(StyledLine("    ! " + problem, .failure)) }
  }

  func drawFilter(_ list: ListContent, _ body: inout FrameBody) {
    guard let filter = list.filter else { return }
    let text = filter.get()
    var isEditing = false
    if case .filter = mode { isEditing = true }
    guard isEditing || !text.isEmpty else { return }
    var line = StyledLine(isEditing ? marker.focused : marker.other)
    line.append("/ ", .heading)
    let window = TextWindow(TextLine(text), columns: max(1, body.columnCount - line.columnCount))
    if isEditing {
      body.cursor = Frame.Place(
        row: body.nextRow,
        column: line.columnCount + window.cursorColumn
      )
    }
    line.append(window.text)
    body.add(line)
  }
}

// MARK: - Text

extension Interface {
  func drawText(_ paragraphs: [String], _ body: inout FrameBody) {
    let lines = paragraphs.flatMap { wrapped($0, to: body.columnCount) }
    pageLineCount = body.freeCount
    let last = max(0, lines.count - body.freeCount)
    level.firstLine = max(0, min(level.firstLine, last))
    for line in lines[level.firstLine...].prefix(body.freeCount) {
      body.add(StyledLine(line))
    }
  }

  /// Breaks a paragraph between words, and within one that is longer than a line.
  private func wrapped(_ paragraph: String, to columnCount: Int) -> [String] {
    let safe = SafeText.escaped(paragraph)
    guard DisplayWidth.columns(of: safe) > columnCount else { return [safe] }
    var lines: [String] = []
    var line = ""
    var used = 0
    for character in safe {
      let width = DisplayWidth.columns(of: character)
      if used + width > columnCount {
        let wordStart = line.lastIndex(of: " ").map { line.index(after: $0) } ?? line.endIndex
        let isBreak = character == " "
        lines.append(String(isBreak ? line[...] : line[..<wordStart]))
        line = isBreak ? "" : String(line[wordStart...])
        used = DisplayWidth.columns(of: line)
        if isBreak { continue }
      }
      line.append(character)
      used += width
    }
    return line.isEmpty ? lines : lines + [line]
  }
}

// MARK: - Lists

extension Interface {
  func drawList(_ list: ListContent, _ body: inout FrameBody) {
    let lines = ListLines(list)
    let hasHeading = list.columns.contains { !$0.title.isEmpty }
    pageLineCount = max(0, body.freeCount - (hasHeading ? 1 : 0))
    guard list.rowCount > 0, pageLineCount > 0 else {
      return body.add(StyledLine(marker.other + list.emptyText, .faint))
    }
    let contents = scroll(to: lines, count: pageLineCount).map { lines.content(ofLine: $0) }
    let rows = visibleRows(contents, of: list)
    measure(rows, of: list)
    let widths = cellWidths(list, in: body.columnCount - 2)
    if hasHeading {
      let titles = marker.other + cells(list.columns.map(\.title), list, widths).text
      body.add(StyledLine(titles, .heading))
    }
    let level = level
    for content in contents {
      switch content {
      case .title(let section):
        body.add(StyledLine(list.sections[section].title ?? "", .heading))
      case .row(_, _, let row):
        guard let shown = rows[row] else { continue }
        let isSelected = row == level.selectedRow && level.focus == .list
        let line = line(shown.cells, list, widths, isSelected: isSelected)
        body.add(isSelected ? line.fitted(to: body.columnCount).inRole(.selected) : line)
      case .caption(_, _, let row):
        body.add(StyledLine(marker.other + "  " + (rows[row]?.caption ?? ""), .faint))
      }
    }
  }

  /// Moves the window so that the selected row is in it.
  private func scroll(to lines: ListLines, count: Int) -> Range<Int> {
    let wanted = lines.lines(ofRow: level.selectedRow)
    var first = level.firstLine
    if wanted.upperBound > first + count { first = wanted.upperBound - count }
    if wanted.lowerBound < first { first = wanted.lowerBound }
    first = max(0, min(first, lines.count - count))
    level.firstLine = first
    return first..<min(lines.count, first + count)
  }

  private func visibleRows(
    _ contents: [ListLines.Content],
    of list: ListContent
  ) -> [Int: ListRow] {
    var rows: [Int: ListRow] = [:]
    for content in contents {
      switch content {
      case .title: continue
      case .row(let section, let item, let row), .caption(let section, let item, let row):
        if rows[row] == nil { rows[row] = list.row(section, item) }
      }
    }
    return rows
  }

  private func measure(_ rows: [Int: ListRow], of list: ListContent) {
    var widths = level.columnWidths
    for row in rows.values {
      for (column, cell) in row.cells.prefix(list.columns.count).enumerated() {
        widths[column] = max(widths[column], DisplayWidth.columns(of: SafeText.escaped(cell)))
      }
    }
    level.columnWidths = widths
  }

  private func cellWidths(_ list: ListContent, in columnCount: Int) -> [Int] {
    let gaps = DisplayWidth.columns(of: list.separator) * (list.columns.count - 1)
    var widths = ColumnFitting.fitted(
      level.columnWidths,
      keeping: { _ in false },
      in: columnCount - gaps
    )
    let free = columnCount - gaps - widths.reduce(0, +)
    if free > 0, let flexible = list.columns.firstIndex(where: \.isFlexible) {
      widths[flexible] += free
    }
    return widths
  }

  private func line(
    _ cells: [String],
    _ list: ListContent,
    _ widths: [Int],
    isSelected: Bool
  ) -> StyledLine {
    var line = StyledLine(isSelected ? marker.focused : marker.other)
    line.append(self.cells(cells, list, widths))
    return line
  }

  private func cells(_ cells: [String], _ list: ListContent, _ widths: [Int]) -> StyledLine {
    var line = StyledLine()
    for (index, column) in list.columns.enumerated() where index < cells.count {
      if index > 0 { line.append(list.separator) }
      line.append(cells[index], columns: widths[index], flushRight: column.isFlushRight)
    }
    return line
  }
}
