import DaybookBytes
import Testing

@Suite("Civil dates and times")
struct CivilTimeTests {
  @Test(arguments: [
    (0, 1970, 1, 1), (951_782_400, 2000, 2, 29), (-86_400, 1969, 12, 31),
    (-62_135_596_800, 1, 1, 1), (253_402_214_400, 9999, 12, 31), (4_107_542_400, 2100, 3, 1),
  ])
  func `days and seconds turn into each other`(
    seconds: Int,
    year: Int,
    month: Int,
    day: Int
  ) throws {
    let date = try #require(CivilDate(year: year, month: month, day: day))
    let time = CivilTime(date)

    #expect(time.secondsSince1970 == seconds)
    #expect(time.secondsSinceReference == seconds - CivilTime.referenceSeconds)
    #expect(CivilTime(secondsSince1970: seconds) == time)
    #expect(CivilTime(secondsSince1970: seconds - 1).secondOfDay == 86_399)
  }

  @Test func `days count without gaps`() {
    for days in -800_000...800_000 where days % 97 == 0 || days.magnitude < 1_000 {
      let day = CivilDate(daysSinceReference: days)

      #expect(day.daysSinceReference == days)
      #expect(CivilDate(year: day.year, month: day.month, day: day.day) == day)
    }
  }

  @Test(arguments: [(2025, 2, 29), (1900, 2, 29), (2026, 4, 31), (2026, 13, 1), (2026, 1, 0)])
  func `a day that does not exist is none`(year: Int, month: Int, day: Int) {
    #expect(CivilDate(year: year, month: month, day: day) == nil)
  }

  @Test(arguments: ["2026-10-07T08:15:30", "0000-03-01T00:00:00", "9999-12-31T23:59:59"])
  func `texts come back`(text: String) throws {
    var bytes = Array(text.utf8)
    let time = try #require(
      bytes.withUnsafeBufferPointer { $0.baseAddress.flatMap { CivilTime($0) } }
    )

    bytes.withUnsafeMutableBufferPointer { target in
      target.update(repeating: 0)
      if let start = target.baseAddress { time.write(to: start) }
    }

    #expect(String(decoding: bytes, as: UTF8.self) == text)
  }

  @Test(arguments: [
    "2026-02-30T08:15:30", "2026-10-07 08:15:30", "2026-10-07T24:15:30", "2O26-10-07T08:15:30",
    "2026-10-07T08:60:30", "2026-10-07T08:15:60",
  ])
  func `other texts are none`(text: String) {
    let bytes = Array(text.utf8)

    #expect(bytes.withUnsafeBufferPointer { $0.baseAddress.flatMap { CivilTime($0) } } == nil)
  }
}
