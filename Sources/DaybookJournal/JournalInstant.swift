/// A moment as the journal writes it: UTC, in whole microseconds.
package struct JournalInstant: Hashable, Sendable, Comparable {
  /// Microseconds since 1970-01-01T00:00:00Z.
  package let microseconds: Int64

  /// Makes the moment `microseconds` after 1970 began.
  package init(microseconds: Int64) {
    self.microseconds = microseconds
  }

  /// Makes the moment at or just before `secondsSinceReferenceDate`, counted from 2001.
  package init(secondsSinceReferenceDate seconds: Double) {
    let exact = ((seconds + JournalInstant.referenceSeconds) * 1_000_000).rounded(.down)
    microseconds = Int64(exactly: min(max(exact, -6.2e16), 2.5e17)) ?? 0
  }

  /// Seconds since 2001-01-01T00:00:00Z, as `Date` counts.
  package var secondsSinceReferenceDate: Double {
    let (seconds, rest) = microseconds.quotientAndRemainder(dividingBy: 1_000_000)
    return Double(seconds) - JournalInstant.referenceSeconds + Double(rest) / 1_000_000
  }

  /// Whether `left` is earlier.
  package static func < (left: JournalInstant, right: JournalInstant) -> Bool {
    left.microseconds < right.microseconds
  }

  private static let referenceSeconds = 978_307_200.0
}

// MARK: - Text

extension JournalInstant: CustomStringConvertible {
  /// The number of bytes of the text: `2026-10-07T08:15:30.123456Z`.
  static let textByteCount = 27

  /// The text with six fraction digits.
  package var description: String {
    String(decoding: textBytes, as: UTF8.self)
  }

  /// The text with six fraction digits; years outside 0 to 9999 are clamped.
  var textBytes: [UInt8] {
    let secondCount = min(
      max(floorDivide(microseconds, 1_000_000), -62_167_219_200),
      253_402_300_799
    )
    let fraction = microseconds - floorDivide(microseconds, 1_000_000) * 1_000_000
    let dayCount = floorDivide(secondCount, 86_400)
    let rest = Int(secondCount - dayCount * 86_400)
    let day = civilDay(dayCount)
    var text: [UInt8] = []
    text.reserveCapacity(JournalInstant.textByteCount)
    appendDigits(day.year, 4, &text)
    text.append(0x2d)
    appendDigits(day.month, 2, &text)
    text.append(0x2d)
    appendDigits(day.day, 2, &text)
    text.append(0x54)
    appendDigits(rest / 3_600, 2, &text)
    text.append(0x3a)
    appendDigits(rest / 60 % 60, 2, &text)
    text.append(0x3a)
    appendDigits(rest % 60, 2, &text)
    text.append(0x2e)
    appendDigits(Int(fraction), 6, &text)
    text.append(0x5a)
    return text
  }

  /// Reads the text with six fraction digits; anything else is `nil`.
  init?(textBytes bytes: UnsafeRawBufferPointer) {
    guard bytes.count == JournalInstant.textByteCount else { return nil }
    let marks: [(Int, UInt8)] = [
      (4, 0x2d), (7, 0x2d), (10, 0x54), (13, 0x3a), (16, 0x3a), (19, 0x2e), (26, 0x5a),
    ]
    guard marks.allSatisfy({ bytes[$0.0] == $0.1 }) else { return nil }
    guard
      let year = digits(bytes, 0..<4), let month = digits(bytes, 5..<7),
      let day = digits(bytes, 8..<10), let hour = digits(bytes, 11..<13),
      let minute = digits(bytes, 14..<16), let second = digits(bytes, 17..<19),
      let fraction = digits(bytes, 20..<26)
    else { return nil }
    guard (1...12).contains(month), (1...31).contains(day), hour < 24, minute < 60, second < 60
    else { return nil }
    let secondCount =
      daysSince1970(year, month, day) * 86_400 + Int64(hour * 3_600 + minute * 60 + second)
    self.init(microseconds: secondCount * 1_000_000 + Int64(fraction))
  }

  /// Reads the text with six fraction digits; anything else is `nil`.
  package init?(_ text: String) {
    var copy = text
    let parsed = copy.withUTF8 { JournalInstant(textBytes: UnsafeRawBufferPointer($0)) }
    guard let parsed else { return nil }
    self = parsed
  }
}

private func floorDivide(_ value: Int64, _ divisor: Int64) -> Int64 {
  let (quotient, remainder) = value.quotientAndRemainder(dividingBy: divisor)
  return remainder < 0 ? quotient - 1 : quotient
}

private func appendDigits(_ value: Int, _ count: Int, _ text: inout [UInt8]) {
  var divisor = 1
  for _ in 1..<count { divisor *= 10 }
  while divisor > 0 {
    text.append(0x30 + UInt8(value / divisor % 10))
    divisor /= 10
  }
}

private func digits(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>) -> Int? {
  var value = 0
  for index in range {
    let digit = bytes[index] &- 0x30
    guard digit < 10 else { return nil }
    value = value * 10 + Int(digit)
  }
  return value
}

/// The Gregorian day that lies `dayCount` days after 1970-01-01, counted in eras of 400 years that
/// begin on a first of March, so that the leap day is the last of its year.
private func civilDay(_ dayCount: Int64) -> (year: Int, month: Int, day: Int) {
  let shifted = dayCount + 719_468
  let era = floorDivide(shifted, 146_097)
  let dayOfEra = shifted - era * 146_097
  let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
  let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
  let shiftedMonth = (5 * dayOfYear + 2) / 153
  let day = Int(dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
  let month = Int(shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9)
  let year = Int(yearOfEra + era * 400) + (month <= 2 ? 1 : 0)
  return (year, month, day)
}

private func daysSince1970(_ year: Int, _ month: Int, _ day: Int) -> Int64 {
  let shiftedYear = Int64(month <= 2 ? year - 1 : year)
  let era = floorDivide(shiftedYear, 400)
  let yearOfEra = shiftedYear - era * 400
  let shiftedMonth = Int64(month > 2 ? month - 3 : month + 9)
  let dayOfYear = (153 * shiftedMonth + 2) / 5 + Int64(day) - 1
  let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
  return era * 146_097 + dayOfEra - 719_468
}
