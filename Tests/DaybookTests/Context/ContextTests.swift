import Daybook
import Testing

@Suite("Contexts: identity and change sets")
struct ContextTests {
  @Test(arguments: StoreKind.allCases)
  func `CTX-01 fetching twice gives the same instance`(kind: StoreKind) throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let context = sandbox.context()
    _ = context.person("Ann")
    try context.save()

    let first = try context.all(Person.self)
    let second = try context.all(Person.self)

    #expect(first.count == 1)
    #expect(first.first === second.first)
  }

  @Test(arguments: StoreKind.allCases)
  func `CTX-03 performAndWait is nested without waiting, perform processes changes`(
    kind: StoreKind
  ) throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let context = sandbox.context()
    var messageCount = 0
    let listener = context.observe(ObjectsDidChange.self) { _ in messageCount += 1 }

    let result = context.performAndWait {
      context.performAndWait { context.person("Ann").name }
    }
    #expect(result == "Ann")
    #expect(messageCount == 0)
    context.perform { _ = context.person("Ben") }

    #expect(messageCount == 1)
    listener.cancel()
  }

  @Test(arguments: StoreKind.allCases)
  func `CTX-04 registered objects are let go when nobody holds them`(kind: StoreKind) throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let context = sandbox.context()
    weak var forgotten: Person?
    do {
      let person = context.person("Ann")
      forgotten = person
      #expect(context.registeredObjects.count == 1)
    }
    #expect(context.registeredObjects.count == 1, "a changed object is held")
    try context.save()

    #expect(context.registeredObjects.isEmpty)
    #expect(forgotten == nil)
  }

  @Test(arguments: StoreKind.allCases)
  func `CTX-05 setting the same value changes nothing`(kind: StoreKind) throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let context = sandbox.context()
    let person = context.person("Ann", age: 4)
    try context.save()
    let before = sandbox.container.lastTransaction

    person.name = person.name
    person.age = 4

    #expect(!context.hasChanges)
    #expect(!person.hasPersistentChangedValues)
    try context.save()
    #expect(sandbox.container.lastTransaction == before)
  }

  @Test(arguments: StoreKind.allCases)
  func `CTX-06 the change sets are disjoint, and inserting and deleting is nothing`(
    kind: StoreKind
  ) throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let context = sandbox.context()
    let (old, doomed) = (context.person("Old"), context.person("Doomed"))
    try context.save()
    let before = sandbox.container.lastTransaction

    let new = context.person("New")
    new.age = 3
    old.age = 5
    doomed.age = 6
    context.delete(doomed)

    #expect(context.insertedObjects == [new])
    #expect(context.updatedObjects == [old])
    #expect(context.deletedObjects == [doomed])
    context.rollback()
    let brief = context.person("Brief")
    context.delete(brief)
    #expect(context.insertedObjects.isEmpty)
    #expect(context.deletedObjects.isEmpty)
    #expect(!context.hasChanges)
    try context.save()
    #expect(sandbox.container.lastTransaction == before)
  }

  @Test(arguments: StoreKind.allCases)
  func `CTX-07 processing pending changes sends one message, then none`(kind: StoreKind) throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let context = sandbox.context()
    var messages: [ObjectsDidChange] = []
    let listener = context.observe(ObjectsDidChange.self) { messages.append($0) }
    let (ann, ben) = (context.person("Ann"), context.person("Ben"))

    context.processPendingChanges()
    context.processPendingChanges()

    #expect(messages.map(\.inserted) == [[ann, ben]])
    listener.cancel()
  }

  @Test(arguments: StoreKind.allCases)
  func `CTX-08 object(with:) gives a fault even for an ID without an object`(
    kind: StoreKind
  ) throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let context = sandbox.context()
    let person = context.person("Ann")
    try context.save()
    let uri = person.objectID.uriRepresentation.replacing("/p1", with: "/p999999999")
    let bogus = try #require(ManagedObjectID(uriRepresentation: uri))

    let object = try #require(context.object(with: bogus) as? Person)

    #expect(object.isFault)
    #expect(object.name.isEmpty)
    #expect(!object.isAlive)
  }

  @Test(arguments: StoreKind.allCases)
  func `CTX-09 registeredObject(for:) never looks into the store`(kind: StoreKind) throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let id = try sandbox.context().savedPerson("Ann")
    let context = sandbox.context()

    #expect(context.registeredObject(for: id) == nil)
    let person = try context.existingObject(with: id)
    #expect(context.registeredObject(for: id) === person)
  }

  @Test(arguments: StoreKind.allCases)
  func `CTX-10 existingObject(with:) binds, and throws 133000 for what is gone`(
    kind: StoreKind
  ) throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let first = sandbox.context()
    let unsaved = first.person("Unsaved")
    #expect(try first.existingObject(with: unsaved.objectID) === unsaved)
    first.rollback()
    let id = try first.savedPerson("Ann")
    #expect(try !sandbox.context().existingObject(with: id).isFault)
    first.delete(try first.existingObject(with: id))
    try first.save()

    let error = #expect(throws: DaybookError.self) {
      try sandbox.context().existingObject(with: id)
    }

    #expect(error?.code == 133_000)
    #expect(error?.reason == .usage(.deleted(transaction: sandbox.container.lastTransaction)))
  }

  @Test(arguments: StoreKind.allCases)
  func `CTX-11 touching a fault whose row is gone reads its last values`(kind: StoreKind) throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let (first, second) = (sandbox.context(), sandbox.context())
    let id = try first.savedPerson("Ann")
    let fault = try #require(try second.all(Person.self).first)
    #expect(fault.isFault)

    first.delete(try first.existingObject(with: id))
    try first.save()
    second.mergeNewestChanges()

    #expect(fault.name == "Ann")
    #expect(fault.isDeleted)
    #expect(!fault.isAlive)
  }

  @Test(arguments: StoreKind.allCases)
  func `CTX-12 IDs are permanent before the save and stay the same`(kind: StoreKind) throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let context = sandbox.context()
    let person = context.person("Ann")
    try context.obtainPermanentIDs(for: [person])
    let id = person.objectID
    #expect(!id.isTemporaryID)
    #expect(context.hasChanges)

    try context.save()

    #expect(person.objectID == id)
    #expect(context.object(with: id) === person)
  }
}

extension ManagedObjectContext {
  /// Saves a new person and returns its ID.
  func savedPerson(_ name: String) throws -> ManagedObjectID {
    let id = person(name).objectID
    try save()
    return id
  }
}
