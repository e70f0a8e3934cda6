/// Tests single rows against a predicate, by the same rules as the programs over columns.
///
/// One evaluator serves one isolation: it keeps compiled patterns between rows.
package final class PredicateEvaluator {
  let predicate: FetchPredicate
  var patterns: [PatternKey: LikePattern] = [:]
  var expressions: [PatternKey: Regex<AnyRegexOutput>] = [:]

  /// Makes an evaluator.
  ///
  /// - Parameter predicate: One that a ``PredicateResolver`` has checked; a name no row has reads
  ///   as nil, an unbound variable too.
  package init(_ predicate: FetchPredicate) {
    self.predicate = predicate
  }

  /// Whether the predicate is true for a row.
  package func matches(_ row: any ValueRow) -> Bool {
    evaluate(predicate, EvaluationScope(row: row))
  }

  func evaluate(_ predicate: FetchPredicate, _ scope: EvaluationScope) -> Bool {
    switch predicate {
    case .always: true
    case .never: false
    case .not(let inner): !evaluate(inner, scope)
    case .and(let parts): parts.allSatisfy { evaluate($0, scope) }
    case .or(let parts): parts.contains { evaluate($0, scope) }
    case .comparison(let comparison): evaluate(comparison, scope)
    }
  }

  private func evaluate(_ comparison: FetchComparison, _ scope: EvaluationScope) -> Bool {
    let left = evaluate(comparison.left, scope)
    let right = evaluate(comparison.right, scope)
    switch comparison.quantifier {
    case .single:
      return relates(left, right, comparison)
    case .any:
      return left.elements.contains { relates(.one($0), right, comparison) }
    case .all:
      return left.elements.allSatisfy { relates(.one($0), right, comparison) }
    case .none:
      return !left.elements.contains { relates(.one($0), right, comparison) }
    }
  }
}

/// A text of a pattern and how it is folded.
struct PatternKey: Hashable {
  var text: String
  var options: TextOptions
}

/// The row under test and the variables of the subqueries around.
struct EvaluationScope {
  var row: any ValueRow
  var variables: [String: EvaluatedValue] = [:]
}

/// What an expression yields: one value, or a collection.
package enum EvaluatedValue: Hashable, Sendable {
  /// A single value.
  case one(Value)

  /// The elements of a list or a to-many path.
  case many([Value])

  /// The elements: a single value is its own only element, nil is none.
  var elements: [Value] {
    switch self {
    case .one(let value): value.isNull ? [] : [value]
    case .many(let values): values
    }
  }

  /// The single value, or nil for a collection.
  var single: Value? {
    switch self {
    case .one(let value): value
    case .many: nil
    }
  }
}
