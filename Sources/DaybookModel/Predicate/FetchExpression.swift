/// A value inside a predicate: a constant, a property, or something computed from them.
public indirect enum FetchExpression: Hashable, Sendable, Codable {
  /// A value that is never parsed.
  case constant(Value)

  /// Several values, written `{a, b}`.
  case list([FetchExpression])

  /// The object under test, written `SELF`.
  case selfObject

  /// A value bound before evaluation, or the element of a subquery, written `$name`.
  case variable(String)

  /// Names joined by dots, starting at the object under test.
  ///
  /// The last step may be a collection operator: `employees.@count`, `employees.@sum.salary` and
  /// `employees.salary.@sum` are both understood.
  case keyPath(String)

  /// A key path that starts at another expression, such as `$candy.name`.
  case path(FetchExpression, String)

  /// One element of a collection, written `images[0]`, or its size.
  case element(FetchExpression, FetchSubscript)

  /// A function by its name in predicate texts (`add:to:`, `uppercase:`, `now`).
  case function(String, [FetchExpression])

  /// The elements of a collection, bound to a variable in turn, that satisfy a predicate.
  case subquery(FetchExpression, variable: String, FetchPredicate)

  /// One of two values, written `TERNARY(condition, a, b)`.
  case conditional(FetchPredicate, FetchExpression, FetchExpression)
}

/// Which part of a collection is meant.
public indirect enum FetchSubscript: Hashable, Sendable, Codable {
  /// The first element, or nil.
  case first

  /// The last element, or nil.
  case last

  /// The number of elements.
  case size

  /// The element at a position that counts from zero, or nil.
  case position(FetchExpression)
}
