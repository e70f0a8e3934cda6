import DaybookModel
import TestSupport
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Instants as ISO 8601 text.
@Suite("Instants as text")
struct InstantTextTests {
  @Test(arguments: [
    (0, "2001-01-01T00:00:00Z"), (-0.5, "2000-12-31T23:59:59.5Z"), (86_400, "2001-01-02T00:00:00Z"),
    (-978_307_200, "1970-01-01T00:00:00Z"), (94_694_400, "2004-01-02T00:00:00Z"),
    (-31_622_400, "2000-01-01T00:00:00Z"), (-63_113_904_000, "0001-01-01T00:00:00Z"),
    (252_423_993_599, "9999-12-31T23:59:59Z"), (252_423_993_600, "@252423993600.0"),
    (604_584_587.157463, "2020-02-28T12:09:47.157463Z"), (-0.0, "@-0.0"),
    (1e-12, "@1e-12"), (813_053_730.108, "2026-10-07T08:15:30.108Z"), (.infinity, "@inf"),
    (.nan, "@nan"), (Double(bitPattern: 0x7ff8_0000_0000_0001), "@nan:0x7ff8000000000001"),
  ])
  func `are written in UTC`(seconds: Double, text: String) {
    let date = Date(timeIntervalSinceReferenceDate: seconds)

    #expect(InstantText.text(of: date) == text)
  }

  @Test func `every written instant is read bit for bit`() throws {
    var random = SeededGenerator(seed: 22)
    for _ in 0..<TestScale.count(200_000, atLeast: 2_000) {
      let scale = try #require([1, 1e4, 1e7, 1e9, 2.5e11, 1e13].randomElement(using: &random))
      let seconds = Double.random(in: -1...1, using: &random) * scale
      let text = InstantText.text(of: Date(timeIntervalSinceReferenceDate: seconds))

      let read = InstantReader.date(from: text)?.timeIntervalSinceReferenceDate

      #expect(read?.bitPattern == seconds.bitPattern, "\(text), seed \(random.seed)")
    }
  }
}
