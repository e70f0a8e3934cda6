import DaybookModel
import DaybookTerminal

/// Values of a model as Swift code writes them.
enum SwiftLiteral {
  /// Returns a text between quotes; raw where that spares backslashes.
  static func text(_ text: String) -> String {
    let isPlain = text.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }
    if isPlain, text.contains("\\") || text.contains("\""), !text.contains("\"#"),
      !text.contains("\\#")
    {
      return "#\"\(text)\"#"
    }
    var literal = "\""
    for scalar in text.unicodeScalars { literal += escaped(scalar) }
    return literal + "\""
  }

  /// Returns texts by key, sorted.
  static func texts(_ texts: [String: String]) -> String {
    let pairs = texts.sorted { $0.key.precedesInByteOrder($1.key) }
    return "[" + pairs.map { "\(text($0.key)): \(text($0.value))" }.joined(separator: ", ") + "]"
  }

  /// Returns a value in a form that an attribute's declaration reads.
  static func value(_ value: Value) -> String {
    switch value {
    case .null: "nil"
    case .boolean(let truth): truth ? "true" : "false"
    case .integer(let number): String(number)
    case .double(let number) where number.isFinite: number.description
    case .float(let number) where number.isFinite: number.description
    case .decimal where Int64(value.displayText) != nil: value.displayText
    case .double, .float, .decimal, .string, .date, .uuid, .uri, .binary, .transformable, .object,
      .objects:
      text(value.displayText)
    }
  }

  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\\": "\\\\"
    case "\"": "\\\""
    case "\n": "\\n"
    case "\r": "\\r"
    case "\t": "\\t"
    default:
      SafeText.isUnsafe(scalar)
        ? "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}" : String(scalar)
    }
  }
}
