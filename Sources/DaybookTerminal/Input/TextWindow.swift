/// The part of a line of text that fits into a field, with the cursor in it.
nonisolated struct TextWindow {
  /// What is shown.
  let text: String

  /// The column of the cursor in it.
  let cursorColumn: Int

  init(_ line: TextLine, columns columnCount: Int) {
    let safe = TextLine(SafeText.escaped(line.text))
    let head = SafeText.escaped(line.head)
    var before = Substring(head)
    // One column is left for the cursor behind the last character.
    while DisplayWidth.columns(of: String(before)) > columnCount - 1 { before.removeFirst() }
    let hidden = head.count - before.count
    cursorColumn = DisplayWidth.columns(of: String(before))
    text = DisplayWidth.cut(String(safe.text.dropFirst(hidden)), to: columnCount)
  }
}
