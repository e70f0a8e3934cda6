import Daybook
import Testing

/// Orders that are edited here while they change elsewhere, and edits that are given up.
@Suite("Orders on both sides")
struct OrderTests {
  @Test(arguments: StoreKind.allCases, OrderTests.News.allCases)
  func `REL-06 an edited order takes in what others add and remove`(
    kind: StoreKind,
    news: News
  ) throws {
    let shelf = try Shelf(kind)
    shelf.first.notes.move(from: 0, to: 2)
    let other = shelf.sandbox.context()
    other.note("new", in: other.local(shelf.first))
    other.delete(try #require(other.local(shelf.note)))
    try other.save()

    try news.reach(shelf.context, shelf.first)

    #expect(Set(shelf.first.titles) == ["z", "a", "new"])
    #expect(shelf.first.titles.last == "a")
    try shelf.context.expectAgreement()
    try shelf.context.save()
    try shelf.sandbox.reopen()
    let saved = shelf.sandbox.context()
    try saved.expectAgreement()
    #expect(try saved.all(Folder.self).first?.titles == shelf.first.titles)
  }

  /// How a context learns of what others have saved.
  enum News: CaseIterable {
    case fetching
    case merging
    case refreshing

    func reach(_ context: ManagedObjectContext, _ object: ManagedObject) throws {
      switch self {
      case .fetching: _ = try context.all(Note.self)
      case .merging: context.mergeNewestChanges()
      case .refreshing: context.refresh(object, mergeChanges: true)
      }
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `REL-06 an order that a child edits takes in what its parent adds`(kind: StoreKind) throws {
    let shelf = try Shelf(kind)
    let child = ManagedObjectContext(parent: shelf.context)
    let mine = try #require(child.local(shelf.first))
    mine.notes.move(from: 0, to: 2)
    shelf.context.note("new", in: shelf.first)

    _ = try child.all(Note.self)

    #expect(mine.titles == ["n", "z", "new", "a"])
    try child.save()
    #expect(shelf.first.titles == ["n", "z", "new", "a"])
    try shelf.context.expectAgreement()
    try shelf.context.save()
    try shelf.sandbox.context().expectAgreement()
  }

  @Test(arguments: StoreKind.allCases, MergePolicy.allCases)
  func `LCK-05 a member that both sides moved is where the later save put it`(
    kind: StoreKind,
    policy: MergePolicy
  ) throws {
    let shelf = try Shelf(kind)
    shelf.context.mergePolicy = policy
    let other = shelf.sandbox.context()
    other.local(shelf.note)?.folder = other.local(shelf.second)
    try other.save()
    shelf.note.folder = shelf.third

    _ = try shelf.context.all(Note.self)
    try shelf.context.expectAgreement()
    try shelf.context.save()

    #expect(shelf.third.titles == ["n"])
    try shelf.context.expectAgreement()
    try shelf.sandbox.context().expectAgreement()
  }

  @Test(arguments: StoreKind.allCases)
  func `CTX-13 a member that is refreshed goes back to where it stood`(kind: StoreKind) throws {
    let shelf = try Shelf(kind)
    let transaction = shelf.sandbox.container.lastTransaction
    shelf.note.folder = shelf.second

    shelf.context.refresh(shelf.note, mergeChanges: false)

    #expect(shelf.first.titles == ["a", "n", "z"])
    #expect(shelf.second.notes.isEmpty)
    #expect(!shelf.first.hasPersistentChangedValues)
    #expect(!shelf.second.hasPersistentChangedValues)
    try shelf.context.save()
    #expect(shelf.sandbox.container.lastTransaction == transaction)
  }

  @Test(arguments: StoreKind.allCases)
  func `CTX-13 an owner that is refreshed keeps the members that lead to it`(
    kind: StoreKind
  ) throws {
    let shelf = try Shelf(kind)
    shelf.note.folder = shelf.second
    let new = shelf.context.note("new", in: shelf.second)

    shelf.context.refresh(shelf.second, mergeChanges: false)
    shelf.context.refresh(shelf.first, mergeChanges: false)

    #expect(shelf.first.titles == ["a", "z"])
    #expect(shelf.second.titles == ["n", "new"])
    #expect(new.folder === shelf.second)
    try shelf.context.save()
    let saved = try shelf.sandbox.context().all(Folder.self)
    #expect(saved.map(\.titles) == [["a", "z"], ["n", "new"], []])
  }

  @Test(arguments: StoreKind.allCases)
  func `OBJ-02 members and orders that are as they were are no change`(kind: StoreKind) throws {
    let shelf = try Shelf(kind)
    let (context, first, second) = (shelf.context, shelf.first, shelf.second)
    let tag = Tag(context: context)
    try context.save()
    let transaction = shelf.sandbox.container.lastTransaction

    first.notes.move(from: 0, to: 1)
    #expect(first.changedValues().keys.sorted() == ["notes"])
    first.notes.move(from: 1, to: 0)
    shelf.note.folder = second
    shelf.note.folder = first
    first.notes.move(from: 2, to: 1)
    shelf.note.tags.insert(tag)
    shelf.note.tags.remove(tag)

    for object in [first, second, shelf.note, tag] {
      #expect(object.changedValues().isEmpty)
      #expect(!object.hasPersistentChangedValues)
    }
    try context.save()
    #expect(shelf.sandbox.container.lastTransaction == transaction)
    #expect(!context.hasChanges)
  }

  @Test(arguments: StoreKind.allCases)
  func `OBJ-02 a to-many relationship whose member came and went is no change`(
    kind: StoreKind
  ) throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let context = sandbox.context()
    let (company, person) = (context.company("Acme"), context.person("Ann"))
    try context.save()

    person.company = company
    #expect(company.changedValues().keys.sorted() == ["employees"])
    person.company = nil

    #expect(company.changedValues().isEmpty)
    #expect(!company.hasPersistentChangedValues)
  }
}

/// Three folders, the first with the notes a, n and z.
private struct Shelf {
  let sandbox: Sandbox
  let context: ManagedObjectContext
  let first: Folder
  let second: Folder
  let third: Folder
  let note: Note

  init(_ kind: StoreKind) throws {
    sandbox = try Sandbox(kind, try Note.model())
    context = sandbox.context()
    (first, second, third) = (
      Folder(context: context), Folder(context: context), Folder(context: context)
    )
    context.note("a", in: first)
    note = context.note("n", in: first)
    context.note("z", in: first)
    try context.save()
  }
}

extension Folder {
  /// The titles of the notes, in their order.
  var titles: [String] { notes.map { $0.title ?? "" } }
}

extension ManagedObjectContext {
  /// Expects both sides of every link between notes, folders and tags to say the same.
  func expectAgreement() throws {
    for folder in try all(Folder.self) {
      #expect(folder.notes.allSatisfy { $0.folder === folder })
      #expect(folder.notes.count == Array(folder.notes).count)
    }
    for note in try all(Note.self) {
      #expect(note.folder?.notes.contains(note) != false)
      #expect(note.tags.allSatisfy { $0.notes.contains(note) })
    }
    for tag in try all(Tag.self) { #expect(tag.notes.allSatisfy { $0.tags.contains(tag) }) }
  }
}
