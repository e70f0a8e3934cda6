/// Writes trees as the texts that give the same trees when they are read.
struct PredicatePrinter {
  private(set) var text = ""

  mutating func append(_ part: String) {
    text += part
  }

  mutating func append(_ predicate: FetchPredicate) {
    switch predicate {
    case .always: append("TRUEPREDICATE")
    case .never: append("FALSEPREDICATE")
    case .not(let inner):
      append("NOT ")
      appendPart(inner)
    case .and(let parts): append(parts, between: " AND ", empty: "TRUEPREDICATE")
    case .or(let parts): append(parts, between: " OR ", empty: "FALSEPREDICATE")
    case .comparison(let comparison): append(comparison)
    }
  }

  private mutating func append(
    _ parts: [FetchPredicate],
    between separator: String,
    empty: String
  ) {
    if parts.isEmpty { return append(empty) }
    if parts.count == 1 { return append(parts[0]) }
    for (index, part) in parts.enumerated() {
      if index > 0 { append(separator) }
      appendPart(part)
    }
  }

  /// A condition inside another one.
  private mutating func appendPart(_ predicate: FetchPredicate) {
    switch predicate {
    case .and(let parts) where parts.count > 1, .or(let parts) where parts.count > 1:
      append("(")
      append(predicate)
      append(")")
    case .and(let parts), .or(let parts):
      if let only = parts.first { appendPart(only) } else { append(predicate) }
    case .always, .never, .not, .comparison:
      append(predicate)
    }
  }

  private mutating func append(_ comparison: FetchComparison) {
    switch comparison.quantifier {
    case .single: break
    case .any: append("ANY ")
    case .all: append("ALL ")
    case .none: append("NONE ")
    }
    append(comparison.left)
    append(" \(comparison.relation.keyword)\(comparison.options.format) ")
    append(comparison.right)
  }
}

extension TextOptions {
  /// The letters in brackets; nothing for no options.
  fileprivate var format: String {
    let chosen = letters
    return chosen.isEmpty ? "" : "[\(chosen)]"
  }
}
