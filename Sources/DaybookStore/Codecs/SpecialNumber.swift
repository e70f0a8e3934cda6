import DaybookBytes

/// The words for floating-point numbers that JSON has no number for, without their quotes.
enum SpecialNumber: Hashable {
  /// `nan`: the quiet NaN without a payload.
  case nan

  /// `inf`.
  case infinity

  /// `-inf`.
  case negativeInfinity

  /// `nan:0x…`: a bit pattern with all its hexadecimal digits.
  case pattern(UInt64)

  /// Appends the word.
  ///
  /// - Parameters:
  ///   - digits: The number of hexadecimal digits of a bit pattern.
  ///   - buffer: Where the word goes.
  func append(digits: Int, to buffer: inout ByteBuffer) {
    switch self {
    case .nan: buffer.append("nan")
    case .infinity: buffer.append("inf")
    case .negativeInfinity: buffer.append("-inf")
    case .pattern(let bits):
      buffer.append("nan:0x")
      Hexadecimal.write(bits, digits: digits, to: buffer.target(reserving: digits))
      buffer.advance(by: digits)
    }
  }

  /// Steps over a word if one comes next; otherwise the scanner stays where it is.
  init?(digits: Int, _ scanner: inout JSONScanner) {
    if scanner.take("inf") {
      self = .infinity
    } else if scanner.take("-inf") {
      self = .negativeInfinity
    } else if scanner.take("nan:0x") {
      var bits: UInt64 = 0
      for _ in 0..<digits {
        let byte = scanner.nextByte
        guard !(0x41...0x46).contains(byte), let digit = Hexadecimal.value(ofDigit: byte) else {
          return nil
        }
        bits = bits &<< 4 | UInt64(digit)
        scanner.position &+= 1
      }
      self = .pattern(bits)
    } else if scanner.take("nan") {
      self = .nan
    } else {
      return nil
    }
  }
}
