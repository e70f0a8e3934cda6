import Daybook
import Testing

@Suite("What contexts learn of batch requests")
struct BatchMergingTests {
  @Test(arguments: StoreKind.allCases)
  func `BAT-08 every context takes a batch over, whether it merges by itself or not`(
    kind: StoreKind
  ) throws {
    let sandbox = try Sandbox(kind, try Note.model())
    let (mine, other) = (sandbox.context(), sandbox.context())
    let notes = ["one", "two", "three"].map { mine.note($0) }
    try mine.save()
    let theirs = try other.all(Note.self)
    theirs[2].rank = 3
    other.processPendingChanges()
    var heard: [[Set<ManagedObject>]] = []
    var merged: [ContextDidMergeObjectIDs] = []
    let listeners = [
      mine.observe(ObjectsDidChange.self) { heard.append([$0.deleted, $0.refreshed]) },
      mine.observe(ContextDidMergeObjectIDs.self) { merged.append($0) },
      other.observe(ObjectsDidChange.self) { heard.append([$0.deleted, $0.refreshed]) },
    ]

    try mine.execute(BatchDeleteRequest(where: \Note.title == "one"))
    other.processPendingChanges()
    try mine.execute(BatchUpdateRequest<Note>(set: ["text": "t", "rank": 5]))
    other.processPendingChanges()

    #expect(
      heard == [
        [[notes[0]], []], [[theirs[0]], []],
        [[], [notes[1], notes[2]]], [[], [theirs[1], theirs[2]]],
      ]
    )
    #expect(merged.map(\.deletedIDs) == [[notes[0].objectID], []])
    #expect(notes[0].isDeleted)
    #expect(theirs[0].isDeleted)
    #expect(theirs[0].title == "one")
    #expect(theirs[1].text == "t")
    // Unsaved edits win, and the next save is no conflict.
    #expect(theirs[2].rank == 3)
    #expect(theirs[2].text == "t")
    try other.save()
    #expect(try mine.all(Note.self).map(\.rank) == [5, 3])
    for listener in listeners { listener.cancel() }
  }

  @Test(arguments: StoreKind.allCases)
  func `BAT-08 inserted objects are reported to those who listen`(kind: StoreKind) throws {
    let sandbox = try Sandbox(kind, try Note.model())
    let (mine, other) = (sandbox.context(), sandbox.context())
    var titles: [String?] = []
    let listener = other.observe(ObjectsDidChange.self) { message in
      titles += message.inserted.compactMap { ($0 as? Note)?.title }
    }

    try mine.execute(BatchInsertRequest<Note>(objects: [["title": "one"]]))
    _ = try other.count(for: FetchRequest<Note>())

    #expect(titles == ["one"])
    listener.cancel()
  }

  @Test(arguments: StoreKind.allCases)
  @MainActor
  func `BAT-08 the view context learns of a batch in the background`(kind: StoreKind) async throws {
    let sandbox = try Sandbox(kind, try Note.model())
    let view = sandbox.container.viewContext
    let note = view.note("one")
    try view.save()
    let changes = view.messages(ObjectsDidChange.self)

    _ = try await sandbox.container.performBackgroundTask { context in
      try context.execute(BatchDeleteRequest(fetchRequest: FetchRequest<Note>()))
    }
    var iterator = changes.makeAsyncIterator()
    let change = await iterator.next(isolation: MainActor.shared)

    #expect(change?.deleted == [note])
    #expect(note.isDeleted)
  }

  @Test(arguments: StoreKind.allCases)
  func `B6 there is no way to write the journal without telling`(kind: StoreKind) async throws {
    let sandbox = try Sandbox(kind, try Note.model())
    let context = sandbox.context()
    context.note("Ann")
    context.note("Ben")
    try context.save()
    let notes = try context.all(Note.self)
    var deleted: Set<ManagedObject> = []
    let listener = context.observe(ObjectsDidChange.self) { deleted.formUnion($0.deleted) }
    var remote = sandbox.container.remoteChanges().makeAsyncIterator()

    try context.execute(
      BatchDeleteRequest(fetchRequest: try FetchRequest<Note>(where: "title BEGINSWITH 'A'"))
    )

    #expect(deleted == [notes[0]])
    #expect(try context.titles() == ["Ben"])
    let told = await remote.next()
    #expect(told?.historyToken.transactionNumber == 3)
    listener.cancel()
  }

  @Test(arguments: StoreKind.allCases)
  func `HIS-13 1.18 RemoteChange tells of every write with the newest token`(
    kind: StoreKind
  ) async throws {
    let sandbox = try Sandbox(kind, try Note.model())
    let context = sandbox.context()
    let stream = sandbox.container.remoteChanges()

    try context.savedNote("one")
    try context.execute(BatchInsertRequest<Note>(objects: [["title": "two"]]))
    try context.execute(.deleteHistory(beforeTransaction: 3))
    try sandbox.container.close()
    var told: [PersistentStoreRemoteChange] = []
    for await change in stream { told.append(change) }

    #expect(told.map(\.historyToken.transactionNumber) == [2, 3, 4])
    #expect(told.allSatisfy { $0.historyToken.hash != nil })
    #expect(told.allSatisfy { $0.storeUUID == sandbox.container.storeUUID })
    #expect(told.map(\.storePath) == Array(repeating: sandbox.container.storePath, count: 3))
    #expect((sandbox.container.storePath == nil) == (kind == .memory))
  }

  @Test(arguments: StoreKind.allCases)
  func `MRG-01 MRG-05 objects are made for those who want objects, IDs for those who want IDs`(
    kind: StoreKind
  ) throws {
    let sandbox = try Sandbox(kind, try Note.model())
    let writer = sandbox.context()
    let contexts = (0..<4).map { _ in
      let context = sandbox.context()
      context.automaticallyMergesChangesFromParent = true
      return context
    }
    var objects: [Set<ManagedObject>] = []
    var merged: [ContextDidMergeObjectIDs] = []
    let list = try FetchedResultsController(
      fetchRequest: FetchRequest<Note>(sortedBy: [SortTerm(\Note.title)]),
      managedObjectContext: contexts[2]
    )
    let following = list.observe { _ in }
    try list.performFetch()
    let listeners = [
      contexts[0].observe(ObjectsDidChange.self) { objects += [$0.inserted, $0.refreshed] },
      contexts[1].observe(ContextDidMergeObjectIDs.self) { merged.append($0) },
    ]

    for number in 1...2 {
      let titles = (0..<number).map { ["title": Value.string("note \(number).\($0)")] }
      try writer.execute(BatchInsertRequest<Note>(objects: titles))
      for context in contexts { context.processPendingChanges() }
    }
    try writer.execute(BatchUpdateRequest<Note>(set: ["rank": 5]))
    for context in contexts { context.processPendingChanges() }

    let ids = try writer.fetchIDs(FetchRequest<Note>())
    let told = objects.map { Set($0.map(\.objectID)) }
    #expect(told == [[ids[0]], [], [ids[1], ids[2]], [], [], Set(ids)])
    #expect(merged.map(\.insertedIDs) == [[ids[0]], [ids[1], ids[2]], []])
    #expect(merged.map(\.refreshedIDs) == [[], [], Set(ids)])
    #expect(list.fetchedObjects?.map(\.rank) == [5, 5, 5])
    #expect(try contexts[3].all(Note.self).map(\.rank) == [5, 5, 5])
    // A message that names what was inserted registers it, whether anybody listens or not.
    _ = writer.note("saved")
    var saved: ContextDidSaveObjectIDs?
    let listener = writer.observe(ContextDidSaveObjectIDs.self) { saved = $0 }
    try writer.save()
    let other = sandbox.context()
    let message = try #require(saved)
    other.mergeChanges(fromContextDidSave: message)
    #expect(try other.registeredObject(for: #require(message.insertedIDs.first)) != nil)
    listener.cancel()
    following.cancel()
    for listener in listeners { listener.cancel() }
  }
}
