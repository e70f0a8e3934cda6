package import DaybookBytes

#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// Decimal numbers in the journal: a string of digits, exact and without an exponent.
///
/// One number has one spelling: no zeros behind the last fraction digit or before the first
/// digit, no sign for zero; `"nan"` is allowed. Nothing passes through a binary fraction.
package enum DecimalCodec {
  /// Appends a number.
  package static func append(_ value: Decimal, to buffer: inout ByteBuffer) {
    guard !value.isNaN else { return buffer.append("\"nan\"") }
    let parts = DecimalParts(value)
    buffer.append(0x22)
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: DecimalParts.digitCapacity) { digits in
      guard let base = digits.baseAddress else { return }
      appendPlain(parts, base, to: &buffer)
    }
    buffer.append(0x22)
  }

  /// Steps over a number.
  package static func scan(_ scanner: inout JSONScanner) throws(JSONError) -> Decimal {
    if scanner.take("\"nan\"") { return .nan }
    let start = scanner.position
    try scanner.expect("\"")
    let number = try scanUnquoted(&scanner)
    guard scanner.take(0x22) else {
      throw scanner.error(.unsuitable("a decimal number of at most 38 digits"), at: start)
    }
    return number
  }

  private static func appendPlain(
    _ parts: DecimalParts,
    _ digits: UnsafeMutablePointer<UInt8>,
    to buffer: inout ByteBuffer
  ) {
    var count = parts.writeDigits(to: digits)
    var exponent = parts.exponent
    while count > 1, digits[count &- 1] == 0x30 {
      count &-= 1
      exponent &+= 1
    }
    if parts.isNegative, parts.mantissa > 0 { buffer.append(0x2d) }
    if exponent >= 0 {
      buffer.append(digits, count: count)
      if parts.mantissa > 0 { appendZeros(exponent, to: &buffer) }
      return
    }
    let wholeCount = count &+ exponent
    if wholeCount > 0 {
      buffer.append(digits, count: wholeCount)
      buffer.append(0x2e)
      buffer.append(digits + wholeCount, count: -exponent)
    } else {
      buffer.append("0.")
      appendZeros(-wholeCount, to: &buffer)
      buffer.append(digits, count: count)
    }
  }

  private static func appendZeros(_ count: Int, to buffer: inout ByteBuffer) {
    for _ in 0..<count { buffer.append(0x30) }
  }
}
