import DaybookModel
import Testing

@Suite("Text folding")
struct TextFoldingTests {
  @Test(arguments: [
    ("İstanbul", "istanbul", TextOptions.caseInsensitive),
    ("Москва", "москва", .caseInsensitive),
    ("STRASSE", "straße", .caseInsensitive),
    ("ΣΊΣΥΦΟΣ", "σίσυφος", .caseInsensitive),
    ("depressão", "depressao", .diacriticInsensitive),
    ("Éjszakai műsor", "ejszakai musor", TextOptions(rawValue: 3)),
    ("e\u{301}", "\u{e9}", TextOptions()),
    ("I\u{307}stanbul", "istanbul", .caseInsensitive),
  ])
  func `makes texts equal that the options call equal`(
    left: String,
    right: String,
    options: TextOptions
  ) {
    let foldedLeft = Array(TextFolding.folded(left, options).utf8)
    let foldedRight = Array(TextFolding.folded(right, options).utf8)

    #expect(foldedLeft == foldedRight)
  }

  @Test(arguments: [
    ("Éa", "ea", TextOptions.caseInsensitive),
    ("Éa", "ea", .diacriticInsensitive),
    ("ı", "i", .caseInsensitive),
    ("が", "か", .diacriticInsensitive),
    ("a", "A", TextOptions()),
  ])
  func `keeps the other differences`(left: String, right: String, options: TextOptions) {
    let foldedLeft = TextFolding.folded(left, options)
    let foldedRight = TextFolding.folded(right, options)

    #expect(foldedLeft != foldedRight)
  }

  @Test func `folds a folded text to itself`() {
    let options: TextOptions = [.caseInsensitive, .diacriticInsensitive]
    for text in ["İstanbul", "ǅ ﬁ ŉ ΐ", "Ångström", "ᾳ", "क़"] {
      let once = TextFolding.folded(text, options)

      #expect(Array(TextFolding.folded(once, options).utf8) == Array(once.utf8))
    }
  }

  @Test(arguments: [
    ("prefix-*", "prefix-1", true), ("prefix-*", "my prefix-1", false), ("a?c", "abc", true),
    ("a?c", "ac", false), ("*b*d*", "abcd", true), ("*b*d*", "adcb", false), ("a\\*", "a*", true),
    ("a\\*", "ab", false), ("", "", true), ("", "a", false), ("*", "", true), ("?", "é", true),
  ])
  func `patterns of LIKE fit whole texts`(pattern: String, text: String, expected: Bool) {
    let isMatch = LikePattern(pattern, []).matches(text)

    #expect(isMatch == expected)
  }

  @Test func `an escaped pattern fits only its own text`() {
    let pattern = LikePattern(FetchPredicate.likePattern(escaping: "O'Brien*?%@\\"), [])

    #expect(pattern.matches("O'Brien*?%@\\"))
    #expect(!pattern.matches("O'Brien--%@\\"))
  }
}
