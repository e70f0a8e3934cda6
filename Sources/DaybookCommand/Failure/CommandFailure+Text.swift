package import DaybookTerminal

extension CommandFailure {
  /// Returns the lines that standard error shows, each ended by a line feed.
  package func text(style: Style) -> String {
    var lines = [headline(style: style)]
    if let excerpt { lines += excerptLines(excerpt, style: style) }
    lines += explanation.map(SafeText.escaped)
    if let remedy {
      let advice = "try: " + SafeText.escaped(remedy)
      // A last explaining sentence and its remedy share a line, as long as that stays readable.
      if let last = lines.last, lines.count > 1, explanation.last == last,
        last.count + advice.count + 3 <= 100, !last.hasPrefix("    ")
      {
        lines[lines.count - 1] = last + "   " + advice
      } else {
        lines.append(advice)
      }
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private func headline(style: Style) -> String {
    let label = "daybook: " + style.paint("error:", .failure) + " "
    let start = place.map { SafeText.escaped($0) + ": " } ?? ""
    return label + start + SafeText.escaped(summary)
  }
}

private func excerptLines(_ excerpt: CommandFailure.Excerpt, style: Style) -> [String] {
  let label = excerpt.label.isEmpty ? "  " : "  \(excerpt.label) | "
  let lines = [label + SafeText.escaped(excerpt.text)]
  guard let caret = excerpt.caret else { return lines }
  let before = SafeText.escaped(String(excerpt.text.prefix(caret)))
  let margin = excerpt.label.isEmpty ? "  " : blank(DisplayWidth.columns(of: label) - 2) + "| "
  let pointer = margin + blank(DisplayWidth.columns(of: before))
  return lines + [pointer + style.paint("^", .failure)]
}

private func blank(_ columnCount: Int) -> String {
  String(repeating: " ", count: max(0, columnCount))
}
