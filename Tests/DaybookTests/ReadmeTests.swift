import Daybook
import TestSupport
import Testing

final class Budget: ManagedObject {
  @Managed("title") var title: String
  @Managed("total") var total: Double
  @Managed("expenses") var expenses: RelationshipSet<Expense>
}

final class Expense: ManagedObject {
  @Managed("title") var title: String
  @Managed("budget") var budget: Budget?
}

/// The library example of the README, which `FrontDoorTests` compares line by line with this file.
@Suite("README") @MainActor
struct ReadmeTests {
  @Test func `the example saves and finds`() throws {
    let here = try TemporaryDirectory()
    let directory = here.path

    let model = try ManagedObjectModel(name: "Budget") {
      Entity("Budget", Budget.self) {
        Attribute("title", .string)
        Attribute("total", .double, default: 0)
        ToMany("expenses", of: "Expense", inverse: "budget", deleteRule: .cascade)
      }
      Entity("Expense", Expense.self) {
        Attribute("title", .string)
        ToOne("budget", of: "Budget", inverse: "expenses")
      }
    }
    let container = try PersistentContainer(name: "Budget", model: model, directory: directory)
    let context = container.viewContext

    let movies = Budget(context: context)
    movies.title = "Movies"
    movies.total = 100
    let popcorn = Expense(context: context)
    popcorn.title = "Popcorn"
    popcorn.budget = movies  // movies.expenses has it at once
    try context.save()  // one readable transaction

    let rich = try context.fetch(FetchRequest<Budget>(where: "total >= %@", 100))

    #expect(movies.expenses.contains(popcorn))
    #expect(rich == [movies])
    #expect(container.lastTransaction == 2)
  }
}
