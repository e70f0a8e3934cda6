/// A day and a time of day, without a zone.
package struct CivilTime: Hashable, Sendable {
  /// The day.
  package var date: CivilDate

  /// The seconds since midnight.
  package var secondOfDay: Int

  /// 2001-01-01T00:00:00 in seconds since 1970-01-01T00:00:00.
  package static let referenceSeconds = 978_307_200

  /// Makes a date and time.
  package init(_ date: CivilDate, secondOfDay: Int = 0) {
    self.date = date
    self.secondOfDay = secondOfDay
  }

  /// Makes the time that is `seconds` after 2001-01-01T00:00:00.
  package init(secondsSinceReference seconds: Int) {
    let days = (seconds &- (seconds < 0 ? 86_399 : 0)) / 86_400
    self.init(CivilDate(daysSinceReference: days), secondOfDay: seconds &- days &* 86_400)
  }

  /// Makes the time that is `seconds` after 1970-01-01T00:00:00.
  package init(secondsSince1970 seconds: Int) {
    self.init(secondsSinceReference: seconds - CivilTime.referenceSeconds)
  }

  /// The seconds since 2001-01-01T00:00:00.
  package var secondsSinceReference: Int { date.daysSinceReference * 86_400 + secondOfDay }

  /// The seconds since 1970-01-01T00:00:00.
  package var secondsSince1970: Int { secondsSinceReference + CivilTime.referenceSeconds }
}

// MARK: - Text

extension CivilTime {
  /// The number of bytes of `2026-10-07T08:15:30`.
  package static let textByteCount = 19

  /// Writes `2026-10-07T08:15:30`.
  ///
  /// - Parameter target: Has room for `textByteCount` bytes.
  package func write(to target: UnsafeMutablePointer<UInt8>) {
    DecimalDigits.write(UInt64(date.year), count: 4, to: target)
    target[4] = 0x2d
    writePair(date.month, target + 5)
    target[7] = 0x2d
    writePair(date.day, target + 8)
    target[10] = 0x54
    writePair(secondOfDay / 3_600, target + 11)
    target[13] = 0x3a
    writePair(secondOfDay / 60 % 60, target + 14)
    target[16] = 0x3a
    writePair(secondOfDay % 60, target + 17)
  }

  /// Reads `2026-10-07T08:15:30`; `nil` for any other spelling and for times that do not exist.
  ///
  /// - Parameter bytes: At least `textByteCount` of them.
  package init?(_ bytes: UnsafePointer<UInt8>) {
    guard bytes[4] == 0x2d, bytes[7] == 0x2d, bytes[10] == 0x54, bytes[13] == 0x3a,
      bytes[16] == 0x3a,
      let century = pair(bytes), let year = pair(bytes + 2),
      let month = pair(bytes + 5), let day = pair(bytes + 8),
      let hour = pair(bytes + 11), let minute = pair(bytes + 14), let second = pair(bytes + 17),
      hour < 24, minute < 60, second < 60,
      let date = CivilDate(year: century &* 100 &+ year, month: month, day: day)
    else { return nil }
    self.init(date, secondOfDay: hour &* 3_600 &+ minute &* 60 &+ second)
  }
}

@inline(__always)
private func writePair(_ value: Int, _ target: UnsafeMutablePointer<UInt8>) {
  target[0] = 0x30 &+ UInt8(truncatingIfNeeded: value / 10)
  target[1] = 0x30 &+ UInt8(truncatingIfNeeded: value % 10)
}

@inline(__always)
private func pair(_ bytes: UnsafePointer<UInt8>) -> Int? {
  let high = bytes[0] &- 0x30
  let low = bytes[1] &- 0x30
  return high < 10 && low < 10 ? Int(high) &* 10 &+ Int(low) : nil
}
