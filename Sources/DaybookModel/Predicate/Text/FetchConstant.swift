#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// What can be given for a `%@` in a predicate's format: it stands for one constant.
///
/// Arguments are values and are never read as a part of the text, whatever is in them.
public protocol FetchConstant {
  /// The constant that stands in the predicate.
  var fetchValue: Value { get }
}

extension Value: FetchConstant {
  /// The value itself.
  public var fetchValue: Value { self }
}

extension ObjectReference: FetchConstant {
  /// The object.
  public var fetchValue: Value { .object(self) }
}

extension String: FetchConstant {
  /// The text.
  public var fetchValue: Value { .string(self) }
}

extension Substring: FetchConstant {
  /// The text.
  public var fetchValue: Value { .string(String(self)) }
}

extension Bool: FetchConstant {
  /// The truth value.
  public var fetchValue: Value { .boolean(self) }
}

extension Double: FetchConstant {
  /// The number.
  public var fetchValue: Value { .double(self) }
}

extension Float: FetchConstant {
  /// The number.
  public var fetchValue: Value { .float(self) }
}

extension Decimal: FetchConstant {
  /// The number.
  public var fetchValue: Value { .decimal(self) }
}

extension Date: FetchConstant {
  /// The instant.
  public var fetchValue: Value { .date(self) }
}

extension UUID: FetchConstant {
  /// The identifier.
  public var fetchValue: Value { .uuid(self) }
}

extension URL: FetchConstant {
  /// The address.
  public var fetchValue: Value { .uri(self) }
}

extension Data: FetchConstant {
  /// The bytes.
  public var fetchValue: Value { .binary(self) }
}
