import DaybookBytes
import Testing

@Suite("JSONValue")
struct JSONValueTests {
  @Test(arguments: [
    ("null", "null"), (" true ", "true"), ("\t[ ]\r\n", "[]"), ("{ }", "{}"),
    (#"{"b" : [1 , 2.50, -0, 1E+2] , "a":{"":null}}"#, #"{"b":[1,2.50,-0,1E+2],"a":{"":null}}"#),
    (#""\u0041\/\ud834\udd1e\u2028""#, "\"A/𝄞\\u2028\""), (#""\u0000\b\f\n\r\t\"\\""#, ""),
    ("\"é☕𝄞\u{10ffff}\u{fffe}\"", "\"é☕𝄞\u{10ffff}\u{fffe}\""), ("123e45", "123e45"),
    (#"[[],{},"",0,-1,false]"#, #"[[],{},"",0,-1,false]"#),
  ])
  func `reads what is valid and writes it without blanks`(text: String, written: String) throws {
    let value = try JSONValue(parsing: text)
    #expect(value.text == (written.isEmpty ? text : written))
    #expect(try JSONValue(parsing: value.text) == value)
    #expect(try skipped(Array(text.utf8)) == nil)
  }

  @Test(arguments: [
    "", " ", "nul", "nulll", "True", "tru", "'a'", "\"", "\"a", "\"\\", "\"\\u00", "\"\\x\"",
    "\"\\U0041\"", "\"\\u00g0\"", "\"a\nb\"", "\"\u{1}\"", "\u{feff}1", "+1", "-", "01", "-01",
    "1.", ".5", "1.e2", "1e", "1e+", "0x1", "1_000", "NaN", "-Infinity", "1 2", "[", "]", "[1",
    "[1,", "[1,]", "[,1]", "[1 2]", "[1;2]", "[1,,2]", "{", "}", "{\"a\"", "{\"a\":", "{\"a\":1",
    "{\"a\":1,", "{\"a\":1,}", "{a:1}", "{1:1}", "{\"a\" 1}", "{\"a\"::1}", "{\"a\":1 \"b\":2}",
    "{\"a\",1}", "[1}", "{\"a\":1]", "[1]]", "{}}", "//", "[1]//", "[\u{a0}1]", "[\u{b}1]", "１",
    "\u{0}", "[1]\u{0}", "é", "\"\\ud800\"", "\"\\udc00\"", "\"\\ud800\\n\"", "\"\\ud800x\"",
    "\"\\ud800\\ud800\"", "\"\\udd1e\\ud834\"", "\"\\ud800\\u0041\"",
  ])
  func `refuses what is not`(text: String) throws {
    #expect(throws: JSONError.self) { try JSONValue(parsing: text) }
    #expect(try skipped(Array(text.utf8)) != nil)
  }

  @Test(
    arguments: [
      [0x80], [0xc0, 0x80], [0xc1, 0xbf], [0xc3], [0xe0, 0x80, 0x80], [0xe0, 0x9f, 0xbf],
      [0xed, 0xa0, 0x80], [0xed, 0xbf, 0xbf], [0xe2, 0x82], [0xf0, 0x80, 0x80, 0x80],
      [0xf0, 0x8f, 0xbf, 0xbf], [0xf4, 0x90, 0x80, 0x80], [0xf5, 0x80, 0x80, 0x80], [0xff],
      [0xf0, 0x9d, 0x84], [0xc3, 0x28], [0xe2, 0x28, 0xa1], [0xe2, 0x82, 0x28],
    ] as [[UInt8]]
  )
  func `refuses bytes that are not UTF-8`(bytes: [UInt8]) throws {
    for padding in 0..<9 {
      let before = [UInt8](repeating: 0x61, count: padding)
      let text = [0x22] + before + bytes + [0x22] as [UInt8]
      let error = try #require(try skipped(text))
      #expect(error.reason == .invalidUTF8)
      #expect(error.offset == 1 + padding)
    }
  }

  @Test(arguments: [
    (#"{"a":1,"b":2,"a":3}"#, #"{"a":3,"b":2}"#), (#"{"a":1,"\u0061":[]}"#, #"{"a":[]}"#),
    (#"[{"x":{"é":1,"b":2,"\u00e9":3}}]"#, #"[{"x":{"é":3,"b":2}}]"#),
    ("{\"\u{e9}\":1,\"e\u{301}\":2}", "{\"\u{e9}\":1,\"e\u{301}\":2}"),
    (
      "{" + (0..<40).map { "\"k\($0 % 20)\":\($0)" }.joined(separator: ",") + "}",
      "{" + (0..<20).map { "\"k\($0)\":\($0 + 20)" }.joined(separator: ",") + "}"
    ),
  ])
  func `takes the last of several values of a key where that is wanted`(
    text: String,
    kept: String
  ) throws {
    let value = try Array(text.utf8).withUnsafeBytes {
      try JSONValue(parsing: $0, repeatedKeys: .lastCounts)
    }
    #expect(value.text == kept)
    try Array(text.utf8).withUnsafeBytes { bytes in
      var scanner = JSONScanner(bytes)
      try scanner.skipValue(repeatedKeys: .lastCounts)
      #expect(scanner.isAtEnd)
    }
  }

  @Test func `refuses a key that occurs twice`() throws {
    for text in [
      #"{"a":1,"a":1}"#, #"{"a":1,"\u0061":2}"#, #"[{"x":{"é":1,"b":2,"\u00e9":3}}]"#,
    ] {
      let error = try #require(#expect(throws: JSONError.self) { try JSONValue(parsing: text) })
      guard case .duplicateKey = error.reason else {
        Issue.record("\(error)")
        continue
      }
      #expect(try skipped(Array(text.utf8)) == error)
    }
    #expect(throws: Never.self) { try JSONValue(parsing: #"{"a":{"a":1},"b":{"a":1}}"#) }
  }

  @Test func `tells composed from decomposed keys`() throws {
    let value = try JSONValue(parsing: "{\"\u{e9}\":1,\"e\u{301}\":2}")
    #expect(value["\u{e9}"]?.integer == 1)
    #expect(value["e\u{301}"]?.integer == 2)
    #expect(JSONValue.string("\u{e9}") != JSONValue.string("e\u{301}"))
  }

  @Test func `finds a duplicate among many keys`() throws {
    let members = (0..<100).map { "\"k\($0)\":\($0)" }
    #expect(throws: Never.self) {
      try JSONValue(parsing: "{" + members.joined(separator: ",") + "}")
    }
    for index in [0, 15, 16, 17, 99] {
      let text = "{" + (members + ["\"k\(index)\":0"]).joined(separator: ",") + "}"
      let error = try #require(#expect(throws: JSONError.self) { try JSONValue(parsing: text) })
      #expect(error.reason == .duplicateKey("k\(index)"))
    }
  }

  @Test func `allows sixty-four levels and no more`() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    func nestedObjects(_ depth: Int) -> String {
      String(repeating: "{\"a\":", count: depth) + "1" + String(repeating: "}", count: depth)
    }
    for text in [nested(64), nestedObjects(64)] {
      #expect(throws: Never.self) { try JSONValue(parsing: text) }
      #expect(try skipped(Array(text.utf8)) == nil)
    }
    for text in [nested(65), nestedObjects(65), String(repeating: "[", count: 100_000)] {
      let error = try #require(#expect(throws: JSONError.self) { try JSONValue(parsing: text) })
      #expect(error.reason == .tooDeep(limit: 64))
      #expect(try skipped(Array(text.utf8)) == error)
    }
  }

  @Test func `tells the place of an error`() throws {
    let text = "{\n  \"é\": 1,\n  \"ü\": tru\n}"
    let error = try #require(#expect(throws: JSONError.self) { try JSONValue(parsing: text) })
    #expect(error.line == 3)
    #expect(error.column == 8)
    #expect(error.offset == 21)
    #expect(error.description == "expected true or false (line 3, column 8, byte 21)")
  }

  @Test func `gives typed access`() throws {
    let value = try JSONValue(parsing: #"{"s":"x","b":true,"n":12,"d":1.5,"a":[null],"o":{"k":1}}"#)
    #expect(value["s"]?.string == "x")
    #expect(value["b"]?.boolean == true)
    #expect(value["n"]?.integer == 12)
    #expect(value["d"]?.double == 1.5)
    #expect(value["d"]?.integer == nil)
    #expect(value["a"]?.elements == [.null])
    #expect(value["a"]?.elements?.first?.isNull == true)
    #expect(value["o"]?.members == [JSONMember("k", .integer(1))])
    #expect(value["missing"] == nil)
    #expect(value.string == nil && value.boolean == nil && value.elements == nil)
  }

  @Test func `sorts keys by their bytes at every level`() throws {
    let value = try JSONValue(parsing: #"{"é":1,"b":[{"z":1,"a":2}],"B":{"y":1,"x":2}}"#)
    #expect(value.sortingKeys().text == #"{"B":{"x":2,"y":1},"b":[{"a":2,"z":1}],"é":1}"#)
  }
}

/// The error of stepping over a whole text, without a tree.
private func skipped(_ bytes: [UInt8]) throws -> JSONError? {
  bytes.withUnsafeBytes { bytes in
    var scanner = JSONScanner(bytes)
    do throws(JSONError) {
      scanner.skipBlanks()
      try scanner.skipValue()
      try scanner.expectEnd()
      return nil
    } catch {
      return error
    }
  }
}
