public import DaybookModel

extension Int: AttributeValue {
  /// Reads the attribute called `name`.
  @inlinable
  public static func read(from object: ManagedObject, _ name: PropertyName) -> Int {
    if let seat = object.cleanSeat(name) {
      return Int(truncatingIfNeeded: seat.load(object.position, as: Int64.self))
    }
    return readOptional(from: object, name) ?? 0
  }

  /// Sets the attribute called `name`.
  @inlinable
  public static func write(_ value: Int, to object: ManagedObject, _ name: PropertyName) {
    writeOptional(value, to: object, name)
  }

  /// Reads the attribute called `name`; `nil` where it has no value.
  @inlinable
  public static func readOptional(from object: ManagedObject, _ name: PropertyName) -> Int? {
    if let seat = object.cleanSeat(name) {
      guard seat.isValid(object.position) else { return nil }
      return Int(truncatingIfNeeded: seat.load(object.position, as: Int64.self))
    }
    return object.readWord(name).map { Int(truncatingIfNeeded: $0) }
  }

  /// Sets the attribute called `name`, or takes its value away.
  @inlinable
  public static func writeOptional(
    _ value: Int?,
    to object: ManagedObject,
    _ name: PropertyName
  ) {
    object.writeInteger(name, value.map { Int64($0) })
  }

  /// The attribute types that the property can stand for.
  public static var managedKind: ManagedKind { .attribute([.integer16, .integer32, .integer64]) }

  /// The attribute's value in a predicate.
  public var predicateValue: Value { .integer(Int64(self)) }
}

extension Int64: AttributeValue {
  /// Reads the attribute called `name`.
  @inlinable
  public static func read(from object: ManagedObject, _ name: PropertyName) -> Int64 {
    if let seat = object.cleanSeat(name) {
      return seat.load(object.position, as: Int64.self)
    }
    return readOptional(from: object, name) ?? 0
  }

  /// Sets the attribute called `name`.
  @inlinable
  public static func write(_ value: Int64, to object: ManagedObject, _ name: PropertyName) {
    writeOptional(value, to: object, name)
  }

  /// Reads the attribute called `name`; `nil` where it has no value.
  @inlinable
  public static func readOptional(from object: ManagedObject, _ name: PropertyName) -> Int64? {
    if let seat = object.cleanSeat(name) {
      guard seat.isValid(object.position) else { return nil }
      return seat.load(object.position, as: Int64.self)
    }
    return object.readWord(name).map { Int64(truncatingIfNeeded: $0) }
  }

  /// Sets the attribute called `name`, or takes its value away.
  @inlinable
  public static func writeOptional(
    _ value: Int64?,
    to object: ManagedObject,
    _ name: PropertyName
  ) {
    object.writeInteger(name, value)
  }

  /// The attribute types that the property can stand for.
  public static var managedKind: ManagedKind { .attribute([.integer16, .integer32, .integer64]) }

  /// The attribute's value in a predicate.
  public var predicateValue: Value { .integer(self) }
}
