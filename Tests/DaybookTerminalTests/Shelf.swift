import DaybookTerminal

/// A model as an application would have: titles that can be added, changed and removed.
final class Shelf {
  struct Book {
    var title: String
    var pages: Int
  }

  var books: [Book]
  var filter = ""

  /// How often a row was asked for.
  var askedRowCount = 0

  init(_ books: [Book] = []) {
    self.books = books
  }

  var shown: [Int] {
    books.indices.filter { filter.isEmpty || books[$0].title.contains(filter) }
  }
}

/// A list with everything that a list can do.
final class ShelfScreen: Screen {
  private let shelf: Shelf

  init(_ shelf: Shelf) {
    self.shelf = shelf
  }

  var content: ScreenContent {
    let shelf = shelf
    let shown = shelf.shown
    var content = ScreenContent(title: "Books")
    content.status = "\(shelf.books.count) books"
    var list = ListContent(rowCount: shown.count) { row in
      shelf.askedRowCount += 1
      let book = shelf.books[shown[row]]
      return ListRow(book.title, String(book.pages))
    }
    list.columns = [ListColumn("", isFlexible: true), ListColumn("", isFlushRight: true)]
    list.emptyText = "No books yet."
    list.filter = TextBinding(shelf, \.filter)
    content.list = list
    content.actions = [
      Action(.character("a"), "Add a Book") { $0.present(BookScreen(shelf)) },
      Action(row: .enter, "Open") { interface, row in
        interface.push(PageScreen(shelf.books[shown[row]]))
      },
      Action(row: .character("d"), "Delete") { row in
        "Delete \(shelf.books[shown[row]].title)?"
      } _: { interface, row in
        interface.say("deleted \(shelf.books.remove(at: shown[row]).title)")
      },
      Action(.character("p"), "Prove") { $0.show(title: "Proof", ["{\"op\":\"begin\"}", "line"]) },
    ]
    return content
  }
}

/// A form.
final class BookScreen: Screen {
  private let shelf: Shelf
  private var title = ""
  private var pages = ""
  private var problem: String?

  init(_ shelf: Shelf) {
    self.shelf = shelf
  }

  var content: ScreenContent {
    var content = ScreenContent(title: "Add a Book")
    content.fields = [
      Field("Title", placeholder: "enter the title", text: TextBinding(self, \.title)),
      Field("Pages", text: TextBinding(self, \.pages), problem: problem),
    ]
    content.submit = Action(.enter, "Save") { [self] in save($0) }
    return content
  }

  private func save(_ interface: Interface) {
    guard let count = Int(pages) else {
      problem = "\"\(pages)\" is no number"
      return
    }
    shelf.books.append(Shelf.Book(title: title, pages: count))
    interface.dismiss()
    interface.say("saved")
  }
}

/// A screen with a field above a list in sections, with captions.
final class PageScreen: Screen {
  private let book: Shelf.Book
  private var note = ""
  private var notes: [String] = []

  init(_ book: Shelf.Book) {
    self.book = book
  }

  var content: ScreenContent {
    var content = ScreenContent(title: book.title)
    content.fields = [Field("Note", text: TextBinding(self, \.note))]
    content.submit = Action(.enter, "Add") { [self] _ in
      notes.append(note)
      note = ""
    }
    let sections = [
      RowSection(title: "Notes", rowCount: notes.count),
      RowSection(title: "Pages", rowCount: book.pages),
    ]
    var list = ListContent(sections: sections) { [self] section, item in
      section == 0
        ? ListRow(notes[item], caption: book.title)
        : ListRow("page \(item + 1)", caption: book.title)
    }
    list.hasCaptions = true
    content.list = list
    return content
  }
}
