import DaybookBytes
import DaybookStore
import TestSupport
import Testing

@Suite("Number codecs")
struct NumberCodecTests {
  @Test(arguments: [
    (0, "0"), (-1, "-1"), (9_007_199_254_740_991, "9007199254740991"),
    (9_007_199_254_740_992, "\"9007199254740992\""), (-9_007_199_254_740_991, "-9007199254740991"),
    (-9_007_199_254_740_992, "\"-9007199254740992\""), (Int64.max, "\"9223372036854775807\""),
    (Int64.min, "\"-9223372036854775808\""),
  ])
  func `puts integers that JavaScript would alter in quotes`(value: Int64, text: String) throws {
    #expect(codedText { IntegerCodec.append(value, to: &$0) } == text)
    #expect(try scanned(text, IntegerCodec.scan) == value)
  }

  @Test(arguments: ["\"\"", "\"1", "1.0", "1e3", "\"1.5\"", "\"9223372036854775808\"", "true"])
  func `refuses what is no integer`(text: String) {
    #expect(throws: JSONError.self) { try scanned(text, IntegerCodec.scan) }
  }

  @Test func `refuses integers beyond the attribute's range`() throws {
    let read = { (text: String) in
      try scanned(text) { (scanner: inout JSONScanner) throws(JSONError) in
        try IntegerCodec.scan(&scanner, in: -32_768...32_767)
      }
    }
    #expect(try read("32767") == 32_767)
    #expect(try read("-32768") == -32_768)
    #expect(throws: JSONError.self) { try read("32768") }
    #expect(throws: JSONError.self) { try read("-32769") }
  }

  @Test(arguments: [
    (0.0, "0.0"), (-0.0, "-0.0"), (1, "1.0"), (-1.5, "-1.5"), (0.1, "0.1"), (0.05, "0.05"),
    (4.8, "4.8"), (100, "100.0"), (1e-5, "1e-05"), (0.0001, "0.0001"), (0.00012, "0.00012"),
    (12.3456, "12.3456"), (99_999_999_999.9999, "99999999999.9999"), (1e15, "1000000000000000.0"),
    (1e16, "1e+16"), (Double.leastNonzeroMagnitude, "5e-324"),
    (Double.greatestFiniteMagnitude, "1.7976931348623157e+308"),
    (0.1 + 0.2, "0.30000000000000004"), (Double.pi, "3.141592653589793"), (.infinity, "\"inf\""),
    (-.infinity, "\"-inf\""),
  ])
  func `writes the shortest digits of a double`(value: Double, text: String) throws {
    #expect(codedText { DoubleCodec.append(value, to: &$0) } == text)
    #expect(try scanned(text, DoubleCodec.scan).bitPattern == value.bitPattern)
  }

  @Test func `keeps the payload and the sign of NaN`() throws {
    #expect(codedText { DoubleCodec.append(.nan, to: &$0) } == "\"nan\"")
    #expect(codedText { FloatCodec.append(.nan, to: &$0) } == "\"nan\"")
    let payload = Double(bitPattern: 0xfff8_0000_0000_abcd)
    #expect(codedText { DoubleCodec.append(payload, to: &$0) } == "\"nan:0xfff800000000abcd\"")
    let signalling = Float(bitPattern: 0x7fa0_0001)
    #expect(codedText { FloatCodec.append(signalling, to: &$0) } == "\"nan:0x7fa00001\"")
    for value in [Double.nan, -.nan, payload, .signalingNaN] {
      let back = try roundTripped(value, DoubleCodec.append, DoubleCodec.scan)
      #expect(back.bitPattern == value.bitPattern)
    }
    for value in [Float.nan, -.nan, signalling, .infinity, -.infinity, -0.0] {
      let back = try roundTripped(value, FloatCodec.append, FloatCodec.scan)
      #expect(back.bitPattern == value.bitPattern)
    }
  }

  @Test(arguments: [
    "\"\"", "\"NaN\"", "\"nan", "\"1.5\"", "\"nan:0x7ff0000000000000\"", "\"nan:0x7ff8\"",
    "\"nan:0x7FF8000000000001\"", "\"infinity\"", "1e400", "-1e400", "null", "nan", "1.",
  ])
  func `refuses what is no double`(text: String) {
    #expect(throws: JSONError.self) { try scanned(text, DoubleCodec.scan) }
    #expect(throws: JSONError.self) { try scanned(text, FloatCodec.scan) }
  }

  @Test(arguments: [
    "1", "123456789012345678901234567890", "0.1e1", "1E5", "1e-5", "100e-2", "1e22", "1e23",
    "9007199254740993", "9007199254740993.0", "0.000000000000000000000000000001", "1e-400",
    "4.9406564584124654e-324", "2.2250738585072011e-308", "179769313486231570000e288", "-0", "-0e9",
    "8.589934592e9", "16777217", "16777219.0", "3.4028235e38", "1.17549435e-38", "7.0064923e-46",
    "0.3000000000000000444089209850062616169452667236328125", "000.1e00009",
  ])
  func `reads other spellings as the nearest number`(text: String) throws {
    guard text.first != "0" || text.dropFirst().first != "0" else {
      #expect(throws: JSONError.self) { try scanned(text, DoubleCodec.scan) }
      return
    }
    #expect(try scanned(text, DoubleCodec.scan).bitPattern == Double(text)?.bitPattern)
    if Float(text)?.isFinite == true {
      #expect(try scanned(text, FloatCodec.scan).bitPattern == Float(text)?.bitPattern)
    }
  }

  @Test func `gives doubles back bit for bit, in the shortest digits`() throws {
    var generator = SeededGenerator(seed: 21)
    for round in 0..<TestScale.count(1_000_000) {
      let value = randomDouble(&generator, round)
      let text = codedText { DoubleCodec.append(value, to: &$0) }
      let back = try scanned(text, DoubleCodec.scan)
      guard back.bitPattern == value.bitPattern, !value.isFinite || text == value.description else {
        Issue.record("seed 21, round \(round): \(value) is written \(text) and read \(back)")
        return
      }
    }
  }

  @Test func `gives floats back bit for bit, in the shortest digits`() throws {
    var generator = SeededGenerator(seed: 22)
    for round in 0..<TestScale.count(1_000_000) {
      let bits = UInt32(truncatingIfNeeded: generator.next())
      let small = Float(Int32(truncatingIfNeeded: generator.next()) % 1_000_000) / 100
      let value = round % 2 == 0 ? Float(bitPattern: bits) : small
      let text = codedText { FloatCodec.append(value, to: &$0) }
      let back = try scanned(text, FloatCodec.scan)
      guard back.bitPattern == value.bitPattern, !value.isFinite || text == value.description else {
        Issue.record("seed 22, round \(round): \(value) is written \(text) and read \(back)")
        return
      }
    }
  }
}

private func randomDouble(_ generator: inout SeededGenerator, _ round: Int) -> Double {
  let bits = generator.next()
  let whole = Double(Int64(bitPattern: bits) >> 24)
  switch round % 5 {
  case 0: return Double(bitPattern: bits)
  case 1: return whole / 100
  case 2: return whole / 10_000
  case 3: return whole
  default: return Double.random(in: -1...1, using: &generator)
  }
}
