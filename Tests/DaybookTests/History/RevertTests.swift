import Daybook
import TestSupport
import Testing

@Suite("Taking back what was saved")
struct RevertTests {
  @Test(arguments: StoreKind.allCases)
  func `a reverted transaction leaves the state before it, and the same IDs`(
    kind: StoreKind
  ) throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let context = sandbox.context()
    var saves = RandomSaves(seed: 3)
    for step in 0..<TestScale.count(100, atLeast: 8) {
      try saves.save(context)
      let before = try World(context)
      try saves.save(context)
      let after = try World(context)
      let number = sandbox.container.lastTransaction

      #expect(try context.conflicts(revertingTransaction: number).isEmpty, "step \(step)")
      try context.revert(transaction: number)
      #expect(try World(context) == before, "step \(step)")
      try before.expectInverses(context, "step \(step)")
      // Taking that back leads to what was there after.
      try context.revert(transaction: number + 1)
      #expect(try World(context) == after, "step \(step)")
    }
    try sandbox.reopen()
    #expect(try World(sandbox.context()) == World(context))
  }

  @Test(arguments: StoreKind.allCases)
  func `partners that a transaction exchanged are no conflict, and get each other back`(
    kind: StoreKind
  ) throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let context = sandbox.context()
    let people = (0..<6).map { context.person("P\($0)") }
    for index in [0, 2, 4] { people[index].friend = people[index + 1] }
    try context.save()
    let before = try World(context)
    people[0].friend = people[3]
    people[1].friend = people[4]
    context.delete(people[5])
    try context.save()
    let after = try World(context)
    let number = sandbox.container.lastTransaction

    #expect(try context.conflicts(revertingTransaction: number).isEmpty)
    try context.revert(transaction: number)
    #expect(try World(context) == before)
    try before.expectInverses(context, "\(kind)")
    try context.revert(transaction: number + 1)
    #expect(try World(context) == after)
  }

  @Test(arguments: StoreKind.allCases)
  func `what moved to an inserted object goes back, and is not deleted with it`(
    kind: StoreKind
  ) throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let context = sandbox.context()
    let (company, person) = (context.company("old"), context.person("old"))
    let (image, badge) = (Image(context: context), Badge(context: context))
    (image.path, image.company, badge.holder) = ("a.png", company, person)
    try context.save()
    image.company = context.company("new")
    badge.holder = context.person("new")
    try context.save()
    let number = sandbox.container.lastTransaction

    #expect(try context.conflicts(revertingTransaction: number).isEmpty)
    try context.revert(transaction: number)

    #expect(try context.all(Company.self) == [company])
    #expect(try context.all(Person.self) == [person])
    #expect(Array(company.images) == [image])
    #expect(image.company == company)
    #expect(person.badge == badge)
    #expect(badge.holder == person)
  }

  @Test(arguments: StoreKind.allCases)
  func `a revert is a transaction that says what it takes back`(kind: StoreKind) throws {
    let sandbox = try Sandbox(kind, try Note.model())
    let context = sandbox.context()
    let (first, second) = (context.note("one", text: "a"), context.note("two"))
    try context.save()
    first.text = "b"
    context.delete(second)
    context.note("three")
    try context.save()
    context.transactionAuthor = "anna"

    let number = try context.revert(transaction: 3)

    #expect(number == 4)
    #expect(first.text == "a")
    #expect(try context.titles() == ["one", "two"])
    #expect(context.object(with: second.objectID).isAlive)
    let lines = try sandbox.container.journalText(of: 4).split(separator: "\n")
    #expect(lines[0].contains(#""author":"anna""#))
    #expect(lines[0].contains(#""note":"revert of transaction 3""#))
    #expect(lines[1].hasPrefix(#"{"op":"insert","tx":4,"id":"Note/2","#))
    #expect(lines[2].hasPrefix(#"{"op":"update","tx":4,"id":"Note/1","set":{"text":"a"}"#))
    #expect(lines[2].contains(#""why":"revert of transaction 3""#))
    #expect(lines[3].hasPrefix(#"{"op":"delete","tx":4,"id":"Note/3","#))
    #expect(try context.revert(transaction: 3) == nil)
    #expect(sandbox.container.lastTransaction == 4)
  }

  @Test(arguments: StoreKind.allCases)
  func `what was changed later is a conflict, listed, and nothing is written`(
    kind: StoreKind
  ) throws {
    let sandbox = try Sandbox(kind, try Note.model())
    let context = sandbox.context()
    let (first, second) = (context.note("one", text: "a"), context.note("two"))
    try context.save()
    first.text = "b"
    first.rank = 1
    second.text = "x"
    let third = context.note("three")
    try context.save()
    first.text = "c"
    third.rank = 9
    context.delete(second)
    try context.save()

    let conflicts = try context.conflicts(revertingTransaction: 3)
    let error = #expect(throws: DaybookError.self) { try context.revert(transaction: 3) }

    let found = Set(conflicts.map { "\($0.objectID) \($0.property ?? "-") \($0.reason)" })
    #expect(found == ["Note/1 text changed", "Note/2 - deleted", "Note/3 - changed"])
    #expect(conflicts.allSatisfy { $0.transaction == 4 })
    #expect(error?.code == 133_020)
    #expect(error?.underlying.count == 3)
    #expect(sandbox.container.lastTransaction == 4)
    #expect(first.text == "c")

    try context.revert(transaction: 3, overridesConflicts: true)
    #expect(first.text == "a")
    #expect(first.rank == 7)
    #expect(try context.titles() == ["one"])
  }

  @Test(arguments: StoreKind.allCases)
  func `an undeleted object comes back with what its deletion took along`(kind: StoreKind) throws {
    let sandbox = try Sandbox(kind, try Note.model())
    let context = sandbox.context()
    let folder = Folder(context: context)
    let tag = Tag(context: context)
    let notes = ["one", "two", "three"].map { context.note($0, in: folder) }
    tag.notes.insert(notes[1])
    folder.notes.move(from: 2, to: 0)
    let other = context.note("other")
    try context.save()
    context.delete(folder)
    context.delete(other)
    try context.save()
    #expect(try context.titles().isEmpty)

    try context.undelete(folder.objectID)

    let back = try #require(context.existingObject(with: folder.objectID) as? Folder)
    #expect(back.notes.map(\.title) == ["three", "one", "two"])
    #expect(tag.notes.map(\.title) == ["two"])
    #expect(try context.titles() == ["one", "two", "three"])
    let text = try sandbox.container.journalText(of: sandbox.container.lastTransaction)
    #expect(text.contains(#""note":"undelete Folder/1""#))
    try sandbox.reopen()
    #expect(try sandbox.context().all(Folder.self).first?.notes.count == 3)
  }

  @Test(arguments: StoreKind.allCases)
  func `a link to what is gone is a conflict, and left out when overridden`(
    kind: StoreKind
  ) throws {
    let sandbox = try Sandbox(kind, try Note.model())
    let context = sandbox.context()
    let folder = Folder(context: context)
    let note = context.note("one", in: folder)
    try context.save()
    context.delete(note)
    try context.save()
    context.delete(folder)
    try context.save()

    let error = #expect(throws: DaybookError.self) { try context.undelete(note.objectID) }
    #expect(error?.code == 133_020)
    try context.undelete(note.objectID, overridesConflicts: true)

    let back = try #require(context.existingObject(with: note.objectID) as? Note)
    #expect(back.title == "one")
    #expect(back.folder == nil)
  }

  @Test(arguments: StoreKind.allCases)
  func `what cannot be taken back is said`(kind: StoreKind) throws {
    let sandbox = try Sandbox(kind, try Note.model())
    let context = sandbox.context()
    let id = try context.savedNote("one")
    func reason(_ body: () throws(DaybookError) -> Void) -> DaybookError.Reason? {
      do throws(DaybookError) {
        try body()
        return nil
      } catch {
        return error.reason
      }
    }

    let future = reason { () throws(DaybookError) in try context.revert(transaction: 9) }
    let alive = reason { () throws(DaybookError) in try context.undelete(id) }
    let past = try sandbox.container.context(at: .transaction(2))
    let reading = reason { () throws(DaybookError) in try past.revert(transaction: 2) }

    #expect(future == .usage(.noSuchMoment("there is no transaction 9; the last one is 2")))
    #expect(alive == .usage(.unsupported("undeleting an object that exists")))
    #expect(reading == .usage(.readOnly))
    #expect(try context.revert(transaction: 1) == nil)
  }

  @Test(arguments: StoreKind.allCases)
  func `unique values and rules of the model still hold`(kind: StoreKind) throws {
    let sandbox = try Sandbox(kind, try Note.model())
    let context = sandbox.context()
    let note = context.note("one")
    note.slug = "x"
    try context.save()
    context.delete(note)
    try context.save()
    context.note("two").slug = "x"
    try context.save()

    let error = #expect(throws: DaybookError.self) { try context.undelete(note.objectID) }

    #expect(error?.code == 133_021)
    #expect(try context.titles() == ["two"])
  }
}
