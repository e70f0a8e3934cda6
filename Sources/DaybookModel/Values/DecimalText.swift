#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// Decimal numbers as text, exact in both directions.
package enum DecimalText {
  /// What a text is, read as a decimal number.
  package enum Reading: Hashable, Sendable {
    /// A number that `Decimal` holds exactly.
    case number(Decimal)
    /// A number with more digits than `Decimal` holds, or beyond its range.
    case outOfRange
    /// No number.
    case malformed
  }

  /// Reads digits with an optional sign, point and exponent; `nan` is allowed.
  package static func reading(of text: String) -> Reading {
    if text == "nan" { return .number(.nan) }
    guard let parts = NumberParts(text) else { return .malformed }
    if let number = parts.shortDecimal { return .number(number) }
    guard parts.significantDigitCount <= 38, let number = Decimal(string: text) else {
      return .outOfRange
    }
    // Too large an exponent is read as another number or as NaN; a zero from digits is underflow.
    guard !number.isNaN, number.isZero == (parts.significantDigitCount == 0),
      parts.exponentMagnitude <= 127
    else { return .outOfRange }
    return .number(number)
  }

  /// Writes digits only, without an exponent.
  package static func text(of number: Decimal) -> String {
    number.isNaN ? "nan" : number.description
  }
}
