import Daybook
import Testing

/// Cases from the field about lists, each under its own number.
@Suite("Cases of lists")
struct ResultsCaseTests {
  @Test(arguments: StoreKind.allCases)
  func `B01 a move and an update in one save are told once each and never to itself`(
    kind: StoreKind
  ) throws {
    let (sandbox, context, people) = try Sandbox.staff(kind, [("A", 1), ("B", 2), ("C", 3)])
    let list = try PeopleList(context)
    var replay = Replay(list.controller.snapshot)

    people[0].name = "Z"
    _ = context.person("AA")
    people[1].age = 9
    try context.save()

    #expect(
      list.taken() == [
        "will", "insert AA - [0, 0]", "move Z [0, 0] [0, 3]", "update B [0, 1] -", "did",
      ]
    )
    let difference = try #require(list.updates.last?.difference)
    #expect(list.updates.count == 1, "one difference a save")
    #expect(replay.apply(difference) == nil)
    #expect(replay == Replay(list.controller.snapshot))
    withExtendedLifetime(sandbox) {}
  }

  @Test(arguments: StoreKind.allCases)
  func `B03 a section key that disagrees with the order is an error, never an empty list`(
    kind: StoreKind
  ) throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let context = sandbox.context()
    for (title, month) in [("a", "May"), ("b", "June"), ("c", "May")] {
      let company = context.company(title)
      company.nickname = month
    }
    let list = try FetchedResultsController(
      fetchRequest: FetchRequest<Company>(sortedBy: [SortTerm(\Company.title)]),
      managedObjectContext: context,
      sectionNameKeyPath: "nickname"
    )

    let error = #expect(throws: DaybookError.self) { try list.performFetch() }

    #expect(error?.localizedDescription.contains("'nickname'") == true)
    #expect(error?.localizedDescription.contains("'title'") == true)
    #expect(error?.localizedDescription.contains("Sort by the section key first.") == true)
    #expect(list.fetchedObjects == nil)
  }

  @Test(arguments: StoreKind.allCases)
  func `B04 a limit holds for what is inserted into an empty list`(kind: StoreKind) throws {
    let (sandbox, context, _) = try Sandbox.staff(kind, [])
    var request = FetchRequest<Person>(sortedBy: [SortTerm(\Person.name)])
    request.fetchLimit = 5
    let list = try PeopleList(context, request)

    for name in ["f", "e", "d", "c", "b"] { _ = context.person(name) }
    try context.save()
    _ = list.taken()
    let last = context.person("a")
    try context.save()
    #expect(list.taken() == ["will", "delete f [0, 4] -", "insert a - [0, 0]", "did"])
    #expect(list.names == ["a", "b", "c", "d", "e"])
    context.delete(last)
    try context.save()

    #expect(list.taken() == ["will", "delete a [0, 0] -", "insert f - [0, 4]", "did"])
    withExtendedLifetime(sandbox) {}
  }

  @Test(arguments: StoreKind.allCases)
  func `B05 an object that the context never saw enters the list and is told once`(
    kind: StoreKind
  ) async throws {
    let (sandbox, context, _) = try Sandbox.staff(kind, (0..<20).map { ("n\($0)", 0) })
    context.reset()
    let list = try PeopleList(
      context,
      FetchRequest(where: \.age == 1, sortedBy: [SortTerm(\Person.name)])
    )

    try await sandbox.container.performBackgroundTask { background in
      try background.all(Person.self)[7].age = 1
      try background.save()
    }
    context.mergeNewestChanges()
    context.processPendingChanges()
    _ = try context.all(Person.self)

    #expect(list.taken() == ["will", "insert n7 - [0, 0]", "did"])
  }

  @Test(arguments: StoreKind.allCases)
  func `B06 a list learns of objects that were deleted without being loaded`(
    kind: StoreKind
  ) throws {
    let (sandbox, context, _) = try Sandbox.staff(kind, [("Ann", 1), ("Al", 2), ("Bob", 3)])
    context.reset()
    let list = try PeopleList(context)
    let other = sandbox.context()
    let doomed = try other.fetch(FetchRequest<Person>(where: "name BEGINSWITH 'A'"))
    for person in doomed { other.delete(person) }
    try other.save()

    context.mergeNewestChanges()

    #expect(list.names == ["Bob"])
    #expect(list.log.count { $0.hasPrefix("delete") } == 2)
  }
}
