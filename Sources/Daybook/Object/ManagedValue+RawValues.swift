public import DaybookModel

// An enumeration as an attribute: it is stored as its raw value. A stored value that is no case
// reads as nil, or as the first case where the property is not optional.
extension AttributeValue
where Self: RawRepresentable, RawValue: AttributeValue, Self: CaseIterable {
  /// Reads the attribute called `name`.
  public static func read(from object: ManagedObject, _ name: PropertyName) -> Self {
    if let value = readOptional(from: object, name) { return value }
    guard let first = allCases.first else { preconditionFailure("an enumeration has a case") }
    return first
  }

  /// Sets the attribute called `name`.
  public static func write(_ value: Self, to object: ManagedObject, _ name: PropertyName) {
    RawValue.write(value.rawValue, to: object, name)
  }

  /// Reads the attribute called `name`; `nil` where its value is none of the cases.
  public static func readOptional(from object: ManagedObject, _ name: PropertyName) -> Self? {
    RawValue.readOptional(from: object, name).flatMap(Self.init(rawValue:))
  }

  /// Sets the attribute called `name`, or takes its value away.
  public static func writeOptional(
    _ value: Self?,
    to object: ManagedObject,
    _ name: PropertyName
  ) {
    RawValue.writeOptional(value?.rawValue, to: object, name)
  }

  /// The attribute types that the property can stand for.
  public static var managedKind: ManagedKind { RawValue.managedKind }

  /// The attribute's value in a predicate.
  public var predicateValue: Value { rawValue.predicateValue }
}
