/// An instant between the years 1 and 9999 as whole seconds and nanoseconds.
package struct CivilInstant {
  /// Whole seconds since 2001-01-01T00:00:00Z, rounded down.
  private var wholeSeconds: Int

  /// Nanoseconds from there, below 1,000,000,000.
  private var nanoseconds: Int

  /// The most bytes that `write` needs.
  package static let byteCapacity = 32

  /// Takes an instant that at most nine fraction digits give back bit for bit; others are `nil`.
  ///
  /// Three and six digits are tried first: an instant that was given in milliseconds then reads
  /// `.108` and not `.10800004`, the ninth digit of the nearest double.
  package init?(_ seconds: Double) {
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
  package var seconds: Double {
    if wholeSeconds.magnitude < 9_000_000 {
      return Double(wholeSeconds &* 1_000_000_000 &+ nanoseconds) / 1e9
    }
    return Double(wholeSeconds) + Double(nanoseconds) / 1e9
  }

  /// Writes `2026-10-07T08:15:30.5Z`.
  ///
  /// - Parameter target: Has room for `byteCapacity` bytes.
  /// - Returns: The number of bytes written.
  package func write(to target: UnsafeMutablePointer<UInt8>) -> Int {
    CivilTime(secondsSinceReference: wholeSeconds).write(to: target)
    var count = CivilTime.textByteCount
    if nanoseconds > 0 {
      target[19] = 0x2e
      DecimalDigits.write(UInt64(nanoseconds), count: 9, to: target + 20)
      count = 29
      while target[count &- 1] == 0x30 { count &-= 1 }
    }
    target[count] = 0x5a
    return count &+ 1
  }

  /// What `write` writes.
  package var text: String {
    String(unsafeUninitializedCapacity: CivilInstant.byteCapacity) { buffer in
      buffer.baseAddress.map(write) ?? 0
    }
  }

  /// Steps over what `write` writes, without quotes; `nil` for any other spelling.
  package init?(_ scanner: inout JSONScanner) {
    guard scanner.byteCount &- scanner.position > CivilTime.textByteCount,
      let time = CivilTime(scanner.base + scanner.position)
    else { return nil }
    wholeSeconds = time.secondsSinceReference
    nanoseconds = 0
    scanner.position &+= CivilTime.textByteCount
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
