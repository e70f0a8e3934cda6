import DaybookTerminal
import TestSupport
import Testing

/// Scripts drive the same screens as keys do, and their frames are golden.
@Suite("Scripts")
struct ScriptTests {
  private func shelf() -> Shelf {
    Shelf([
      Shelf.Book(title: "Utopia", pages: 3), Shelf.Book(title: "日本の飴と餅 🍵", pages: 40),
      Shelf.Book(title: "كتاب الحيوان", pages: 7),
      Shelf.Book(title: "Cafe\u{301} \u{1B}[31m", pages: 8),
    ])
  }

  private func run(_ script: String, on shelf: Shelf, isSnapshot: Bool = false) throws -> String {
    let runner = ScriptRunner(Interface(ShelfScreen(shelf)), isSnapshot: isSnapshot)
    try runner.run(script)
    return runner.output
  }

  @Test func `show every frame between numbered lines`() throws {
    let output = try run(
      """
      resize 60x16
      expect title Books       # a word needs no quotes
      expect rows 4
      press "Add a Book"
      type Title "Movies \\"and\\" 映画"
      type Pages "abc"
      press Save
      expect problem "is no number"
      type Pages 100
      press Save
      expect message saved
      expect row 5 "Movies"
      key Down
      delete 1 refuse
      expect rows 5
      delete 1 confirm
      expect rows 4
      filter "Movies"
      expect rows 1
      back
      prove
      open 1
      expect sections Notes Pages
      type Note "of mine"
      press Add
      expect row 1 "of mine"
      press Help
      back
      back
      press Quit
      """,
      on: shelf(),
      isSnapshot: true
    )

    for line in output.split(separator: "\n") where !line.hasPrefix("--- ") {
      let columnCount = DisplayWidth.columns(of: String(line))
      #expect(columnCount == 60 || columnCount == 80 || !"┌│├└".contains(line.prefix(1)), "\(line)")
    }
    try Fixture("Terminal/shelf.txt").expect(output)
  }

  @Test(arguments: [
    ("expect rows 3", "the number of rows is \"4\", not \"3\""),
    ("\n\nexpect title Books\nexpect row 9 x", "there is no row 9, only 4 rows"),
    ("press Nothing", "\"Books\" has no \"Nothing\", only Add a Book, Open, Delete, Prove"),
    ("type Colour red", "there is no field \"Colour\""),
    ("edit 1", "\"Books\" cannot edit rows"),
    ("open 5", "there is no row 5, only 4 rows"),
    ("expect no Utopia", "the screen shows \"Utopia\""),
  ])
  func `stop at the first line whose expectation is not met`(script: String, summary: String) throws
  {
    let shelf = shelf()
    let fault = #expect(throws: ScriptFault.self) { try run(script, on: shelf) }

    #expect(fault?.kind == .unmet)
    #expect(fault?.summary == summary)
    #expect(fault?.line == script.split(separator: "\n", omittingEmptySubsequences: false).count)
  }

  @Test(arguments: [
    ("dance", "'dance' is no command of scripts"), ("expect colour red", nil),
    ("expect rows many", "'many' is not a number of rows"), ("type Title", nil),
    ("press \"Save", "the quote does not end"), ("key Hyper", "there is no key 'Hyper'"),
    ("delete 1 perhaps", "'perhaps' is neither confirm nor refuse"), ("resize wide", nil),
    ("back to", "'to' is too much"), ("wait forever", "wait takes: rows N"),
  ])
  func `are read whole before anything is done`(line: String, summary: String?) throws {
    let shelf = shelf()
    let fault = #expect(throws: ScriptFault.self) {
      try run("delete 1 confirm\n" + line, on: shelf)
    }

    #expect(shelf.books.count == 4)
    #expect(fault?.kind == .badLine)
    #expect(fault?.line == 2)
    if let summary { #expect(fault?.summary == summary) }
  }
}
