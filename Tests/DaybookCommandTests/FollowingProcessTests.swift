import Daybook
import Foundation
import Testing

/// A program that reads a store which another process changes meanwhile.
@MainActor
@Suite("Beside another process")
final class FollowingProcessTests {
  private let world: CommandWorld
  private let directory: String

  init() throws {
    world = try CommandWorld.withBudget()
    directory = world.path(".")
  }

  private func follow(every interval: Duration?) throws -> PersistentContainer {
    var description = PersistentStoreDescription()
    description.followInterval = interval
    return try PersistentContainer(
      opening: world.path("Budget.daybook"),
      description: description
    )
  }

  private func run(_ line: String, author: String = "tool") throws {
    try ToolProcess.run(line, in: directory, author: author)
  }

  @Test func `decision 18 B33 HIS-13 what a process saves is told where contexts live`()
    async throws
  {
    let container = try follow(every: .milliseconds(1))
    let view = container.viewContext
    let budgets = try view.fetch(FetchRequest<ManagedObject>(entityName: "Budget"))
    let movies = try #require(budgets.first)
    var changes = view.messages(ObjectsDidChange.self).makeAsyncIterator()
    var remote = container.remoteChanges().makeAsyncIterator()
    let first = container.lastTransaction

    try run("add Budget.daybook Budget title=Books total=80")
    #expect(await remote.next()?.historyToken.transactionNumber == first + 1)
    let added = try #require(await changes.next(isolation: MainActor.shared))
    #expect(added.inserted.map { "\($0.objectID)" } == ["Budget/2"])
    let books = try #require(added.inserted.first)
    #expect(try books.value(forKey: "title") as? String == "Books")

    try run("set Budget.daybook Budget/1 title=Films")
    #expect(await remote.next()?.historyToken == container.currentPersistentHistoryToken)
    let changed = try #require(await changes.next(isolation: MainActor.shared))
    #expect(changed.refreshed == [movies])
    #expect(try movies.value(forKey: "title") as? String == "Films")

    try run("rm Budget.daybook Budget/2 -y")
    #expect(await remote.next()?.historyToken.transactionNumber == first + 3)
    let removed = try #require(await changes.next(isolation: MainActor.shared))
    #expect(removed.deleted == [books])
    #expect(books.isDeleted)
    #expect(try books.value(forKey: "title") as? String == "Books")
    #expect(container.followingError == nil)
    try container.close()
  }

  @Test func `decision 18 a burst of saves arrives whole and in order`() async throws {
    let container = try follow(every: .milliseconds(1))
    let view = container.viewContext
    var remote = container.remoteChanges().makeAsyncIterator()
    var seen: [Int64] = []
    let lines = (1...400).map { "title \($0),\($0)" }
    try world.write("many.csv", "title,total\n" + lines.joined(separator: "\n") + "\n")
    let last = container.lastTransaction + 8

    let tool = try ToolProcess("import Budget.daybook Budget many.csv --batch 50", in: directory)
    while seen.last != last {
      seen.append(try #require(await remote.next()).historyToken.transactionNumber)
    }
    #expect(try tool.finish().code == 0)

    #expect(seen == seen.sorted())
    #expect(try view.count(for: FetchRequest<ManagedObject>(entityName: "Budget")) == 401)
    try container.close()
  }

  @Test func `HIS-14 a consumer leaves its own saves out, and goes on after its token`() throws {
    let container = try follow(every: nil)
    let context = ManagedObjectContext(container)
    var token = container.currentPersistentHistoryToken
    func consume() throws -> [String?] {
      try container.refresh()
      let found = try context.execute(.fetchHistory(after: token)).transactions
      token = found.last?.token ?? token
      let others = found.filter { $0.author != "reader" }
      for transaction in others {
        context.mergeChanges(fromContextDidSave: transaction.objectIDNotification())
      }
      return others.map(\.author)
    }

    for author in ["anna", "reader", "ben"] {
      try run("add Budget.daybook Budget title=\(author) total=1", author: author)
    }
    #expect(try consume() == ["anna", "ben"])
    #expect(try consume().isEmpty)
    try run("set Budget.daybook Budget/1 total=7", author: "cem")

    #expect(try consume() == ["cem"])
    let titles = try context.fetch(FetchRequest<ManagedObject>(entityName: "Budget"))
      .map { try $0.value(forKey: "title") as? String }
    #expect(titles == ["Movies", "anna", "reader", "ben"])
    try container.close()
  }

  @Test func `STK-13 refreshing all objects takes another process's saves over`() throws {
    let container = try follow(every: nil)
    let context = ManagedObjectContext(container)
    let movies = try #require(
      try context.fetch(FetchRequest<ManagedObject>(entityName: "Budget")).first
    )
    #expect(try movies.value(forKey: "title") as? String == "Movies")
    try run("set Budget.daybook Budget/1 title=Films")
    #expect(try movies.value(forKey: "title") as? String == "Movies")

    context.refreshAllObjects()

    #expect(try movies.value(forKey: "title") as? String == "Films")
    try container.close()
  }

  @Test func `B33 a second writer waits as long as asked, then names the first`() throws {
    let path = world.path("Budget.daybook")
    let container = try PersistentContainer(opening: path, readOnly: false)
    let line = "add Budget.daybook Budget title=Books total=80"

    let refused = try ToolProcess(line, in: directory).finish()
    #expect(refused.code == 6)
    let holder = "process \(ProcessInfo.processInfo.processIdentifier)"
    #expect(refused.errorOutput.contains("is locked by \(holder)"))
    let waiting = try ToolProcess(line + " --wait 60", in: directory)
    let context = ManagedObjectContext(container)
    let movies = try #require(
      try context.fetch(FetchRequest<ManagedObject>(entityName: "Budget")).first
    )
    try movies.setValue("Films", forKey: "title")
    try context.save()
    let saved = container.lastTransaction
    try container.close()

    #expect(try waiting.finish().code == 0)
    let reader = ManagedObjectContext(try follow(every: nil))
    let found = try reader.execute(.fetchHistory(afterTransaction: saved)).transactions
    #expect(found.map(\.author) == ["tool"])
    let titles = try reader.fetch(FetchRequest<ManagedObject>(entityName: "Budget"))
      .map { try $0.value(forKey: "title") as? String }
    #expect(titles == ["Films", "Books"])
  }
}
