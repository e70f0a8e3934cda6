import DaybookBytes

/// The rule behind the last transition of a zone file, a POSIX `TZ` text such as
/// `CET-1CEST,M3.5.0,M10.5.0/3`.
package struct ZoneRule {
  /// When a year's change comes.
  enum Day: Hashable {
    /// The n-th weekday of a month; 5 is the last one.
    case weekday(month: Int, week: Int, weekday: Int)
    /// The n-th day of the year, from 1, leap days never counted.
    case julian(Int)
    /// The n-th day of the year, from 0.
    case ordinal(Int)
  }

  struct Change: Hashable {
    var day: Day
    /// Local seconds after the day's beginning.
    var secondOfDay: Int
  }

  private(set) var standardOffset = 0
  private(set) var daylightOffset: Int?
  private var begin: Change?
  private var end: Change?

  /// Reads a rule; `nil` for a text that is none.
  package init?(_ text: Substring) {
    var scanner = RuleScanner(text)
    guard scanner.skipName(), let offset = scanner.offset() else { return nil }
    standardOffset = -offset
    guard !scanner.isAtEnd else { return }
    guard scanner.skipName() else { return nil }
    daylightOffset = standardOffset + 3_600
    if !scanner.isAtEnd, !scanner.skip(",") {
      guard let offset = scanner.offset(), scanner.skip(",") else { return nil }
      daylightOffset = -offset
    }
    guard let begin = scanner.change(), scanner.skip(","), let end = scanner.change(),
      scanner.isAtEnd
    else { return nil }
    self.begin = begin
    self.end = end
  }

  /// The seconds east of Greenwich at an instant.
  package func offset(atSecondsSince1970 seconds: Int) -> Int {
    guard let daylightOffset, let begin, let end else { return standardOffset }
    let year = CivilTime(secondsSince1970: seconds + standardOffset).date.year
    let first = begin.seconds(in: year) - standardOffset
    let last = end.seconds(in: year) - daylightOffset
    // South of the equator the summer spans the turn of the year.
    let isDaylight =
      first < last ? seconds >= first && seconds < last : seconds >= first || seconds < last
    return isDaylight ? daylightOffset : standardOffset
  }
}

extension ZoneRule.Change {
  /// The local seconds since 1970 of the change in a year.
  func seconds(in year: Int) -> Int {
    CivilTime(CivilDate(daysSinceReference: dayNumber(in: year))).secondsSince1970 + secondOfDay
  }

  /// The days from 2001-01-01 to the change in a year.
  private func dayNumber(in year: Int) -> Int {
    let first = firstDay(of: 1, in: year)
    switch day {
    case .ordinal(let number): return first + number
    case .julian(let number):
      let hasLeapDay = firstDay(of: 3, in: year) - firstDay(of: 2, in: year) == 29
      return first + number - 1 + (hasLeapDay && number >= 60 ? 1 : 0)
    case .weekday(let month, let week, let weekday):
      let first = firstDay(of: month, in: year)
      let next = month == 12 ? firstDay(of: 1, in: year + 1) : firstDay(of: month + 1, in: year)
      // 2001-01-01 was a Monday.
      let firstWeekday = ((first + 1) % 7 + 7) % 7
      let day = first + (weekday - firstWeekday + 7) % 7 + (week - 1) * 7
      return day < next ? day : day - 7
    }
  }
}

/// The days from 2001-01-01 to the first of a month.
private func firstDay(of month: Int, in year: Int) -> Int {
  guard let date = CivilDate(year: year, month: month, day: 1) else {
    preconditionFailure("every month has a first day")
  }
  return date.daysSinceReference
}

private struct RuleScanner {
  private var rest: Substring

  init(_ text: Substring) {
    rest = text
  }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func skip(_ character: Character) -> Bool {
    guard rest.first == character else { return false }
    rest.removeFirst()
    return true
  }

  /// Skips letters, or anything between angle brackets.
  mutating func skipName() -> Bool {
    if rest.first == "<" {
      guard let end = rest.firstIndex(of: ">") else { return false }
      rest = rest[rest.index(after: end)...]
      return true
    }
    let name = rest.prefix { $0.isLetter }
    rest = rest.dropFirst(name.count)
    return name.count >= 3
  }

  mutating func number() -> Int? {
    let digits = rest.prefix { $0.isASCII && $0.isNumber }
    rest = rest.dropFirst(digits.count)
    return Int(digits)
  }

  /// Reads `[+-]hh[:mm[:ss]]`, as seconds.
  mutating func offset() -> Int? {
    let isNegative = rest.first == "-"
    if rest.first == "-" || rest.first == "+" { rest.removeFirst() }
    guard let hours = number() else { return nil }
    var seconds = hours * 3_600
    for unit in [60, 1] where skip(":") {
      guard let value = number() else { return nil }
      seconds += value * unit
    }
    return isNegative ? -seconds : seconds
  }

  mutating func change() -> ZoneRule.Change? {
    guard let day = day() else { return nil }
    guard skip("/") else { return ZoneRule.Change(day: day, secondOfDay: 7_200) }
    return offset().map { ZoneRule.Change(day: day, secondOfDay: $0) }
  }

  private mutating func day() -> ZoneRule.Day? {
    if skip("J") { return number().map { .julian($0) } }
    guard skip("M") else { return number().map { .ordinal($0) } }
    guard let month = number(), skip("."), let week = number(), skip("."), let weekday = number(),
      (1...12).contains(month), (1...5).contains(week), (0...6).contains(weekday)
    else { return nil }
    return .weekday(month: month, week: week, weekday: weekday)
  }
}
