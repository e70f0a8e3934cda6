import Daybook
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite("Contexts of past moments")
struct PastTests {
  @Test(arguments: StoreKind.allCases)
  func `QGN-04 the state at a transaction is the one that was recorded then`(
    kind: StoreKind
  ) throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let context = sandbox.context()
    var saves = RandomSaves(seed: 11)
    var recorded: [Int64: World] = [:]
    for _ in 0..<12 {
      try saves.save(context)
      recorded[sandbox.container.lastTransaction] = try World(context)
    }

    for (transaction, world) in recorded {
      let past = try sandbox.container.context(at: .transaction(transaction))
      #expect(try World(past) == world, "transaction \(transaction)")
      try world.expectInverses(past, "transaction \(transaction)")
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `QGN-04 a moment is given by its date, its token or its transaction`(
    kind: StoreKind
  ) throws {
    let clock = TestClock()
    let sandbox = try Sandbox(kind, try Note.model(), description: clock.description)
    let context = sandbox.context()
    clock.advance(by: 60)
    try context.savedNote("one")
    let (date, token) = (clock.date, sandbox.container.currentPersistentHistoryToken)
    clock.advance(by: 60)
    try context.savedNote("two")
    let container = sandbox.container

    #expect(try container.context(at: .date(date)).titles() == ["one"])
    #expect(try container.context(at: .date(date.addingTimeInterval(59))).titles() == ["one"])
    #expect(try container.context(at: .date(date.addingTimeInterval(60))).titles().count == 2)
    #expect(try container.context(at: .date(date.addingTimeInterval(-1))).titles() == [])
    #expect(try container.context(at: .token(token)).titles() == ["one"])
    #expect(try container.context(at: .transaction(0)).titles() == [])
    let error = #expect(throws: DaybookError.self) {
      try container.context(at: .transaction(9))
    }
    #expect(error?.reason == .usage(.noSuchMoment("there is no transaction 9; the last one is 3")))
  }

  @Test(arguments: StoreKind.allCases)
  func `decision 8 a context of the past never moves on, and refuses every change`(
    kind: StoreKind
  ) throws {
    let sandbox = try Sandbox(kind, try Note.model())
    let context = sandbox.context()
    let id = try context.savedNote("one")
    let past = try sandbox.container.context(at: .transaction(2))
    let note = try #require(past.existingObject(with: id) as? Note)
    (try #require(context.existingObject(with: id) as? Note)).title = "changed"
    try context.savedNote("two")

    past.refreshAllObjects()
    #expect(try past.titles() == ["one"])
    #expect(try past.count(for: FetchRequest<Note>(where: \.title == "changed")) == 0)
    #expect(note.title == "one")
    let inserting = #expect(throws: DaybookError.self) { try past.insert("Note") }
    #expect(inserting?.reason == .usage(.readOnly))
    note.title = "rewritten"
    let saving = #expect(throws: DaybookError.self) { try past.save() }
    #expect(saving?.reason == .usage(.readOnly))
    #expect(sandbox.container.lastTransaction == 3)
  }

  @Test(arguments: StoreKind.allCases)
  func `decision 9 objects have today's classes while the version hash is today's`(
    kind: StoreKind
  ) throws {
    let sandbox = try Sandbox(kind, try Note.model())
    let id = try sandbox.context().savedNote("one")
    try sandbox.reopen(model: try Note.model(limit: 50))
    try sandbox.context().savedNote("two")

    let past = try sandbox.container.context(at: .transaction(2))

    #expect(try past.all(Note.self).map(\.title) == ["one"])
    #expect(past.object(with: id) is Note)
  }

  @Test(arguments: StoreKind.allCases)
  func `the lines of a transaction are those in the journal`(kind: StoreKind) throws {
    let sandbox = try Sandbox(kind, try Note.model())
    let context = sandbox.context()
    context.transactionNote = "first"
    try context.savedNote("one", author: "anna")
    try context.savedNote("two")

    let text = try sandbox.container.journalText(of: 2)

    let lines = text.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines[0].hasPrefix(#"{"op":"begin","tx":2,"#))
    #expect(lines[0].contains(#""author":"anna""#))
    #expect(lines[0].contains(#""note":"first""#))
    #expect(lines[1].hasPrefix(#"{"op":"insert","tx":2,"id":"Note/1","#))
    #expect(lines[2].hasPrefix(#"{"op":"commit","tx":2,"changes":1,"#))
    #expect(text.hasSuffix("\"}\n"))
    if kind == .disk { #expect(try sandbox.journalText().contains(text)) }
    for number in [Int64(0), 4] {
      let error = #expect(throws: DaybookError.self) {
        try sandbox.container.journalText(of: number)
      }
      #expect(error?.code == 134_060)
    }
  }

  @Test func `a store is opened by its path, with the model that it holds`() throws {
    let sandbox = try Sandbox(.disk, try Note.model())
    try sandbox.context().savedNote("one")
    try sandbox.container.close()
    let before = try sandbox.files()

    let container = try PersistentContainer(opening: sandbox.storePath)
    let context = ManagedObjectContext(container)
    let request = FetchRequest<ManagedObject>(entityName: "Note")
    let note = try #require(try context.fetch(request).first)

    #expect(container.name == "Test")
    #expect(container.isReadOnly)
    #expect(try note.value(forKey: "title") as? String == "one")
    #expect(throws: DaybookError.self) { try context.insert("Note") }
    #expect(try sandbox.files() == before)
    try container.close()

    let writable = try PersistentContainer(opening: sandbox.storePath + "/", readOnly: false)
    let editing = ManagedObjectContext(writable)
    try editing.insert("Note").setValue("two", forKey: "title")
    try editing.save()
    #expect(writable.lastTransaction == 3)
    #expect(throws: DaybookError.self) {
      try PersistentContainer(opening: sandbox.path + "/None.daybook", readOnly: false)
    }
  }
}
