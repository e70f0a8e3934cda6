package import DaybookBytes

/// Floating-point numbers of 64 bits in the journal: the shortest digits that give the same bits.
///
/// Finite numbers are those of `Double.description`, always with `.` or `e`; `-0.0` keeps its sign.
/// Others stand in quotes: `"nan"`, `"inf"`, `"-inf"`, and `"nan:0x…"` with all sixteen digits of
/// the bit pattern for a NaN with another payload.
package enum DoubleCodec {
  /// Appends a number.
  package static func append(_ value: Double, to buffer: inout ByteBuffer) {
    if value.isFinite { return appendUnquoted(value, to: &buffer) }
    buffer.append(0x22)
    appendUnquoted(value, to: &buffer)
    buffer.append(0x22)
  }

  /// Steps over a number in any of its spellings.
  package static func scan(_ scanner: inout JSONScanner) throws(JSONError) -> Double {
    guard scanner.nextByte == 0x22 else { return try scanFinite(&scanner) }
    let start = scanner.position
    scanner.position &+= 1
    guard let value = scanSpecial(&scanner), scanner.take(0x22) else {
      throw scanner.error(.unsuitable("a number, \"nan\", \"inf\" or \"-inf\""), at: start)
    }
    return value
  }

  /// Appends a number with no quotes around words.
  static func appendUnquoted(_ value: Double, to buffer: inout ByteBuffer) {
    if !value.isFinite { return special(value).append(digits: 16, to: &buffer) }
    if appendShortDecimal(value, to: &buffer) { return }
    var text = value.description
    text.withUTF8 { buffer.append(UnsafeRawBufferPointer($0)) }
  }

  /// Steps over what `appendUnquoted` writes.
  static func scanUnquoted(_ scanner: inout JSONScanner) throws(JSONError) -> Double {
    if let value = scanSpecial(&scanner) { return value }
    return try scanFinite(&scanner)
  }

  private static func scanFinite(_ scanner: inout JSONScanner) throws(JSONError) -> Double {
    let start = scanner.position
    let span = try scanner.scanNumber()
    let digits = ShortNumber(scanner, span)
    if let value = digits.exactDouble { return value }
    guard let value = Double(scanner.string(of: span)), value.isFinite else {
      throw scanner.error(.unsuitable("a finite number of 64 bits"), at: start)
    }
    return value
  }

  private static func special(_ value: Double) -> SpecialNumber {
    if value.isInfinite { return value.sign == .minus ? .negativeInfinity : .infinity }
    return value.bitPattern == Double.nan.bitPattern ? .nan : .pattern(value.bitPattern)
  }

  private static func scanSpecial(_ scanner: inout JSONScanner) -> Double? {
    switch SpecialNumber(digits: 16, &scanner) {
    case .nan: return .nan
    case .infinity: return .infinity
    case .negativeInfinity: return -.infinity
    case .pattern(let bits):
      let value = Double(bitPattern: bits)
      return value.isNaN ? value : nil
    case nil: return nil
    }
  }

  /// Appends a number with at most four fraction digits and fifteen digits in all.
  ///
  /// Decimals of up to fifteen digits are so far apart that only one of them reads as a given
  /// double, so one that divides back to the same bits is the shortest.
  ///
  /// - Parameters:
  ///   - value: Finite.
  ///   - buffer: Where the digits go.
  /// - Returns: `false` where the number has more digits; nothing is appended then.
  private static func appendShortDecimal(_ value: Double, to buffer: inout ByteBuffer) -> Bool {
    let magnitude = value.magnitude
    guard magnitude < 100_000_000_000 else { return false }
    if magnitude == magnitude.rounded(.down) {
      appendSign(value, to: &buffer)
      buffer.append(integer: UInt64(magnitude))
      buffer.append(".0")
      return true
    }
    let hundredths = (magnitude * 100).rounded()
    if hundredths / 100 == magnitude {
      appendSign(value, to: &buffer)
      appendDecimal(UInt64(hundredths), fractionDigits: 2, to: &buffer)
      return true
    }
    let parts = (magnitude * 10_000).rounded()
    guard parts / 10_000 == magnitude else { return false }
    appendSign(value, to: &buffer)
    appendDecimal(UInt64(parts), fractionDigits: 4, to: &buffer)
    return true
  }

  private static func appendSign(_ value: Double, to buffer: inout ByteBuffer) {
    if value.sign == .minus { buffer.append(0x2d) }
  }

  private static func appendDecimal(
    _ parts: UInt64,
    fractionDigits: Int,
    to buffer: inout ByteBuffer
  ) {
    let scale: UInt64 = fractionDigits == 2 ? 100 : 10_000
    var fraction = parts % scale
    var digitCount = fractionDigits
    while fraction % 10 == 0, digitCount > 1 {
      fraction /= 10
      digitCount &-= 1
    }
    buffer.append(integer: parts / scale)
    buffer.append(0x2e)
    DecimalDigits.write(fraction, count: digitCount, to: buffer.target(reserving: digitCount))
    buffer.advance(by: digitCount)
  }
}
