/// A property's stored name as the address of its literal.
///
/// Addresses are compared first and bytes only once for each address, which is what makes reading
/// a property a matter of nanoseconds. Literals live as long as the process.
@frozen
public struct PropertyName {
  @usableFromInline let bytes: UnsafePointer<UInt8>

  /// Takes the address of a literal.
  @inlinable
  public init(_ literal: StaticString) {
    bytes = literal.utf8Start
  }

  /// The name itself.
  var text: String { String(cString: bytes) }
}

@available(*, unavailable)
extension PropertyName: Sendable {}
