package import DaybookBytes

/// Floating-point numbers of 32 bits in the journal, spelled as `DoubleCodec` says.
///
/// The digits are the shortest that give the same 32 bits; a NaN's bit pattern has eight digits.
package enum FloatCodec {
  /// Appends a number.
  package static func append(_ value: Float, to buffer: inout ByteBuffer) {
    if value.isFinite {
      var text = value.description
      text.withUTF8 { buffer.append(UnsafeRawBufferPointer($0)) }
    } else {
      buffer.append(0x22)
      special(value).append(digits: 8, to: &buffer)
      buffer.append(0x22)
    }
  }

  /// Steps over a number in any of its spellings.
  package static func scan(_ scanner: inout JSONScanner) throws(JSONError) -> Float {
    let start = scanner.position
    guard scanner.take(0x22) else { return try scanFinite(&scanner) }
    guard let value = scanSpecial(&scanner), scanner.take(0x22) else {
      throw scanner.error(.unsuitable("a number, \"nan\", \"inf\" or \"-inf\""), at: start)
    }
    return value
  }

  private static func scanFinite(_ scanner: inout JSONScanner) throws(JSONError) -> Float {
    let start = scanner.position
    let span = try scanner.scanNumber()
    let digits = ShortNumber(scanner, span)
    if let value = digits.exactFloat { return value }
    // Not by way of Double: rounding twice would give other bits.
    guard let value = Float(scanner.string(of: span)), value.isFinite else {
      throw scanner.error(.unsuitable("a finite number of 32 bits"), at: start)
    }
    return value
  }

  private static func special(_ value: Float) -> SpecialNumber {
    if value.isInfinite { return value.sign == .minus ? .negativeInfinity : .infinity }
    return value.bitPattern == Float.nan.bitPattern ? .nan : .pattern(UInt64(value.bitPattern))
  }

  private static func scanSpecial(_ scanner: inout JSONScanner) -> Float? {
    switch SpecialNumber(digits: 8, &scanner) {
    case .nan: return .nan
    case .infinity: return .infinity
    case .negativeInfinity: return -.infinity
    case .pattern(let bits):
      let value = Float(bitPattern: UInt32(truncatingIfNeeded: bits))
      return value.isNaN ? value : nil
    case nil: return nil
    }
  }
}
