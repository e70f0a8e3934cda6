import Daybook
import Testing

/// Lists across children, merges, batch requests, policies and reverts.
@Suite("Fetched results among contexts")
struct ResultsMeetingTests {
  @Test(arguments: StoreKind.allCases)
  func `FRC-07 a save is not told in a child's list, nor beside what others saved`(
    kind: StoreKind
  ) throws {
    let (sandbox, context, people) = try Sandbox.staff(kind, [("a", 1)])
    let child = ManagedObjectContext(parent: context)
    let (list, childs) = (try PeopleList(context), try PeopleList(child))
    _ = child.person("n")
    child.processPendingChanges()
    #expect(childs.taken() == ["will", "insert n - [0, 1]", "did"])

    try child.save()
    #expect(childs.taken() == [])
    #expect(list.taken() == ["will", "insert n - [0, 1]", "did"])

    let other = sandbox.context()
    _ = other.person("z")
    try other.save()
    people[0].age = 5
    context.processPendingChanges()
    #expect(list.taken() == ["will", "update a [0, 0] -", "did"])
    try context.save()
    #expect(list.taken() == ["will", "insert z - [0, 2]", "did"])
  }

  @Test(arguments: StoreKind.allCases)
  func `FRC-07 a child's save is one difference`(kind: StoreKind) throws {
    let (sandbox, context, people) = try Sandbox.staff(kind, [("a", 1), ("b", 2)])
    let list = try PeopleList(context)
    let child = ManagedObjectContext(parent: context)
    child.local(people[0])?.name = "z"
    _ = child.person("m")
    child.delete(try #require(child.local(people[1])))

    try child.save()
    context.processPendingChanges()

    #expect(list.names == ["m", "z"])
    #expect(list.updates.count == 1)
    try context.save()
    #expect(list.updates.count == 1)
    withExtendedLifetime(sandbox) {}
  }

  @Test(arguments: StoreKind.allCases)
  func `FRC-17 a limit is filled after merges and batch deletions`(kind: StoreKind) throws {
    let (sandbox, context, people) = try Sandbox.staff(
      kind,
      [("a", 1), ("b", 2), ("c", 3), ("d", 4)]
    )
    var request = FetchRequest<Person>(sortedBy: [SortTerm(\Person.name)])
    request.fetchLimit = 2
    let list = try PeopleList(context, request)
    let other = sandbox.context()

    other.delete(try #require(other.local(people[0])))
    try other.save()
    context.mergeNewestChanges()
    #expect(list.taken() == ["will", "delete a [0, 0] -", "insert c - [0, 1]", "did"])
    try other.execute(BatchDeleteRequest(where: \Person.name == "b"))
    context.processPendingChanges()
    #expect(list.taken() == ["will", "delete b [0, 0] -", "insert d - [0, 1]", "did"])
    // A deleted object has its last values where somebody has held it.
    withExtendedLifetime(people) {}
  }

  @Test(arguments: StoreKind.allCases)
  func `FRC-18 sections follow a name that others, a child and a rollback change`(
    kind: StoreKind
  ) throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let context = sandbox.context()
    let (first, second) = (context.company("X"), context.company("Y"))
    _ = (context.person("a", in: first), context.person("b", in: second), context.person("c"))
    try context.save()
    let list = try PeopleList(
      context,
      FetchRequest(sortedBy: [SortTerm("company.title"), SortTerm("name")]),
      sections: "company.title"
    )
    #expect(list.sections == [": c", "X: a", "Y: b"])

    let other = sandbox.context()
    other.local(first)?.title = "Z"
    try other.save()
    context.mergeNewestChanges()
    #expect(list.sections == [": c", "Y: b", "Z: a"])
    let child = ManagedObjectContext(parent: context)
    child.local(second)?.title = "Z"
    try child.save()
    context.processPendingChanges()
    #expect(list.sections == [": c", "Z: a b"])
    context.rollback()
    #expect(list.sections == [": c", "Y: b", "Z: a"])
    context.delete(second)
    context.processPendingChanges()
    #expect(list.sections == [": b c", "Z: a"])
    #expect(list.updates.count == 4)
  }

  @Test(arguments: StoreKind.allCases)
  func `FRC-07 a list follows objects that a policy merges away`(kind: StoreKind) throws {
    let sandbox = try Sandbox(kind, try Sweets.model())
    let other = sandbox.context()
    other.country("UK", "Old")
    try other.save()
    let context = sandbox.context(.mergeByPropertyObjectTrump)
    let list = try FetchedResultsController(
      fetchRequest: FetchRequest<Country>(sortedBy: [SortTerm(\Country.shortName)]),
      managedObjectContext: context
    )
    try list.performFetch()
    var differences: [FetchedResultsDifference] = []
    let listener = list.observe {
      if let difference = $0.difference { differences.append(difference) }
    }

    let contender = context.country("UK", "New").objectID
    context.country("AT")
    context.processPendingChanges()
    #expect(list.numberOfObjects == 3)
    try context.save()

    #expect(list.fetchedObjects?.map(\.fullName) == [nil, "New"])
    #expect(differences.last?.changes(.delete).map(\.objectID) == [contender])
    #expect(differences.count == 2)
    listener.cancel()
  }

  @Test(arguments: StoreKind.allCases)
  func `FRC-09 a delegate may edit and save what it is told of`(kind: StoreKind) throws {
    let (sandbox, context, people) = try Sandbox.staff(kind, [("a", 1), ("b", 2)])
    let list = try PeopleList(context)
    var calls = 0
    list.controller.delegate = FetchedResultsDelegate {
      calls += 1
      if calls == 1 { people[1].age = 9 }
    }

    people[0].age = 5
    context.processPendingChanges()
    try context.save()

    #expect(calls == 2)
    #expect(!context.hasChanges)
    #expect(try sandbox.context().all(Person.self).map(\.age) == [5, 9])
  }

  @Test(arguments: StoreKind.allCases)
  func `QGN-04 FRC-07 what a revert brings back enters the list`(kind: StoreKind) throws {
    let (sandbox, context, people) = try Sandbox.staff(kind, [("a", 1), ("b", 2)])
    let list = try PeopleList(context)
    context.delete(people[0])
    try context.save()
    #expect(list.taken() == ["will", "delete a [0, 0] -", "did"])

    try context.revert(transaction: sandbox.container.lastTransaction)
    context.processPendingChanges()

    #expect(list.taken() == ["will", "insert a - [0, 0]", "did"])
    #expect(list.names == ["a", "b"])
  }
}
