public import DaybookModel

/// A type that a property of a managed object can have.
///
/// Numbers, truth values, texts, dates, UUIDs, addresses, bytes and optionals of them; optional
/// objects, ``RelationshipSet``, ``OrderedRelationshipSet`` and `Set` of objects; and whatever
/// conforms to ``TransformableValue`` or is an enumeration that conforms to ``AttributeValue``.
public protocol ManagedValue {
  /// Reads the property called `name`.
  static func read(from object: ManagedObject, _ name: PropertyName) -> Self

  /// Sets the property called `name`.
  static func write(_ value: Self, to object: ManagedObject, _ name: PropertyName)

  /// What the property must be in the model.
  static var managedKind: ManagedKind { get }
}

/// A type that a property can have as an optional.
public protocol OptionalManagedValue {
  /// Reads the property called `name`; `nil` where it has no value.
  static func readOptional(from object: ManagedObject, _ name: PropertyName) -> Self?

  /// Sets the property called `name`, or takes its value away.
  static func writeOptional(_ value: Self?, to object: ManagedObject, _ name: PropertyName)

  /// What the property must be in the model.
  static var managedKind: ManagedKind { get }
}

/// A type that an attribute can have, and an optional of it too.
///
/// An enumeration with raw values of such a type needs nothing but the conformance.
public protocol AttributeValue: ManagedValue, OptionalManagedValue, Hashable {
  /// The attribute's value in a predicate.
  var predicateValue: Value { get }
}

/// What a declared property expects of the model.
public enum ManagedKind: Hashable, Sendable {
  /// An attribute of one of these types.
  case attribute([AttributeType])
  /// A relationship to one object.
  case toOne(ManagedClass)
  /// A relationship to many objects without an order.
  case toMany(ManagedClass)
  /// A relationship to many objects in an order.
  case ordered(ManagedClass)
}

/// A class of managed objects, as a value.
public struct ManagedClass: Hashable, Sendable {
  /// The class.
  public let type: ManagedObject.Type

  /// Names a class.
  public init(_ type: ManagedObject.Type) {
    self.type = type
  }

  /// Whether both are the same class.
  public static func == (left: ManagedClass, right: ManagedClass) -> Bool {
    left.type == right.type
  }

  /// Hashes the class.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(type))
  }
}

extension Optional: ManagedValue where Wrapped: OptionalManagedValue {
  /// Reads the property called `name`.
  @inlinable
  public static func read(from object: ManagedObject, _ name: PropertyName) -> Wrapped? {
    Wrapped.readOptional(from: object, name)
  }

  /// Sets the property called `name`, or takes its value away.
  @inlinable
  public static func write(
    _ value: Wrapped?,
    to object: ManagedObject,
    _ name: PropertyName
  ) {
    Wrapped.writeOptional(value, to: object, name)
  }

  /// What the property must be in the model.
  public static var managedKind: ManagedKind { Wrapped.managedKind }
}
