/// Orders single rows by sort terms, by the same rules as sorts over columns.
package struct SortEvaluator: Sendable {
  /// The terms, the most significant first.
  package let terms: [SortTerm]

  private let steps: [KeyPathSteps]

  /// Makes an evaluator.
  package init(_ terms: [SortTerm]) {
    self.terms = terms
    steps = terms.map { KeyPathSteps($0.keyPath) }
  }

  /// Returns a row's keys, folded as the terms say, to be compared with those of others.
  package func keys(of row: any ValueRow) -> [Value] {
    terms.indices.map { key($0, of: row) }
  }

  /// Where a row with the first keys stands relative to one with the second.
  package func outcome(_ left: [Value], _ right: [Value]) -> ValueOrder.Outcome {
    for position in terms.indices {
      let outcome = outcome(position, left[position], right[position])
      if outcome != .same { return outcome }
    }
    return .same
  }

  /// Where a row with the first keys stands relative to another one, of which only the keys that
  /// decide are read.
  package func outcome(_ left: [Value], _ right: any ValueRow) -> ValueOrder.Outcome {
    for position in terms.indices {
      let outcome = outcome(position, left[position], key(position, of: right))
      if outcome != .same { return outcome }
    }
    return .same
  }

  private func outcome(_ position: Int, _ left: Value, _ right: Value) -> ValueOrder.Outcome {
    let outcome = ValueOrder.sortOutcome(left, right)
    return terms[position].direction == .ascending ? outcome : outcome.reversed
  }

  private func key(_ position: Int, of row: any ValueRow) -> Value {
    let (term, steps) = (terms[position], steps[position])
    guard let single = value(steps, of: row) else { return .null }
    guard term.options.isFolding, let text = single.comparableText else { return single }
    return .string(TextFolding.folded(text, term.options))
  }

  private func value(_ steps: KeyPathSteps, of row: any ValueRow) -> Value? {
    // Most keys are one name, for which nothing has to be followed.
    if steps.names.count == 1, steps.operation == nil {
      let value = row.value(named: steps.names[0])
      return if case .objects = value { nil } else { value }
    }
    return PredicateEvaluator(.always).follow(steps, from: [row], isCollection: false).single
  }
}
