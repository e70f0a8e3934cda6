extension Interface {
  /// Does what a key asks for.
  package func handle(_ key: Key) {
    said = nil
    if key == .control("c") { return interrupt() }
    let content = content
    switch mode {
    case .question(let action, let row, _): answer(key, action, row)
    case .filter: editFilter(key, content)
    case .screen:
      switch level.focus {
      case .field(let index): handle(key, inField: index, content)
      case .submit: handleAtSubmit(key, content)
      case .list where content.isText: handleInText(key, content)
      case .list: handleInList(key, content)
      }
    }
  }

  /// Does what the keys of a text ask for, one after the other.
  func type(_ text: String) {
    for character in text { handle(.character(character)) }
  }

  /// Does an action, after asking if it wants to be asked about.
  package func perform(_ action: Action) {
    let row = selectedRow
    guard action.isAboutRow else { return run(action, row: row ?? 0) }
    guard let row else { return fail("There is no row.") }
    guard let question = action.question else { return run(action, row: row) }
    mode = .question(action, row: row, question(row))
  }

  private func answer(_ key: Key, _ action: Action, _ row: Int) {
    mode = .screen
    guard key == .character("y") || key == .character("Y") else { return }
    run(action, row: row)
  }

  private func run(_ action: Action, row: Int) {
    do {
      try action.run(self, row: row)
    } catch {
      explain(String(describing: error))
    }
  }
}

extension Interface {
  /// Shows why something did not work: as the screen's sentence, or as a page where it is longer.
  private func explain(_ text: String) {
    let lines = text.split(separator: "\n").map(String.init)
    guard lines.count > 1 || text.count > 54 else { return fail(text) }
    show(title: "It did not work", lines)
  }
}

// MARK: - Fields

extension Interface {
  private func handle(_ key: Key, inField index: Int, _ content: ScreenContent) {
    switch key {
    case .enter:
      if let submit = content.submit { perform(submit) } else { moveFocus(by: 1, content) }
    case .escape: leaveFields(content)
    case .tab, .down: moveFocus(by: 1, content)
    case .backTab, .up: moveFocus(by: -1, content)
    case .character, .paste, .control, .backspace, .delete, .left, .right, .home, .end, .pageUp,
      .pageDown:
      edit(content.fields[index].text, key)
    }
  }

  private func edit(_ binding: TextBinding, _ key: Key) {
    var line = TextLine(binding.get(), cursor: level.cursor)
    let before = line.text
    guard line.handle(key) else { return }
    if line.text != before { binding.set(line.text) }
    level.cursor = line.cursor == line.text.count ? nil : line.cursor
  }

  private func leaveFields(_ content: ScreenContent) {
    if content.isForm {
      dismiss()
    } else {
      level.focus = .list
    }
  }

  private func handleAtSubmit(_ key: Key, _ content: ScreenContent) {
    switch key {
    case .enter, .character(" "):
      if let submit = content.submit { perform(submit) }
    case .escape: leaveFields(content)
    case .tab, .down: moveFocus(by: 1, content)
    case .backTab, .up: moveFocus(by: -1, content)
    case .character, .paste, .control, .backspace, .delete, .left, .right, .home, .end, .pageUp,
      .pageDown:
      break
    }
  }

  private func moveFocus(by step: Int, _ content: ScreenContent) {
    var order = content.fields.indices.map { Level.Focus.field($0) }
    if content.submit != nil, !content.fields.isEmpty { order.append(.submit) }
    if content.list != nil { order.append(.list) }
    guard let place = order.firstIndex(of: level.focus) else { return }
    level.focus = order[(place + step + order.count) % order.count]
    level.cursor = nil
  }
}

// MARK: - Lists

extension Interface {
  private func handleInList(_ key: Key, _ content: ScreenContent) {
    if move(key, content) { return }
    if let action = content.actions.first(where: { $0.answers(to: key) }) { return perform(action) }
    switch key {
    case .character("/") where content.list?.filter != nil: mode = .filter
    case .character("?"): showHelp(content)
    case .character("q"): quit()
    case .tab: moveFocus(by: 1, content)
    case .backTab: moveFocus(by: -1, content)
    case .escape, .left, .backspace: goBack(content)
    case .character, .paste, .control, .enter, .delete, .up, .down, .right, .home, .end, .pageUp,
      .pageDown:
      break
    }
  }

  private func move(_ key: Key, _ content: ScreenContent) -> Bool {
    guard let list = content.list else { return false }
    let page = max(1, pageLineCount / (list.hasCaptions ? 2 : 1) - 1)
    let row = level.selectedRow
    let target: Int
    switch key {
    case .up, .character("k"): target = row - 1
    case .down, .character("j"): target = row + 1
    case .pageUp, .control("b"): target = row - page
    case .pageDown, .control("f"): target = row + page
    case .home, .character("g"): target = 0
    case .end, .character("G"): target = list.rowCount - 1
    case .character, .paste, .control, .enter, .escape, .tab, .backTab, .backspace, .delete, .left,
      .right:
      return false
    }
    level.selectedRow = max(0, min(target, list.rowCount - 1))
    return true
  }

  private func goBack(_ content: ScreenContent) {
    if let filter = content.list?.filter, !filter.get().isEmpty {
      filter.set("")
    } else {
      dismiss()
    }
  }

  private func editFilter(_ key: Key, _ content: ScreenContent) {
    guard let filter = content.list?.filter else {
      mode = .screen
      return
    }
    switch key {
    case .enter, .down, .tab: mode = .screen
    case .escape:
      filter.set("")
      mode = .screen
    case .character, .paste, .control, .backspace, .backTab, .delete, .up, .left, .right, .home,
      .end, .pageUp, .pageDown:
      var line = TextLine(filter.get())
      if line.handle(key) { filter.set(line.text) }
    }
  }
}

// MARK: - Text

extension Interface {
  private func handleInText(_ key: Key, _ content: ScreenContent) {
    switch key {
    case .down, .character("j"): level.firstLine += 1
    case .up, .character("k"): level.firstLine -= 1
    case .pageDown, .character(" "): level.firstLine += pageLineCount
    case .pageUp: level.firstLine -= pageLineCount
    case .home, .character("g"): level.firstLine = 0
    case .end, .character("G"): level.firstLine = .max / 2
    case .escape, .enter, .left, .backspace, .character("q"), .character("?"):
      if canGoBack { dismiss() } else if key == .character("q") { quit() }
    case .character, .paste, .control, .tab, .backTab, .delete, .right: break
    }
  }

  private func showHelp(_ content: ScreenContent) {
    var keys = content.actions.map { ($0.keyNames, $0.title) }
    keys += [("↑ ↓ j k", "Move"), ("PageUp PageDown", "Move by a page"), ("g G", "First, last")]
    if content.list?.filter != nil { keys.append(("/", "Filter")) }
    if !content.fields.isEmpty { keys.append(("Tab", "Next field")) }
    keys += [
      ("Esc", canGoBack ? "Back" : "Leave a field"), ("q", "Quit"), ("Ctrl-C", "Quit at once"),
    ]
    let width = keys.map { DisplayWidth.columns(of: $0.0) }.max() ?? 0
    show(
      title: "Keys of " + content.title,
      keys.map { key, title in
        key + String(repeating: " ", count: width - DisplayWidth.columns(of: key) + 2) + title
      }
    )
  }
}
