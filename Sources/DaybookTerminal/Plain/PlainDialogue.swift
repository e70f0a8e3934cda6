/// The same screens without a terminal: numbered rows, and questions that are answered by lines.
package final class PlainDialogue {
  /// How many rows are listed at once.
  static let pageRowCount = 20

  let interface: Interface

  /// Whether the fields are being asked for, one after the other.
  private var isFilling = false

  /// Takes over an interface.
  package init(_ interface: Interface) {
    self.interface = interface
  }

  /// Returns what is shown before the next line is read, with its prompt at the end.
  package func page() -> String {
    if case .question(_, _, let question) = interface.mode { return question + " y/N " }
    let content = interface.content
    if content.isText {
      let text = lines(of: content)
      if interface.canGoBack {
        interface.dismiss()
        return text + page()
      }
      return text + "> "
    }
    if case .field(let index) = interface.focus {
      let isFirst = !isFilling
      isFilling = true
      return (isFirst ? lines(of: content) : "") + prompt(content.fields[index])
    }
    isFilling = false
    return lines(of: content) + "> "
  }

  /// Does what a line asks for.
  package func answer(_ line: String) {
    if case .question = interface.mode {
      return interface.handle(line.first.map { .character($0) } ?? .escape)
    }
    if case .field(let index) = interface.focus { return fill(index, line) }
    let words = line.split(separator: " ", maxSplits: 1).map(String.init)
    guard let word = words.first else { return }
    if let row = Int(word) { return choose(row, .enter) }
    switch word {
    case ">": move(by: Self.pageRowCount)
    case "<": move(by: -Self.pageRowCount)
    case "+": interface.handle(.tab)
    case "/": filter(words.count > 1 ? words[1] : "")
    case "back": interface.handle(.escape)
    default:
      guard let key = Key(named: word) else {
        return interface.fail("'\(word)' means nothing here; ? lists what does.")
      }
      if words.count > 1, let row = Int(words[1]) {
        choose(row, key)
      } else {
        interface.handle(key)
      }
    }
  }

  private func fill(_ index: Int, _ line: String) {
    let content = interface.content
    if line == "." {
      interface.handle(.escape)
      isFilling = false
      return
    }
    if !line.isEmpty {
      interface.handle(.control("u"))
      interface.type(line)
    }
    guard index == content.fields.count - 1 else { return interface.handle(.tab) }
    interface.handle(.enter)
    isFilling = false
    guard case .field = interface.focus else { return }
    // What was refused is asked for once more, from the first field on.
    if interface.content.isForm, let first = interface.content.fields.first {
      interface.focus(onField: first.label)
    } else {
      interface.handle(.escape)
    }
  }

  private func choose(_ row: Int, _ key: Key) {
    guard interface.select(row - 1) else { return interface.fail("There is no row \(row).") }
    interface.handle(key)
  }

  private func move(by step: Int) {
    guard let row = interface.selectedRow, let list = interface.content.list else { return }
    _ = interface.select(max(0, min(row + step, list.rowCount - 1)))
  }

  private func filter(_ text: String) {
    interface.handle(.character("/"))
    interface.handle(.control("u"))
    interface.type(text)
    interface.handle(.enter)
  }
}
