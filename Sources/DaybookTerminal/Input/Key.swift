/// Something that was typed.
nonisolated public enum Key: Hashable, Sendable {
  /// A character; one of several scalars may arrive in parts, which join in the text.
  case character(Character)

  /// Text that was pasted.
  case paste(String)

  /// A letter with the Ctrl key, in lower case.
  case control(Character)
  case enter
  case escape
  case tab
  case backTab
  case backspace
  case delete
  case up
  case down
  case left
  case right
  case home
  case end
  case pageUp
  case pageDown
}

extension Key {
  /// The key's name, as help and scripts have it: `a`, `Enter`, `Ctrl-C`.
  nonisolated public var name: String {
    switch self {
    case .character(" "): "Space"
    case .character(let character): String(character)
    case .paste: "Paste"
    case .control(let character): "Ctrl-" + String(character).uppercased()
    case .enter: "Enter"
    case .escape: "Esc"
    case .tab: "Tab"
    case .backTab: "Shift-Tab"
    case .backspace: "Backspace"
    case .delete: "Delete"
    case .up: "Up"
    case .down: "Down"
    case .left: "Left"
    case .right: "Right"
    case .home: "Home"
    case .end: "End"
    case .pageUp: "PageUp"
    case .pageDown: "PageDown"
    }
  }

  /// Finds the key with a name.
  nonisolated public init?(named name: String) {
    let special: [Key] = [
      .enter, .escape, .tab, .backTab, .backspace, .delete, .up, .down, .left, .right, .home, .end,
      .pageUp, .pageDown, .character(" "),
    ]
    if let key = special.first(where: { $0.name == name }) {
      self = key
    } else if name.hasPrefix("Ctrl-"), name.count == 6, let letter = name.lowercased().last {
      self = .control(letter)
    } else if name.count == 1, let character = name.first {
      self = .character(character)
    } else {
      return nil
    }
  }
}
