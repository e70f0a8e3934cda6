import Daybook
import Testing

/// Unchanged objects that a save is compared with all the same.
@Suite("Conflicts of unchanged objects")
struct GuardedObjectTests {
  typealias Pair = LockingMatrixTests.Pair

  /// A clerk of the second context that its next save changes.
  private func change(_ pair: Pair) {
    Clerk(context: pair.second).name = "New"
  }

  /// Has the first context save another salary of the row.
  private func save(_ salary: Int, _ pair: Pair) throws {
    pair.theirs.salary = salary
    try pair.first.save()
  }

  @Test(arguments: StoreKind.allCases)
  func `CTX-25 an unchanged object joins the comparison of the next save`(kind: StoreKind) throws {
    let pair = try Pair(kind, .error)
    change(pair)
    try save(11, pair)
    try pair.second.save()
    change(pair)
    pair.second.detectConflicts(for: pair.mine)
    try save(12, pair)
    let before = pair.sandbox.container.lastTransaction

    let error = try #require(#expect(throws: DaybookError.self) { try pair.second.save() })

    #expect(error.code == 133_020)
    #expect(error.mergeConflicts.map(\.sourceObject) == [pair.mine.objectID.reference])
    #expect(error.mergeConflicts.map(\.oldVersionNumber) == [before - 2])
    #expect(error.mergeConflicts.map(\.newVersionNumber) == [before])
    #expect(error.mergeConflicts.first?.cachedSnapshot?["salary"] == 12)
    #expect(pair.sandbox.container.lastTransaction == before)
    #expect(pair.second.insertedObjects.count == 1)
    #expect(throws: DaybookError.self) { try pair.second.save() }
    pair.second.refresh(pair.mine, mergeChanges: true)
    try pair.second.save()
    #expect(pair.mine.salary == 12)
  }

  @Test(arguments: StoreKind.allCases)
  func `CTX-25 refreshing renews the watch`(kind: StoreKind) throws {
    let pair = try Pair(kind, .error)
    pair.second.detectConflicts(for: pair.mine)
    try save(11, pair)
    pair.second.refresh(pair.mine, mergeChanges: false)
    change(pair)
    try pair.second.save()
    pair.second.detectConflicts(for: pair.mine)
    pair.second.refresh(pair.mine, mergeChanges: false)
    change(pair)
    try save(12, pair)

    let error = #expect(throws: DaybookError.self) { try pair.second.save() }

    #expect(error?.code == 133_020)
  }

  @Test(arguments: StoreKind.allCases)
  func `CTX-25 an object of another context fails the next save`(kind: StoreKind) throws {
    let pair = try Pair(kind, .error)
    change(pair)
    pair.second.detectConflicts(for: pair.theirs)

    let error = #expect(throws: DaybookError.self) { try pair.second.save() }

    #expect(error?.place.object == pair.theirs.objectID.reference)
    try pair.second.save()
  }

  @Test(arguments: StoreKind.allCases)
  func `CTX-25 a deletion by others is found too`(kind: StoreKind) throws {
    let pair = try Pair(kind, .error)
    change(pair)
    pair.second.detectConflicts(for: pair.mine)
    pair.first.delete(pair.theirs)
    try pair.first.save()

    let error = #expect(throws: DaybookError.self) { try pair.second.save() }

    #expect(error?.mergeConflicts.map(\.newVersionNumber) == [0])
  }

  @Test(arguments: StoreKind.allCases, MergePolicy.allCases.filter { $0 != .error })
  func `CTX-25 every policy takes over what others saved of it`(
    kind: StoreKind,
    policy: MergePolicy
  ) throws {
    let pair = try Pair(kind, policy)
    change(pair)
    pair.second.detectConflicts(for: pair.mine)
    try save(12, pair)

    try pair.second.save()

    #expect(pair.mine.salary == 12)
    #expect(!pair.second.hasChanges)
    #expect(try pair.sandbox.context().all(Clerk.self).map(\.salary) == [12, 0])
  }

  @Test(arguments: StoreKind.allCases)
  func `CTX-25 fetching leaves the watch, merging renews it, saving and rolling back end it`(
    kind: StoreKind
  ) throws {
    let pair = try Pair(kind, .error)
    pair.second.detectConflicts(for: pair.mine)
    change(pair)
    try save(11, pair)
    #expect(try pair.second.fetch(FetchRequest<Clerk>(where: \.salary == 11)) == [pair.mine])
    #expect(throws: DaybookError.self) { try pair.second.save() }
    pair.second.mergeNewestChanges()
    try pair.second.save()

    change(pair)
    try save(12, pair)
    try pair.second.save()

    pair.second.detectConflicts(for: pair.mine)
    pair.second.rollback()
    change(pair)
    try save(13, pair)
    try pair.second.save()
    #expect(try pair.sandbox.context().count(for: FetchRequest<Clerk>()) == 4)
  }

  @Test(arguments: StoreKind.allCases)
  func `CTX-25 a child hands the watch to its parent`(kind: StoreKind) throws {
    let pair = try Pair(kind, .error)
    let child = ManagedObjectContext(parent: pair.second)
    let mine = try #require(child.local(pair.mine))
    Clerk(context: child).name = "New"
    child.detectConflicts(for: mine)
    try save(11, pair)
    try child.save()

    let error = #expect(throws: DaybookError.self) { try pair.second.save() }

    #expect(error?.mergeConflicts.map(\.sourceObject) == [mine.objectID.reference])
    pair.second.reset()
    change(pair)
    try pair.second.save()
  }

  @Test(arguments: StoreKind.allCases)
  func `CTX-25 an object that the save changes is compared once`(kind: StoreKind) throws {
    let pair = try Pair(kind, .error)
    pair.second.detectConflicts(for: pair.mine)
    pair.mine.salary = 99
    try save(11, pair)

    let error = #expect(throws: DaybookError.self) { try pair.second.save() }

    #expect(error?.mergeConflicts.count == 1)
  }

  @Test(arguments: StoreKind.allCases)
  func `CTX-23 nothing is stale, whatever interval is set`(kind: StoreKind) throws {
    let pair = try Pair(kind, .error)
    pair.second.stalenessInterval = -1
    #expect(pair.mine.salary == 10)
    try save(11, pair)

    pair.second.refresh(pair.mine, mergeChanges: false)

    #expect(pair.mine.salary == 11)
    #expect(pair.second.stalenessInterval == 0)
  }
}
