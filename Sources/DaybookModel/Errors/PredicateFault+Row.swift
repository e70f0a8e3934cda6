extension DaybookError.PredicateFault {
  func row(at place: DaybookError.Place) -> FaultRow {
    let row = FaultRow(134_091, exit: .usage, summary, explanation: explanation)
    return if case .unknownKey = self { row.headed("model") } else { row }
  }

  private var summary: String {
    switch self {
    case .syntax(let text): text
    case .unknownKey(let key, let entity, let near):
      "\(entity) has no attribute '\(key)'" + didYouMean(near)
    case .needsQuantifier(let key): "'\(key)' leads to many objects"
    case .wrongOperands(let text): text
    case .unboundVariable(let name): "the variable $\(name) has no value"
    case .wrongArguments(let text): text
    case .unknownFunction(let name, let near): "no function '\(name)'" + didYouMean(near)
    case .badPattern(let text): "'\(text)' is no regular expression"
    case .sectionKeyMismatch(let section, let sort):
      "the section key '\(section)' disagrees with the first sort key '\(sort)'"
    case .invalidRequest(let text): text
    }
  }

  private var explanation: String? {
    switch self {
    case .needsQuantifier: "Write ANY, ALL or NONE before it."
    case .sectionKeyMismatch: "Sort by the section key first."
    case .syntax, .unknownKey, .wrongOperands, .unboundVariable, .wrongArguments,
      .unknownFunction, .badPattern, .invalidRequest:
      nil
    }
  }
}
