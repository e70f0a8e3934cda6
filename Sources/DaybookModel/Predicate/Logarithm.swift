/// Logarithms and powers of e, within a few units in the last place.
///
/// Written out here, since the mathematics of C is not reached from this room.
enum Logarithm {
  private static let ln2 = 0.693_147_180_559_945_3
  private static let ln10 = 2.302_585_092_994_046

  /// The upper half of ln 2, which small whole numbers multiply without rounding.
  private static let ln2High = Double(bitPattern: ln2.bitPattern & ~0xFFFF_FFFF)

  /// What is left of ln 2, with what a double cannot hold of it.
  private static let ln2Low = ln2 - ln2High + 2.319_046_813_846_3e-17

  /// The natural logarithm; −∞ of zero, NaN of what is less.
  static func natural(_ number: Double) -> Double {
    guard number.isFinite, number > 0 else {
      return number == 0 ? -.infinity : number > 0 ? number : .nan
    }
    var significand = number.significand
    var exponent = Double(number.exponent)
    if significand > 1.414_213_562_373_095 {
      significand /= 2
      exponent += 1
    }
    // ln m = 2 artanh((m − 1) / (m + 1)), whose series is short for m near 1.
    let quotient = (significand - 1) / (significand + 1)
    let square = quotient * quotient
    var series = 0.0
    for divisor in stride(from: 25.0, through: 3, by: -2) {
      series = (series + 1 / divisor) * square
    }
    return exponent * ln2High + (2 * quotient + (2 * quotient * series + exponent * ln2Low))
  }

  /// The logarithm to the base 10, exact for powers of 10.
  static func common(_ number: Double) -> Double {
    let quotient = natural(number) / ln10
    guard let whole = Int(exactly: quotient.rounded()), Double("1e\(whole)") == number else {
      return quotient
    }
    return Double(whole)
  }

  /// The power of e.
  static func exponential(_ number: Double) -> Double {
    guard number.isFinite else { return number == -.infinity ? 0 : number }
    let exponent = (number / ln2).rounded()
    guard exponent.magnitude < 1_100 else { return exponent > 0 ? .infinity : 0 }
    let rest = (number - exponent * ln2High) - exponent * ln2Low
    var series = 1.0
    for divisor in stride(from: 15.0, through: 1, by: -1) { series = 1 + series * rest / divisor }
    return Double(sign: .plus, exponent: Int(exponent), significand: series)
  }
}
