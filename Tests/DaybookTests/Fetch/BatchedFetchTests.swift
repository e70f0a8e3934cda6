import Daybook
import TestSupport
import Testing

@Suite("Fetching in batches")
struct BatchedFetchTests {
  private func request(batchSize: Int) -> FetchRequest<Clerk> {
    var request = FetchRequest<Clerk>()
    request.fetchBatchSize = batchSize
    return request
  }

  @Test(arguments: StoreKind.allCases)
  func `FET-06 of a large result only the objects that are read are bound`(
    kind: StoreKind
  ) throws {
    let context = try Sandbox.clerks(kind, 200).context()

    let found = try context.fetch(FetchRequest<Clerk>())
    #expect(found[100].salary == 100)
    #expect(found.count { !$0.isFault } == 1)

    let other = try Sandbox.clerks(kind, 1_000)
    let batched = try other.context().fetchInBatches(request(batchSize: 20))
    #expect(batched[500].salary == 500)
    #expect(batched.count == 1_000)
  }

  @Test(arguments: StoreKind.allCases)
  func `FET-06 objects are made when they are looked at`(kind: StoreKind) throws {
    let sandbox = try Sandbox.clerks(kind, 1_000)
    let context = sandbox.context()

    let found = try context.fetchInBatches(request(batchSize: 20))
    #expect(context.registeredObjects.isEmpty)
    let clerk = found[500]
    #expect(clerk.salary == 500)
    #expect(context.registeredObjects == [clerk])
    #expect(found[500] === clerk)
    #expect(found.last?.salary == 999)
    #expect(found[10..<13].map(\.salary) == [10, 11, 12])
    #expect(Array(found) == (try context.fetch(FetchRequest<Clerk>())))
  }

  @Test(arguments: StoreKind.allCases)
  func `FET-06 a walk lets go of each batch before it makes the next`(kind: StoreKind) throws {
    let count = TestScale.count(20_000, atLeast: 1_000)
    let sandbox = try Sandbox.clerks(kind, count)
    let context = sandbox.context()
    var (sum, largest, kept) = (0, 0, [Clerk]())

    for clerk in try context.fetchInBatches(request(batchSize: 100)) {
      sum += clerk.salary
      if clerk.salary % 100 == 99 { largest = max(largest, context.registeredObjects.count) }
      if clerk.salary == 150 { kept.append(clerk) }
    }

    #expect(sum == count * (count - 1) / 2)
    #expect(largest == 101, "a batch, and the one that is held")
    #expect(context.registeredObjects == Set(kept))
    #expect(kept.first?.salary == 150)
  }

  @Test(arguments: StoreKind.allCases)
  func `FET-06 what was found stays, whatever comes and goes meanwhile`(kind: StoreKind) throws {
    let sandbox = try Sandbox.clerks(kind, 30)
    let (context, other) = (sandbox.context(), sandbox.context())
    Clerk(context: context).salary = 30
    let found = try context.fetchInBatches(request(batchSize: 10))
    let doomed = try other.fetch(FetchRequest<Clerk>(where: \.salary == 25))
    for clerk in doomed { other.delete(clerk) }
    Clerk(context: other).salary = 31
    try other.save()

    var salaries: [Int] = []
    for clerk in found {
      if clerk.salary == 3 { _ = try context.count(for: FetchRequest<Clerk>()) }
      if clerk.isAlive { salaries.append(clerk.salary) }
    }

    #expect(found.count == 31)
    #expect(salaries == (0...30).filter { $0 != 25 })
  }

  @Test(arguments: StoreKind.allCases)
  func `FET-06 a walk may change and save what it meets`(kind: StoreKind) throws {
    let sandbox = try Sandbox.clerks(kind, 100)
    let context = sandbox.context()
    var largest = 0

    try context.enumerate(FetchRequest<Clerk>(), batchSize: 10) { clerk in
      clerk.salary += 1_000
      if clerk.salary % 10 == 9 { try context.save() }
      largest = max(largest, context.registeredObjects.count)
    }

    #expect(!context.hasChanges)
    #expect(largest <= 20)
    #expect(try sandbox.context().count(for: FetchRequest<Clerk>(where: \.salary >= 1_000)) == 100)
  }

  @Test(arguments: StoreKind.allCases)
  func `FET-06 a walk ends with what its body throws`(kind: StoreKind) throws {
    let context = try Sandbox.clerks(kind, 5).context()
    var seen = 0

    #expect(throws: Stop.self) {
      try context.enumerate(FetchRequest<Clerk>(), batchSize: 2) { clerk in
        seen += 1
        if clerk.salary == 2 { throw Stop() }
      }
    }

    #expect(seen == 3)
  }

  @Test(arguments: StoreKind.allCases)
  func `FET-06 PAR-12 batches show a child's parent, unsaved changes and a limit`(
    kind: StoreKind
  ) throws {
    let sandbox = try Sandbox.clerks(kind, 10)
    let parent = sandbox.context()
    try parent.all(Clerk.self).first?.salary = 50
    let child = ManagedObjectContext(parent: parent)
    Clerk(context: child).salary = 60
    var request = FetchRequest<Clerk>(sortedBy: [SortTerm(\Clerk.salary, .descending)])
    request.fetchBatchSize = 2
    request.fetchLimit = 3

    #expect(try child.fetchInBatches(request).map(\.salary) == [60, 50, 9])
  }

  @Test(arguments: StoreKind.allCases)
  func `FET-06 a class that does not fit is an error at once`(kind: StoreKind) throws {
    let context = try Sandbox.clerks(kind, 3).context()

    let error = #expect(throws: DaybookError.self) {
      try context.fetchInBatches(FetchRequest<Circle>(entityName: "Clerk"))
    }
    #expect(error?.reason == .usage(.wrongClass(expected: "Circle", found: "Clerk")))
  }
}

private struct Stop: Error {}
