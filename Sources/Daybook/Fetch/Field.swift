internal import DaybookModel

/// The properties of a class, for conditions: `$0.origin.shortName`.
@dynamicMemberLookup
public struct Fields<Root: ManagedObject>: Sendable {
  /// Makes the fields of a class.
  public init() {}

  /// The property at a key path.
  public subscript<Value>(dynamicMember path: KeyPath<Root, Value>) -> Field<Root, Value> {
    Field(path)
  }
}

/// A property of a class, for conditions; it knows its stored name.
@dynamicMemberLookup
public struct Field<Root: ManagedObject, Value>: Sendable {
  let path: String

  init(path: String) {
    self.path = path
  }

  /// Finds the stored names behind a key path.
  public init(_ path: KeyPath<Root, Value>) {
    self.path = KeyPathProbe.fieldPath(of: path)
  }

  /// A property of the object that this one leads to; nil where there is none.
  public subscript<Target: ManagedObject, Next>(
    dynamicMember path: KeyPath<Target, Next>
  ) -> Field<Root, Next> where Value == Target? {
    Field<Root, Next>(path: self.path + "." + KeyPathProbe.fieldPath(of: path))
  }

  var expression: FetchExpression { path == "SELF" ? .selfObject : .keyPath(path) }

  func compared(
    _ relation: FetchComparison.Relation,
    _ value: DaybookModel.Value,
    options: TextOptions = []
  ) -> TypedCondition<Root> {
    compared(relation, .constant(value), options: options)
  }

  func compared(
    _ relation: FetchComparison.Relation,
    _ right: FetchExpression,
    options: TextOptions = []
  ) -> TypedCondition<Root> {
    TypedCondition(
      .comparison(
        FetchComparison(left: expression, relation: relation, right: right, options: options)
      )
    )
  }
}

extension KeyPathProbe {
  /// The stored names of a key path; a text that no entity has as a name where there is none, so
  /// that fetching says so.
  static func fieldPath<T: ManagedObject, V>(of path: KeyPath<T, V>) -> String {
    let names = names(of: path)
    return names.isEmpty ? "(no stored property)" : names
  }
}

// MARK: - Lists and objects

extension Field where Value: AttributeValue {
  /// The property is one of several values.
  public func isIn(_ values: some Sequence<Value>) -> TypedCondition<Root> {
    compared(.isIn, .list(values.map { .constant($0.predicateValue) }))
  }

  /// The property lies in a range, both ends included.
  public func isBetween(
    _ range: ClosedRange<Value>
  ) -> TypedCondition<Root> where Value: Comparable {
    let ends = [range.lowerBound.predicateValue, range.upperBound.predicateValue]
    return compared(.between, .list(ends.map { .constant($0) }))
  }
}

/// The relationship leads to an object, or to none.
public func == <Root: ManagedObject, Target: ManagedObject>(
  field: Field<Root, Target?>,
  object: Target?
) -> TypedCondition<Root> {
  field.compared(.equal, object.map { .object($0.reference) } ?? .null)
}

/// The relationship leads to another object, or to none.
public func != <Root: ManagedObject, Target: ManagedObject>(
  field: Field<Root, Target?>,
  object: Target?
) -> TypedCondition<Root> {
  field.compared(.notEqual, object.map { .object($0.reference) } ?? .null)
}

/// The relationship leads to an object, or to none.
public func == <Root: ManagedObject, Target: ManagedObject>(
  path: KeyPath<Root, Target?>,
  object: Target?
) -> TypedCondition<Root> {
  Field(path) == object
}

/// The relationship leads to another object, or to none.
public func != <Root: ManagedObject, Target: ManagedObject>(
  path: KeyPath<Root, Target?>,
  object: Target?
) -> TypedCondition<Root> {
  Field(path) != object
}

extension Field where Value == ManagedObjectID {
  /// The object is one of those with these IDs.
  public func isIn(_ ids: some Sequence<ManagedObjectID>) -> TypedCondition<Root> {
    compared(.isIn, .list(ids.map { .constant(.object($0.reference)) }))
  }
}
