/// One line of text that is being edited, and where in it the next character goes.
nonisolated package struct TextLine: Hashable, Sendable {
  /// The text.
  package private(set) var text: String

  /// The number of characters before the cursor.
  package private(set) var cursor: Int

  /// Takes a text, with the cursor at its end unless told otherwise.
  package init(_ text: String, cursor: Int? = nil) {
    self.text = text
    let count = text.count
    self.cursor = min(max(0, cursor ?? count), count)
  }

  /// The text before the cursor.
  package var head: String { String(text.prefix(cursor)) }

  /// Does what a key asks for.
  ///
  /// - Returns: Whether the key means something to a line of text.
  package mutating func handle(_ key: Key) -> Bool {
    switch key {
    case .character(let character): insert(String(character))
    case .paste(let pasted): insert(oneLine(pasted))
    case .backspace, .control("h"): deleteBackward()
    case .delete, .control("d"): replace(head, with: String(text.dropFirst(cursor + 1)))
    case .left, .control("b"): cursor = max(0, cursor - 1)
    case .right, .control("f"): cursor = min(text.count, cursor + 1)
    case .home, .control("a"): cursor = 0
    case .end, .control("e"): cursor = text.count
    case .control("u"): replace("", with: String(text.dropFirst(cursor)))
    case .control("k"): replace(head, with: "")
    case .control("w"): deleteWord()
    case .control, .enter, .escape, .tab, .backTab, .up, .down, .pageUp, .pageDown: return false
    }
    return true
  }

  private mutating func insert(_ inserted: String) {
    replace(head + inserted, with: String(text.dropFirst(cursor)))
  }

  private mutating func deleteBackward() {
    replace(String(head.dropLast()), with: String(text.dropFirst(cursor)))
  }

  private mutating func deleteWord() {
    var kept = Substring(head)
    while kept.last == " " { kept.removeLast() }
    while let last = kept.last, last != " " { kept.removeLast() }
    replace(String(kept), with: String(text.dropFirst(cursor)))
  }

  /// Sets the text; the cursor stands behind `head`, of which a mark may join what was before it.
  private mutating func replace(_ head: String, with tail: String) {
    text = head + tail
    cursor = min(head.count, text.count)
  }

  private func oneLine(_ pasted: String) -> String {
    pasted.split(whereSeparator: \.isNewline).joined(separator: " ")
  }
}
