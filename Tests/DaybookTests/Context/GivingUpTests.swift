import Daybook
import Testing

/// Changes that are given up: by rolling back, by refreshing, and by a deletion that is merged.
@Suite("Changes that are given up")
struct GivingUpTests {
  @Test(arguments: StoreKind.allCases)
  func `1.18 a rollback does not tell what came to nothing`(kind: StoreKind) throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let context = sandbox.context(undoing: true)
    let person = context.person("Ann")
    try context.save()
    var messages: [ObjectsDidChange] = []
    let listener = context.observe(ObjectsDidChange.self) { messages.append($0) }

    person.age = 1
    context.processPendingChanges()
    context.undo()
    context.delete(context.person("Brief"))
    messages = []
    context.rollback()
    #expect(messages.count == 0)

    let known = context.person("Known")
    context.processPendingChanges()
    context.delete(known)
    context.processPendingChanges()
    messages = []
    context.rollback()
    #expect(messages.count == 0, "its deletion was told already")

    let doomed = context.person("Doomed")
    context.processPendingChanges()
    context.delete(doomed)
    messages = []
    context.rollback()
    #expect(messages.map(\.deleted) == [[doomed]])
    listener.cancel()
  }

  @Test(arguments: StoreKind.allCases)
  func `CTX-13 refreshing a deleted object gives its deletion up, and what that cost`(
    kind: StoreKind
  ) throws {
    let sandbox = try Sandbox(kind, try Note.model())
    let context = sandbox.context()
    let folder = Folder(context: context)
    let notes = ["a", "n", "z"].map { context.note($0, in: folder) }
    let tag = Tag(context: context)
    notes[0].tags = [tag]
    try context.save()
    context.delete(notes[1])
    context.processPendingChanges()
    context.delete(folder)
    context.processPendingChanges()
    #expect(tag.notes.isEmpty)
    var messages: [ObjectsDidChange] = []
    let listener = context.observe(ObjectsDidChange.self) { messages.append($0) }

    context.refresh(folder, mergeChanges: false)
    context.processPendingChanges()

    #expect(folder.isAlive)
    #expect(context.deletedObjects == [notes[1]], "it was deleted by itself")
    #expect(folder.titles == ["a", "z"])
    #expect(Array(tag.notes) == [notes[0]])
    #expect(messages.count == 1)
    #expect(messages.first?.refreshed.isSuperset(of: [notes[0], notes[2]]) == true)
    try context.expectAgreement()
    try context.save()
    let saved = sandbox.context()
    #expect(try saved.titles() == ["a", "z"])
    try saved.expectAgreement()
    listener.cancel()
  }

  @Test(arguments: StoreKind.allCases, MergePolicy.allCases)
  func `MRG-01 a deletion that is merged takes edits along, and the next save is no conflict`(
    kind: StoreKind,
    policy: MergePolicy
  ) throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let context = sandbox.context(policy)
    context.undoManager = ManagedObjectContext.UndoManager()
    let (company, person) = (context.company("Acme"), context.person("Ann"))
    try context.save()
    context.undoManager?.removeAllActions()
    person.age = 3
    person.company = company
    person.peers.insert(context.person("Peer"))
    context.processPendingChanges()
    let other = sandbox.context()
    other.delete(try #require(other.local(person)))
    try other.save()
    var messages: [ObjectsDidChange] = []
    let listener = context.observe(ObjectsDidChange.self) { messages.append($0) }

    context.mergeNewestChanges()

    #expect(messages.map(\.deleted) == [[person]])
    #expect(person.isDeleted)
    #expect(person.age == 3, "what was read last stays readable")
    #expect(!context.updatedObjects.contains(person))
    #expect(company.employees.isEmpty)
    #expect(company.employees.count == 0)
    try context.save()
    #expect(!context.hasChanges)
    #expect(try sandbox.context().all(Person.self).map(\.name) == ["Peer"])
    context.undo()
    #expect(!person.isAlive)
    listener.cancel()
  }

  @Test(arguments: StoreKind.allCases)
  func `BAT-08 a batch deletion takes edits along, in contexts and in their children`(
    kind: StoreKind
  ) throws {
    let sandbox = try Sandbox(kind, try Note.model())
    let context = sandbox.context()
    let note = context.note("one", in: Folder(context: context))
    try context.save()
    let child = ManagedObjectContext(parent: context)
    let childs = try #require(child.local(note))
    note.rank = 3

    try context.execute(BatchDeleteRequest(fetchRequest: FetchRequest<Folder>()))

    #expect(!note.isAlive)
    #expect(note.title == "one")
    #expect(try child.count(for: FetchRequest<Note>()) == 0)
    #expect(!childs.isAlive)
    try context.save()
    try child.save()
    #expect(!context.hasChanges)
  }

  @Test(arguments: StoreKind.allCases)
  func `DEL-01 a new link to an object whose deletion was applied is refused`(
    kind: StoreKind
  ) throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let context = sandbox.context()
    let (company, other) = (context.company("Acme"), context.company("Other"))
    let person = context.person("Ann")
    try context.save()
    context.delete(company)
    context.processPendingChanges()

    person.company = company
    #expect(person.company == nil)
    let error = #expect(throws: DaybookError.self) { try context.save() }
    #expect(error?.code == 133_000)
    #expect(error?.place.object == person.objectID.reference)
    #expect(error?.place.property == "company")
    #expect(throws: DaybookError.self) { try person.setValue(company, forKey: "company") }
    company.employees.insert(person)
    try context.save()

    context.delete(other)
    person.company = other
    #expect(person.company === other, "its rules come at the end of the event")
    context.processPendingChanges()
    #expect(person.company == nil)
    try context.save()
    #expect(try sandbox.context().all(Person.self).map(\.company) == [nil])
  }
}
