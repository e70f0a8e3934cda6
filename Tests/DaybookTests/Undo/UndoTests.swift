import Daybook
import TestSupport
import Testing

@Suite("Undo")
struct UndoTests {
  @Test(arguments: StoreKind.allCases)
  func `CTX-20 there is no undo manager unless one is set`(kind: StoreKind) throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let context = sandbox.context()
    #expect(context.undoManager == nil)
    let person = context.person("Ann")
    context.undo()
    context.redo()
    #expect(person.name == "Ann")

    let manager = ManagedObjectContext.UndoManager()
    context.undoManager = manager
    #expect(!manager.canUndo, "what was there before is not recorded")
    person.name = "Bob"
    #expect(manager.canUndo, "also before the changes are processed")
    context.undoManager = nil
    #expect(!manager.canUndo)
    manager.undo()
    #expect(person.name == "Bob")
  }

  @Test(arguments: StoreKind.allCases)
  func `CTX-20 one event is one step, and its values are those of the beginning`(
    kind: StoreKind
  ) throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let context = sandbox.context(undoing: true)
    let alice = context.person("Alice", age: 7)
    try context.save()
    let manager = try #require(context.undoManager)
    manager.removeAllActions()

    alice.name = "Bob"
    alice.name = "Carol"
    alice.age = 8
    context.processPendingChanges()
    alice.age = 9
    #expect(manager.canUndo)
    context.undo()
    #expect((alice.name, alice.age) == ("Carol", 8))
    context.undo()
    #expect((alice.name, alice.age) == ("Alice", 7))
    #expect(!manager.canUndo)
    #expect(!context.hasChanges, "everything is as it was saved")
    #expect(alice.changedValues().isEmpty)

    context.redo()
    #expect((alice.name, alice.age) == ("Carol", 8))
    #expect(context.updatedObjects == [alice])
    context.redo()
    #expect((alice.name, alice.age) == ("Carol", 9))
    #expect(!manager.canRedo)
  }

  @Test(arguments: StoreKind.allCases)
  func `CTX-20 a change after an undo forgets what could be done again`(kind: StoreKind) throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let context = sandbox.context(undoing: true)
    let person = context.person("Ann")
    context.processPendingChanges()
    person.name = "Bob"
    context.undo()
    #expect(context.undoManager?.canRedo == true)

    person.name = "Carol"
    #expect(context.undoManager?.canRedo == false)
    context.redo()
    #expect(person.name == "Carol")
  }

  @Test(arguments: StoreKind.allCases)
  func `CTX-20 an insertion is undone whole, and done again with its values and links`(
    kind: StoreKind
  ) throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let context = sandbox.context(undoing: true)
    let company = context.company("Acme")
    try context.save()
    let ann = context.person("Ann", age: 30, in: company)
    let id = ann.objectID
    context.processPendingChanges()

    context.undo()
    #expect(!ann.isAlive)
    #expect(company.employees.isEmpty)
    #expect(try context.all(Person.self).isEmpty)
    #expect(!context.hasChanges)

    context.redo()
    #expect(ann.isInserted)
    #expect(ann.objectID == id)
    #expect((ann.name, ann.age, ann.company) == ("Ann", 30, company))
    #expect(Array(company.employees) == [ann])
    try context.save()
    #expect(try sandbox.context().all(Company.self).first?.employees.map(\.name) == ["Ann"])
  }

  @Test(arguments: StoreKind.allCases)
  func `CTX-20 a deletion that was saved is undone as an insertion with the same ID`(
    kind: StoreKind
  ) throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let context = sandbox.context(undoing: true)
    let company = context.company("Acme")
    let ann = context.person("Ann", age: 30, in: company)
    ann.friend = context.person("Bob")
    company.board = [ann]
    try context.save()
    let id = ann.objectID
    context.delete(ann)
    try context.save()
    #expect(ann.managedObjectContext == nil)

    context.undo()
    #expect(ann.managedObjectContext === context)
    #expect(context.insertedObjects == [ann])
    #expect(ann.objectID == id)
    #expect((ann.name, ann.age, ann.company) == ("Ann", 30, company))
    #expect(company.employees.map(\.name) == ["Ann"])
    #expect(ann.friend?.friend === ann)
    #expect(company.board == [ann])

    let before = sandbox.container.lastTransaction
    try context.save()
    #expect(sandbox.container.lastTransaction == before + 1, "the journal only grows")
    try sandbox.reopen()
    let again = try #require(try sandbox.context().existingObject(with: id) as? Person)
    #expect((again.name, again.age, again.company?.title) == ("Ann", 30, "Acme"))
    #expect(again.friend?.name == "Bob")
    #expect(again.boards.map(\.title) == ["Acme"])
  }

  @Test(arguments: StoreKind.allCases)
  func `CTX-20 an insertion and an update that were saved are undone by the next save`(
    kind: StoreKind
  ) throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let context = sandbox.context(undoing: true)
    let ann = context.person("Ann")
    try context.save()
    ann.name = "Anna"
    try context.save()

    context.undo()
    #expect(ann.name == "Ann")
    try context.save()
    #expect(try sandbox.context().all(Person.self).map(\.name) == ["Ann"])

    context.undo()
    #expect(context.deletedObjects == [ann])
    try context.save()
    #expect(try sandbox.context().all(Person.self).isEmpty)

    context.redo()
    context.redo()
    try context.save()
    #expect(ann.isAlive)
    #expect(try sandbox.context().all(Person.self).map(\.name) == ["Anna"])
  }

  @Test(arguments: StoreKind.allCases)
  func `CTX-20 rollback and reset forget all steps`(kind: StoreKind) throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let context = sandbox.context(undoing: true)
    let manager = try #require(context.undoManager)
    let ann = context.person("Ann")
    try context.save()
    ann.name = "Bob"
    context.rollback()
    #expect(!manager.canUndo)
    #expect(!manager.canRedo)
    ann.name = "Carol"
    context.processPendingChanges()
    #expect(manager.canUndo)
    context.reset()
    #expect(!manager.canUndo)
  }

  @Test(arguments: StoreKind.allCases)
  func `CTX-20 faults and refreshes are no steps`(kind: StoreKind) throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let writer = sandbox.context()
    _ = writer.person("Ann", in: writer.company("Acme"))
    try writer.save()
    let context = sandbox.context(undoing: true)

    let ann = try #require(try context.all(Person.self).first)
    #expect(ann.company?.employees.count == 1)
    context.refreshAllObjects()
    #expect(ann.name == "Ann")
    context.processPendingChanges()
    #expect(context.undoManager?.canUndo == false)
  }
}
