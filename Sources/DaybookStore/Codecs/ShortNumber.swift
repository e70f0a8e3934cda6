import DaybookBytes

/// The digits of a number with at most nineteen of them, as mantissa × 10^exponent.
struct ShortNumber {
  private var mantissa: UInt64 = 0
  private var exponent = 0
  private var isNegative = false
  private var isShort = true

  /// Reads the digits of a number that the scanner stepped over.
  init(_ scanner: JSONScanner, _ span: JSONNumberSpan) {
    let bytes = scanner.base + span.offset
    var position = 0
    if bytes[0] == 0x2d {
      isNegative = true
      position = 1
    }
    var digitCount = 0
    var isFraction = false
    while position < span.byteCount {
      let byte = bytes[position]
      position &+= 1
      let digit = byte &- 0x30
      if digit < 10 {
        mantissa = mantissa &* 10 &+ UInt64(digit)
        if digitCount > 0 || digit > 0 { digitCount &+= 1 }
        if isFraction { exponent &-= 1 }
      } else if byte == 0x2e {
        isFraction = true
      } else {
        addExponent(bytes + position, span.byteCount &- position)
        break
      }
    }
    if digitCount > 19 { isShort = false }
  }

  /// The number if one correctly rounded operation on exact operands gives it.
  var exactDouble: Double? {
    guard isShort, mantissa <= 1 &<< 53, exponent >= -22, exponent <= 22 else { return nil }
    let whole = Double(mantissa)
    let magnitude = exponent < 0 ? whole / power(-exponent) : whole * power(exponent)
    return isNegative ? -magnitude : magnitude
  }

  /// The number if one correctly rounded operation on exact operands gives it.
  var exactFloat: Float? {
    guard isShort, mantissa <= 1 &<< 24, exponent >= -10, exponent <= 10 else { return nil }
    let whole = Float(mantissa)
    let scale = Float(power(abs(exponent)))
    let magnitude = exponent < 0 ? whole / scale : whole * scale
    return isNegative ? -magnitude : magnitude
  }

  private mutating func addExponent(_ bytes: UnsafePointer<UInt8>, _ byteCount: Int) {
    var value = 0
    var position = bytes[0] == 0x2b || bytes[0] == 0x2d ? 1 : 0
    guard byteCount &- position <= 4 else {
      isShort = false
      return
    }
    while position < byteCount {
      value = value &* 10 &+ Int(bytes[position] &- 0x30)
      position &+= 1
    }
    exponent &+= bytes[0] == 0x2d ? -value : value
  }
}

/// Ten to a power that a double holds exactly.
@inline(__always)
private func power(_ exponent: Int) -> Double {
  switch exponent {
  case 0: 1
  case 1: 1e1
  case 2: 1e2
  case 3: 1e3
  case 4: 1e4
  case 5: 1e5
  case 6: 1e6
  case 7: 1e7
  case 8: 1e8
  case 9: 1e9
  case 10: 1e10
  case 11: 1e11
  case 12: 1e12
  case 13: 1e13
  case 14: 1e14
  case 15: 1e15
  case 16: 1e16
  case 17: 1e17
  case 18: 1e18
  case 19: 1e19
  case 20: 1e20
  case 21: 1e21
  default: 1e22
  }
}
