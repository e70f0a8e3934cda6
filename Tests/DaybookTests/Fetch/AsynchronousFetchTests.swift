import Daybook
import Testing

@MainActor
@Suite("Fetching without waiting")
struct AsynchronousFetchTests {
  /// A context that keeps the store with its clerks.
  private func context(_ kind: StoreKind, _ count: Int) throws -> ManagedObjectContext {
    let sandbox = try Sandbox.clerks(kind, count)
    let context = sandbox.context()
    context.userInfo["sandbox"] = sandbox
    return context
  }

  private func request(batchSize: Int) -> FetchRequest<Clerk> {
    var request = FetchRequest<Clerk>(sortedBy: [SortTerm(\Clerk.salary, .descending)])
    request.fetchBatchSize = batchSize
    return request
  }

  @Test(arguments: StoreKind.allCases)
  func `FET-20 finds what fetching finds, unsaved changes too`(kind: StoreKind) async throws {
    let context = try context(kind, 25)

    let saved = try await context.fetchAsynchronously(request(batchSize: 10))
    #expect(saved.map(\.salary) == (0..<25).reversed())
    #expect(saved == (try context.fetch(request(batchSize: 0))))

    Clerk(context: context).salary = 99
    let pending = try await context.fetchAsynchronously(request(batchSize: 0))
    #expect(pending.first?.salary == 99)
    await #expect(throws: DaybookError.self) {
      _ = try await context.fetchAsynchronously(FetchRequest<Clerk>(sortedBy: [SortTerm("nmae")]))
        .count
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `FET-20 others run meanwhile, and what they delete is left out`(
    kind: StoreKind
  ) async throws {
    let context = try context(kind, 30)
    let doomed = try #require(try context.fetch(FetchRequest<Clerk>(where: \.salary == 4)).first)
    var order: [String] = []

    let search = Task {
      let found = try await context.fetchAsynchronously(request(batchSize: 10))
      order.append("found")
      return found.map(\.salary)
    }
    let other = Task {
      context.delete(doomed)
      order.append("deleted")
    }
    await other.value

    #expect(try await search.value == (0..<30).reversed().filter { $0 != 4 })
    #expect(order == ["deleted", "found"])
  }

  @Test(arguments: StoreKind.allCases)
  func `FET-20 a cancelled fetch stops on its way`(kind: StoreKind) async throws {
    let model = try ManagedObjectModel {
      Entity("Quitter", Quitter.self) { Attribute("number", .integer64, default: 0) }
    }
    let sandbox = try Sandbox(kind, model)
    let seed = sandbox.context()
    for number in 0..<9 { Quitter(context: seed).number = number }
    try seed.save()
    let context = sandbox.context()
    var request = FetchRequest<Quitter>()
    request.fetchBatchSize = 2
    request.returnsObjectsAsFaults = false

    let search = Task { try await context.fetchAsynchronously(request).count }

    await #expect(throws: CancellationError.self) { try await search.value }
    #expect(context.userInfo["awoken"] as? Int == 6)
    #expect(try context.count(for: request) == 9)
    let early = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await context.fetchAsynchronously(request).count
    }
    await #expect(throws: CancellationError.self) { try await early.value }
  }
}

/// An object that cancels the task in which it is bound, from the fifth one on.
private final class Quitter: ManagedObject {
  @Managed("number") var number: Int

  override func awakeFromFetch() {
    let awoken = managedObjectContext?.userInfo["awoken"] as? Int ?? 0
    managedObjectContext?.userInfo["awoken"] = awoken + 1
    if number > 4 { withUnsafeCurrentTask { $0?.cancel() } }
  }
}
