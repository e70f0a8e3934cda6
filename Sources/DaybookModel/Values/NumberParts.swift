#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What a decimal number consists of as text: `[+-][digits][.digits][e[+-]digits]`.
struct NumberParts {
  var isNegative = false
  var whole: Substring.UTF8View
  var fraction: Substring.UTF8View
  var exponent = 0

  /// Reads `text`; `nil` unless all of it is one number.
  ///
  /// Spreadsheets and statistics programs write `.5`, so digits before the point may be missing.
  init?(_ text: String) {
    var rest = text[...].utf8
    if let first = rest.first, first == 0x2b || first == 0x2d {
      isNegative = first == 0x2d
      rest.removeFirst()
    }
    whole = digits(&rest)
    fraction = rest.prefix(0)
    guard !whole.isEmpty || rest.first == 0x2e else { return nil }
    if rest.first == 0x2e {
      rest.removeFirst()
      fraction = digits(&rest)
      guard !fraction.isEmpty else { return nil }
    }
    if let mark = rest.first, mark == 0x65 || mark == 0x45 {
      rest.removeFirst()
      guard let number = exponentNumber(rest) else { return nil }
      exponent = number
    } else if !rest.isEmpty {
      return nil
    }
  }

  /// The digits from the first to the last that is not zero.
  var significantDigitCount: Int {
    let all = Array(whole) + Array(fraction)
    guard let first = all.firstIndex(where: { $0 != 0x30 }),
      let last = all.lastIndex(where: { $0 != 0x30 })
    else { return 0 }
    return last - first + 1
  }

  /// The number if it has at most 18 digits and no exponent, as most prices have.
  ///
  /// Zeros at the end of the fraction go first, so that one number has one form.
  var shortDecimal: Decimal? {
    guard exponent == 0, whole.count + fraction.count <= 18 else { return nil }
    let kept = fraction.count - fraction.reversed().prefix { $0 == 0x30 }.count
    var significand: UInt64 = 0
    for byte in whole { significand = significand * 10 + UInt64(byte - 0x30) }
    for byte in fraction.prefix(kept) { significand = significand * 10 + UInt64(byte - 0x30) }
    guard significand > 0 else { return Decimal(0) }
    return Decimal(
      sign: isNegative ? .minus : .plus,
      exponent: -kept,
      significand: Decimal(significand)
    )
  }

  var exponentMagnitude: Int { abs(exponent) }

  /// The number as whole digits with its sign; `nil` if it has a fraction or an exponent.
  var wholeText: String? {
    guard exponent == 0, fraction.allSatisfy({ $0 == 0x30 }) else { return nil }
    let digits = whole.isEmpty ? "0" : String(decoding: whole, as: UTF8.self)
    return (isNegative ? "-" : "") + digits
  }
}

private func digits(_ rest: inout Substring.UTF8View) -> Substring.UTF8View {
  let digits = rest.prefix { (0x30...0x39).contains($0) }
  rest.removeFirst(digits.count)
  return digits
}

private func exponentNumber(_ text: Substring.UTF8View) -> Int? {
  var rest = text
  if rest.first == 0x2b || rest.first == 0x2d { rest.removeFirst() }
  guard (1...6).contains(rest.count), rest.allSatisfy({ (0x30...0x39).contains($0) }) else {
    return nil
  }
  return Int(String(decoding: text, as: UTF8.self))
}
