/// What is wrong with a line of a script.
nonisolated struct ScriptLineFault: Error, Hashable {
  let summary: String

  init(_ summary: String) {
    self.summary = summary
  }
}

/// The words of a line: between blanks, or in double quotes with `\"`, `\\`, `\n` and `\u{…}`.
nonisolated struct ScriptWords {
  private var words: ArraySlice<String> = []

  /// Splits a line; what follows a `#` between words is a comment.
  init(_ line: String) throws(ScriptLineFault) {
    var found: [String] = []
    var rest = Substring(line)
    while true {
      rest = rest.drop { $0.isWhitespace }
      guard let first = rest.first, first != "#" else { break }
      if first == "\"" {
        rest.removeFirst()
        found.append(try Self.quoted(&rest))
      } else {
        found.append(String(rest.prefix { !$0.isWhitespace }))
        rest = rest.drop { !$0.isWhitespace }
      }
    }
    words = found[...]
  }

  mutating func take() -> String? { words.popFirst() }

  mutating func rest() -> [String] {
    defer { words = [] }
    return Array(words)
  }

  mutating func text(_ wanted: String) throws(ScriptLineFault) -> String {
    guard let word = take() else { throw ScriptLineFault("expected \(wanted) at the end") }
    return word
  }

  mutating func number(_ wanted: String) throws(ScriptLineFault) -> Int {
    let word = try text(wanted)
    guard let number = Int(word), number >= 0 else {
      throw ScriptLineFault("'\(word)' is not \(wanted)")
    }
    return number
  }

  private static func quoted(_ rest: inout Substring) throws(ScriptLineFault) -> String {
    var word = ""
    while let character = rest.popFirst() {
      switch character {
      case "\"": return word
      case "\\": word += try escape(&rest)
      default: word.append(character)
      }
    }
    throw ScriptLineFault("the quote does not end")
  }

  private static func escape(_ rest: inout Substring) throws(ScriptLineFault) -> String {
    switch rest.popFirst() {
    case "n": return "\n"
    case "u":
      let digits = rest.dropFirst().prefix { $0 != "}" }
      guard rest.first == "{", let value = UInt32(digits, radix: 16),
        let scalar = Unicode.Scalar(value)
      else { throw ScriptLineFault("\\u{…} wants a hexadecimal number") }
      rest = rest.dropFirst(digits.count + 2)
      return String(Character(scalar))
    case let character?: return String(character)
    case nil: throw ScriptLineFault("the quote does not end")
    }
  }
}
