import DaybookTerminal
import TestSupport
import Testing

/// The same screens where there is no terminal.
@Suite("Plain dialogue")
struct PlainDialogueTests {
  @Test func `numbers rows and asks for fields`() throws {
    let shelf = Shelf((1...45).map { Shelf.Book(title: "book \($0)", pages: $0) })
    let interface = Interface(ShelfScreen(shelf))
    let dialogue = PlainDialogue(interface)
    var transcript = ""

    for line in [
      ">", "/ book 4", "d 1", "n", "d 1", "y", "/", "a", "Movies \u{7}", "abc", "", "100", "99",
      "dance",
      "p", "46", "+", "a note", "back", "a", ".", "q",
    ] {
      transcript += dialogue.page() + line + "\n"
      dialogue.answer(line)
    }

    #expect(interface.ending == .quit)
    try Fixture("Terminal/plain.txt").expect(transcript)
  }
}
