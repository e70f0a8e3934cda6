import DaybookBytes
import DaybookModel

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A point in a store's history: what `--at`, `--since` and `--until` say.
enum Moment: Hashable {
  case transaction(Int64)
  /// A whole day, from its first instant to just before the next day's.
  case day(Range<Date>)
  case instant(Date)

  /// Understands a transaction's number, a day, or a day and a time.
  ///
  /// A day, and a time without `Z` or an offset, are those of the zone.
  init(_ text: String, flag: Flag, zone: DisplayZone) throws(CommandFailure) {
    if let number = Int64(text), number >= 0, text.utf8.count < 19 {
      self = .transaction(number)
    } else if let day = Moment.day(text) {
      let next = CivilTime(CivilDate(daysSinceReference: day.daysSinceReference + 1))
      let start = zone.secondsSince1970(of: CivilTime(day))
      let end = zone.secondsSince1970(of: next)
      self = .day(date(start)..<date(end))
    } else if let instant = InstantReader.date(from: text) {
      self = .instant(instant)
    } else if let instant = zone.date(from: text) {
      self = .instant(instant)
    } else {
      let transaction = flag == .at ? "a transaction's number, " : ""
      throw CommandFailure(
        .usage,
        place: flag.longName,
        "'\(text)' is not \(transaction)a day such as 2021-11-08 or a time such as"
          + " 2021-11-08T12:00"
      )
    }
  }

  /// The first instant that belongs to the moment.
  var start: Date? {
    switch self {
    case .transaction: nil
    case .day(let range): range.lowerBound
    case .instant(let date): date
    }
  }

  /// The last instant that belongs to the moment.
  var end: Date? {
    switch self {
    case .transaction: nil
    case .day(let range):
      Date(timeIntervalSinceReferenceDate: range.upperBound.timeIntervalSinceReferenceDate.nextDown)
    case .instant(let date): date
    }
  }

  private static func day(_ text: String) -> CivilDate? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, parts.map(\.utf8.count) == [4, 2, 2],
      let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2])
    else { return nil }
    return CivilDate(year: year, month: month, day: day)
  }
}

extension DisplayZone {
  /// Reads a day and a time without `Z` or an offset, as clocks of the zone show it.
  func date(from text: String) -> Date? {
    guard let local = InstantReader.date(from: text + "Z") else { return nil }
    let seconds = local.timeIntervalSince1970.rounded(.down)
    let exact = secondsSince1970(of: CivilTime(secondsSince1970: Int(seconds)))
    return Date(timeIntervalSince1970: Double(exact)) + (local.timeIntervalSince1970 - seconds)
  }
}

private func date(_ secondsSince1970: Int) -> Date {
  Date(timeIntervalSince1970: Double(secondsSince1970))
}
