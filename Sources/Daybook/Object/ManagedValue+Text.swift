public import DaybookModel

extension String: AttributeValue {
  /// Reads the attribute called `name`; empty where it has no value.
  @inlinable
  public static func read(from object: ManagedObject, _ name: PropertyName) -> String {
    if let seat = object.cleanSeat(name) { return seat.text(object.position) }
    return object.readText(name) ?? ""
  }

  /// Sets the attribute called `name`.
  @inlinable
  public static func write(_ value: String, to object: ManagedObject, _ name: PropertyName) {
    object.writeText(name, value)
  }

  /// Reads the attribute called `name`; `nil` where it has no value.
  @inlinable
  public static func readOptional(from object: ManagedObject, _ name: PropertyName) -> String? {
    if let seat = object.cleanSeat(name) {
      guard seat.isValid(object.position) else { return nil }
      return seat.text(object.position)
    }
    return object.readText(name)
  }

  /// Sets the attribute called `name`, or takes its value away.
  @inlinable
  public static func writeOptional(
    _ value: String?,
    to object: ManagedObject,
    _ name: PropertyName
  ) {
    object.writeText(name, value)
  }

  /// The attribute types that the property can stand for.
  public static var managedKind: ManagedKind { .attribute([.string]) }

  /// The attribute's value in a predicate.
  public var predicateValue: Value { .string(self) }
}
