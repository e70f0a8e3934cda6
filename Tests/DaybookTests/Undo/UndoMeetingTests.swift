import Daybook
import Testing

/// Undo beside what others save, under policies, unique values and failed saves.
@Suite("Undo among contexts")
struct UndoMeetingTests {
  @Test(arguments: StoreKind.allCases)
  func `CTX-20 undoing a saved value wins over a newer one that was merged`(
    kind: StoreKind
  ) throws {
    let (sandbox, context, person) = try stage(kind)
    person.name = "mine"
    try context.save()
    let other = sandbox.context()
    other.local(person)?.name = "theirs"
    other.local(person)?.age = 5
    try other.save()
    context.mergeNewestChanges()

    context.undo()

    #expect(person.name == "Ann")
    #expect(person.age == 5)
    try context.save()
    #expect(try sandbox.context().all(Person.self).map(\.name) == ["Ann"])
  }

  @Test(arguments: StoreKind.allCases)
  func `CTX-20 a step that a policy has settled in part is undone as far as it was saved`(
    kind: StoreKind
  ) throws {
    let (sandbox, context, person) = try stage(kind)
    context.mergePolicy = .mergeByPropertyStoreTrump
    let other = sandbox.context()
    other.local(person)?.name = "theirs"
    try other.save()
    person.name = "mine"
    person.age = 9
    try context.save()
    #expect(person.name == "theirs")
    #expect(person.age == 9)

    context.undo()

    #expect(person.age == 0)
    try context.save()
    #expect(try sandbox.context().all(Person.self).map(\.age) == [0])
  }

  @Test(arguments: StoreKind.allCases)
  func `CTX-20 undoing a value that somebody else has taken since is refused, and done again`(
    kind: StoreKind
  ) throws {
    let sandbox = try Sandbox(kind, try Sweets.model())
    let context = sandbox.context(undoing: true)
    let country = context.country("A")
    try context.save()
    context.undoManager?.removeAllActions()
    country.shortName = "B"
    try context.save()
    let other = sandbox.context()
    other.country("A")
    try other.save()

    context.undo()
    #expect(country.shortName == "A")
    #expect(context.codeOfSaving() == 133_021)
    context.redo()

    #expect(country.shortName == "B")
    try context.save()
    #expect(try sandbox.context().all(Country.self).map(\.shortName) == ["B", "A"])
  }

  @Test(arguments: StoreKind.allCases)
  func `CTX-20 a failed save is undone like any step`(kind: StoreKind) throws {
    let sandbox = try Sandbox(kind, try Team.model())
    let context = sandbox.context(undoing: true)
    let team = Team(context: context)
    #expect(context.codeOfSaving() == 1_580)

    context.undo()
    #expect(!context.hasChanges)
    try context.save()
    context.redo()

    #expect(context.insertedObjects == [team])
    Player(context: context).team = team
    try context.save()
    #expect(try sandbox.context().count(for: FetchRequest<Team>()) == 1)
  }

  @Test(arguments: StoreKind.allCases)
  func `CTX-20 ATT-09 a child's transformable value is a step of its parent`(
    kind: StoreKind
  ) throws {
    let sandbox = try Sandbox(kind, try Sample.model())
    let context = sandbox.context(undoing: true)
    let sample = Sample(context: context)
    sample.tags = ["x"]
    try context.save()
    context.undoManager?.removeAllActions()
    sample.tags.append("y")
    context.processPendingChanges()
    let child = ManagedObjectContext(parent: context)
    #expect(child.local(sample)?.tags == ["x", "y"])
    child.local(sample)?.tags = ["z"]
    try child.save()
    context.processPendingChanges()

    context.undo()
    #expect(sample.tags == ["x", "y"])
    context.undo()
    #expect(sample.tags == ["x"])
    #expect(!context.hasChanges)
    sample.tags = ["q"]
    context.refresh(sample, mergeChanges: true)
    #expect(sample.tags == ["q"])
    context.refresh(sample, mergeChanges: false)
    #expect(sample.tags == ["x"])
  }

  @Test(arguments: StoreKind.allCases)
  func `QGN-04 a revert brings an order back, with everything that its deletion cascaded to`(
    kind: StoreKind
  ) throws {
    let sandbox = try Sandbox(kind, try Note.model())
    let context = sandbox.context()
    let (folder, tag) = (Folder(context: context), Tag(context: context))
    for title in ["a", "b", "c"] { context.note(title, in: folder).tags.insert(tag) }
    try context.save()
    let first = sandbox.container.lastTransaction
    folder.notes.move(from: 0, to: 2)
    try context.save()
    context.delete(folder)
    try context.save()
    let deletion = sandbox.container.lastTransaction
    let past = try sandbox.container.context(at: .transaction(first))
    #expect(try past.all(Folder.self).first?.titles == ["a", "b", "c"])
    #expect(try past.all(Tag.self).first?.notes.count == 3)

    try context.revert(transaction: deletion)

    #expect(try context.all(Folder.self).first?.titles == ["b", "c", "a"])
    #expect(tag.notes.count == 3)
    try context.expectAgreement()
  }

  @Test(arguments: StoreKind.allCases)
  func `QGN-04 a merged insertion is reverted to what was saved before`(kind: StoreKind) throws {
    let sandbox = try Sandbox(kind, try Sweets.model())
    let context = sandbox.context(.mergeByPropertyObjectTrump)
    context.country("A", "old", "m")
    try context.save()
    context.country("A", "new", "n")
    try context.save()

    try context.revert(transaction: sandbox.container.lastTransaction)

    #expect(try context.theCountry("A")?.fullName == "old")
    #expect(try context.theCountry("A")?.candyNames == ["m"])
    #expect(try context.count(for: FetchRequest<Candy>()) == 1)
  }

  @Test(arguments: StoreKind.allCases)
  func `QGN-04 UNQ-05 what has lost its unique value is undeleted when that is free again`(
    kind: StoreKind
  ) throws {
    let sandbox = try Sandbox(kind, try Sweets.model())
    let context = sandbox.context()
    let old = context.country("A", "old", "m")
    try context.save()
    context.delete(old)
    try context.save()
    let new = context.country("A", "new")
    try context.save()

    #expect(throws: DaybookError.self) { try context.undelete(old.objectID) }
    #expect(try context.count(for: FetchRequest<Country>()) == 1)
    new.shortName = "B"
    try context.save()
    try context.undelete(old.objectID)

    #expect(try context.theCountry("A")?.candyNames == ["m"])
  }

  private func stage(_ kind: StoreKind) throws -> (Sandbox, ManagedObjectContext, Person) {
    let sandbox = try Sandbox(kind, try Staff.model())
    let context = sandbox.context(undoing: true)
    let person = context.person("Ann")
    try context.save()
    context.undoManager?.removeAllActions()
    return (sandbox, context, person)
  }
}
