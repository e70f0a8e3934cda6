/// The colours of text: names for what they say, nothing when colour is off.
nonisolated package struct Style: Sendable {
  /// What a stretch of text is, which decides its colour.
  package enum Role: Hashable, CaseIterable, Sendable {
    case heading
    case identifier
    case inserted
    case deleted
    case changed
    case faint
    case failure
    case warning
    case selected
  }

  /// Whether escape sequences are written at all.
  package var isColoured: Bool

  /// Makes a style.
  package init(isColoured: Bool) {
    self.isColoured = isColoured
  }

  /// Returns `text` in the colour of `role`, or as it is when colour is off.
  package func paint(_ text: String, _ role: Role) -> String {
    isColoured && !text.isEmpty ? "\u{1B}[\(code(of: role))m\(text)\u{1B}[0m" : text
  }
}

nonisolated private func code(of role: Style.Role) -> String {
  switch role {
  case .heading: "1"
  case .identifier: "36"
  case .inserted: "32"
  case .deleted: "31"
  case .changed: "33"
  case .faint: "2"
  case .failure: "1;31"
  case .warning: "1;33"
  case .selected: "7"
  }
}
