import Daybook
import TestSupport
import Testing

/// Background contexts that save at once what disagrees.
@Suite("Sixteen savers")
struct SaverTests {
  private static let saverCount = 16

  @Test(arguments: StoreKind.allCases, MergePolicy.allCases)
  func `change one row, and every policy keeps what it promises`(
    kind: StoreKind,
    policy: MergePolicy
  ) async throws {
    let sandbox = try Sandbox(kind, try Office.model())
    let container = sandbox.container
    let seed = sandbox.context()
    let clerk = Clerk(context: seed)
    try seed.save()
    let id = clerk.objectID
    let rounds = TestScale.count(60, atLeast: 3)

    try await withThrowingTaskGroup(of: Void.self) { group in
      for saver in 0..<Self.saverCount {
        group.addTask {
          let background = container.newBackgroundContext()
          for round in 0..<rounds {
            try await background.perform { context in
              context.mergePolicy = policy
              try context.raise(id, saver * rounds + round)
            }
          }
        }
      }
      try await group.waitForAll()
    }

    let fresh = sandbox.context()
    let saved = try #require(fresh.existingObject(with: id) as? Clerk)
    #expect(saved.reports.count == Self.saverCount * rounds)
    if policy == .error { #expect(saved.salary == Self.saverCount * rounds) }
    #expect(try fresh.count(for: FetchRequest<Clerk>()) == Self.saverCount * rounds + 1)
  }

  @Test(arguments: StoreKind.allCases, MergePolicy.allCases.filter { $0 != .error })
  func `insert the same unique values, and there is one object each`(
    kind: StoreKind,
    policy: MergePolicy
  ) async throws {
    let sandbox = try Sandbox(kind, try Sweets.model())
    let container = sandbox.container
    let rounds = TestScale.count(60, atLeast: 3)

    try await withThrowingTaskGroup(of: Void.self) { group in
      for saver in 0..<Self.saverCount {
        group.addTask {
          let background = container.newBackgroundContext()
          for round in 0..<rounds {
            try await background.perform { context in
              context.mergePolicy = policy
              context.country("C\((saver + round) % 5)", "\(saver)", "\(saver).\(round)")
              context.country("C\((saver + round + 1) % 5)", "\(saver)", "\(saver).\(round)+")
              try context.save()
            }
          }
        }
      }
      try await group.waitForAll()
    }

    let fresh = sandbox.context()
    #expect(try fresh.count(for: FetchRequest<Country>()) == 5)
    let candies = try fresh.all(Candy.self)
    #expect(candies.count == Self.saverCount * rounds * 2)
    if policy != .overwrite { #expect(candies.allSatisfy { $0.origin != nil }) }
    let counts = try fresh.all(Country.self).map(\.candy.count)
    #expect(counts.reduce(0, +) == candies.count { $0.origin != nil })
    try sandbox.reopen()
    #expect(try sandbox.context().count(for: FetchRequest<Country>()) == 5)
  }
}

extension ManagedObjectContext {
  /// Raises a clerk's salary by one and gives them a report, again until nobody was faster.
  fileprivate func raise(_ id: ManagedObjectID, _ number: Int) throws(DaybookError) {
    guard let clerk = object(with: id) as? Clerk else { return }
    let report = Clerk(context: self)
    report.boss = clerk
    while true {
      clerk.salary += 1
      clerk.name = "\(number)"
      do throws(DaybookError) {
        return try save()
      } catch {
        guard error.code == 133_020 else { throw error }
        refresh(clerk, mergeChanges: false)
      }
    }
  }
}
