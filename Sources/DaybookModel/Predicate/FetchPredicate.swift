/// A condition on the objects of one entity, as an immutable tree.
///
/// A predicate is plain data: it can be compared, sent between isolations, encoded and decoded.
/// Names in it are text until a store resolves them against its model. Every condition is true or
/// false for every object; a missing value has no third outcome (`x != 'a'` is true when `x` is
/// nil, every other order with nil is false).
public indirect enum FetchPredicate: Hashable, Sendable, Codable {
  /// True for every object.
  case always

  /// True for no object.
  case never

  /// True where the condition is false.
  case not(FetchPredicate)

  /// True where every condition is; an empty list is true.
  case and([FetchPredicate])

  /// True where at least one condition is; an empty list is false.
  case or([FetchPredicate])

  /// Two expressions and the relation between them.
  case comparison(FetchComparison)
}

// MARK: - Short forms

extension FetchPredicate {
  /// Compares the property at a key path with a constant.
  ///
  /// - Parameters:
  ///   - keyPath: Names joined by dots, crossing to-one relationships.
  ///   - relation: How the two sides are compared.
  ///   - value: The right-hand side; never parsed.
  ///   - options: How texts are folded before they are compared.
  /// - Returns: The comparison.
  public static func compare(
    _ keyPath: String,
    _ relation: FetchComparison.Relation,
    _ value: Value,
    options: TextOptions = []
  ) -> FetchPredicate {
    .comparison(
      FetchComparison(
        left: .keyPath(keyPath),
        relation: relation,
        right: .constant(value),
        options: options
      )
    )
  }

  /// The property at the key path is nil.
  public static func isNil(_ keyPath: String) -> FetchPredicate {
    .compare(keyPath, .equal, .null)
  }

  /// The property at the key path equals one of the values.
  public static func isIn(_ keyPath: String, _ values: [Value]) -> FetchPredicate {
    .comparison(
      FetchComparison(
        left: .keyPath(keyPath),
        relation: .isIn,
        right: .list(values.map(FetchExpression.constant))
      )
    )
  }

  /// The property at the key path lies between two values, both included.
  public static func between(
    _ keyPath: String,
    _ lowerBound: Value,
    _ upperBound: Value
  ) -> FetchPredicate {
    .comparison(
      FetchComparison(
        left: .keyPath(keyPath),
        relation: .between,
        right: .list([.constant(lowerBound), .constant(upperBound)])
      )
    )
  }

  /// The object itself is one of the given ones.
  public static func isObject(in references: [ObjectReference]) -> FetchPredicate {
    .comparison(
      FetchComparison(
        left: .selfObject,
        relation: .isIn,
        right: .list(references.map { .constant(.object($0)) })
      )
    )
  }
}
