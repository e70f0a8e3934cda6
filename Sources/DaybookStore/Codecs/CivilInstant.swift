import DaybookBytes
import DaybookModel

/// An instant between the years 1 and 9999 as whole seconds and nanoseconds.
struct CivilInstant {
  /// Whole seconds since 2001-01-01T00:00:00Z, rounded down.
  private var wholeSeconds: Int

  /// Nanoseconds from there, below 1,000,000,000.
  private var nanoseconds: Int

  /// The most bytes that `write` needs.
  static let byteCapacity = 32

  /// Takes an instant that at most nine fraction digits give back bit for bit; others are `nil`.
  ///
  /// Three and six digits are tried first: an instant that was given in milliseconds then reads
  /// `.108` and not `.10800004`, the ninth digit of the nearest double.
  init?(_ seconds: Double) {
    guard seconds >= CivilInstant.earliest, seconds < CivilInstant.end else { return nil }
    let whole = seconds.rounded(.down)
    let fraction = seconds - whole
    wholeSeconds = Int(whole)
    nanoseconds = 0
    var unit = 1_000_000
    while unit > 0 {
      wholeSeconds = Int(whole)
      nanoseconds = Int((fraction * (1e9 / Double(unit))).rounded()) &* unit
      if nanoseconds == 1_000_000_000 {
        wholeSeconds &+= 1
        nanoseconds = 0
      }
      if self.seconds.bitPattern == seconds.bitPattern { return }
      unit /= 1_000
    }
    return nil
  }

  /// Seconds since 2001-01-01T00:00:00Z: the double nearest to the written digits.
  ///
  /// Near 2001, where doubles are as dense as nanoseconds, one division of exact integers rounds
  /// once. Elsewhere the sum's error is far below the distance between doubles.
  var seconds: Double {
    if wholeSeconds.magnitude < 9_000_000 {
      return Double(wholeSeconds &* 1_000_000_000 &+ nanoseconds) / 1e9
    }
    return Double(wholeSeconds) + Double(nanoseconds) / 1e9
  }

  /// Writes `2026-10-07T08:15:30.5Z`.
  ///
  /// - Parameter target: Has room for `byteCapacity` bytes.
  /// - Returns: The number of bytes written.
  func write(to target: UnsafeMutablePointer<UInt8>) -> Int {
    let days = (wholeSeconds &- (wholeSeconds < 0 ? 86_399 : 0)) / 86_400
    let secondOfDay = wholeSeconds &- days &* 86_400
    let day = CivilDate(daysSinceReference: days)
    DecimalDigits.write(UInt64(day.year), count: 4, to: target)
    target[4] = 0x2d
    writePair(day.month, target + 5)
    target[7] = 0x2d
    writePair(day.day, target + 8)
    target[10] = 0x54
    writePair(secondOfDay / 3_600, target + 11)
    target[13] = 0x3a
    writePair(secondOfDay / 60 % 60, target + 14)
    target[16] = 0x3a
    writePair(secondOfDay % 60, target + 17)
    var count = 19
    if nanoseconds > 0 {
      target[19] = 0x2e
      DecimalDigits.write(UInt64(nanoseconds), count: 9, to: target + 20)
      count = 29
      while target[count &- 1] == 0x30 { count &-= 1 }
    }
    target[count] = 0x5a
    return count &+ 1
  }

  /// Steps over what `write` writes, without quotes; `nil` for any other spelling.
  init?(_ scanner: inout JSONScanner) {
    let bytes = scanner.base + scanner.position
    guard scanner.byteCount &- scanner.position >= 20,
      bytes[4] == 0x2d, bytes[7] == 0x2d, bytes[10] == 0x54, bytes[13] == 0x3a, bytes[16] == 0x3a,
      let century = pair(bytes), let year = pair(bytes + 2),
      let month = pair(bytes + 5), let day = pair(bytes + 8),
      let hour = pair(bytes + 11), let minute = pair(bytes + 14), let second = pair(bytes + 17),
      hour < 24, minute < 60, second < 60,
      let date = CivilDate(year: century &* 100 &+ year, month: month, day: day)
    else { return nil }
    wholeSeconds =
      date.daysSinceReference &* 86_400 &+ hour &* 3_600 &+ minute &* 60 &+ second
    nanoseconds = 0
    scanner.position &+= 19
    guard readFraction(&scanner), scanner.take(0x5a) else { return nil }
  }

  /// Steps over a point and one to nine digits, if there is a point.
  private mutating func readFraction(_ scanner: inout JSONScanner) -> Bool {
    guard scanner.take(0x2e) else { return true }
    var scale = 1_000_000_000
    while scanner.nextByte &- 0x30 < 10 {
      guard scale > 1 else { return false }
      scale /= 10
      nanoseconds &+= Int(scanner.nextByte &- 0x30) &* scale
      scanner.position &+= 1
    }
    return scale < 1_000_000_000
  }

  /// 0001-01-01T00:00:00Z.
  private static let earliest = -63_113_904_000.0

  /// 10000-01-01T00:00:00Z.
  private static let end = 252_423_993_600.0
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
