public import DaybookModel

extension Double: AttributeValue {
  /// Reads the attribute called `name`.
  @inlinable
  public static func read(from object: ManagedObject, _ name: PropertyName) -> Double {
    if let seat = object.cleanSeat(name) {
      return seat.load(object.position, as: Double.self)
    }
    return readOptional(from: object, name) ?? 0
  }

  /// Sets the attribute called `name`.
  @inlinable
  public static func write(_ value: Double, to object: ManagedObject, _ name: PropertyName) {
    writeOptional(value, to: object, name)
  }

  /// Reads the attribute called `name`; `nil` where it has no value.
  @inlinable
  public static func readOptional(from object: ManagedObject, _ name: PropertyName) -> Double? {
    if let seat = object.cleanSeat(name) {
      guard seat.isValid(object.position) else { return nil }
      return seat.load(object.position, as: Double.self)
    }
    return object.readWord(name).map { Double(bitPattern: $0) }
  }

  /// Sets the attribute called `name`, or takes its value away.
  @inlinable
  public static func writeOptional(
    _ value: Double?,
    to object: ManagedObject,
    _ name: PropertyName
  ) {
    object.writeWord(name, value?.bitPattern)
  }

  /// The attribute types that the property can stand for.
  public static var managedKind: ManagedKind { .attribute([.double]) }

  /// The attribute's value in a predicate.
  public var predicateValue: Value { .double(self) }
}

extension Float: AttributeValue {
  /// Reads the attribute called `name`.
  @inlinable
  public static func read(from object: ManagedObject, _ name: PropertyName) -> Float {
    if let seat = object.cleanSeat(name) {
      return seat.load(object.position, as: Float.self)
    }
    return readOptional(from: object, name) ?? 0
  }

  /// Sets the attribute called `name`.
  @inlinable
  public static func write(_ value: Float, to object: ManagedObject, _ name: PropertyName) {
    writeOptional(value, to: object, name)
  }

  /// Reads the attribute called `name`; `nil` where it has no value.
  @inlinable
  public static func readOptional(from object: ManagedObject, _ name: PropertyName) -> Float? {
    if let seat = object.cleanSeat(name) {
      guard seat.isValid(object.position) else { return nil }
      return seat.load(object.position, as: Float.self)
    }
    return object.readWord(name).map { Float(bitPattern: UInt32(truncatingIfNeeded: $0)) }
  }

  /// Sets the attribute called `name`, or takes its value away.
  @inlinable
  public static func writeOptional(
    _ value: Float?,
    to object: ManagedObject,
    _ name: PropertyName
  ) {
    object.writeWord(name, value.map { UInt64($0.bitPattern) })
  }

  /// The attribute types that the property can stand for.
  public static var managedKind: ManagedKind { .attribute([.float]) }

  /// The attribute's value in a predicate.
  public var predicateValue: Value { .float(self) }
}
