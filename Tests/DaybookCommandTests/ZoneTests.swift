import DaybookCommand
import DaybookModel
import Testing

@Suite("Time zones")
struct ZoneTests {
  @Test(arguments: [
    ("CET-1CEST,M3.5.0,M10.5.0/3", 1_616_893_199, 3_600),
    ("CET-1CEST,M3.5.0,M10.5.0/3", 1_616_893_200, 7_200),
    ("CET-1CEST,M3.5.0,M10.5.0/3", 1_635_641_999, 7_200),
    ("CET-1CEST,M3.5.0,M10.5.0/3", 1_635_642_000, 3_600),
    ("AEST-10AEDT,M10.1.0,M4.1.0/3", 1_609_459_200, 39_600),
    ("AEST-10AEDT,M10.1.0,M4.1.0/3", 1_625_097_600, 36_000),
    ("<+0545>-5:45", 0, 20_700), ("EST5", 0, -18_000), ("UTC0", 0, 0),
    ("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", 1_711_846_800, -3_600),
    ("IST-1GMT0,M10.5.0,M3.5.0/1", 1_609_459_200, 0),
    ("ABC-3DEF,J60/0,J300/0", 951_857_999, 10_800), ("ABC-3DEF,J60/0,J300/0", 951_858_000, 14_400),
  ])
  func `rules behind the last transition are followed`(
    text: String,
    seconds: Int,
    offset: Int
  ) throws {
    let rule = try #require(ZoneRule(text[...]))

    #expect(rule.offset(atSecondsSince1970: seconds) == offset)
  }

  @Test(arguments: ["", "C", "CET", "CET-1CEST", "CET-1CEST,M13.1.0,M1.1.0", "CET-1CEST,M3.5.0"])
  func `what is no rule is refused`(text: String) {
    #expect(ZoneRule(text[...]) == nil)
  }

  /// A file of version 2: standard time −1 h, from second 1,000 on +2 h, then the rule.
  private func zoneBytes(rule: String) -> [UInt8] {
    func number(_ value: Int, _ byteCount: Int) -> [UInt8] {
      (0..<byteCount).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }
    func block(timeByteCount: Int) -> [UInt8] {
      let header = Array("TZif2".utf8) + [UInt8](repeating: 0, count: 15)
      let counts = [0, 0, 0, 1, 2, 4].flatMap { number($0, 4) }
      let types = number(-3_600, 4) + [0, 0] + number(7_200, 4) + [1, 0]
      return header + counts + number(1_000, timeByteCount) + [1] + types + Array("XYZ\0".utf8)
    }
    return block(timeByteCount: 4) + block(timeByteCount: 8) + Array("\n\(rule)\n".utf8)
  }

  @Test(arguments: [(0, -3_600), (999, -3_600), (1_000, 3_600), (2_000_000_000, 3_600)])
  func `zone files give offsets before, between and behind transitions`(
    seconds: Int,
    offset: Int
  ) throws {
    let zone = try #require(ZoneFile(zoneBytes(rule: "XYZ-1")))

    #expect(zone.offset(atSecondsSince1970: seconds) == offset)
  }

  @Test func `files that are cut are refused`() {
    let bytes = zoneBytes(rule: "XYZ-1")

    for count in 0..<bytes.count - 7 { #expect(ZoneFile(Array(bytes[..<count])) == nil) }
  }
}
