import DaybookTerminal
import TestSupport
import Testing

/// What is drawn, on any screen.
@Suite("Frames")
struct FrameTests {
  private let sizes = [
    ScreenSize(columnCount: 60, rowCount: 16), ScreenSize(columnCount: 200, rowCount: 60),
    ScreenSize(columnCount: 24, rowCount: 8), .usual,
  ]

  private let titles = [
    "Utopia", "日本の飴と餅とお茶", "كتاب الحيوان", "Cafe\u{301}", "👩‍👩‍👧‍👦 family", "नमस्ते", "\u{202E}turned",
    "a\nb",
    String(repeating: "long ", count: 60), String(repeating: "長", count: 120), "",
  ]

  @Test func `text breaks between words, and within one that is longer than a line`() {
    let interface = Interface(ShelfScreen(Shelf()))
    let sentence = "what cannot be saved stays as it was until somebody mends the other one"
    interface.show(title: "Words", [sentence, String(repeating: "x", count: 70)])

    let text = interface.frame(ScreenSize(columnCount: 60, rowCount: 16)).text
    let lines = text.split(separator: "\n").dropFirst().map {
      $0.drop { "│ ".contains($0) }.prefix { $0 != "│" }.split(separator: " ").joined(
        separator: " "
      )
    }

    #expect(lines[0] + " " + lines[1] == sentence)
    #expect(lines[2] == String(repeating: "x", count: 56))
    #expect(lines[3] == String(repeating: "x", count: 14))
  }

  @Test func `fill the screen exactly, whatever is in the rows`() {
    let shelf = Shelf(titles.map { Shelf.Book(title: $0, pages: 12) })
    let screens: [() -> Interface] = [
      { Interface(ShelfScreen(shelf)) }, { Interface(BookScreen(shelf)) },
      { Interface(PageScreen(shelf.books[9])) },
      {
        let interface = Interface(ShelfScreen(shelf))
        interface.present(BookScreen(shelf))
        for character in titles[9] { interface.handle(.character(character)) }
        return interface
      },
    ]
    for size in sizes {
      for make in screens {
        let interface = make()
        for key: Key in [.tab, .tab, .end, .pageUp, .character("?"), .escape] {
          expect(interface.frame(size), toFill: size)
          interface.handle(key)
        }
      }
    }
  }

  private func expect(_ frame: Frame, toFill size: ScreenSize) {
    #expect(frame.lines.count == size.rowCount)
    for line in frame.lines {
      #expect(line.columnCount == size.columnCount, "\(line.text)")
      #expect(DisplayWidth.columns(of: line.text) == size.columnCount, "\(line.text)")
    }
    guard let cursor = frame.cursor else { return }
    #expect(cursor.row < size.rowCount && cursor.column < size.columnCount - 1)
  }

  @Test func `say so where there is no room`() {
    let frame = Interface(ShelfScreen(Shelf())).frame(ScreenSize(columnCount: 20, rowCount: 3))

    #expect(frame.lines.map(\.columnCount) == [20])
  }

  @Test func `ask only for the rows that are seen`() {
    let count = 100_000
    let shelf = Shelf((0..<count).map { Shelf.Book(title: "book \($0)", pages: $0) })
    let interface = Interface(ShelfScreen(shelf))
    let size = ScreenSize(columnCount: 200, rowCount: 60)

    for key: Key in [.home, .pageDown, .end, .pageUp, .down] {
      interface.handle(key)
      shelf.askedRowCount = 0
      _ = interface.frame(size)
      #expect(shelf.askedRowCount == 56)
    }
    #expect(interface.selectedRow == count - 1 - 54)
  }

  @Test func `keep the selected row and its section's title in sight`() {
    let book = Shelf.Book(title: "Sections", pages: 30)
    let interface = Interface(PageScreen(book))
    let size = ScreenSize(columnCount: 60, rowCount: 16)

    for _ in 0..<12 { interface.handle(.down) }
    #expect(interface.frame(size).text.contains("> page 13"))
    interface.handle(.home)
    let first = interface.frame(size).text
    #expect(first.contains("> page 1 ") && first.contains("Pages"))
  }

  @Test func `paint only the lines that changed`() {
    let shelf = Shelf((0..<50).map { Shelf.Book(title: "book \($0)", pages: $0) })
    let interface = Interface(ShelfScreen(shelf))
    var painter = FramePainter(style: Style(isColoured: false))

    let first = painter.paint(interface.frame(.usual))
    let same = painter.paint(interface.frame(.usual))
    interface.handle(.down)
    let moved = painter.paint(interface.frame(.usual))

    #expect(first.contains("book 19"))
    #expect(same == "")
    #expect(moved.contains("\u{1B}[2;1H") && moved.contains("\u{1B}[3;1H"))
    #expect(!moved.contains("\u{1B}[4;1H") && moved.utf8.count < 300)
  }

  @Test func `colour says what plain frames say by signs`() {
    let interface = Interface(ShelfScreen(Shelf([Shelf.Book(title: "Utopia", pages: 1)])))
    let line = interface.frame(.usual).lines[1]

    #expect(line.painted(Style(isColoured: true)).contains("\u{1B}[7m> Utopia"))
    #expect(line.painted(Style(isColoured: false)).hasPrefix("│ > Utopia"))
  }
}
