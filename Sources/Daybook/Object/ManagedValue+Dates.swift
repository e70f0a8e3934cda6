public import DaybookModel

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension Bool: AttributeValue {
  /// Reads the attribute called `name`.
  @inlinable
  public static func read(from object: ManagedObject, _ name: PropertyName) -> Bool {
    if let seat = object.cleanSeat(name) {
      return seat.load(object.position, as: UInt8.self) != 0
    }
    return readOptional(from: object, name) ?? false
  }

  /// Sets the attribute called `name`.
  @inlinable
  public static func write(_ value: Bool, to object: ManagedObject, _ name: PropertyName) {
    writeOptional(value, to: object, name)
  }

  /// Reads the attribute called `name`; `nil` where it has no value.
  @inlinable
  public static func readOptional(from object: ManagedObject, _ name: PropertyName) -> Bool? {
    if let seat = object.cleanSeat(name) {
      guard seat.isValid(object.position) else { return nil }
      return seat.load(object.position, as: UInt8.self) != 0
    }
    return object.readWord(name).map { $0 != 0 }
  }

  /// Sets the attribute called `name`, or takes its value away.
  @inlinable
  public static func writeOptional(
    _ value: Bool?,
    to object: ManagedObject,
    _ name: PropertyName
  ) {
    object.writeWord(name, value.map { $0 ? 1 : 0 })
  }

  /// The attribute types that the property can stand for.
  public static var managedKind: ManagedKind { .attribute([.boolean]) }

  /// The attribute's value in a predicate.
  public var predicateValue: Value { .boolean(self) }
}

extension Date: AttributeValue {
  /// Reads the attribute called `name`.
  @inlinable
  public static func read(from object: ManagedObject, _ name: PropertyName) -> Date {
    if let seat = object.cleanSeat(name) {
      return Date(timeIntervalSinceReferenceDate: seat.load(object.position, as: Double.self))
    }
    return readOptional(from: object, name) ?? Date(timeIntervalSinceReferenceDate: 0)
  }

  /// Sets the attribute called `name`.
  @inlinable
  public static func write(_ value: Date, to object: ManagedObject, _ name: PropertyName) {
    writeOptional(value, to: object, name)
  }

  /// Reads the attribute called `name`; `nil` where it has no value.
  @inlinable
  public static func readOptional(from object: ManagedObject, _ name: PropertyName) -> Date? {
    if let seat = object.cleanSeat(name) {
      guard seat.isValid(object.position) else { return nil }
      return Date(timeIntervalSinceReferenceDate: seat.load(object.position, as: Double.self))
    }
    return object.readWord(name).map {
      Date(timeIntervalSinceReferenceDate: Double(bitPattern: $0))
    }
  }

  /// Sets the attribute called `name`, or takes its value away.
  @inlinable
  public static func writeOptional(
    _ value: Date?,
    to object: ManagedObject,
    _ name: PropertyName
  ) {
    object.writeWord(name, value?.timeIntervalSinceReferenceDate.bitPattern)
  }

  /// The attribute types that the property can stand for.
  public static var managedKind: ManagedKind { .attribute([.date]) }

  /// The attribute's value in a predicate.
  public var predicateValue: Value { .date(self) }
}
