import DaybookTerminal
import Testing

@Suite("Display width")
struct DisplayWidthTests {
  @Test(arguments: [
    ("", 0), ("abc", 3), ("Größe", 5), ("e\u{301}", 1), ("日本", 4), ("ﾊ", 1), ("Ａ", 2),
    ("한국", 4), ("\u{1112}\u{1161}\u{11AB}", 2), ("☕", 2), ("👩‍👩‍👧‍👦", 2), ("🇩🇪", 2), ("👍🏽", 2),
    ("❤", 1), ("❤\u{FE0F}", 2), ("1\u{FE0F}\u{20E3}", 2), ("a\u{200B}b", 2), ("→", 1), ("…", 1),
    ("नमस्ते", 4), ("𠀀", 2),
  ])
  func `counts the columns that a terminal needs`(text: String, expected: Int) {
    #expect(DisplayWidth.columns(of: text) == expected)
  }

  @Test(arguments: [
    ("abcdef", 6, "abcdef"), ("abcdef", 5, "abcd…"), ("日本語", 5, "日本…"), ("日本語", 4, "日…"),
    ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"), ("abc", 1, "…"), ("abc", 0, ""),
  ])
  func `cuts between characters and marks the cut`(text: String, width: Int, expected: String) {
    let cut = DisplayWidth.cut(text, to: width)

    #expect(cut == expected)
    #expect(DisplayWidth.columns(of: cut) <= width)
  }
}
