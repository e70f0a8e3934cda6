internal import DaybookModel

// Comparisons of a request's fields, such as `$0.total > 100`.

/// The property equals a value.
public func == <Root: ManagedObject, Value: AttributeValue>(
  field: Field<Root, Value>,
  value: Value
) -> TypedCondition<Root> {
  field.compared(.equal, value.predicateValue)
}

/// The property equals a value, or nil.
public func == <Root: ManagedObject, Value: AttributeValue>(
  field: Field<Root, Value?>,
  value: Value?
) -> TypedCondition<Root> {
  field.compared(.equal, value?.predicateValue ?? .null)
}

/// The property differs from a value.
public func != <Root: ManagedObject, Value: AttributeValue>(
  field: Field<Root, Value>,
  value: Value
) -> TypedCondition<Root> {
  field.compared(.notEqual, value.predicateValue)
}

/// The property differs from a value, or nil.
public func != <Root: ManagedObject, Value: AttributeValue>(
  field: Field<Root, Value?>,
  value: Value?
) -> TypedCondition<Root> {
  field.compared(.notEqual, value?.predicateValue ?? .null)
}

/// The property is less than a value.
public func < <Root: ManagedObject, Value: AttributeValue>(
  field: Field<Root, Value>,
  value: Value
) -> TypedCondition<Root> {
  field.compared(.less, value.predicateValue)
}

/// The property is less than a value; a missing value is never in order.
public func < <Root: ManagedObject, Value: AttributeValue>(
  field: Field<Root, Value?>,
  value: Value
) -> TypedCondition<Root> {
  field.compared(.less, value.predicateValue)
}

/// The property is at most a value.
public func <= <Root: ManagedObject, Value: AttributeValue>(
  field: Field<Root, Value>,
  value: Value
) -> TypedCondition<Root> {
  field.compared(.lessOrEqual, value.predicateValue)
}

/// The property is at most a value; a missing value is never in order.
public func <= <Root: ManagedObject, Value: AttributeValue>(
  field: Field<Root, Value?>,
  value: Value
) -> TypedCondition<Root> {
  field.compared(.lessOrEqual, value.predicateValue)
}

/// The property is greater than a value.
public func > <Root: ManagedObject, Value: AttributeValue>(
  field: Field<Root, Value>,
  value: Value
) -> TypedCondition<Root> {
  field.compared(.greater, value.predicateValue)
}

/// The property is greater than a value; a missing value is never in order.
public func > <Root: ManagedObject, Value: AttributeValue>(
  field: Field<Root, Value?>,
  value: Value
) -> TypedCondition<Root> {
  field.compared(.greater, value.predicateValue)
}

/// The property is at least a value.
public func >= <Root: ManagedObject, Value: AttributeValue>(
  field: Field<Root, Value>,
  value: Value
) -> TypedCondition<Root> {
  field.compared(.greaterOrEqual, value.predicateValue)
}

/// The property is at least a value; a missing value is never in order.
public func >= <Root: ManagedObject, Value: AttributeValue>(
  field: Field<Root, Value?>,
  value: Value
) -> TypedCondition<Root> {
  field.compared(.greaterOrEqual, value.predicateValue)
}
