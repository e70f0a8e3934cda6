package import DaybookBytes

#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

// The same spellings without quotes, as tables of other programs have them.
extension DecimalCodec {
  /// Steps over a number's digits.
  package static func scanUnquoted(_ scanner: inout JSONScanner) throws(JSONError) -> Decimal {
    let start = scanner.position
    let isNegative = scanner.take(0x2d)
    var reader = DecimalReader(isNegative: isNegative)
    guard reader.read(&scanner), let parts = reader.parts else {
      throw scanner.error(.unsuitable("a decimal number of at most 38 digits"), at: start)
    }
    return parts.decimal
  }
}
