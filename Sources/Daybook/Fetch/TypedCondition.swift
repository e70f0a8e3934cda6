public import DaybookModel

/// A condition on the objects of one class, whose names the compiler has checked.
///
///     FetchRequest<Budget>(where: \.total > 100 && .contains(\.title, "ab"))
///     FetchRequest<Budget> { $0.total > 100 && $0.title.contains("ab") }
///
/// It is a `FetchPredicate` with stored names.
public struct TypedCondition<Root: ManagedObject>: Hashable, Sendable {
  /// The condition without types.
  public let predicate: FetchPredicate

  /// Takes a condition that the compiler has not checked.
  public init(_ predicate: FetchPredicate) {
    self.predicate = predicate
  }

  /// Hashes the predicate.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(predicate)
  }

  /// Whether both say the same in the same way.
  public static func == (left: TypedCondition, right: TypedCondition) -> Bool {
    left.predicate == right.predicate
  }
}

/// Both conditions hold.
public func && <Root: ManagedObject>(
  left: TypedCondition<Root>,
  right: TypedCondition<Root>
) -> TypedCondition<Root> {
  TypedCondition(.and([left.predicate, right.predicate]))
}

/// At least one of the conditions holds.
public func || <Root: ManagedObject>(
  left: TypedCondition<Root>,
  right: TypedCondition<Root>
) -> TypedCondition<Root> {
  TypedCondition(.or([left.predicate, right.predicate]))
}

/// The condition does not hold.
public prefix func ! <Root: ManagedObject>(
  condition: TypedCondition<Root>
) -> TypedCondition<Root> {
  TypedCondition(.not(condition.predicate))
}

// MARK: - Texts by key path

extension TypedCondition {
  /// The text contains another one.
  public static func contains(
    _ path: KeyPath<Root, String>,
    _ text: String,
    options: TextOptions = []
  ) -> TypedCondition {
    Field(path).contains(text, options: options)
  }

  /// The text contains another one; false where it is missing.
  public static func contains(
    _ path: KeyPath<Root, String?>,
    _ text: String,
    options: TextOptions = []
  ) -> TypedCondition {
    Field(path).contains(text, options: options)
  }

  /// The text begins with another one.
  public static func hasPrefix(
    _ path: KeyPath<Root, String>,
    _ text: String,
    options: TextOptions = []
  ) -> TypedCondition {
    Field(path).hasPrefix(text, options: options)
  }

  /// The text ends with another one.
  public static func hasSuffix(
    _ path: KeyPath<Root, String>,
    _ text: String,
    options: TextOptions = []
  ) -> TypedCondition {
    Field(path).hasSuffix(text, options: options)
  }

  /// The property is one of several values.
  public static func isIn<Value: AttributeValue>(
    _ path: KeyPath<Root, Value>,
    _ values: some Sequence<Value>
  ) -> TypedCondition {
    Field(path).isIn(values)
  }
}
