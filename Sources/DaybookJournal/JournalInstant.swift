import DaybookBytes

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

  private static let referenceSeconds = Double(CivilTime.referenceSeconds)
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
    let whole = floorDivide(microseconds, 1_000_000)
    let fraction = UInt64(microseconds - whole * 1_000_000)
    let time = CivilTime(
      secondsSince1970: Int(min(max(whole, -62_167_219_200), 253_402_300_799))
    )
    return [UInt8](unsafeUninitializedCapacity: JournalInstant.textByteCount) { buffer, count in
      guard let target = buffer.baseAddress else { return }
      time.write(to: target)
      target[19] = 0x2e
      DecimalDigits.write(fraction, count: 6, to: target + 20)
      target[26] = 0x5a
      count = JournalInstant.textByteCount
    }
  }

  /// Reads the text with six fraction digits; anything else is `nil`.
  init?(textBytes bytes: UnsafeRawBufferPointer) {
    guard bytes.count == JournalInstant.textByteCount, bytes[19] == 0x2e, bytes[26] == 0x5a,
      let start = bytes.assumingMemoryBound(to: UInt8.self).baseAddress,
      let time = CivilTime(start), let fraction = digits(bytes, 20..<26)
    else { return nil }
    self.init(microseconds: Int64(time.secondsSince1970) * 1_000_000 + Int64(fraction))
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

private func digits(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>) -> Int? {
  var value = 0
  for index in range {
    let digit = bytes[index] &- 0x30
    guard digit < 10 else { return nil }
    value = value * 10 + Int(digit)
  }
  return value
}
