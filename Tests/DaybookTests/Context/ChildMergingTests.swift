import Daybook
import Testing

@Suite("Children: merging and refreshing")
struct ChildMergingTests {
  @Test(arguments: StoreKind.allCases)
  func `MRG-01 MRG-06 a child merges its parent's save once`(kind: StoreKind) throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let root = sandbox.context()
    let (ann, ben) = (root.person("Ann"), root.person("Ben"))
    try root.save()
    let child = ManagedObjectContext(parent: root)
    let (mine, doomed) = (try #require(child.local(ann)), try #require(child.local(ben)))
    #expect(mine.name == "Ann")
    #expect(doomed.name == "Ben")
    mine.age = 5
    child.processPendingChanges()
    var message: ContextDidSaveObjectIDs?
    var changes: [ObjectsDidChange] = []
    let listeners = [
      root.observe(ContextDidSaveObjectIDs.self) { message = $0 },
      child.observe(ObjectsDidChange.self) { changes.append($0) },
    ]
    ann.name = "Anna"
    root.delete(ben)
    let cem = root.person("Cem")
    try root.save()
    let saved = try #require(message)

    child.mergeChanges(fromContextDidSave: saved)
    child.mergeChanges(fromContextDidSave: saved)

    #expect(mine.name == "Anna")
    #expect(mine.age == 5)
    #expect(doomed.name == "Ben")
    #expect(doomed.isDeleted)
    #expect(child.registeredObject(for: cem.objectID) != nil)
    #expect(changes.count == 1)
    #expect(changes.first?.refreshed == [mine])
    #expect(changes.first?.deleted == [doomed])
    #expect(changes.first?.inserted.map(\.objectID) == [cem.objectID])
    try child.save()
    try root.save()
    #expect(ann.age == 5)
    for listener in listeners { listener.cancel() }
  }

  @Test(arguments: StoreKind.allCases)
  func `MRG-03 IDs and URIs that were saved elsewhere are merged into several contexts`(
    kind: StoreKind
  ) throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let (root, other) = (sandbox.context(), sandbox.context())
    let child = ManagedObjectContext(parent: root)
    let (ann, ben) = (other.person("Ann"), other.person("Ben"))
    try other.save()
    #expect(try root.count(for: FetchRequest<Person>()) == 2)
    let (mine, childs) = (root.local(ben), child.local(ann))
    #expect(mine?.name == "Ben")
    #expect(childs?.name == "Ann")
    ann.name = "Anna"
    other.delete(ben)
    let cem = other.person("Cem")
    try other.save()

    ManagedObjectContext.mergeChanges(
      fromRemoteContextSave: [
        "inserted_objectIDs": [cem.objectID],
        "updated": [ann.objectID.uriRepresentation],
        "deleted": [ben.objectID, "x-daybook://nobody", 7],
      ],
      into: [root, child]
    )

    #expect(mine?.isDeleted == true)
    #expect(childs?.name == "Anna")
    #expect(root.registeredObject(for: cem.objectID) != nil)
    #expect(child.registeredObject(for: cem.objectID) != nil)
  }

  @Test(arguments: StoreKind.allCases)
  func `MRG-04 a listening child follows its parent's saves and merges, level by level`(
    kind: StoreKind
  ) throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let (root, other) = (sandbox.context(), sandbox.context())
    let ann = root.person("Ann")
    try root.save()
    let child = ManagedObjectContext(parent: root)
    let grandchild = ManagedObjectContext(parent: child)
    child.automaticallyMergesChangesFromParent = true
    grandchild.automaticallyMergesChangesFromParent = true
    let deaf = ManagedObjectContext(parent: root)
    let (mine, grand, stale) = (child.local(ann), grandchild.local(ann), deaf.local(ann))
    #expect([mine?.name, grand?.name, stale?.name] == ["Ann", "Ann", "Ann"])
    var messages: [String] = []
    let listeners = [
      child.observe(ObjectsDidChange.self) { messages.append("child \($0.refreshed.count)") },
      grandchild.observe(ObjectsDidChange.self) { messages.append("grand \($0.refreshed.count)") },
    ]

    ann.name = "unsaved"
    root.processPendingChanges()
    #expect(mine?.name == "Ann")
    try root.save()
    #expect([mine?.name, grand?.name, stale?.name] == ["unsaved", "unsaved", "Ann"])
    let theirs = other.local(ann)
    theirs?.name = "elsewhere"
    try other.save()
    #expect(grand?.name == "unsaved")
    root.mergeNewestChanges()

    #expect([mine?.name, grand?.name, stale?.name] == ["elsewhere", "elsewhere", "Ann"])
    #expect(messages == ["child 1", "grand 1", "child 1", "grand 1"])
    for listener in listeners { listener.cancel() }
  }

  @Test(arguments: StoreKind.allCases)
  func `MRG-04 a child of the view context follows what background contexts save`(
    kind: StoreKind
  ) async throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let container = sandbox.container
    let waiting = await MainActor.run {
      let child = ManagedObjectContext(parent: container.viewContext)
      container.viewContext.automaticallyMergesChangesFromParent = true
      child.automaticallyMergesChangesFromParent = true
      let messages = child.messages(ObjectsDidChange.self)
      return Task { @MainActor in
        for await message in messages {
          withExtendedLifetime(child) {}
          return message.inserted.compactMap { ($0 as? Person)?.name }
        }
        return []
      }
    }

    try await container.performBackgroundTask { context in
      let editor = ManagedObjectContext(parent: context)
      _ = editor.person("Ann")
      try editor.save()
      try context.save()
    }

    #expect(await waiting.value == ["Ann"])
    await MainActor.run {
      container.viewContext.automaticallyMergesChangesFromParent = false
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `CTX-15 a child that refreshes everything keeps its edits and shows its parent's`(
    kind: StoreKind
  ) throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let root = sandbox.context()
    let (ann, ben) = (root.person("Ann"), root.person("Ben"))
    let child = ManagedObjectContext(parent: root)
    let (mine, other) = (try #require(child.local(ann)), try #require(child.local(ben)))
    #expect(other.name == "Ben")
    mine.age = 9
    ann.name = "Anna"
    ben.name = "Benno"

    child.refreshAllObjects()

    #expect(other.isFault)
    #expect(other.name == "Benno")
    #expect(mine.name == "Anna")
    #expect(mine.age == 9)
    #expect(child.updatedObjects == [mine])
  }

  @Test(arguments: StoreKind.allCases)
  func `CTX-16 CTX-17 rolling back or resetting a child leaves its parent alone`(
    kind: StoreKind
  ) throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let root = sandbox.context()
    let (ann, ben) = (root.person("Ann"), root.person("Ben"))
    let child = ManagedObjectContext(parent: root)
    let mine = try #require(child.local(ann))
    mine.name = "other"
    child.delete(try #require(child.local(ben)))
    let own = child.person("Own")

    child.rollback()

    #expect(!child.hasChanges)
    #expect(mine.name == "Ann")
    #expect(own.managedObjectContext == nil)
    #expect(try child.count(for: FetchRequest<Person>()) == 2)
    mine.name = "other"
    child.reset()
    #expect(child.registeredObjects.isEmpty)
    #expect(mine.managedObjectContext == nil)
    #expect(root.insertedObjects.count == 2)
    try child.save()
    try root.save()
    #expect(try sandbox.context().all(Person.self).map(\.name) == ["Ann", "Ben"])
  }

  @Test(arguments: StoreKind.allCases)
  func `a parent that is rolled back or reset takes its unsaved objects from its children`(
    kind: StoreKind
  ) throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let root = sandbox.context()
    let saved = root.person("Saved")
    try root.save()
    let child = ManagedObjectContext(parent: root)
    for forget in [{ root.rollback() }, { root.reset() }] {
      let mine = try #require(child.local(saved))
      let person = try #require(root.local(mine))
      person.name = "edited"
      _ = root.person("Unsaved")
      root.delete(try root.existingObject(with: saved.objectID))
      let unsaved = root.person("Another")
      #expect(try child.all(Person.self).map(\.name) == ["Unsaved", "Another"])
      let seen = try #require(child.local(unsaved))

      forget()

      #expect(seen.name == "Another")
      #expect(try child.all(Person.self).map(\.name) == ["Saved"])
      #expect(!seen.isAlive)
      #expect(seen.name == "Another")
      #expect(child.local(unsaved) == nil)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `a grandchild sees again what was rolled back after its parent had saved`(
    kind: StoreKind
  ) throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let root = sandbox.context()
    let company = root.company("ACME")
    try root.save()
    let child = ManagedObjectContext(parent: root)
    let grandchild = ManagedObjectContext(parent: child)
    child.delete(try #require(child.local(company)))
    #expect(try grandchild.count(for: FetchRequest<Company>()) == 0)
    try child.save()

    root.rollback()

    #expect(try grandchild.all(Company.self).map(\.title) == ["ACME"])
    #expect(try child.all(Company.self).map(\.title) == ["ACME"])
  }

  @Test(arguments: StoreKind.allCases)
  func `CTX-04 a child lets go of what nobody holds, and goes itself`(kind: StoreKind) throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let root = sandbox.context()
    _ = root.person("Ann")
    weak var gone: ManagedObjectContext?
    var person: Person?
    do {
      let child = ManagedObjectContext(parent: root)
      gone = child
      person = try child.all(Person.self).first
      #expect(child.registeredObjects.count == 1)
      person = nil
      #expect(child.registeredObjects.isEmpty)
      person = try child.all(Person.self).first
    }

    #expect(gone == nil)
    #expect(person?.name == "Ann")
    #expect(person?.managedObjectContext == nil)
    try root.save()
    #expect(try root.count(for: FetchRequest<Person>()) == 1)
  }
}
