/// Which names need no escape in a predicate's text.
enum PredicateName {
  /// A key path as it is written where a value may begin.
  static func format(_ path: String) -> String {
    let first = path.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)[0]
    guard isPlainPath(path), isPlain(first) else { return "#" + quoted(path) }
    let isKeyword = PredicateKeyword(word: String(first)) != nil
    return isKeyword ? "#" + path : path
  }

  /// Whether a text is one name of letters, digits and underscores.
  static func isPlain(_ name: some StringProtocol) -> Bool {
    guard let first = name.utf8.first else { return false }
    return isNameStart(first) && name.utf8.allSatisfy(isNamePart)
  }

  /// Whether a text is names and collection operators between dots.
  static func isPlainPath(_ path: String) -> Bool {
    path.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { step in
      isPlain(step.hasPrefix("@") ? step.dropFirst() : step)
    }
  }

  /// Whether a function can be called by its name, as in `add:to:(1, 2)`.
  static func isFunction(_ name: String) -> Bool {
    var parts = name.split(separator: ":", omittingEmptySubsequences: false)
    if parts.count > 1, parts.last?.isEmpty == true {
      parts.removeLast()
    } else if parts.count > 1 {
      return false
    }
    return parts.allSatisfy(isPlain) && PredicateKeyword(word: String(parts[0])) == nil
  }
}
