extension FetchPredicate {
  /// Returns the predicate with variables replaced by values.
  ///
  /// - Parameter values: By name without the `$`; a variable that is missing here stays.
  /// - Returns: The same tree with constants where the variables stood.
  public func substituting(_ values: [String: Value]) -> FetchPredicate {
    switch self {
    case .always, .never: self
    case .not(let inner): .not(inner.substituting(values))
    case .and(let parts): .and(parts.map { $0.substituting(values) })
    case .or(let parts): .or(parts.map { $0.substituting(values) })
    case .comparison(let comparison):
      .comparison(
        FetchComparison(
          quantifier: comparison.quantifier,
          left: comparison.left.substituting(values),
          relation: comparison.relation,
          right: comparison.right.substituting(values),
          options: comparison.options
        )
      )
    }
  }

  /// Returns a text as a pattern of `LIKE` that only this text fits.
  public static func likePattern(escaping text: String) -> String {
    LikePattern.escaped(text)
  }
}

extension FetchExpression {
  /// Returns the expression with variables replaced by values.
  ///
  /// - Parameter values: By name without the `$`; a variable that is missing here stays, and so
  ///   does one that a subquery binds itself.
  /// - Returns: The same tree with constants where the variables stood.
  public func substituting(_ values: [String: Value]) -> FetchExpression {
    switch self {
    case .constant, .selfObject, .keyPath: self
    case .variable(let name): values[name].map(FetchExpression.constant) ?? self
    case .list(let parts): .list(parts.map { $0.substituting(values) })
    case .path(let base, let text): .path(base.substituting(values), text)
    case .element(let base, let part):
      .element(base.substituting(values), part.substituting(values))
    case .function(let name, let arguments):
      .function(name, arguments.map { $0.substituting(values) })
    case .subquery(let collection, let variable, let condition):
      .subquery(
        collection.substituting(values),
        variable: variable,
        condition.substituting(values.filter { $0.key != variable })
      )
    case .conditional(let condition, let first, let second):
      .conditional(
        condition.substituting(values),
        first.substituting(values),
        second.substituting(values)
      )
    }
  }
}

extension FetchSubscript {
  fileprivate func substituting(_ values: [String: Value]) -> FetchSubscript {
    switch self {
    case .first, .last, .size: self
    case .position(let expression): .position(expression.substituting(values))
    }
  }
}
