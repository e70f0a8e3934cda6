import DaybookBytes
import TestSupport
import Testing

@Suite("JSONScanner")
struct JSONScannerTests {
  @Test func `steps through a line whose shape is known`() throws {
    try scan(#"{"op":"update","tx":12,"set":{"a":-1.50,"b":"x\"y"},"crc":"00000000"}"#) {
      try $0.expect(#"{"op":"update","tx":"#)
      let transaction = try $0.scanInteger()
      #expect(transaction == 12)
      try $0.expect(#","set":{"#)
      let key = try $0.scanKey()
      #expect($0.string(of: key) == "a")
      let number = try $0.scanNumber()
      #expect($0.string(of: number) == "-1.50")
      #expect(!number.isInteger)
      let hasNext = $0.take(0x2c)
      #expect(hasNext)
      _ = try $0.scanKey()
      let string = try $0.scanString()
      #expect(string.hasEscapes)
      #expect($0.string(of: string) == #"x"y"#)
      let before = $0.position
      let isFound = $0.take(#","set"#)
      #expect(!isFound && $0.position == before)
      try $0.expect(#"},"crc":"00000000"}"#)
      try $0.expectEnd()
    }
  }

  @Test func `says whether a string has escapes and where it stands`() throws {
    try scan(#""plain é text" "esc\u00e9""#) {
      let plain = try $0.scanString()
      #expect(!plain.hasEscapes)
      #expect(plain.range == 1..<14)
      $0.skipBlanks()
      let escaped = try $0.scanString()
      #expect(escaped.hasEscapes)
      #expect(escaped.byteCount == 9)
      var buffer = ByteBuffer()
      $0.append(plain, to: &buffer)
      $0.append(escaped, to: &buffer)
      let text = buffer.text
      #expect(text == "plain é textescé")
    }
  }

  @Test(arguments: [
    ("0", 0), ("-0", 0), ("7", 7), ("-12", -12), ("9223372036854775807", Int64.max),
    ("-9223372036854775808", Int64.min),
  ])
  func `reads integers of 64 bits`(text: String, value: Int64) throws {
    try scan(text) {
      let integer = try $0.scanInteger()
      #expect(integer == value)
    }
  }

  @Test(arguments: [
    "", "-", "x", "9223372036854775808", "-9223372036854775809", "99999999999999999999", "01",
    "1.0", "1e3",
  ])
  func `refuses other integers`(text: String) throws {
    #expect(throws: JSONError.self) {
      try scan(text) { _ = try $0.scanInteger() }
    }
  }

  @Test func `reads every escaped string back`() throws {
    var generator = SeededGenerator(seed: 7)
    for round in 0..<2_000 {
      var string = ""
      for _ in 0..<Int.random(in: 0..<40, using: &generator) {
        let limits: [UInt32] = [0x30, 0x100, 0x2070, 0x1_0000, 0x11_0000]
        let limit = limits[Int.random(in: 0..<limits.count, using: &generator)]
        let value = UInt32.random(in: 0..<limit, using: &generator)
        if let scalar = Unicode.Scalar(value) { string.unicodeScalars.append(scalar) }
      }
      let text = JSONValue.string(string).text
      let back = try JSONValue(parsing: text)
      #expect(back == .string(string), "seed 7, round \(round)")
    }
  }

  @Test func `reads random trees back`() throws {
    var generator = SeededGenerator(seed: 11)
    for round in 0..<500 {
      let value = randomValue(depth: 0, &generator)
      #expect(try JSONValue(parsing: value.text) == value, "seed 11, round \(round)")
    }
  }

  @Test func `never reads beyond its bytes`() {
    let text = Array(#"{"a":[1,2.5e3,"x\u00e9\ud834\udd1e",true,false,null],"b":{}}"#.utf8)
    for count in 0..<text.count {
      let part = Array(text[..<count])
      let error = #expect(throws: JSONError.self) { try JSONValue(parsing: part) }
      #expect((error?.offset ?? 0) <= count, "\(count) bytes")
    }
  }

  @Test func `traps on a range outside its text`() async {
    await #expect(processExitsWith: .failure) {
      withUnsafeTemporaryAllocation(byteCount: 4, alignment: 1) { bytes in
        _ = JSONScanner(UnsafeRawBufferPointer(bytes)).bytes(2..<5)
      }
    }
  }
}

private func scan(_ text: String, _ body: (inout JSONScanner) throws -> Void) throws {
  try Array(text.utf8).withUnsafeBytes { bytes in
    var scanner = JSONScanner(bytes)
    try body(&scanner)
  }
}

private func randomValue(depth: Int, _ generator: inout SeededGenerator) -> JSONValue {
  switch Int.random(in: 0..<(depth < 6 ? 7 : 5), using: &generator) {
  case 0: return .null
  case 1: return .boolean(Bool.random(using: &generator))
  case 2: return .integer(Int64.random(in: .min ... .max, using: &generator))
  case 3: return .number("\(Double.random(in: -1e9...1e9, using: &generator))")
  case 4: return .string("s\u{1}é\"" + String(UInt16.random(in: 0...9, using: &generator)))
  case 5:
    return .array(
      (0..<Int.random(in: 0..<5, using: &generator)).map { _ in
        randomValue(depth: depth + 1, &generator)
      }
    )
  default:
    return .object(
      (0..<Int.random(in: 0..<20, using: &generator)).map {
        JSONMember("key \($0)", randomValue(depth: depth + 1, &generator))
      }
    )
  }
}
