import Daybook
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The code of the pages in `Daybook.docc`, which `PageTests` compares line by line with this file
/// and with `ReadmeTests`.
@Suite("Guide") @MainActor
struct GuideTests {
  private let sandbox: Sandbox
  private let model: ManagedObjectModel
  private let container: PersistentContainer
  private let context: ManagedObjectContext

  init() throws {
    model = try ManagedObjectModel(name: "Budget") {
      Entity("Budget", Budget.self) {
        Attribute("title", .string)
        Attribute("total", .double, default: 0)
        ToMany("expenses", of: "Expense", inverse: "budget", deleteRule: .cascade)
      }
      Entity("Expense", Expense.self) {
        Attribute("title", .string)
        ToOne("budget", of: "Budget", inverse: "expenses")
      }
      FetchTemplate("larger", of: "Budget", where: "total > $least", sortedBy: [SortTerm("title")])
    }
    sandbox = try Sandbox(.disk, model, name: "Budget")
    container = sandbox.container
    context = container.viewContext
  }

  private func savedMovies() throws -> Budget {
    let movies = Budget(context: context)
    movies.title = "Movies"
    movies.total = 100
    let popcorn = Expense(context: context)
    popcorn.title = "Popcorn"
    popcorn.budget = movies
    context.transactionAuthor = "anna"
    context.transactionNote = "the first budget"
    try context.save()
    return movies
  }

  @Test func `objects are saved, found by others and deleted`() async throws {
    let movies = try savedMovies()

    let background = container.newBackgroundContext()
    let id = try await background.perform { context in
      let dinner = Budget(context: context)
      dinner.title = "Dinner"
      try context.save()
      return dinner.objectID
    }
    context.mergeNewestChanges()
    let dinner = context.object(with: id) as? Budget
    #expect(dinner?.title == "Dinner")

    context.delete(movies)
    try context.save()
    #expect(try context.count(for: FetchRequest<Expense>()) == 0)
  }

  @Test func `requests say the same in three ways`() throws {
    let movies = try savedMovies()

    let rich = FetchRequest<Budget>(where: \.total >= 100, sortedBy: [SortTerm(\Budget.title)])
    let named = FetchRequest<Budget> { $0.title.hasPrefix("Mov") && !$0.expenses.isEmpty }
    let large = try FetchRequest(matching: #Predicate<Budget> { $0.total > 50 })
    let eaten = try FetchRequest<Budget>(where: "ANY expenses.title == %@", "Popcorn")
    let larger = try container.managedObjectModel.fetchRequestFromTemplate(
      named: "larger",
      substitutionVariables: ["least": 50],
      as: Budget.self
    )
    let budgets = try context.fetch(rich)
    let count = try context.count(for: eaten)

    #expect(budgets == [movies])
    #expect(count == 1)
    #expect(try context.fetch(named) == [movies])
    #expect(try context.fetch(large) == [movies])
    #expect(try context.fetch(larger) == [movies])

    var titles: [String] = []
    for expense in try context.fetchInBatches(FetchRequest<Expense>()) {
      titles.append(expense.title)
    }
    #expect(titles == movies.expenses.map(\.title))
  }

  @Test func `composites are dictionaries with elements by key path`() throws {
    let atlas = try ManagedObjectModel(name: "Atlas") {
      Composite("Point") {
        Attribute("latitude", .double).range(-90, through: 90)
        Attribute("longitude", .double)
      }
      Entity("Place") {
        Attribute("name", .string)
        Attribute("position", composite: "Point", isOptional: true)
        Index("position.latitude")
      }
    }
    let sandbox = try Sandbox(.disk, atlas)
    let context = sandbox.context()
    let place = try context.insert("Place")
    try place.setValue("Bern", forKey: "name")
    try place.setValue(["latitude": 46.9, "longitude": 7.4], forKey: "position")
    try place.setValue(47.1, forKey: "position.latitude")
    let northern = FetchRequest<ManagedObject>(
      entityName: "Place",
      predicate: try FetchPredicate(format: "position.latitude > %@", 45)
    )
    try context.save()

    #expect(try context.fetch(northern) == [place])
    let line = try sandbox.lastTransactionLines()[1]
    #expect(line.contains(#""position":{"latitude":47.1,"longitude":7.4}"#))
  }

  @Test func `messages tell of a save until the listener is cancelled`() throws {
    var titles: [String] = []
    let listener = context.observe(ContextDidSave.self) { message in
      titles += message.inserted.compactMap { ($0 as? Budget)?.title }
    }
    _ = try savedMovies()
    listener.cancel()
    _ = try savedMovies()
    context.automaticallyMergesChangesFromParent = true

    #expect(titles == ["Movies"])
  }

  @Test func `a list tells what it has become`() throws {
    var shown: [ManagedObjectID] = []
    let list = try FetchedResultsController(
      fetchRequest: FetchRequest<Budget>(sortedBy: [SortTerm(\Budget.title)]),
      managedObjectContext: context
    )
    try list.performFetch()
    let follower = list.observe { update in
      shown = update.snapshot.itemIdentifiers
    }
    let movies = try savedMovies()

    #expect(shown == [movies.objectID])
    follower.cancel()
  }

  @Test func `a container can be quiet whatever the environment says`() throws {
    let quiet = try PersistentContainer(inMemory: "Quiet", model: model, debug: .off)

    #expect(quiet.lastTransaction == 1)
  }
}
