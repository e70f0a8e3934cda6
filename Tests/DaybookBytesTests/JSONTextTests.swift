import DaybookBytes
import Testing

@Suite("JSONText")
struct JSONTextTests {
  @Test(arguments: [
    ("", #""""#), ("plain", #""plain""#), (#"a"b\c/d"#, #""a\"b\\c/d""#),
    ("\u{8}\t\n\u{c}\r", #""\b\t\n\f\r""#), ("\u{0}\u{1b}\u{1f}", #""\u0000\u001b\u001f""#),
    ("\u{7f}\u{80}\u{9f}\u{a0}", "\"\\u007f\\u0080\\u009f\u{a0}\""),
    ("\u{2027}\u{2028}\u{2029}", "\"\u{2027}\\u2028\\u2029\""),
    ("\u{202a}\u{202e}\u{202f}", "\"\\u202a\\u202e\u{202f}\""),
    ("\u{2065}\u{2066}\u{2069}\u{206a}", "\"\u{2065}\\u2066\\u2069\u{206a}\""),
    ("\u{feff}\u{fefe}\u{ff00}", "\"\\ufeff\u{fefe}\u{ff00}\""),
    ("Café ☕ 𝄞", "\"Café ☕ 𝄞\""),
  ])
  func `escapes exactly what its table says`(string: String, text: String) {
    #expect(written(string) == text)
  }

  @Test func `escapes every scalar of the classes and no other`() {
    for value in 0...0x1_0fff as ClosedRange<UInt32> {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let isPlain = !isEscaped(value)
      let text = written(String(Character(scalar)))
      #expect((text == "\"\(Character(scalar))\"") == isPlain, "U+\(String(value, radix: 16))")
    }
  }

  @Test func `finds an escape at every position of a long string`() {
    for special in ["\"", "\\", "\u{1}", "\u{7f}", "\u{85}", "\u{2028}", "\u{feff}"] {
      let escape = written(special).dropFirst().dropLast()
      for position in 0..<40 {
        let before = String(repeating: "x", count: position)
        let after = String(repeating: "é", count: 40 - position)
        #expect(written(before + special + after) == "\"" + before + escape + after + "\"")
      }
    }
  }

  @Test func `writes a key with its colon`() {
    var buffer = ByteBuffer()
    JSONText.append(key: "na\"me", to: &buffer)
    let text = buffer.text
    #expect(text == #""na\"me":"#)
  }
}

private func written(_ string: String) -> String {
  var buffer = ByteBuffer()
  JSONText.append(string: string, to: &buffer)
  return buffer.text
}

private func isEscaped(_ value: UInt32) -> Bool {
  switch value {
  case 0...0x1f, 0x22, 0x5c, 0x7f...0x9f, 0x2028...0x202e, 0x2066...0x2069, 0xfeff: true
  default: false
  }
}
