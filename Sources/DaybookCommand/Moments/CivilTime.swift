package import DaybookModel

/// A date and a time of day without a zone.
package struct CivilTime: Hashable, Sendable {
  /// The day.
  package var date: CivilDate

  /// The seconds since midnight.
  package var secondOfDay: Int

  /// Makes a date and time.
  package init(_ date: CivilDate, secondOfDay: Int = 0) {
    self.date = date
    self.secondOfDay = secondOfDay
  }

  /// Makes the time that is `seconds` after 1970-01-01T00:00:00.
  package init(secondsSince1970 seconds: Int) {
    let sinceReference = seconds - referenceSeconds
    let days = (sinceReference >= 0 ? sinceReference : sinceReference - 86_399) / 86_400
    self.init(
      CivilDate(daysSinceReference: days),
      secondOfDay: sinceReference - days * 86_400
    )
  }

  /// The seconds since 1970-01-01T00:00:00.
  package var secondsSince1970: Int {
    date.daysSinceReference * 86_400 + secondOfDay + referenceSeconds
  }
}

/// 2001-01-01 in seconds since 1970-01-01.
private let referenceSeconds = 978_307_200
