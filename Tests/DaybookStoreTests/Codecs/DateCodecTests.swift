import DaybookBytes
import DaybookStore
import TestSupport
import Testing

@Suite("Date codec")
struct DateCodecTests {
  @Test(arguments: [
    (0.0, "2001-01-01T00:00:00Z"), (0.5, "2001-01-01T00:00:00.5Z"),
    (-1, "2000-12-31T23:59:59Z"), (-0.25, "2000-12-31T23:59:59.75Z"),
    (86_400, "2001-01-02T00:00:00Z"), (-86_400, "2000-12-31T00:00:00Z"),
    (813_053_730.108, "2026-10-07T08:15:30.108Z"), (813_053_699.5, "2026-10-07T08:14:59.5Z"),
    (-26_524_800, "2000-02-29T00:00:00Z"), (-3_182_198_400, "1900-03-01T00:00:00Z"),
    (-978_307_200, "1970-01-01T00:00:00Z"), (-63_113_904_000, "0001-01-01T00:00:00Z"),
    (252_423_993_599, "9999-12-31T23:59:59Z"), (-63_113_904_001, "@-63113904001.0"),
    (252_423_993_600, "@252423993600.0"), (-0.0, "@-0.0"), (.nan, "@nan"), (.infinity, "@inf"),
    (-.infinity, "@-inf"), (1e-20, "@1e-20"), (-1e-20, "@-1e-20"), (1e300, "@1e+300"),
    (0.1, "2001-01-01T00:00:00.1Z"), (1.0 / 3.0, "@0.3333333333333333"),
    (Double(bitPattern: 0x7ff8_0000_0000_0001), "@nan:0x7ff8000000000001"),
  ])
  func `writes an instant so that its bits come back`(seconds: Double, text: String) throws {
    #expect(codedText { DateCodec.append(seconds, to: &$0) } == "\"\(text)\"")
    #expect(try scanned("\"\(text)\"", DateCodec.scan).bitPattern == seconds.bitPattern)
  }

  @Test(arguments: [
    ("2026-10-07T08:15:30.123456789Z", 813_053_730.123456789),
    ("2024-02-29T12:00:00Z", 730_900_800), ("2000-02-29T00:00:00Z", -26_524_800),
    ("2026-10-07T08:15:30.10Z", 813_053_730.1),
  ])
  func `reads up to nine fraction digits`(text: String, seconds: Double) throws {
    #expect(try scanned("\"\(text)\"", DateCodec.scan) == seconds)
  }

  @Test(arguments: [
    "", "2026", "2026-10-07", "2026-10-07T08:15:30", "2026-10-07T08:15:30z", "2026-10-07 08:15:30Z",
    "2026-10-07T08:15:30+01:00", "2026-13-07T08:15:30Z", "2026-00-07T08:15:30Z",
    "2026-02-29T08:15:30Z", "1900-02-29T08:15:30Z", "2026-04-31T08:15:30Z", "2026-10-00T08:15:30Z",
    "2026-10-07T24:00:00Z", "2026-10-07T08:60:00Z", "2026-10-07T08:15:60Z", "2026-10-07T08:15:30.Z",
    "2026-10-07T08:15:30.1234567890Z", "2026-10-07T08:15:30,5Z", "26-10-07T08:15:30Z", "@", "@x",
    "@1", "@1.5 ", "+2026-10-07T08:15:30Z", "2026-10-07T08:15:3.5Z", "2O26-10-07T08:15:30Z",
  ])
  func `refuses every other spelling`(text: String) {
    if text == "@1" {
      #expect(throws: Never.self) { try scanned("\"\(text)\"", DateCodec.scan) }
    } else {
      #expect(throws: JSONError.self) { try scanned("\"\(text)\"", DateCodec.scan) }
    }
    #expect(throws: JSONError.self) { try scanned(text, DateCodec.scan) }
  }

  @Test func `gives random instants back bit for bit`() throws {
    var generator = SeededGenerator(seed: 41)
    for round in 0..<TestScale.count(1_000_000) {
      let seconds = randomInstant(&generator, round)
      let back = try roundTripped(seconds, DateCodec.append, DateCodec.scan)
      guard back.bitPattern == seconds.bitPattern else {
        Issue.record("seed 41, round \(round): \(seconds) is read as \(back)")
        return
      }
    }
  }

  @Test func `writes every instant from 2020 to 2039 as a calendar date`() {
    var generator = SeededGenerator(seed: 42)
    for round in 0..<TestScale.count(100_000) {
      let seconds = Double.random(in: 599_616_000..<1_230_768_000, using: &generator)
      let text = codedText { DateCodec.append(seconds, to: &$0) }
      guard text.hasPrefix("\"20") else {
        Issue.record("seed 42, round \(round): \(seconds) is written \(text)")
        return
      }
    }
  }

  @Test func `writes instants of whole milliseconds with three digits`() {
    var generator = SeededGenerator(seed: 43)
    for round in 0..<TestScale.count(100_000) {
      let seconds =
        Double(Int64.random(in: -2_000_000_000_000...2_000_000_000_000, using: &generator)) / 1_000
      let text = codedText { DateCodec.append(seconds, to: &$0) }
      guard text.utf8.count <= 26, !text.hasPrefix("\"@") else {
        Issue.record("seed 43, round \(round): \(seconds) is written \(text)")
        return
      }
    }
  }
}

private func randomInstant(_ generator: inout SeededGenerator, _ round: Int) -> Double {
  switch round % 5 {
  case 0: Double(bitPattern: generator.next())
  case 1: Double.random(in: 599_616_000..<1_230_768_000, using: &generator)
  case 2: Double.random(in: -70_000_000_000..<260_000_000_000, using: &generator)
  case 3: Double.random(in: -20_000_000...20_000_000, using: &generator)
  default: (Double.random(in: -1e10...1e10, using: &generator) * 1_000).rounded() / 1_000
  }
}
