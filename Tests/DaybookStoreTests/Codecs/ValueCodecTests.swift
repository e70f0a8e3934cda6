import DaybookBytes
import DaybookModel
import DaybookStore
import TestSupport
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite("Value codec")
struct ValueCodecTests {
  @Test func `gives values of every type back identically`() throws {
    for (type, value, text) in try samples() {
      #expect(codedText { ValueCodec.append(value, to: &$0) } == text)
      guard case .value(let back) = try read(text, as: type) else {
        Issue.record("\(type) is read as a blob")
        continue
      }
      #expect(back.isIdentical(to: value), "\(type): \(back)")
      #expect(try read("null", as: type) == .value(.null))
    }
  }

  @Test func `refuses another type's spelling`() {
    let wrong: [(AttributeType, String)] = [
      (.integer16, "32768"), (.integer32, "2147483648"), (.integer64, "1.5"), (.decimal, "1.5"),
      (.double, "\"1.5\""), (.float, "true"), (.string, "1"), (.boolean, "\"true\""),
      (.boolean, "1"), (.date, "813053730.5"), (.binary, "\"A\""), (.binary, "[1]"),
      (.uuid, "\"7A1F0C52\""), (.uuid, "\"7a1f0c52-3b8e-4e55-9c41-2d6b8a90e7f3\""),
      (.uuid, "\"7A1F0C523B8E4E559C412D6B8A90E7F3\""), (.uri, "\"\""), (.transformable, "{"),
      (.binary, #"{"$blob":"sha256:12","len":3}"#),
    ]
    for (type, text) in wrong {
      #expect(throws: JSONError.self, "\(type) \(text)") { try read(text, as: type) }
    }
  }

  @Test func `names blobs by digest and size`() throws {
    let digest = SHA256.digest(of: "large")
    let reference = BlobReference(digest: digest, byteCount: 70_000)
    let text = codedText { reference.append(to: &$0) }
    #expect(text == #"{"$blob":"sha256:\#(digest.hex)","len":70000}"#)
    #expect(try read(text, as: .binary) == .blob(reference))
    #expect(try read(text, as: .transformable) == .blob(reference))
    for broken in [
      text.replacing("sha256:", with: "sha256:../"),
      text.replacing(digest.hex, with: digest.hex.uppercased()),
      text.replacing("70000", with: "-1"),
      text.replacing("70000", with: "70000,\"x\":1"),
    ] {
      #expect(throws: JSONError.self, "\(broken)") { try read(broken, as: .binary) }
    }
  }

  @Test(arguments: [
    "", "plain", "quote \" and \\ slash /", "line\nbreak\ttab\r\u{8}\u{c}\u{0}\u{1f}",
    "\u{7f}\u{9b}",
    "é e\u{301} ☕ 𝄞 👩‍👩‍👧", "\u{2028}\u{2029}\u{202e}\u{2066}\u{feff}", "\u{fffe}\u{10ffff}", "日本語",
  ])
  func `gives every class of characters back byte for byte`(text: String) throws {
    let written = codedText { ValueCodec.append(.string(text), to: &$0) }
    #expect(written.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x202e })
    guard case .value(.string(let back)) = try read(written, as: .string) else {
      Issue.record("no string")
      return
    }
    #expect(Array(back.utf8) == Array(text.utf8))
  }

  @Test func `doubles the dollar of a key and sorts keys`() throws {
    let json = #"{"b": 1, "$blob": {"$$x": [ {"$": "é\u0007"} ]}, "a\/": null}"#
    let text = try TransformableCodec.journaledText(of: Array(json.utf8))
    #expect(text == #"{"$$blob":{"$$$x":[{"$$":"é\u0007"}]},"a/":null,"b":1}"#)
    #expect(try read(text, as: .transformable) == .value(.transformable(text)))
    let back = try TransformableCodec.json(ofJournaled: text)
    #expect(back == #"{"$blob":{"$$x":[{"$":"é\u0007"}]},"a/":null,"b":1}"#)
    #expect(throws: JSONError.self) {
      try TransformableCodec.journaledText(of: Array(#"{"a":1,"a":2}"#.utf8))
    }
  }

  @Test func `counts the levels around a transformable value`() throws {
    let nested = String(repeating: "[", count: 61) + String(repeating: "]", count: 61)
    #expect(try read(nested, as: .transformable, depth: 3) == .value(.transformable(nested)))
    #expect(throws: JSONError.self) { try read(nested, as: .transformable, depth: 4) }
  }

  @Test func `writes and reads objects' names`() throws {
    let first = ObjectReference(entity: "Account", number: 1)
    let last = ObjectReference(entity: "Account", number: 999_999_999_999_999_999)
    let text = #"["Account/1","Account/999999999999999999"]"#
    #expect(codedText { ValueCodec.append(.objects([first, last]), to: &$0) } == text)
    #expect(codedText { ValueCodec.append(.object(first), to: &$0) } == #""Account/1""#)
    let back = try scanned(text) { (scanner: inout JSONScanner) throws(JSONError) in
      try ValueCodec.scanReferences(&scanner, depth: 0)
    }
    #expect(back == [first, last])
    #expect(codedText { ValueCodec.append(.objects([]), to: &$0) } == "[]")
    for broken in [
      "\"Account\"", "\"Account/\"", "\"/1\"", "\"Account/0\"", "\"Account/01\"", "\"Account/-1\"",
      "\"Account/1a\"", "\"A/B/1\"", "\"Account/1000000000000000000\"", "\"Acc\\u006funt/1\"", "1",
    ] {
      #expect(throws: JSONError.self, "\(broken)") {
        try scanned(broken, ValueCodec.scanReference)
      }
    }
  }

  @Test func `takes values of unknown types for what they look like`() throws {
    let expected: [(String, Value)] = [
      ("null", .null), ("true", .boolean(true)), ("12", .integer(12)), ("1.5", .double(1.5)),
      ("\"a\\u00e9\"", .string("aé")), ("[1,2]", .transformable("[1,2]")),
      ("{\"a\":1}", .transformable("{\"a\":1}")), ("99999999999999999999", .double(1e20)),
    ]
    for (text, value) in expected {
      let back = try scanned(text) { (scanner: inout JSONScanner) throws(JSONError) in
        try ValueCodec.scanPlain(&scanner, depth: 0)
      }
      #expect(back == value)
    }
  }
}

private func read(
  _ text: String,
  as type: AttributeType,
  depth: Int = 0
) throws(JSONError) -> JournaledValue {
  try scanned(text) { (scanner: inout JSONScanner) throws(JSONError) in
    try ValueCodec.scan(type, &scanner, depth: depth)
  }
}

private func samples() throws -> [(AttributeType, Value, String)] {
  let identifier = try #require(UUID(uuidString: "7A1F0C52-3B8E-4E55-9C41-2D6B8A90E7F3"))
  let address = try #require(URL(string: "https://example.org/a?b=c#d"))
  let amount = try #require(Decimal(string: "12.5"))
  return [
    (.integer16, .integer(-32_768), "-32768"), (.integer32, .integer(2_147_483_647), "2147483647"),
    (.integer64, .integer(.min), "\"-9223372036854775808\""),
    (.decimal, .decimal(amount), "\"12.5\""),
    (.double, .double(-0.0), "-0.0"), (.double, .double(.nan), "\"nan\""),
    (.float, .float(0.1), "0.1"),
    (.string, .string("a\nb"), "\"a\\nb\""), (.boolean, .boolean(true), "true"),
    (.date, .date(Date(timeIntervalSinceReferenceDate: 0.5)), "\"2001-01-01T00:00:00.5Z\""),
    (.binary, .binary(Data([0, 255, 16])), "\"AP8Q\""), (.binary, .binary(Data()), "\"\""),
    (.uuid, .uuid(identifier), "\"7A1F0C52-3B8E-4E55-9C41-2D6B8A90E7F3\""),
    (.uri, .uri(address), "\"https://example.org/a?b=c#d\""),
    (.transformable, .transformable("{\"a\":[1,null]}"), "{\"a\":[1,null]}"),
    (.undefined, .string("x"), "\"x\""),
  ]
}
