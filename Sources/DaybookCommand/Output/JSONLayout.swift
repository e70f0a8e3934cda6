import DaybookBytes

/// JSON as people like to read it: a member on each line, small things on one.
enum JSONLayout {
  /// The widest value that stays on one line, in bytes.
  private static let lineByteCount = 88

  /// Returns the text of `value` with a line feed at its end.
  static func text(of value: JSONValue) -> String {
    var text = ""
    append(value, margin: "", to: &text)
    return text + "\n"
  }

  private static func append(_ value: JSONValue, margin: String, to text: inout String) {
    let short = value.text
    if margin.utf8.count + short.utf8.count <= lineByteCount {
      text += short
      return
    }
    switch value {
    case .null, .boolean, .number, .string: text += short
    case .array(let elements):
      append(elements, between: ("[", "]"), margin: margin, to: &text) { element, inner, text in
        append(element, margin: inner, to: &text)
      }
    case .object(let members):
      append(members, between: ("{", "}"), margin: margin, to: &text) { member, inner, text in
        text += JSONValue.string(member.name).text + ": "
        append(member.value, margin: inner, to: &text)
      }
    }
  }

  private static func append<Element>(
    _ elements: [Element],
    between brackets: (String, String),
    margin: String,
    to text: inout String,
    _ body: (Element, String, inout String) -> Void
  ) {
    let inner = margin + "  "
    text += brackets.0
    for (index, element) in elements.enumerated() {
      text += (index == 0 ? "\n" : ",\n") + inner
      body(element, inner, &text)
    }
    text += "\n" + margin + brackets.1
  }
}
