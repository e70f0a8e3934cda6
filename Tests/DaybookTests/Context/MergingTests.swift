import Daybook
import Testing

@Suite("Merging between contexts")
struct MergingTests {
  @Test(arguments: StoreKind.allCases)
  func `MRG-01 merging a save: gone from fetches, still readable`(kind: StoreKind) throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let (first, second) = (sandbox.context(), sandbox.context())
    let (ann, ben) = (first.person("Ann"), first.person("Ben"))
    try first.save()
    let (seenAnn, seenBen) = try two(second.all(Person.self))
    #expect(seenAnn.name == "Ann")
    var message: ContextDidSaveObjectIDs?
    let listener = first.observe(ContextDidSaveObjectIDs.self) { message = $0 }
    ann.name = "Anna"
    first.delete(ben)
    let cem = first.person("Cem")
    try first.save()

    second.mergeChanges(fromContextDidSave: try #require(message))

    #expect(seenAnn.name == "Anna")
    #expect(seenBen.name == "Ben")
    #expect(seenBen.isDeleted)
    #expect(second.registeredObject(for: seenBen.objectID) === seenBen)
    #expect(second.registeredObject(for: cem.objectID) != nil)
    #expect(try second.all(Person.self).map(\.name) == ["Anna", "Cem"])
    #expect(!second.hasChanges)
    listener.cancel()
  }

  @Test(arguments: StoreKind.allCases)
  func `MRG-02 local edits win, and the next save is no conflict`(kind: StoreKind) throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let (first, second) = (sandbox.context(), sandbox.context())
    let id = try first.savedPerson("Ann")
    let (mine, theirs) = (
      try #require(first.existingObject(with: id) as? Person),
      try #require(second.existingObject(with: id) as? Person)
    )
    var message: ContextDidSaveObjectIDs?
    let listener = second.observe(ContextDidSaveObjectIDs.self) { message = $0 }
    mine.name = "mine"
    theirs.age = 70
    try second.save()

    first.mergeChanges(fromContextDidSave: try #require(message))

    #expect(mine.name == "mine")
    #expect(mine.age == 70)
    try first.save()
    let saved = try #require(try sandbox.context().all(Person.self).first)
    #expect(saved.name == "mine")
    #expect(saved.age == 70)
    listener.cancel()
  }

  @Test(arguments: StoreKind.allCases)
  func `LCK-01 without merging, the second save is conflict 133020 and changes nothing`(
    kind: StoreKind
  ) throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let (first, second) = (sandbox.context(), sandbox.context())
    let id = try first.savedPerson("Ann")
    let (mine, theirs) = (
      try #require(first.existingObject(with: id) as? Person),
      try #require(second.existingObject(with: id) as? Person)
    )
    mine.name = "mine"
    theirs.name = "theirs"
    try second.save()
    #expect(try first.count(for: FetchRequest<Person>()) == 1)

    let error = #expect(throws: DaybookError.self) { try first.save() }

    #expect(error?.code == 133_020)
    #expect(mine.name == "mine")
    #expect(mine.changedValues().count == 1)
    first.refresh(mine, mergeChanges: true)
    try first.save()
    #expect(try sandbox.context().all(Person.self).map(\.name) == ["mine"])
  }

  @Test(arguments: StoreKind.allCases)
  func `MRG-04 a listening context takes over what others save, without being asked`(
    kind: StoreKind
  ) async throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let container = sandbox.container
    let waiting = await MainActor.run {
      container.viewContext.automaticallyMergesChangesFromParent = true
      let messages = container.viewContext.messages(ObjectsDidChange.self)
      return Task { @MainActor in
        for await message in messages {
          return message.inserted.compactMap { ($0 as? Person)?.name }
        }
        return []
      }
    }

    try await container.performBackgroundTask { context in
      _ = context.person("Ann")
      try context.save()
    }

    #expect(await waiting.value == ["Ann"])
    await MainActor.run {
      container.viewContext.automaticallyMergesChangesFromParent = false
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `MRG-04 a background context that listens is told too`(kind: StoreKind) async throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let background = sandbox.container.newBackgroundContext()
    let id = try await background.perform { context in
      context.automaticallyMergesChangesFromParent = true
      return try context.savedPerson("Ann")
    }

    try await sandbox.container.performBackgroundTask { context in
      let person = try context.existingObject(with: id) as? Person
      person?.name = "Anna"
      try context.save()
    }
    let name = await background.perform { context in
      (context.object(with: id) as? Person)?.name
    }

    #expect(name == "Anna")
  }

  @Test(arguments: StoreKind.allCases)
  func `MRG-05 1.18 ContextDidMergeObjectIDs names what a merge tells with objects`(
    kind: StoreKind
  ) throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let (first, second) = (sandbox.context(), sandbox.context())
    let (ann, ben) = (first.person("Ann"), first.person("Ben"))
    try first.save()
    let (seenAnn, seenBen) = try two(second.all(Person.self))
    var changes: [ObjectsDidChange] = []
    var merges: [ContextDidMergeObjectIDs] = []
    let listeners = [
      second.observe(ObjectsDidChange.self) { changes.append($0) },
      second.observe(ContextDidMergeObjectIDs.self) { merges.append($0) },
    ]
    ann.age = 5
    first.delete(ben)
    let cem = first.person("Cem")
    try first.save()

    second.mergeNewestChanges()

    #expect(changes.map(\.refreshed) == [[seenAnn]])
    #expect(changes.map(\.deleted) == [[seenBen]])
    #expect(changes.map { Set($0.inserted.map(\.objectID)) } == [[cem.objectID]])
    #expect(merges.map(\.insertedIDs) == [[cem.objectID]])
    #expect(merges.map(\.refreshedIDs) == [[ann.objectID]])
    #expect(merges.map(\.deletedIDs) == [[ben.objectID]])
    for listener in listeners { listener.cancel() }
  }

  @Test(arguments: StoreKind.allCases)
  func `MRG-06 merging twice, or a context's own message, changes nothing`(
    kind: StoreKind
  ) throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let (first, second) = (sandbox.context(), sandbox.context())
    var message: ContextDidSaveObjectIDs?
    var count = 0
    let listeners = [
      first.observe(ContextDidSaveObjectIDs.self) { message = $0 },
      second.observe(ObjectsDidChange.self) { _ in count += 1 },
    ]
    let person = first.person("Ann")
    try first.save()
    let saved = try #require(message)

    second.mergeChanges(fromContextDidSave: saved)
    let kept = second.registeredObject(for: person.objectID)
    second.mergeChanges(fromContextDidSave: saved)
    var own = 0
    let listener = first.observe(ObjectsDidChange.self) { _ in own += 1 }
    first.mergeChanges(fromContextDidSave: saved)

    #expect(kept != nil)
    #expect(count == 1)
    #expect(own == 0)
    listener.cancel()
    for listener in listeners { listener.cancel() }
  }

  private func two(_ people: [Person]) throws -> (Person, Person) {
    #expect(people.count == 2)
    return (try #require(people.first), try #require(people.last))
  }
}
