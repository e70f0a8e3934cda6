internal import DaybookModel

// Comparisons of key paths, such as `\.total > 100`; they say the same as those of fields.

/// The property equals a value.
public func == <Root: ManagedObject, Value: AttributeValue>(
  path: KeyPath<Root, Value>,
  value: Value
) -> TypedCondition<Root> {
  Field(path) == value
}

/// The property equals a value, or nil.
public func == <Root: ManagedObject, Value: AttributeValue>(
  path: KeyPath<Root, Value?>,
  value: Value?
) -> TypedCondition<Root> {
  Field(path) == value
}

/// The property differs from a value.
public func != <Root: ManagedObject, Value: AttributeValue>(
  path: KeyPath<Root, Value>,
  value: Value
) -> TypedCondition<Root> {
  Field(path) != value
}

/// The property differs from a value, or nil.
public func != <Root: ManagedObject, Value: AttributeValue>(
  path: KeyPath<Root, Value?>,
  value: Value?
) -> TypedCondition<Root> {
  Field(path) != value
}

/// The property is less than a value.
public func < <Root: ManagedObject, Value: AttributeValue>(
  path: KeyPath<Root, Value>,
  value: Value
) -> TypedCondition<Root> {
  Field(path) < value
}

/// The property is less than a value; a missing value is never in order.
public func < <Root: ManagedObject, Value: AttributeValue>(
  path: KeyPath<Root, Value?>,
  value: Value
) -> TypedCondition<Root> {
  Field(path) < value
}

/// The property is at most a value.
public func <= <Root: ManagedObject, Value: AttributeValue>(
  path: KeyPath<Root, Value>,
  value: Value
) -> TypedCondition<Root> {
  Field(path) <= value
}

/// The property is at most a value; a missing value is never in order.
public func <= <Root: ManagedObject, Value: AttributeValue>(
  path: KeyPath<Root, Value?>,
  value: Value
) -> TypedCondition<Root> {
  Field(path) <= value
}

/// The property is greater than a value.
public func > <Root: ManagedObject, Value: AttributeValue>(
  path: KeyPath<Root, Value>,
  value: Value
) -> TypedCondition<Root> {
  Field(path) > value
}

/// The property is greater than a value; a missing value is never in order.
public func > <Root: ManagedObject, Value: AttributeValue>(
  path: KeyPath<Root, Value?>,
  value: Value
) -> TypedCondition<Root> {
  Field(path) > value
}

/// The property is at least a value.
public func >= <Root: ManagedObject, Value: AttributeValue>(
  path: KeyPath<Root, Value>,
  value: Value
) -> TypedCondition<Root> {
  Field(path) >= value
}

/// The property is at least a value; a missing value is never in order.
public func >= <Root: ManagedObject, Value: AttributeValue>(
  path: KeyPath<Root, Value?>,
  value: Value
) -> TypedCondition<Root> {
  Field(path) >= value
}
