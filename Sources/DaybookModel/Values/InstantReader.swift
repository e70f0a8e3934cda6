import DaybookBytes

#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// Reads instants: a day, or a day and a time with `Z` or an offset, or `@` and seconds since 2001.
package struct InstantReader {
  private var rest: Substring.UTF8View

  /// Reads `text`, which must be an instant from its first to its last byte.
  ///
  /// A day alone is its first moment in UTC; a time without `Z` or an offset is refused, since
  /// nobody can know what it means. Fractions may have any number of digits.
  package static func date(from text: String) -> Date? {
    if text.utf8.first == UInt8(ascii: "@") {
      return seconds(text.dropFirst()).map(Date.init(timeIntervalSinceReferenceDate:))
    }
    var reader = InstantReader(rest: text[...].utf8)
    return reader.date()
  }

  private static func seconds(_ text: Substring) -> Double? {
    guard text.hasPrefix("nan:0x") else { return Double(text) }
    let number = UInt64(text.dropFirst(6), radix: 16).map(Double.init(bitPattern:))
    return number?.isNaN == true ? number : nil
  }

  private mutating func date() -> Date? {
    guard let year = digits(4), skip("-"), let month = digits(2), skip("-"),
      let day = digits(2), let civil = CivilDate(year: year, month: month, day: day)
    else { return nil }
    let midnight = civil.daysSinceReference * 86_400
    if rest.isEmpty { return instant(midnight, fraction: "") }
    guard skip("T") || skip("t") || skip(" "), let hour = digits(2), hour < 24, skip(":"),
      let minute = digits(2), minute < 60
    else { return nil }
    let second = skip(":") ? digits(2) : 0
    guard let second, second < 60, let fraction = fraction(), let offset = offset(), rest.isEmpty
    else { return nil }
    return instant(midnight + hour * 3_600 + minute * 60 + second - offset, fraction: fraction)
  }

  private mutating func digits(_ count: Int) -> Int? {
    var number = 0
    for _ in 0..<count {
      guard let byte = rest.first, (0x30...0x39).contains(byte) else { return nil }
      number = number * 10 + Int(byte - 0x30)
      rest.removeFirst()
    }
    return number
  }

  private mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard let byte = rest.first, UInt32(byte) == character.value else { return false }
    rest.removeFirst()
    return true
  }

  /// The digits after the point; `nil` if there is a point and no digit.
  private mutating func fraction() -> String? {
    guard skip(".") || skip(",") else { return "" }
    let digits = rest.prefix { (0x30...0x39).contains($0) }
    rest.removeFirst(digits.count)
    return digits.isEmpty ? nil : String(decoding: digits, as: UTF8.self)
  }

  /// The seconds to subtract; `nil` unless there is `Z` or an offset.
  private mutating func offset() -> Int? {
    if skip("Z") || skip("z") { return 0 }
    let sign = skip("+") ? 1 : skip("-") ? -1 : 0
    guard sign != 0, let hours = digits(2), hours < 24 else { return nil }
    if rest.isEmpty { return sign * hours * 3_600 }
    _ = skip(":")
    guard let minutes = digits(2), minutes < 60 else { return nil }
    return sign * (hours * 3_600 + minutes * 60)
  }

  /// The date nearest to the decimal number of seconds, rounded once.
  private func instant(_ seconds: Int, fraction: String) -> Date? {
    guard seconds < 0, fraction.contains(where: { $0 != "0" }) else {
      return Double("\(seconds).\(fraction)0").map(Date.init(timeIntervalSinceReferenceDate:))
    }
    // Before 2001 the fraction counts towards zero: −2 s and .25 are −1.75 s.
    return Double("-\(-seconds - 1).\(complement(of: fraction))")
      .map(Date.init(timeIntervalSinceReferenceDate:))
  }

  /// The digits of one minus the fraction.
  private func complement(of fraction: String) -> String {
    var carry = true
    let digits = fraction.utf8.reversed().map { byte in
      let digit = 9 - (byte - 0x30) + (carry ? 1 : 0)
      carry = digit == 10
      return carry ? 0x30 : digit + 0x30
    }
    return String(decoding: digits.reversed(), as: UTF8.self)
  }
}
