extension PlainDialogue {
  /// The screen as lines of text.
  func lines(of content: ScreenContent) -> String {
    var lines = [content.status.isEmpty ? content.title : content.title + "  " + content.status]
    for field in content.fields {
      let text = field.text.get()
      lines.append("  \(field.label): " + (text.isEmpty ? field.placeholder : text))
      if let problem = field.problem { lines.append("    ! " + problem) }
    }
    lines += content.paragraphs
    if let list = content.list { lines += rows(of: list) }
    if let text = interface.shownText(content) { lines.append(text) }
    if !content.isForm, !content.isText { lines.append(keys(of: content)) }
    return lines.map { SafeText.escaped($0) + "\n" }.joined()
  }

  func prompt(_ field: Field) -> String {
    let hint = field.placeholder.isEmpty ? "" : " (\(field.placeholder))"
    return SafeText.escaped(field.label + hint) + ", . cancels: "
  }

  private func rows(of list: ListContent) -> [String] {
    let count = list.rowCount
    guard count > 0 else { return list.emptyText.isEmpty ? [] : ["  " + list.emptyText] }
    var lines: [String] = []
    if let filter = list.filter?.get(), !filter.isEmpty { lines.append("  / " + filter) }
    let titles = list.columns.map(\.title).filter { !$0.isEmpty }
    if !titles.isEmpty { lines.append("     " + titles.joined(separator: list.separator)) }
    let first = (interface.selectedRow ?? 0) / Self.pageRowCount * Self.pageRowCount
    let places = ListLines(list)
    var shownSection: Int?
    for row in first..<min(count, first + Self.pageRowCount) {
      let (section, item) = places.position(ofRow: row)
      if section != shownSection, let title = list.sections[section].title { lines.append(title) }
      shownSection = section
      let shown = list.row(section, item)
      let number = String(row + 1)
      let gap = String(repeating: " ", count: max(0, 3 - number.count))
      lines.append(gap + number + "  " + shown.cells.joined(separator: list.separator))
      if let caption = shown.caption { lines.append("       " + caption) }
    }
    if count > Self.pageRowCount {
      let last = min(count, first + Self.pageRowCount)
      lines.append("rows \(first + 1) to \(last) of \(count); > and < turn the page")
    }
    return lines
  }

  private func keys(of content: ScreenContent) -> String {
    var keys: [String] = []
    for action in content.actions {
      switch (action.key, action.isAboutRow) {
      case (.enter, _): keys.append("N \(action.title)")
      case (_, true): keys.append("\(action.key.name) N \(action.title)")
      case (_, false): keys.append("\(action.key.name) \(action.title)")
      }
    }
    if let submit = content.submit { keys.append("+ \(submit.title)") }
    if content.list?.filter != nil { keys.append("/ TEXT Filter") }
    if interface.canGoBack { keys.append("back") }
    return (keys + ["? Help", "q Quit"]).joined(separator: " · ")
  }
}
