import DaybookBytes

/// Reads the digits of a decimal number, exactly or not at all.
struct DecimalReader {
  private let isNegative: Bool
  private var mantissa: UInt128 = 0
  private var exponent = 0

  /// Zeros behind the last other digit, which enter the mantissa only if a further digit follows.
  private var pendingZeroCount = 0
  private var fractionDigitCount = 0
  private var isExact = true

  init(isNegative: Bool) {
    self.isNegative = isNegative
  }

  /// Steps over digits and at most one point between two of them.
  mutating func read(_ scanner: inout JSONScanner) -> Bool {
    let start = scanner.position
    readDigits(&scanner, isFraction: false)
    let wholeCount = scanner.position - start
    guard wholeCount > 0, wholeCount == 1 || scanner.base[start] != 0x30 else { return false }
    if scanner.take(0x2e) {
      let fraction = scanner.position
      readDigits(&scanner, isFraction: true)
      guard scanner.position > fraction else { return false }
    }
    return isExact
  }

  /// The number, unless it lies outside what `Decimal` can hold.
  var parts: DecimalParts? {
    guard mantissa > 0 else { return DecimalParts(mantissa: 0, exponent: 0, isNegative: false) }
    var scaled = mantissa
    var exponent = pendingZeroCount - fractionDigitCount
    while exponent > 127 {
      let product = scaled.multipliedReportingOverflow(by: 10)
      guard !product.overflow else { return nil }
      scaled = product.partialValue
      exponent -= 1
    }
    guard exponent >= -128 else { return nil }
    return DecimalParts(mantissa: scaled, exponent: exponent, isNegative: isNegative)
  }

  private mutating func readDigits(_ scanner: inout JSONScanner, isFraction: Bool) {
    while true {
      let digit = scanner.nextByte &- 0x30
      guard digit < 10 else { return }
      scanner.position &+= 1
      if isFraction { fractionDigitCount &+= 1 }
      if digit == 0 {
        if mantissa > 0 { pendingZeroCount &+= 1 }
      } else {
        append(digit)
      }
    }
  }

  private mutating func append(_ digit: UInt8) {
    while pendingZeroCount > 0 {
      multiply()
      pendingZeroCount &-= 1
    }
    multiply()
    let sum = mantissa.addingReportingOverflow(UInt128(digit))
    mantissa = sum.partialValue
    isExact = isExact && !sum.overflow
  }

  private mutating func multiply() {
    guard mantissa > UInt128(UInt64.max / 10) else {
      mantissa = UInt128(UInt64(truncatingIfNeeded: mantissa) &* 10)
      return
    }
    let product = mantissa.multipliedReportingOverflow(by: 10)
    mantissa = product.partialValue
    isExact = isExact && !product.overflow
  }
}
