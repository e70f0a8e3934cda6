/// One line of a script.
nonisolated enum ScriptCommand: Hashable, Sendable {
  /// What `expect` compares.
  enum Subject: Hashable, Sendable {
    case title(String)
    case rows(Int)
    case row(Int, String)
    case sections([String])
    case field(String, String)
    case placeholder(String, String)
    case message(String)
    case problem(String)
    case text(String)
    case absent(String)
  }

  case expect(Subject)
  case press(String)
  case type(label: String, text: String)
  case key(Key)

  /// Does an action on a row; nil asks no question, or leaves it open.
  case onRow(String, Int, isConfirmed: Bool?)
  case filter(String)
  case prove

  /// Leaves a field if it must, then the screen.
  case back
  case show
  case resize(ScreenSize)
  case wait(rowCount: Int)
}

extension ScriptCommand {
  /// Reads a line; nil for an empty one and for a comment.
  ///
  /// - Throws: A sentence about what is wrong.
  static func parse(_ line: String) throws(ScriptLineFault) -> ScriptCommand? {
    var words = try ScriptWords(line)
    guard let verb = words.take() else { return nil }
    let command: ScriptCommand
    switch verb {
    case "expect": command = .expect(try subject(&words))
    case "press": command = .press(try words.text("what to press"))
    case "type":
      command = .type(label: try words.text("a field"), text: try words.text("a text"))
    case "key":
      let name = try words.text("a key")
      guard let key = Key(named: name) else {
        throw ScriptLineFault("there is no key '\(name)'")
      }
      command = .key(key)
    case "open", "edit", "delete":
      command = .onRow(verb, try words.number("a row"), isConfirmed: try confirmation(&words))
    case "filter": command = .filter(try words.text("a text"))
    case "undo": command = .press("Undo")
    case "back": command = .back
    case "prove": command = .prove
    case "show": command = .show
    case "resize": command = .resize(try size(words.text("a size such as 60x16")))
    case "wait":
      guard words.take() == "rows" else { throw ScriptLineFault("wait takes: rows N") }
      command = .wait(rowCount: try words.number("a number of rows"))
    default:
      throw ScriptLineFault("'\(verb)' is no command of scripts")
    }
    guard let rest = words.take() else { return command }
    throw ScriptLineFault("'\(rest)' is too much")
  }

  private static func subject(_ words: inout ScriptWords) throws(ScriptLineFault) -> Subject {
    let name = try words.text("what is expected")
    switch name {
    case "title": return .title(try words.text("a text"))
    case "rows": return .rows(try words.number("a number of rows"))
    case "row": return .row(try words.number("a row"), try words.text("a text"))
    case "sections": return .sections(words.rest())
    case "field": return .field(try words.text("a field"), try words.text("a text"))
    case "placeholder": return .placeholder(try words.text("a field"), try words.text("a text"))
    case "message": return .message(try words.text("a text"))
    case "problem": return .problem(try words.text("a text"))
    case "text": return .text(try words.text("a text"))
    case "no": return .absent(try words.text("a text"))
    default: throw ScriptLineFault("'\(name)' is nothing that can be expected")
    }
  }

  private static func confirmation(_ words: inout ScriptWords) throws(ScriptLineFault) -> Bool? {
    switch words.take() {
    case nil: return nil
    case "confirm": return true
    case "refuse": return false
    case let word?: throw ScriptLineFault("'\(word)' is neither confirm nor refuse")
    }
  }

  private static func size(_ text: String) throws(ScriptLineFault) -> ScreenSize {
    let parts = text.split(separator: "x").map { Int($0) }
    guard parts.count == 2, let columns = parts[0], let rows = parts[1], columns > 0, rows > 0
    else { throw ScriptLineFault("'\(text)' is no size such as 60x16") }
    return ScreenSize(columnCount: columns, rowCount: rows)
  }
}
