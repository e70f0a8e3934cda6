extension FetchPredicate {
  /// Returns the predicate with variables replaced by values.
  ///
  /// - Parameter values: By name without the `$`; a variable that is missing here stays.
  /// - Returns: The same tree with constants where the variables stood.
  public func substituting(_ values: [String: Value]) -> FetchPredicate {
    substituting(values.mapValues(FetchExpression.constant))
  }

  /// Returns the predicate with variables replaced by expressions.
  package func substituting(_ values: [String: FetchExpression]) -> FetchPredicate {
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
    substituting(values.mapValues(FetchExpression.constant))
  }

  /// Returns the expression with variables replaced by expressions.
  package func substituting(_ values: [String: FetchExpression]) -> FetchExpression {
    switch self {
    case .constant, .selfObject, .keyPath: self
    case .variable(let name): values[name] ?? self
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
  fileprivate func substituting(_ values: [String: FetchExpression]) -> FetchSubscript {
    switch self {
    case .first, .last, .size: self
    case .position(let expression): .position(expression.substituting(values))
    }
  }
}

// MARK: - Names

extension FetchPredicate {
  /// The names of the variables that need a value, each once, from left to right.
  ///
  /// A variable that a subquery binds itself is none of them.
  package var freeVariables: [String] {
    var names: [String] = []
    for name in variables where !names.contains(name) { names.append(name) }
    return names
  }

  private var variables: [String] {
    switch self {
    case .always, .never: []
    case .not(let inner): inner.variables
    case .and(let parts), .or(let parts): parts.flatMap(\.variables)
    case .comparison(let comparison): comparison.left.variables + comparison.right.variables
    }
  }
}

extension FetchExpression {
  fileprivate var variables: [String] {
    switch self {
    case .constant, .selfObject, .keyPath: []
    case .variable(let name): [name]
    case .list(let parts), .function(_, let parts): parts.flatMap(\.variables)
    case .path(let base, _): base.variables
    case .element(let base, let part):
      if case .position(let position) = part {
        base.variables + position.variables
      } else {
        base.variables
      }
    case .subquery(let collection, let variable, let condition):
      collection.variables + condition.freeVariables.filter { $0 != variable }
    case .conditional(let condition, let first, let second):
      condition.freeVariables + first.variables + second.variables
    }
  }
}
