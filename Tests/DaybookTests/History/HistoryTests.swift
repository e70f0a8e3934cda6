import Daybook
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite("Persistent history")
struct HistoryTests {
  @Test(arguments: StoreKind.allCases)
  func `HIS-01 history is on without any option`(kind: StoreKind) throws {
    let sandbox = try Sandbox(kind, try Note.model())
    let context = sandbox.context()
    #expect(try context.execute(.fetchHistory(after: nil)).transactions.isEmpty)

    try context.savedNote("one")

    #expect(try context.execute(.fetchHistory(after: nil)).transactions.count == 1)
  }

  @Test(arguments: StoreKind.allCases)
  func `HIS-02 each save is one transaction with what its context said`(kind: StoreKind) throws {
    let clock = TestClock()
    let sandbox = try Sandbox(kind, try Note.model(), description: clock.description)
    let context = sandbox.context()
    context.name = "editor"
    context.transactionNote = "why"
    clock.advance(by: 10)
    try context.savedNote("one", author: "anna")
    try context.savedNote("two")

    let found = try context.execute(.fetchHistory(after: nil)).transactions

    #expect(found.map(\.transactionNumber) == [2, 3])
    #expect(found.map(\.author) == ["anna", nil])
    #expect(found.map(\.contextName) == ["editor", "editor"])
    #expect(found.map(\.note) == ["why", nil])
    #expect(found.map(\.timestamp) == [clock.date, clock.date])
    #expect(found.allSatisfy { $0.storeID == sandbox.container.storeUUID })
    #expect(found.last?.token == sandbox.container.currentPersistentHistoryToken)
    #expect(found.last?.token.hash == sandbox.container.currentPersistentHistoryToken.hash)
    #expect(found.last?.token.hash?.count == 64)
  }

  @Test(arguments: StoreKind.allCases)
  func `HIS-03 a change names its object, its kind and what was written`(kind: StoreKind) throws {
    let sandbox = try Sandbox(kind, try Note.model())
    let context = sandbox.context()
    let note = context.note("one", text: "before")
    let tag = Tag(context: context)
    try context.save()
    note.text = "after"
    note.tags.insert(tag)
    try context.save()
    context.delete(note)
    try context.save()

    let changes = try context.execute(.fetchHistory(after: nil)).transactions
      .map { $0.changes ?? [] }

    let types = changes.map { $0.filter { $0.changedObjectID == note.objectID }.map(\.changeType) }
    #expect(types == [[.insert], [.update], [.delete]])
    let update = try #require(changes[1].first)
    #expect(update.updatedProperties == ["text", "tags"])
    #expect(update.values == ["text": "after"])
    #expect(update.previousValues == ["text": "before"])
    #expect(update.addedIDs == ["tags": [tag.objectID]])
    #expect(update.tombstone == nil)
    #expect(update.transactionNumber == 3)
    #expect(changes[0].allSatisfy { $0.updatedProperties == nil })
    let ids = changes.flatMap { $0.map(\.changeID) }
    #expect(Set(ids).count == ids.count)
  }

  @Test(arguments: StoreKind.allCases)
  func `HIS-04 a tombstone has what is kept, the audit everything`(kind: StoreKind) throws {
    let sandbox = try Sandbox(kind, try Note.model())
    let context = sandbox.context()
    let note = context.note("Keep Me", text: "lost")
    try context.save()
    context.delete(note)
    try context.save()

    let result = try context.execute(.fetchHistory(afterTransaction: 2))

    let change = try #require(result.transactions.first?.changes?.first)
    #expect(change.tombstone == ["title": "Keep Me"])
    #expect(change.previousValues["text"] == "lost")
    #expect(change.previousValues["rank"] == 7)
  }

  @Test(arguments: StoreKind.allCases)
  func `HIS-05 a token survives encoding, and says which journal it is of`(
    kind: StoreKind
  ) throws {
    let sandbox = try Sandbox(kind, try Note.model())
    try sandbox.context().savedNote("one")
    let token = sandbox.container.currentPersistentHistoryToken

    let decoded = try JSONDecoder().decode(
      PersistentHistoryToken.self,
      from: JSONEncoder().encode(token)
    )

    #expect(decoded == token)
    #expect(decoded.hash == token.hash)
    #expect(decoded.storeUUID == sandbox.container.storeUUID)
    #expect(decoded.transactionNumber == 2)
    let other = try Sandbox(kind, try Note.model())
    let error = #expect(throws: DaybookError.self) {
      try other.context().execute(.fetchHistory(after: token))
    }
    #expect(error?.code == 134_060)
  }

  @Test(arguments: StoreKind.allCases)
  func `HIS-06 what comes after a token, a transaction or a date leaves that one out`(
    kind: StoreKind
  ) throws {
    let clock = TestClock()
    let sandbox = try Sandbox(kind, try Note.model(), description: clock.description)
    let context = sandbox.context()
    try context.savedNote("one")
    let token = sandbox.container.currentPersistentHistoryToken
    let date = clock.date
    clock.advance(by: 1)
    try context.savedNote("two")

    let requests: [PersistentHistoryChangeRequest] = [
      .fetchHistory(after: token), .fetchHistory(afterTransaction: 2), .fetchHistory(after: date),
    ]

    for request in requests {
      let numbers = try context.execute(request).transactions.map(\.transactionNumber)
      #expect(numbers == [3], "\(request)")
    }
    let error = #expect(throws: DaybookError.self) {
      try context.execute(.fetchHistory(afterTransaction: 9))
    }
    #expect(error?.code == 134_060)
  }

  @Test(arguments: StoreKind.allCases)
  func `HIS-07 predicates and orders about transactions`(kind: StoreKind) throws {
    let sandbox = try Sandbox(kind, try Note.model())
    let context = sandbox.context()
    try context.savedNote("one", author: "reader")
    try context.savedNote("two", author: "writer")
    try context.savedNote("three", author: "editor")
    var request = PersistentHistoryChangeRequest.fetchHistory(
      of: .transaction,
      where: try FetchPredicate(format: "author != %@", "reader")
    )
    request.sortTerms = [SortTerm("author")]

    let authors = try context.execute(request).transactions.map(\.author)
    request.fetchLimit = 1
    let limited = try context.execute(request).transactions.map(\.author)
    request.predicate = try FetchPredicate(format: "autor == 'x'")

    #expect(authors == ["editor", "writer"])
    #expect(limited == ["editor"])
    let error = #expect(throws: DaybookError.self) { try context.execute(request) }
    #expect(error?.description.contains("author") == true)
  }

  @Test(arguments: StoreKind.allCases)
  func `HIS-07 predicates about changes give changes`(kind: StoreKind) throws {
    let sandbox = try Sandbox(kind, try Note.model())
    let context = sandbox.context()
    let id = try context.savedNote("one", author: "anna")
    try context.savedNote("two", author: "ben")
    context.delete(context.object(with: id))
    try context.save()
    func found(_ format: String, _ argument: Any?) throws -> [PersistentHistoryChange] {
      let predicate = try FetchRequest<Note>(where: format, argument).predicate ?? .always
      let result = try context.execute(.fetchHistory(of: .change, where: predicate))
      #expect(result.transactions.isEmpty)
      return result.changes
    }

    #expect(try found("changedObjectID == %@", id).map(\.changeType) == [.insert, .delete])
    #expect(try found("changeType == %d", 2).map(\.changedObjectID) == [id])
    #expect(try found("transaction.author == %@", "anna").map(\.transactionNumber) == [2])
    #expect(try found("entityName == %@", "Folder").isEmpty)
  }

  @Test(arguments: StoreKind.allCases)
  func `HIS-07 history is narrowed by author, entity and object`(kind: StoreKind) throws {
    let sandbox = try Sandbox(kind, try Note.model())
    let context = sandbox.context()
    let id = try context.savedNote("one", author: "anna")
    context.transactionAuthor = "ben"
    _ = Folder(context: context)
    context.note("two")
    try context.save()
    var request = PersistentHistoryChangeRequest.fetchHistory(after: nil)

    request.author = "ben"
    #expect(try context.execute(request).transactions.map(\.transactionNumber) == [3])
    request.author = nil
    request.entityNames = ["Folder"]
    #expect(try context.execute(request).transactions.map(\.transactionNumber) == [3])
    #expect(try context.execute(request).transactions.flatMap { $0.changes ?? [] }.count == 1)
    request.entityNames = nil
    request.changedObjectID = id
    #expect(try context.execute(request).transactions.map(\.transactionNumber) == [2])
  }

  @Test(arguments: StoreKind.allCases)
  func `HIS-08 each kind of result has what was asked for`(kind: StoreKind) throws {
    let sandbox = try Sandbox(kind, try Note.model())
    let context = sandbox.context()
    let id = try context.savedNote("one")
    func result(
      _ type: PersistentHistoryChangeRequest.ResultType
    ) throws -> PersistentHistoryResult {
      var request = PersistentHistoryChangeRequest.fetchHistory(after: nil)
      request.resultType = type
      return try context.execute(request)
    }

    let types = PersistentHistoryChangeRequest.ResultType.allCases
    #expect(types.map(\.rawValue) == [0, 1, 2, 3, 4, 5])
    #expect(PersistentHistoryChangeRequest.fetchHistory(after: nil).resultType.rawValue == 5)
    #expect(try result(.statusOnly).transactions.isEmpty)
    #expect(try result(.objectIDs).objectIDs == [id])
    #expect(try result(.count).count == 1)
    #expect(try result(.transactionsOnly).transactions.map(\.changes) == [nil])
    #expect(try result(.changesOnly).changes.map(\.changedObjectID) == [id])
    #expect(try result(.changesOnly).transactions.isEmpty)
    #expect(try result(.transactionsAndChanges).transactions.first?.changes?.count == 1)
  }

  @Test(arguments: StoreKind.allCases)
  func `HIS-12 a transaction is a message for contexts that were not there`(
    kind: StoreKind
  ) throws {
    let sandbox = try Sandbox(kind, try Note.model())
    let (first, second) = (sandbox.context(), sandbox.context())
    let id = try first.savedNote("one")
    let seen = try #require(second.existingObject(with: id) as? Note)
    #expect(seen.title == "one")
    (try #require(first.existingObject(with: id) as? Note)).title = "changed"
    let other = try first.savedNote("two")

    for transaction in try second.execute(.fetchHistory(afterTransaction: 2)).transactions {
      let message = transaction.objectIDNotification()
      #expect(message.updatedIDs == [id])
      #expect(message.insertedIDs == [other])
      second.mergeChanges(fromContextDidSave: message)
    }

    #expect(seen.title == "changed")
    #expect(second.registeredObject(for: other) != nil)
  }
}
