extension FetchPredicate {
  /// Returns the predicate with expressions replaced, from the outside in.
  ///
  /// - Parameter replacement: What stands for an expression; nil looks at its parts.
  /// - Returns: The same tree with other expressions.
  /// - Throws: What `replacement` throws.
  package func replacing<Failure: Error>(
    _ replacement: (FetchExpression) throws(Failure) -> FetchExpression?
  ) throws(Failure) -> FetchPredicate {
    switch self {
    case .always, .never: return self
    case .not(let inner): return .not(try inner.replacing(replacement))
    case .and(let parts): return .and(try replaced(parts, replacement))
    case .or(let parts): return .or(try replaced(parts, replacement))
    case .comparison(var comparison):
      comparison.left = try comparison.left.replacing(replacement)
      comparison.right = try comparison.right.replacing(replacement)
      return .comparison(comparison)
    }
  }

  private func replaced<Failure: Error>(
    _ parts: [FetchPredicate],
    _ replacement: (FetchExpression) throws(Failure) -> FetchExpression?
  ) throws(Failure) -> [FetchPredicate] {
    try parts.map { part throws(Failure) in try part.replacing(replacement) }
  }
}

extension FetchExpression {
  /// Returns the expression with parts replaced, from the outside in.
  ///
  /// - Parameter replacement: What stands for an expression; nil looks at its parts.
  /// - Returns: The same tree with other expressions.
  /// - Throws: What `replacement` throws.
  package func replacing<Failure: Error>(
    _ replacement: (FetchExpression) throws(Failure) -> FetchExpression?
  ) throws(Failure) -> FetchExpression {
    if let other = try replacement(self) { return other }
    switch self {
    case .constant, .selfObject, .variable, .keyPath: return self
    case .list(let parts): return .list(try replaced(parts, replacement))
    case .path(let start, let text): return .path(try start.replacing(replacement), text)
    case .element(let start, .position(let position)):
      return .element(
        try start.replacing(replacement),
        .position(try position.replacing(replacement))
      )
    case .element(let start, let part): return .element(try start.replacing(replacement), part)
    case .function(let name, let arguments):
      return .function(name, try replaced(arguments, replacement))
    case .subquery(let collection, let variable, let condition):
      return .subquery(
        try collection.replacing(replacement),
        variable: variable,
        try condition.replacing(replacement)
      )
    case .conditional(let condition, let first, let second):
      return .conditional(
        try condition.replacing(replacement),
        try first.replacing(replacement),
        try second.replacing(replacement)
      )
    }
  }

  private func replaced<Failure: Error>(
    _ parts: [FetchExpression],
    _ replacement: (FetchExpression) throws(Failure) -> FetchExpression?
  ) throws(Failure) -> [FetchExpression] {
    try parts.map { part throws(Failure) in try part.replacing(replacement) }
  }
}
