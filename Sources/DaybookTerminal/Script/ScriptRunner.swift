/// Drives an interface by a script instead of a keyboard: the same keys, no terminal.
///
/// | line | does |
/// | :--- | :--- |
/// | `expect title …`, `rows`, `row`, `sections`, `message`, `text`, `no` | compares |
/// | `expect field …`, `placeholder`, `problem` | compares what is in a form |
/// | `press "Add New Budget"` | does an action, or what Enter or Esc is called |
/// | `type Title "Movies"` | replaces a field's text |
/// | `key Down` | presses a key |
/// | `open N`, `edit N`, `delete N [confirm\|refuse]` | acts on a row, counted from 1 |
/// | `filter "text"`, `undo`, `back` | as the keys do |
/// | `prove` | shows the lines of the last save |
/// | `show` | shows the frame |
/// | `resize 60x16` | changes the screen |
/// | `wait rows N` | waits until so many rows are there |
public final class ScriptRunner {
  /// How long `wait` waits at most: busy machines let work on other threads begin late.
  private static let patience = (pauseCount: 12_000, milliseconds: 10)

  private let interface: Interface
  private let isSnapshot: Bool
  private var size = ScreenSize.usual
  private var frameCount = 0

  /// What the script shows.
  public private(set) var output = ""

  /// Prepares an interface for a script.
  ///
  /// - Parameters:
  ///   - interface: What is driven.
  ///   - isSnapshot: Whether each new frame is shown, between lines that number them.
  public init(_ interface: Interface, isSnapshot: Bool = false) {
    self.interface = interface
    self.isSnapshot = isSnapshot
  }

  /// Runs a script to its end, or until the application quits.
  ///
  /// - Throws: The first line that is no command, or whose expectation is not met.
  public func run(_ script: String) throws(ScriptFault) {
    let lines = script.split(separator: "\n", omittingEmptySubsequences: false)
    var commands: [(Int, ScriptCommand)] = []
    for (index, line) in lines.enumerated() {
      do throws(ScriptLineFault) {
        guard let command = try ScriptCommand.parse(String(line)) else { continue }
        commands.append((index + 1, command))
      } catch {
        throw ScriptFault(kind: .badLine, line: index + 1, summary: error.summary)
      }
    }
    takeFrame()
    for (line, command) in commands where interface.ending == nil {
      do throws(ScriptLineFault) {
        try perform(command)
      } catch {
        throw ScriptFault(kind: .unmet, line: line, summary: error.summary)
      }
    }
  }

  private func perform(_ command: ScriptCommand) throws(ScriptLineFault) {
    switch command {
    case .expect(let subject): return try expect(subject)
    case .press(let title): try press(title)
    case .type(let label, let text): try type(text, into: label)
    case .key(let key): interface.handle(key)
    case .onRow(let verb, let row, let isConfirmed):
      try act(verb, on: row)
      if let isConfirmed { interface.handle(isConfirmed ? .character("y") : .character("n")) }
    case .filter(let text):
      interface.handle(.character("/"))
      interface.type(text)
      interface.handle(.enter)
    case .back:
      if interface.focus != .list, interface.content.list != nil { interface.handle(.escape) }
      interface.handle(.escape)
    case .prove: return try prove()
    case .show: return show()
    case .resize(let size): self.size = size
    case .wait(let rowCount): try wait(rowCount)
    }
    takeFrame()
  }

  private func takeFrame() {
    guard isSnapshot, interface.ending == nil else { return }
    frameCount += 1
    output += "--- frame \(frameCount)\n"
    show()
  }

  private func show() {
    output += interface.frame(size).text
  }
}

// MARK: - Doing

extension ScriptRunner {
  private func press(_ title: String) throws(ScriptLineFault) {
    let content = interface.content
    if let submit = content.submit, submit.title == title { return interface.perform(submit) }
    if let action = content.actions.first(where: { $0.title == title }) {
      return interface.perform(action)
    }
    switch title {
    case "Cancel", "Back": interface.handle(.escape)
    case "Help": interface.handle(.character("?"))
    case "Quit": interface.handle(.character("q"))
    default:
      let titles = ([content.submit].compactMap(\.self) + content.actions).map(\.title)
      throw ScriptLineFault(
        "\"\(content.title)\" has no \"\(title)\", only \(titles.joined(separator: ", "))"
      )
    }
  }

  private func type(_ text: String, into label: String) throws(ScriptLineFault) {
    let fields = interface.content.fields
    guard fields.contains(where: { $0.label == label }) else {
      throw ScriptLineFault("there is no field \"\(label)\"")
    }
    interface.focus(onField: label)
    interface.handle(.control("u"))
    interface.type(text)
  }

  private func act(_ verb: String, on row: Int) throws(ScriptLineFault) {
    let key: Key = verb == "open" ? .enter : verb == "edit" ? .character("e") : .character("d")
    guard let action = interface.content.actions.first(where: { $0.answers(to: key) }) else {
      throw ScriptLineFault("\"\(interface.content.title)\" cannot \(verb) rows")
    }
    guard interface.select(row - 1) else {
      throw ScriptLineFault("there is no row \(row), only \(rowCount) rows")
    }
    interface.perform(action)
  }

  private func prove() throws(ScriptLineFault) {
    guard let action = interface.content.actions.first(where: { $0.key == .character("p") }) else {
      throw ScriptLineFault("\"\(interface.content.title)\" proves nothing")
    }
    interface.perform(action)
    let content = interface.content
    guard content.isText else { throw ScriptLineFault("nothing was shown") }
    output += content.paragraphs.map { $0 + "\n" }.joined()
    interface.handle(.escape)
  }

  private func wait(_ wanted: Int) throws(ScriptLineFault) {
    for _ in 0..<Self.patience.pauseCount {
      interface.refresh()
      if rowCount == wanted { return }
      pause(milliseconds: Self.patience.milliseconds)
    }
    let said = interface.shownText(interface.content).map { ": " + $0 } ?? ""
    throw ScriptLineFault("there are \(rowCount) rows, still not \(wanted)\(said)")
  }
}

// MARK: - Expecting

extension ScriptRunner {
  private var rowCount: Int { interface.content.list?.rowCount ?? 0 }

  private func expect(_ subject: ScriptCommand.Subject) throws(ScriptLineFault) {
    let content = interface.content
    switch subject {
    case .title(let wanted): try compare("the title", wanted, content.title)
    case .rows(let wanted): try compare("the number of rows", "\(wanted)", "\(rowCount)")
    case .row(let number, let wanted): try contain("row \(number)", wanted, try row(number))
    case .sections(let wanted):
      let found = content.list?.sections.compactMap(\.title) ?? []
      try compare("the sections", wanted.joined(separator: ", "), found.joined(separator: ", "))
    case .field(let label, let wanted): try compare(label, wanted, try field(label).text.get())
    case .placeholder(let label, let wanted):
      try compare("the placeholder", wanted, try field(label).placeholder)
    case .message(let wanted):
      try contain("the message", wanted, interface.shownText(content) ?? "")
    case .problem(let wanted):
      let problems = content.fields.compactMap(\.problem).joined(separator: "; ")
      try contain("the problem", wanted, problems)
    case .text(let wanted): try contain("the screen", wanted, interface.frame(size).text)
    case .absent(let unwanted):
      guard interface.frame(size).text.contains(unwanted) else { return }
      throw ScriptLineFault("the screen shows \"\(unwanted)\"")
    }
  }

  private func row(_ number: Int) throws(ScriptLineFault) -> String {
    guard let list = interface.content.list, (1...max(1, rowCount)).contains(number), rowCount > 0
    else { throw ScriptLineFault("there is no row \(number), only \(rowCount) rows") }
    let (section, item) = ListLines(list).position(ofRow: number - 1)
    let row = list.row(section, item)
    return (row.cells + [row.caption].compactMap(\.self)).joined(separator: list.separator)
  }

  private func field(_ label: String) throws(ScriptLineFault) -> Field {
    guard let field = interface.content.fields.first(where: { $0.label == label }) else {
      throw ScriptLineFault("there is no field \"\(label)\"")
    }
    return field
  }

  private func compare(_ what: String, _ wanted: String, _ found: String) throws(ScriptLineFault) {
    guard wanted != found else { return }
    throw ScriptLineFault("\(what) is \"\(found)\", not \"\(wanted)\"")
  }

  private func contain(_ what: String, _ wanted: String, _ found: String) throws(ScriptLineFault) {
    guard !found.contains(wanted) else { return }
    throw ScriptLineFault("\(what) is \"\(found)\", without \"\(wanted)\"")
  }
}
