import Daybook
import Testing

@Suite("Messages")
struct MessageTests {
  @Test(arguments: StoreKind.allCases)
  func `1.18 ObjectsDidChange reports each object once, in the set that it belongs to`(
    kind: StoreKind
  ) throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let context = sandbox.context()
    let (old, doomed) = (context.person("Old"), context.person("Doomed"))
    try context.save()
    var messages: [ObjectsDidChange] = []
    let listener = context.observe(ObjectsDidChange.self) { messages.append($0) }

    let new = context.person("New")
    old.age = 2
    doomed.age = 3
    context.delete(doomed)
    context.processPendingChanges()
    new.age = 4
    context.processPendingChanges()

    #expect(messages.count == 2)
    #expect(messages.first?.inserted == [new])
    #expect(messages.first?.updated == [old])
    #expect(messages.first?.deleted == [doomed])
    #expect(messages.last?.inserted == [])
    #expect(messages.last?.updated == [new], "an insertion that is known is an update")
    #expect(context.insertedObjects == [new])
    listener.cancel()
  }

  @Test(arguments: StoreKind.allCases)
  func `1.18 ObjectsDidChange does not mention what came and went in one event`(
    kind: StoreKind
  ) throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let context = sandbox.context()
    var count = 0
    let listener = context.observe(ObjectsDidChange.self) { _ in count += 1 }

    context.delete(context.person("Brief"))
    context.processPendingChanges()

    #expect(count == 0)
    listener.cancel()
  }

  @Test(arguments: StoreKind.allCases)
  func `1.18 ObjectsDidChange tells of refresh, rollback, undo and reset`(kind: StoreKind) throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let context = sandbox.context(undoing: true)
    let person = context.person("Ann")
    try context.save()
    var messages: [ObjectsDidChange] = []
    let listener = context.observe(ObjectsDidChange.self) { messages.append($0) }

    context.refresh(person, mergeChanges: false)
    #expect(messages.last?.refreshed == [person])
    person.name = "other"
    context.processPendingChanges()
    #expect(messages.last?.updated == [person])
    context.undo()
    #expect(messages.count == 3)
    #expect(messages.last?.updated.union(messages.last?.refreshed ?? []) == [person])
    person.name = "other"
    let new = context.person("New")
    context.rollback()
    #expect(messages.last?.refreshed == [person])
    #expect(messages.last?.deleted == [new])
    context.reset()

    #expect(messages.last?.invalidatedAll == true)
    #expect(messages.count == 5)
    listener.cancel()
  }

  @Test(arguments: StoreKind.allCases)
  func `1.18 an object is in one set only, and nothing is told when nothing has changed`(
    kind: StoreKind
  ) throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let (context, other) = (sandbox.context(), sandbox.context())
    let (ann, ben) = (context.person("Ann"), context.person("Ben"))
    try context.save()
    for person in try other.all(Person.self) { person.age = 40 }
    try other.save()
    var messages: [ObjectsDidChange] = []
    let listener = context.observe(ObjectsDidChange.self) { messages.append($0) }

    ann.name = "edited"
    context.delete(ben)
    context.mergeNewestChanges()
    let new = context.person("New")
    new.age = 1
    context.processPendingChanges()
    new.age = 2
    context.delete(new)
    context.processPendingChanges()
    let told = messages.count
    ann.name = ann.name
    context.processPendingChanges()
    _ = try context.all(Person.self)
    context.refreshAllObjects()
    context.mergeNewestChanges()

    #expect(messages.count == told + 1, "the refresh is told, the rest is nothing")
    for message in messages {
      let sets = [message.inserted, message.updated, message.deleted, message.refreshed]
      let all = sets.reduce(into: Set()) { $0.formUnion($1) }
      #expect(!all.isEmpty)
      #expect(sets.reduce(0) { $0 + $1.count } == all.count)
    }
    listener.cancel()
  }

  @Test(arguments: StoreKind.allCases)
  func `1.18 ContextWillSave is told before: what a handler edits is saved`(kind: StoreKind) throws
  {
    let sandbox = try Sandbox(kind, try Staff.model())
    let context = sandbox.context()
    let person = context.person("Ann")
    let listener = context.observe(ContextWillSave.self) { _ in person.age = 9 }

    try context.save()

    #expect(!context.hasChanges)
    #expect(try sandbox.context().all(Person.self).map(\.age) == [9])
    listener.cancel()
  }

  @Test(arguments: StoreKind.allCases)
  func `1.18 ContextDidSaveObjectIDs comes before ContextDidSave, and both have the same objects`(
    kind: StoreKind
  ) throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let context = sandbox.context()
    let (old, doomed) = (context.person("Old"), context.person("Doomed"))
    try context.save()
    var order: [String] = []
    var saved: ContextDidSave?
    var ids: ContextDidSaveObjectIDs?
    let listeners = [
      context.observe(ContextDidSave.self) {
        order.append("objects")
        saved = $0
      },
      context.observe(ContextDidSaveObjectIDs.self) {
        order.append("IDs")
        ids = $0
      },
    ]
    let new = context.person("New")
    old.age = 1
    context.delete(doomed)

    try context.save()

    #expect(order == ["IDs", "objects"])
    #expect(saved?.inserted == [new])
    #expect(saved?.updated == [old])
    #expect(saved?.deleted == [doomed])
    #expect(saved?.transaction == sandbox.container.lastTransaction)
    #expect(ids?.insertedIDs == [new.objectID])
    #expect(ids?.updatedIDs == [old.objectID])
    #expect(ids?.deletedIDs == [doomed.objectID])
    for listener in listeners { listener.cancel() }
  }

  @Test(arguments: StoreKind.allCases)
  func `a save inside a handler is told after the message that is being told`(
    kind: StoreKind
  ) throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let context = sandbox.context()
    var order: [String] = []
    let listeners = [
      context.observe(ContextDidSave.self) { message in
        order.append("first hears of \(message.inserted.count)")
        guard order.count == 1 else { return }
        _ = context.person("Second")
        _ = context.person("Third")
        do {
          try context.save()
        } catch {
          Issue.record(error)
        }
      },
      context.observe(ContextDidSave.self) { message in
        order.append("second hears of \(message.inserted.count)")
      },
    ]

    _ = context.person("First")
    try context.save()

    #expect(
      order == [
        "first hears of 1", "second hears of 1", "first hears of 2", "second hears of 2",
      ]
    )
    for listener in listeners { listener.cancel() }
  }

  @Test(arguments: StoreKind.allCases)
  func `listening ends when the listener is let go`(kind: StoreKind) throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let context = sandbox.context()
    var count = 0
    do {
      let listener = context.observe(ObjectsDidChange.self) { _ in count += 1 }
      _ = context.person("Ann")
      context.processPendingChanges()
      _ = listener
    }

    _ = context.person("Ben")
    context.processPendingChanges()

    #expect(count == 1)
  }

  @MainActor
  @Test(arguments: StoreKind.allCases)
  func `1.18 messages can be awaited as a sequence`(kind: StoreKind) async throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let context = sandbox.container.viewContext
    let messages = context.messages(ContextDidSave.self)
    let task = Task { @MainActor in
      var counts: [Int] = []
      for await message in messages {
        counts.append(message.inserted.count)
        if counts.count == 2 { break }
      }
      return counts
    }

    _ = context.person("Ann")
    try context.save()
    _ = (context.person("Ben"), context.person("Cem"))
    try context.save()

    #expect(await task.value == [1, 2])
  }

  @MainActor
  @Test func `a sequence of messages ends when its task is cancelled`() async throws {
    let sandbox = try Sandbox(.memory, try Staff.model())
    let context = sandbox.container.viewContext
    let messages = context.messages(ContextDidSave.self)
    let task = Task { @MainActor in
      for await _ in messages { return false }
      return true
    }

    await Task.yield()
    task.cancel()

    #expect(await task.value)
  }
}
