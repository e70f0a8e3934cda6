public import DaybookModel

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// An attribute type that is read and written as a `Value`.
public protocol WideAttributeValue: AttributeValue {
  /// The value that stands for no value where the property is not optional.
  static var zero: Self { get }

  /// Takes the value out of a stored one; `nil` for another kind.
  init?(stored: Value)
}

extension WideAttributeValue {
  /// Reads the attribute called `name`.
  public static func read(from object: ManagedObject, _ name: PropertyName) -> Self {
    readOptional(from: object, name) ?? zero
  }

  /// Sets the attribute called `name`.
  public static func write(_ value: Self, to object: ManagedObject, _ name: PropertyName) {
    object.writeValue(name, value.predicateValue)
  }

  /// Reads the attribute called `name`; `nil` where it has no value.
  public static func readOptional(from object: ManagedObject, _ name: PropertyName) -> Self? {
    Self(stored: object.readValue(name))
  }

  /// Sets the attribute called `name`, or takes its value away.
  public static func writeOptional(
    _ value: Self?,
    to object: ManagedObject,
    _ name: PropertyName
  ) {
    object.writeValue(name, value?.predicateValue ?? .null)
  }
}

extension UUID: WideAttributeValue {
  /// Sixteen zero bytes.
  public static var zero: UUID { UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)) }

  /// Takes the value out of a stored one.
  public init?(stored: Value) {
    guard case .uuid(let uuid) = stored else { return nil }
    self = uuid
  }

  /// Reads the attribute called `name`.
  @inlinable
  public static func read(from object: ManagedObject, _ name: PropertyName) -> UUID {
    if let seat = object.cleanSeat(name) {
      return seat.loadAny(object.position, as: UUID.self)
    }
    return object.readPair(name).map { unsafeBitCast($0, to: UUID.self) } ?? zero
  }

  /// Reads the attribute called `name`; `nil` where it has no value.
  @inlinable
  public static func readOptional(from object: ManagedObject, _ name: PropertyName) -> UUID? {
    if let seat = object.cleanSeat(name) {
      guard seat.isValid(object.position) else { return nil }
      return seat.loadAny(object.position, as: UUID.self)
    }
    return object.readPair(name).map { unsafeBitCast($0, to: UUID.self) }
  }

  /// Sets the attribute called `name`.
  public static func write(_ value: UUID, to object: ManagedObject, _ name: PropertyName) {
    object.writePair(name, unsafeBitCast(value, to: (UInt64, UInt64).self))
  }

  /// Sets the attribute called `name`, or takes its value away.
  public static func writeOptional(
    _ value: UUID?,
    to object: ManagedObject,
    _ name: PropertyName
  ) {
    object.writePair(name, value.map { unsafeBitCast($0, to: (UInt64, UInt64).self) })
  }

  /// The attribute types that the property can stand for.
  public static var managedKind: ManagedKind { .attribute([.uuid]) }

  /// The attribute's value in a predicate.
  public var predicateValue: Value { .uuid(self) }
}

extension Decimal: WideAttributeValue {
  /// Takes the value out of a stored one.
  public init?(stored: Value) {
    guard case .decimal(let number) = stored else { return nil }
    self = number
  }

  /// The attribute types that the property can stand for.
  public static var managedKind: ManagedKind { .attribute([.decimal]) }

  /// The attribute's value in a predicate.
  public var predicateValue: Value { .decimal(self) }
}

extension Data: WideAttributeValue {
  /// No bytes.
  public static var zero: Data { Data() }

  /// Takes the value out of a stored one.
  public init?(stored: Value) {
    guard case .binary(let bytes) = stored else { return nil }
    self = bytes
  }

  /// The attribute types that the property can stand for.
  public static var managedKind: ManagedKind { .attribute([.binary]) }

  /// The attribute's value in a predicate.
  public var predicateValue: Value { .binary(self) }
}

extension URL: OptionalManagedValue {
  /// Reads the attribute called `name`; `nil` where it has no value.
  public static func readOptional(from object: ManagedObject, _ name: PropertyName) -> URL? {
    guard case .uri(let url) = object.readValue(name) else { return nil }
    return url
  }

  /// Sets the attribute called `name`, or takes its value away.
  public static func writeOptional(
    _ value: URL?,
    to object: ManagedObject,
    _ name: PropertyName
  ) {
    object.writeValue(name, value.map { .uri($0) } ?? .null)
  }

  /// The attribute types that the property can stand for.
  public static var managedKind: ManagedKind { .attribute([.uri]) }
}
