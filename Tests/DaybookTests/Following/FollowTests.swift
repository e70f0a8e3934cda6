import Daybook
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A container that only reads, beside one that writes the same folder.
@Suite("Containers that follow another process")
struct FollowTests {
  private let sandbox: Sandbox
  private let reader: PersistentContainer

  init() throws {
    sandbox = try Sandbox(.disk, try Staff.model())
    _ = try sandbox.context().savedPerson("Ann")
    reader = try FollowTests.open(sandbox, every: nil)
  }

  static func open(
    _ sandbox: Sandbox,
    every interval: Duration?
  ) throws -> PersistentContainer {
    var description = PersistentStoreDescription()
    description.isReadOnly = true
    description.followInterval = interval
    return try PersistentContainer(
      name: "Test",
      model: sandbox.model,
      directory: sandbox.path,
      description: description
    )
  }

  @Test func `STK-13 a reader sees the writer's save after refreshing all objects`() throws {
    let reading = ManagedObjectContext(reader)
    let ann = try #require(try reading.all(Person.self).first)
    let writing = sandbox.context()
    (try #require(try writing.all(Person.self).first)).name = "Anna"
    _ = writing.person("Ben")
    try writing.save()
    #expect(ann.name == "Ann")

    reading.refreshAllObjects()

    #expect(ann.name == "Anna")
    #expect(try reading.all(Person.self).map(\.name) == ["Anna", "Ben"])
    #expect(reader.lastTransaction == sandbox.container.lastTransaction)
  }

  @Test func `B33 what another process saves is merged with a message`() throws {
    let reading = ManagedObjectContext(reader)
    let ann = try #require(try reading.all(Person.self).first)
    var heard: [ObjectsDidChange] = []
    var merged: [ContextDidMergeObjectIDs] = []
    let listeners = [
      reading.observe(ObjectsDidChange.self) { heard.append($0) },
      reading.observe(ContextDidMergeObjectIDs.self) { merged.append($0) },
    ]
    let writing = sandbox.context()
    let theirs = try #require(try writing.all(Person.self).first)
    theirs.age = 40
    let ben = writing.person("Ben")
    try writing.save()

    #expect(try reader.refresh())
    reading.processPendingChanges()
    writing.delete(theirs)
    try writing.save()
    #expect(try reader.refresh())
    reading.processPendingChanges()
    #expect(try !reader.refresh())
    reading.processPendingChanges()

    #expect(heard.map { $0.refreshed.map(\.objectID) } == [[ann.objectID], []])
    #expect(heard.map { $0.inserted.map(\.objectID) } == [[ben.objectID], []])
    #expect(heard.map { $0.deleted.map(\.objectID) } == [[], [ann.objectID]])
    #expect(merged.map(\.transaction) == [3, 4])
    #expect(ann.isDeleted)
    #expect(ann.age == 40)
    for listener in listeners { listener.cancel() }
  }

  @Test func `HIS-14 a consumer keeps a token, leaves its own saves out, and goes on`() throws {
    let reading = ManagedObjectContext(reader)
    let writing = sandbox.context()
    var token = reader.currentPersistentHistoryToken
    func consume() throws -> [String?] {
      let found = try reading.execute(.fetchHistory(after: token)).transactions
      if let last = found.last { token = last.token }
      let others = found.filter { $0.author != "reader" }
      for transaction in others {
        reading.mergeChanges(fromContextDidSave: transaction.objectIDNotification())
      }
      return others.map(\.author)
    }

    for author in ["anna", "reader", "ben"] {
      writing.transactionAuthor = author
      _ = writing.person(author)
      try writing.save()
    }
    #expect(try consume().isEmpty)
    try reader.refresh()
    #expect(try consume() == ["anna", "ben"])
    #expect(try consume().isEmpty)
    writing.transactionAuthor = "cem"
    _ = writing.person("cem")
    try writing.save()
    try reader.refresh()

    #expect(try consume() == ["cem"])
    #expect(try reading.all(Person.self).count == 5)
  }

  @Test func `random saves are followed, and both sides of every link agree`() throws {
    let reading = ManagedObjectContext(reader)
    let writing = sandbox.context()
    var saves = RandomSaves(seed: 5)
    for step in 0..<25 {
      try saves.save(writing)
      if step % 3 == 0 { continue }
      try reader.refresh()
      let world = try World(writing)
      #expect(try World(reading) == world, "step \(step)")
      try world.expectInverses(reading, "step \(step)")
    }
  }

  @Test func `what ends the following is kept, and what was read stays readable`() throws {
    let reading = ManagedObjectContext(reader)
    #expect(try reading.all(Person.self).count == 1)
    try sandbox.container.close()
    try FileManager.default.removeItem(atPath: sandbox.storePath + "/journal/000001.jsonl")

    let error = #expect(throws: DaybookError.self) { try reader.refresh() }

    #expect(error?.reason == .store(.journalReplaced))
    #expect(reader.followingError == error)
    #expect(try reading.all(Person.self).map(\.name) == ["Ann"])
    #expect(throws: DaybookError.self) { try reader.refresh() }
  }

  @Test func `a container that writes has nothing to follow`() throws {
    #expect(try !sandbox.container.refresh())
    #expect(sandbox.container.followingError == nil)
  }
}

@Suite("Containers that look for others' saves by themselves")
struct WatchTests {
  @Test @MainActor
  func `decision 18 a container looks by itself, and tells its contexts where they live`()
    async throws
  {
    let sandbox = try Sandbox(.disk, try Staff.model())
    let following = try FollowTests.open(sandbox, every: .milliseconds(1))
    let view = following.viewContext
    var changes = view.messages(ObjectsDidChange.self).makeAsyncIterator()
    var remote = following.remoteChanges().makeAsyncIterator()
    let writing = sandbox.context()
    var names: [String] = []

    for number in 0..<5 {
      _ = writing.person("P\(number)")
      try writing.save()
      let token = await remote.next()?.historyToken
      #expect(token == sandbox.container.currentPersistentHistoryToken)
      let change = await changes.next(isolation: MainActor.shared)
      names += change?.inserted.compactMap { ($0 as? Person)?.name } ?? []
    }

    #expect(names == ["P0", "P1", "P2", "P3", "P4"])
    #expect(following.followingError == nil)
    try following.close()
  }
}
