internal import DaybookModel

extension FetchPredicate {
  /// The same predicate about another expression than the object under test.
  ///
  /// A predicate inside of a subquery is about its own variable, or about this one's object.
  func based(on base: FetchExpression) -> FetchPredicate {
    replacing { expression in
      switch expression {
      case .selfObject: base
      case .keyPath(let path): base.appending(path)
      case .constant, .list, .variable, .path, .element, .function, .subquery, .conditional: nil
      }
    }
  }

  /// How many subqueries stand inside each other.
  var subqueryDepth: Int {
    switch self {
    case .always, .never: 0
    case .not(let inner): inner.subqueryDepth
    case .and(let parts), .or(let parts): parts.map(\.subqueryDepth).max() ?? 0
    case .comparison(let comparison):
      max(comparison.left.subqueryDepth, comparison.right.subqueryDepth)
    }
  }
}

extension FetchExpression {
  /// The property at a path from this expression.
  func appending(_ path: String) -> FetchExpression {
    switch self {
    case .selfObject: .keyPath(path)
    case .keyPath(let start): .keyPath(start + "." + path)
    case .path(let start, let before): .path(start, before + "." + path)
    case .constant, .list, .variable, .element, .function, .subquery, .conditional:
      .path(self, path)
    }
  }

  fileprivate var subqueryDepth: Int {
    switch self {
    case .constant, .selfObject, .variable, .keyPath: 0
    case .list(let elements), .function(_, let elements):
      elements.map(\.subqueryDepth).max() ?? 0
    case .path(let start, _), .element(let start, _): start.subqueryDepth
    case .subquery(let collection, _, let predicate):
      max(collection.subqueryDepth, predicate.subqueryDepth + 1)
    case .conditional(let condition, let first, let second):
      max(condition.subqueryDepth, first.subqueryDepth, second.subqueryDepth)
    }
  }
}
