#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// One storable value: what an attribute or a relationship of an object can hold.
///
/// Equality is that of keys and predicates: strings by canonical equivalence, numbers by value.
/// Change detection asks ``isIdentical(to:)`` instead.
public enum Value: Hashable, Sendable {
  /// No value.
  case null
  /// A Boolean.
  case boolean(Bool)
  /// An integer of 16, 32 or 64 bits; the attribute's type says which.
  case integer(Int64)
  /// A 64-bit floating-point number.
  case double(Double)
  /// A 32-bit floating-point number.
  case float(Float)
  /// A decimal number of up to 38 digits.
  case decimal(Decimal)
  /// A text.
  case string(String)
  /// An instant.
  case date(Date)
  /// A universally unique identifier.
  case uuid(UUID)
  /// An absolute or relative address.
  case uri(URL)
  /// Bytes.
  case binary(Data)
  /// A value of the application's own type, as its canonical JSON text.
  case transformable(String)
  /// The destination of a to-one relationship.
  case object(ObjectReference)
  /// The destinations of a to-many relationship, in order where the relationship is ordered.
  case objects([ObjectReference])
}

extension Value {
  /// Whether this is the absence of a value.
  public var isNull: Bool {
    if case .null = self { true } else { false }
  }
}

// MARK: - Literals

extension Value: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral {
  /// Makes the absence of a value.
  public init(nilLiteral: ()) {
    self = .null
  }

  /// Makes a Boolean.
  public init(booleanLiteral value: Bool) {
    self = .boolean(value)
  }
}

extension Value: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
  /// Makes an integer, which attributes of the other numeric types accept too.
  public init(integerLiteral value: Int64) {
    self = .integer(value)
  }

  /// Makes a 64-bit floating-point number.
  public init(floatLiteral value: Double) {
    self = .double(value)
  }
}

extension Value: ExpressibleByStringLiteral {
  /// Makes a text, which attributes of every type accept in their written form.
  public init(stringLiteral value: String) {
    self = .string(value)
  }
}
