#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// Instants as ISO 8601 text.
package enum InstantText {
  /// Writes an instant in UTC, with the fraction that brings the same bits back.
  ///
  /// Up to nine fraction digits, without trailing zeros; where nine do not suffice, `@` and the
  /// seconds since 2001-01-01.
  package static func text(of date: Date) -> String {
    let seconds = date.timeIntervalSinceReferenceDate
    if seconds.isFinite, abs(seconds) < 400e9 {
      let text = isoText(ofSeconds: seconds)
      if let read = InstantReader.date(from: text),
        read.timeIntervalSinceReferenceDate.bitPattern == seconds.bitPattern
      {
        return text
      }
    }
    return "@\(seconds)"
  }

  private static func isoText(ofSeconds seconds: Double) -> String {
    var whole = Int(seconds.rounded(.down))
    var nanoseconds = Int(((seconds - seconds.rounded(.down)) * 1e9).rounded())
    if nanoseconds == 1_000_000_000 {
      whole += 1
      nanoseconds = 0
    }
    let days = (whole >= 0 ? whole : whole - 86_399) / 86_400
    let secondOfDay = whole - days * 86_400
    let day = CivilDate(daysSinceReference: days)
    guard (1...9_999).contains(day.year) else { return "" }
    let clock = [secondOfDay / 3_600, secondOfDay / 60 % 60, secondOfDay % 60]
    return padded(day.year, 4) + "-" + padded(day.month, 2) + "-" + padded(day.day, 2)
      + "T" + clock.map { padded($0, 2) }.joined(separator: ":")
      + fraction(nanoseconds) + "Z"
  }

  private static func fraction(_ nanoseconds: Int) -> String {
    guard nanoseconds > 0 else { return "" }
    var digits = padded(nanoseconds, 9)
    while digits.hasSuffix("0") { digits.removeLast() }
    return "." + digits
  }

  private static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }
}
