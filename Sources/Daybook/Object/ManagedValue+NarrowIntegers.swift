public import DaybookModel

extension Int32: AttributeValue {
  /// Reads the attribute called `name`.
  @inlinable
  public static func read(from object: ManagedObject, _ name: PropertyName) -> Int32 {
    if let seat = object.cleanSeat(name) {
      return Int32(truncatingIfNeeded: seat.load(object.position, as: Int64.self))
    }
    return readOptional(from: object, name) ?? 0
  }

  /// Sets the attribute called `name`.
  @inlinable
  public static func write(_ value: Int32, to object: ManagedObject, _ name: PropertyName) {
    writeOptional(value, to: object, name)
  }

  /// Reads the attribute called `name`; `nil` where it has no value.
  @inlinable
  public static func readOptional(from object: ManagedObject, _ name: PropertyName) -> Int32? {
    if let seat = object.cleanSeat(name) {
      guard seat.isValid(object.position) else { return nil }
      return Int32(truncatingIfNeeded: seat.load(object.position, as: Int64.self))
    }
    return object.readWord(name).map { Int32(truncatingIfNeeded: $0) }
  }

  /// Sets the attribute called `name`, or takes its value away.
  @inlinable
  public static func writeOptional(
    _ value: Int32?,
    to object: ManagedObject,
    _ name: PropertyName
  ) {
    object.writeInteger(name, value.map { Int64($0) })
  }

  /// The attribute types that the property can stand for.
  public static var managedKind: ManagedKind { .attribute([.integer16, .integer32]) }

  /// The attribute's value in a predicate.
  public var predicateValue: Value { .integer(Int64(self)) }
}

extension Int16: AttributeValue {
  /// Reads the attribute called `name`.
  @inlinable
  public static func read(from object: ManagedObject, _ name: PropertyName) -> Int16 {
    if let seat = object.cleanSeat(name) {
      return Int16(truncatingIfNeeded: seat.load(object.position, as: Int64.self))
    }
    return readOptional(from: object, name) ?? 0
  }

  /// Sets the attribute called `name`.
  @inlinable
  public static func write(_ value: Int16, to object: ManagedObject, _ name: PropertyName) {
    writeOptional(value, to: object, name)
  }

  /// Reads the attribute called `name`; `nil` where it has no value.
  @inlinable
  public static func readOptional(from object: ManagedObject, _ name: PropertyName) -> Int16? {
    if let seat = object.cleanSeat(name) {
      guard seat.isValid(object.position) else { return nil }
      return Int16(truncatingIfNeeded: seat.load(object.position, as: Int64.self))
    }
    return object.readWord(name).map { Int16(truncatingIfNeeded: $0) }
  }

  /// Sets the attribute called `name`, or takes its value away.
  @inlinable
  public static func writeOptional(
    _ value: Int16?,
    to object: ManagedObject,
    _ name: PropertyName
  ) {
    object.writeInteger(name, value.map { Int64($0) })
  }

  /// The attribute types that the property can stand for.
  public static var managedKind: ManagedKind { .attribute([.integer16]) }

  /// The attribute's value in a predicate.
  public var predicateValue: Value { .integer(Int64(self)) }
}
