import DaybookBytes
import DaybookStore
import TestSupport
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite("Decimal codec")
struct DecimalCodecTests {
  @Test(arguments: [
    "0", "1", "-1", "12.5", "-12.5", "0.1", "-0.05", "100", "120000", "65535", "65536",
    "4294967296",
    "18446744073709551615", "18446744073709551616", "99999999999999999999999999999999999999",
    "-99999999999999999999999999999999999999", "0.00000000000000000000000000000000000001",
    "12345678901234567890.123456789012345678", "340282366920938463463374607431768211455",
  ])
  func `writes digits and reads them back exactly`(digits: String) throws {
    let value = try #require(Decimal(string: digits))
    #expect(codedText { DecimalCodec.append(value, to: &$0) } == "\"\(digits)\"")
    let back = try scanned("\"\(digits)\"", DecimalCodec.scan)
    #expect(back == value)
    #expect(back.description == value.description)
    #expect(back + 1 - 1 == value + 1 - 1)
  }

  @Test func `writes no exponent even at the ends of the range`() throws {
    for text in ["1e127", "-1e127", "340282366920938463463374607431768211455e127", "1e-128"] {
      let value = try #require(Decimal(string: text))
      let written = codedText { DecimalCodec.append(value, to: &$0) }
      #expect(!written.contains("e"))
      #expect(try scanned(written, DecimalCodec.scan) == value)
    }
  }

  @Test(arguments: [
    ("4.50", "4.5"), ("100.00", "100"), ("0.0", "0"), ("-0", "0"), ("-0.00", "0"),
    ("1.0100", "1.01"),
  ])
  func `reads zeros that it does not write`(text: String, written: String) throws {
    let value = try scanned("\"\(text)\"", DecimalCodec.scan)
    #expect(codedText { DecimalCodec.append(value, to: &$0) } == "\"\(written)\"")
    #expect(value == Decimal(string: text))
  }

  @Test func `keeps NaN`() throws {
    #expect(codedText { DecimalCodec.append(.nan, to: &$0) } == "\"nan\"")
    #expect(try scanned("\"nan\"", DecimalCodec.scan).isNaN)
  }

  @Test(arguments: [
    "4.5", "\"\"", "\"-\"", "\".5\"", "\"5.\"", "\"1e5\"", "\"+1\"", "\"01\"", "\"1.2.3\"",
    "\"1 \"",
    "\"١\"", "\"340282366920938463463374607431768211456\"", "\"NaN\"", "\"1", "\"--1\"", "\"-nan\"",
    "\"1234567890123456789012345678901234567890.5\"",
  ])
  func `refuses what is no decimal`(text: String) {
    #expect(throws: JSONError.self) { try scanned(text, DecimalCodec.scan) }
  }

  @Test func `refuses magnitudes that Decimal would alter`() {
    let small = "\"0." + String(repeating: "0", count: 128) + "1\""
    #expect(throws: JSONError.self) { try scanned(small, DecimalCodec.scan) }
    let large = "\"1" + String(repeating: "0", count: 170) + "\""
    #expect(throws: JSONError.self) { try scanned(large, DecimalCodec.scan) }
  }

  @Test func `writes results of arithmetic as their plain value`() throws {
    let price = try #require(Decimal(string: "2.25"))
    #expect(codedText { DecimalCodec.append(price * 2, to: &$0) } == "\"4.5\"")
    #expect(codedText { DecimalCodec.append(price - price, to: &$0) } == "\"0\"")
    #expect(codedText { DecimalCodec.append(-price, to: &$0) } == "\"-2.25\"")
    let third = Decimal(1) / Decimal(3)
    #expect(
      try scanned(codedText { DecimalCodec.append(third, to: &$0) }, DecimalCodec.scan) == third
    )
  }

  @Test func `agrees with Foundation on random numbers`() throws {
    var generator = SeededGenerator(seed: 31)
    for round in 0..<TestScale.count(200_000) {
      let significand =
        Decimal(generator.next()) * Decimal(UInt32(truncatingIfNeeded: generator.next()))
      let value = Decimal(
        sign: generator.chooses(withChance: 0.5) ? .plus : .minus,
        exponent: Int.random(in: -40...20, using: &generator),
        significand: significand
      )
      let text = codedText { DecimalCodec.append(value, to: &$0) }
      let back = try scanned(text, DecimalCodec.scan)
      guard back == value, text == "\"\(value.description)\"" else {
        Issue.record("seed 31, round \(round): \(value) is written \(text) and read \(back)")
        return
      }
    }
  }
}
