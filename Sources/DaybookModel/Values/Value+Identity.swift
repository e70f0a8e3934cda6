#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension Value {
  /// Returns whether both values are stored as the same bits.
  ///
  /// Stricter than `==` for texts (bytes, so a recomposed accent is a change) and
  /// negative zero, and wider for NaN, which is identical to itself.
  ///
  /// - Complexity: O(*n*), where *n* is the number of bytes of the shorter value.
  public func isIdentical(to other: Value) -> Bool {
    switch (self, other) {
    case (.string(let left), .string(let right)): left.hasIdenticalBytes(as: right)
    case (.transformable(let left), .transformable(let right)): left.hasIdenticalBytes(as: right)
    case (.double(let left), .double(let right)): left.bitPattern == right.bitPattern
    case (.float(let left), .float(let right)): left.bitPattern == right.bitPattern
    case (.date(let left), .date(let right)):
      left.timeIntervalSinceReferenceDate.bitPattern
        == right.timeIntervalSinceReferenceDate.bitPattern
    case (.decimal(let left), .decimal(let right)):
      left == right || (left.isNaN && right.isNaN)
    case (.uri(let left), .uri(let right)):
      left.absoluteString.hasIdenticalBytes(as: right.absoluteString)
    case (
      .null, _
    ), (.boolean, _), (.integer, _), (.double, _), (.float, _), (.decimal, _), (.string, _),
      (.date, _), (.uuid, _), (.uri, _), (.binary, _), (.transformable, _), (.object, _),
      (.objects, _):
      self == other
    }
  }
}

extension String {
  fileprivate func hasIdenticalBytes(as other: String) -> Bool {
    utf8.elementsEqual(other.utf8)
  }
}
