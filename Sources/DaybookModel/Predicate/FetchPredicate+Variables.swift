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
    replacing { $0.substituted(values) }
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
  fileprivate func substituting(_ values: [String: FetchExpression]) -> FetchExpression {
    replacing { $0.substituted(values) }
  }

  /// What stands for the expression itself; nil looks at its parts.
  fileprivate func substituted(_ values: [String: FetchExpression]) -> FetchExpression? {
    switch self {
    case .variable(let name): values[name]
    case .subquery(let collection, let variable, let condition):
      .subquery(
        collection.substituting(values),
        variable: variable,
        condition.substituting(values.filter { $0.key != variable })
      )
    case .constant, .list, .selfObject, .keyPath, .path, .element, .function, .conditional: nil
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
