import Daybook
import Testing

@Suite("Contexts: refreshing, rolling back, deleting, saving")
struct ContextStateTests {
  @Test(arguments: StoreKind.allCases)
  func `CTX-13 refresh without merging drops edits and turns into a fault`(
    kind: StoreKind
  ) throws {
    let sandbox = try Sandbox(kind, try Recorder.model())
    let context = sandbox.context()
    let object = Recorder(context: context)
    object.name = "old"
    try context.save()

    object.name = "new"
    context.refresh(object, mergeChanges: false)

    #expect(object.isFault)
    #expect(object.calls(of: ["willTurnIntoFault", "didTurnIntoFault"]) == [1, 1])
    #expect(!context.hasChanges)
    #expect(object.name == "old")
  }

  @Test(arguments: StoreKind.allCases)
  func `CTX-14 refresh with merging keeps edits on top of the newest row`(kind: StoreKind) throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let (first, second) = (sandbox.context(), sandbox.context())
    let id = try first.savedPerson("Ann")
    let mine = try #require(second.existingObject(with: id) as? Person)
    mine.name = "mine"
    let other = try #require(first.existingObject(with: id) as? Person)
    other.age = 50
    try first.save()
    #expect(mine.age == 0)

    second.refresh(mine, mergeChanges: true)

    #expect(mine.name == "mine")
    #expect(mine.age == 50)
    try second.save()
    #expect(try sandbox.context().all(Person.self).map(\.name) == ["mine"])
  }

  @Test(arguments: StoreKind.allCases)
  func `CTX-15 refreshAllObjects keeps unsaved changes and leaves faults`(kind: StoreKind) throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let context = sandbox.context()
    let (ann, ben) = (context.person("Ann"), context.person("Ben"))
    try context.save()
    ann.name = "Anna"

    context.refreshAllObjects()

    #expect(ann.name == "Anna")
    #expect(ben.isFault)
    #expect(context.updatedObjects == [ann])
  }

  @Test(arguments: StoreKind.allCases)
  func `CTX-16 reset forgets everything`(kind: StoreKind) throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let context = sandbox.context()
    let saved = context.person("Saved")
    try context.save()
    saved.name = "edited"
    let new = context.person("New")

    context.reset()

    #expect(context.insertedObjects.isEmpty)
    #expect(!context.hasChanges)
    #expect(new.managedObjectContext == nil)
    #expect(context.registeredObject(for: saved.objectID) == nil)
    #expect(try context.all(Person.self).map(\.name) == ["Saved"])
    #expect(try context.all(Person.self).first !== saved)
  }

  @Test(arguments: StoreKind.allCases)
  func `CTX-17 rollback undoes insertions, updates and deletions`(kind: StoreKind) throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let context = sandbox.context()
    let (updated, deleted) = (context.person("Updated"), context.person("Deleted"))
    try context.save()
    let before = sandbox.container.lastTransaction
    updated.name = "other"
    context.delete(deleted)
    let inserted = context.person("Inserted")
    context.processPendingChanges()

    context.rollback()

    #expect(context.insertedObjects.isEmpty)
    #expect(context.updatedObjects.isEmpty)
    #expect(context.deletedObjects.isEmpty)
    #expect(context.registeredObject(for: inserted.objectID) == nil)
    #expect(updated.name == "Updated")
    #expect(deleted.isAlive)
    #expect(!deleted.isDeleted)
    try context.save()
    #expect(sandbox.container.lastTransaction == before)
  }

  @Test(arguments: StoreKind.allCases)
  func `CTX-18 deleting calls back at once, each time, and leaves nothing behind`(
    kind: StoreKind
  ) throws {
    let sandbox = try Sandbox(kind, try Recorder.model())
    let context = sandbox.context()
    let object = Recorder(context: context)
    object.name = "doomed"
    try context.save()

    context.delete(object)
    #expect(object.isDeleted)
    context.delete(object)
    #expect(object.calls(of: ["prepareForDeletion"]) == [2])
    try context.save()

    #expect(!object.isDeleted)
    #expect(object.managedObjectContext == nil)
  }

  @Test(arguments: StoreKind.allCases)
  func `CTX-19 saving without changes says and writes nothing`(kind: StoreKind) throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let context = sandbox.context()
    _ = context.person("Ann")
    try context.save()
    let before = sandbox.container.lastTransaction
    var count = 0
    let listeners = [
      context.observe(ContextWillSave.self) { _ in count += 1 },
      context.observe(ContextDidSave.self) { _ in count += 1 },
    ]

    try context.save()

    #expect(count == 0)
    #expect(sandbox.container.lastTransaction == before)
    for listener in listeners { listener.cancel() }
  }

  @Test(arguments: StoreKind.allCases)
  func `CTX-21 name, author and note reach the journal`(kind: StoreKind) throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let context = sandbox.context()
    context.name = "import"
    context.transactionAuthor = "importer"
    context.transactionNote = "first people"
    context.userInfo["anything"] = 1
    _ = context.person("Ann")

    try context.save()

    #expect(context.transactionNote == nil)
    guard kind == .disk else { return }
    let text = try sandbox.journalText()
    #expect(text.contains("\"author\":\"importer\",\"context\":\"import\""))
    #expect(text.contains("\"note\":\"first people\""))
  }

  @Test(arguments: StoreKind.allCases)
  func `CTX-22 the merge policy of every context is error`(kind: StoreKind) async throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let container = sandbox.container

    #expect(sandbox.context().mergePolicy == .error)
    #expect(await container.performBackgroundTask { $0.mergePolicy } == .error)
    #expect(await MainActor.run { container.viewContext.mergePolicy } == .error)
  }

  @Test(arguments: StoreKind.allCases)
  func `CTX-24 delete rules are applied at the end of the event`(kind: StoreKind) throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let context = sandbox.context()
    let company = context.company("ACME")
    let person = context.person("Ann", in: company)
    try context.save()

    context.delete(company)
    #expect(person.company === company)
    context.processPendingChanges()

    #expect(person.company == nil)
  }

  @Test(arguments: StoreKind.allCases)
  func `CTX-24 delete rules can wait for the save`(kind: StoreKind) throws {
    let sandbox = try Sandbox(kind, try Recorder.model())
    let context = sandbox.context()
    context.propagatesDeletesAtEndOfEvent = false
    let (owner, pet) = (Recorder(context: context), Recorder(context: context))
    let follower = Recorder(context: context)
    pet.owner = owner
    follower.owner = pet
    try context.save()

    context.delete(owner)
    context.processPendingChanges()
    #expect(pet.owner === owner)
    #expect(!pet.isDeleted)
    #expect(context.deletedObjects == [owner])
    try context.save()

    #expect(pet.managedObjectContext == nil)
    #expect(pet.calls(of: ["prepareForDeletion", "willSave", "didSave"]) == [1, 2, 2])
    #expect(try sandbox.context().count(for: FetchRequest<Recorder>()) == 0)
  }

  @Test(arguments: StoreKind.allCases)
  func `CTX-26 fetching and counting throw typed errors for a class without an entity`(
    kind: StoreKind
  ) throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let context = sandbox.context()

    let fetching = #expect(throws: DaybookError.self) { try context.all(Recorder.self) }
    let counting = #expect(throws: DaybookError.self) {
      try context.count(for: FetchRequest<Recorder>())
    }

    for error in [fetching, counting] {
      guard case .usage(.classMismatch(let text))? = error?.reason else {
        Issue.record("\(String(describing: error))")
        continue
      }
      #expect(text.contains("Recorder"))
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `CTX-27 a willSave that always edits is an error, not a hang`(kind: StoreKind) throws {
    let sandbox = try Sandbox(kind, try Recorder.model())
    let context = sandbox.context()
    let before = sandbox.container.lastTransaction
    let object = Recorder(context: context)
    object.onWillSave = { $0.count += 1 }

    let error = #expect(throws: DaybookError.self) { try context.save() }

    #expect(error?.reason == .usage(.neverClean(attempts: 1_000)))
    #expect(sandbox.container.lastTransaction == before)
    object.onWillSave = nil
    object.name = "fine"
    try context.save()
  }
}
