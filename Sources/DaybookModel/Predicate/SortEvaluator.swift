/// Orders single rows by sort terms, by the same rules as sorts over columns.
package struct SortEvaluator: Sendable {
  /// The terms, the most significant first.
  package let terms: [SortTerm]

  /// Makes an evaluator.
  package init(_ terms: [SortTerm]) {
    self.terms = terms
  }

  /// Returns a row's keys, folded as the terms say, to be compared with ``precedes(_:_:)``.
  package func keys(of row: any ValueRow) -> [Value] {
    let evaluator = PredicateEvaluator(.always)
    return terms.map { term in
      let value = evaluator.evaluate(.keyPath(term.keyPath), EvaluationScope(row: row))
      guard let single = value.single else { return .null }
      guard term.options.isFolding, let text = single.comparableText else { return single }
      return .string(TextFolding.folded(text, term.options))
    }
  }

  /// Whether a row with the first keys comes before one with the second; false for equal keys.
  package func precedes(_ left: [Value], _ right: [Value]) -> Bool {
    for (position, term) in terms.enumerated() {
      switch ValueOrder.sortOutcome(left[position], right[position]) {
      case .same: continue
      case .before: return term.direction == .ascending
      case .after: return term.direction == .descending
      }
    }
    return false
  }
}
