import DaybookTerminal
import Testing

@Suite("Keys")
struct KeyTests {
  @Test(arguments: [
    ("a", [Key.character("a")]), ("ä日🍵", [.character("ä"), .character("日"), .character("🍵")]),
    ("\r\t\u{7F}", [.enter, .tab, .backspace]), ("\u{3}", [.control("c")]),
    ("\u{1B}[A\u{1B}[B\u{1B}OC\u{1B}[D", [.up, .down, .right, .left]),
    ("\u{1B}[5~\u{1B}[6~\u{1B}[H\u{1B}[4~\u{1B}[3~", [.pageUp, .pageDown, .home, .end, .delete]),
    ("\u{1B}[Z", [.backTab]), ("\u{1B}[1;5A", [.up]), ("\u{1B}[?1;2c", []),
    ("\u{1B}[200~a\nb\u{1B}[A\u{1B}[201~c", [.paste("a\nb\u{1B}[A"), .character("c")]),
  ])
  func `come from the bytes of a terminal, in any pieces`(text: String, expected: [Key]) {
    var whole = KeyDecoder()
    var pieces = KeyDecoder()

    #expect(whole.keys(from: text.utf8) == expected)
    #expect(text.utf8.flatMap { pieces.keys(from: [$0]) } == expected)
    #expect(!whole.isWaiting)
  }

  @Test func `a lone Esc is one when nothing follows`() {
    var decoder = KeyDecoder()

    #expect(decoder.keys(from: [0x1B]) == [])
    #expect(decoder.isWaiting)
    #expect(decoder.finish() == [.escape])
    #expect(decoder.keys(from: Array("\u{1B}q".utf8)) == [.escape, .character("q")])
  }

  @Test func `bytes that are no text are replaced, one by one`() {
    var decoder = KeyDecoder()

    #expect(
      decoder.keys(from: [0xC3, 0x28, 0xFF, 0xFF, 0xFF, 0xFF, 0x61]).last == .character("a")
    )
  }

  @Test(arguments: [Key.enter, .escape, .control("x"), .character("a"), .character(" "), .pageUp])
  func `have names`(key: Key) {
    #expect(Key(named: key.name) == key)
  }

  @Test func `edit a line by characters, not by scalars`() {
    var line = TextLine("")
    for key: Key in [
      .character("e"), .character("\u{301}"), .character("👩"), .character("\u{200D}"),
      .character("👧"), .left, .left, .character("x"), .end, .backspace,
    ] {
      let isUnderstood = line.handle(key)
      #expect(isUnderstood)
    }

    #expect(line.text == "xe\u{301}")
    #expect(line.cursor == 2)
  }

  @Test(arguments: [
    (Key.control("u"), "ree four"), (.control("k"), "one two th"),
    (.control("w"), "one two ree four"),
    (.delete, "one two thee four"), (.paste("a\nb"), "one two tha bree four"),
  ])
  func `have the usual meanings in a line`(key: Key, expected: String) {
    var line = TextLine("one two three four", cursor: 10)

    let isUnderstood = line.handle(key)

    #expect(isUnderstood)
    #expect(line.text == expected)
  }
}
