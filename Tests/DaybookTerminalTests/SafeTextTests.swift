import DaybookTerminal
import Testing

@Suite("Safe text")
struct SafeTextTests {
  @Test(arguments: [
    ("plain", "plain"), ("two\nlines", "two\\nlines"), ("tab\tcr\r", "tab\\tcr\\r"),
    ("\u{1B}[31mred", "\\u{1B}[31mred"), ("\u{7}", "\\u{7}"), ("\u{9B}", "\\u{9B}"),
    ("a\u{202E}b", "a\\u{202E}b"), ("\u{2066}x\u{2069}", "\\u{2066}x\\u{2069}"),
    ("\u{2028}", "\\u{2028}"), ("back\\slash", "back\\slash"), ("Café ☕", "Café ☕"),
  ])
  func `escapes what could mislead a terminal or a reader`(text: String, expected: String) {
    #expect(SafeText.escaped(text) == expected)
  }
}
