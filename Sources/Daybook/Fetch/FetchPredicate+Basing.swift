internal import DaybookModel

extension FetchPredicate {
  /// The same predicate about another expression than the object under test.
  func based(on base: FetchExpression) -> FetchPredicate {
    switch self {
    case .always, .never: self
    case .not(let inner): .not(inner.based(on: base))
    case .and(let parts): .and(parts.map { $0.based(on: base) })
    case .or(let parts): .or(parts.map { $0.based(on: base) })
    case .comparison(var comparison):
      {
        comparison.left = comparison.left.based(on: base)
        comparison.right = comparison.right.based(on: base)
        return .comparison(comparison)
      }()
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
  /// The same expression about another one than the object under test.
  func based(on base: FetchExpression) -> FetchExpression {
    switch self {
    case .constant, .variable: self
    case .selfObject: base
    case .keyPath(let path): base.appending(path)
    case .list(let elements): .list(elements.map { $0.based(on: base) })
    case .path(let start, let path): .path(start.based(on: base), path)
    case .element(let start, let position): .element(start.based(on: base), position)
    case .function(let name, let arguments): .function(name, arguments.map { $0.based(on: base) })
    case .subquery(let collection, let variable, let predicate):
      // The predicate inside is about its own variable, or about this one's object.
      .subquery(
        collection.based(on: base),
        variable: variable,
        predicate.based(on: base)
      )
    case .conditional(let condition, let first, let second):
      .conditional(
        condition.based(on: base),
        first.based(on: base),
        second.based(on: base)
      )
    }
  }

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
