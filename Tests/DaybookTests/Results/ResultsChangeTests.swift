import Daybook
import Testing

@Suite("Changes of fetched results")
struct ResultsChangeTests {
  @Test(arguments: StoreKind.allCases)
  func `FRC-07 the end of an event is told, a save is not`(kind: StoreKind) throws {
    let (sandbox, context, people) = try Sandbox.staff(kind, [("a", 1)])
    let list = try PeopleList(context)

    people[0].age = 2
    _ = context.person("b")
    #expect(list.taken() == [])
    context.processPendingChanges()
    #expect(list.taken() == ["will", "insert b - [0, 1]", "update a [0, 0] -", "did"])
    try context.save()

    #expect(list.taken() == [])
    withExtendedLifetime(sandbox) {}
  }

  @Test(arguments: StoreKind.allCases)
  func `FRC-08 what starts or stops matching comes or goes, and the rest is not mentioned`(
    kind: StoreKind
  ) throws {
    let (sandbox, context, people) = try Sandbox.staff(kind, [("a", 10), ("b", 1)])
    let list = try PeopleList(
      context,
      FetchRequest(where: \.age > 5, sortedBy: [SortTerm(\Person.name)])
    )

    people[0].age = 1
    context.processPendingChanges()
    #expect(list.taken() == ["will", "delete a [0, 0] -", "did"])
    people[1].age = 9
    context.processPendingChanges()
    #expect(list.taken() == ["will", "insert b - [0, 0]", "did"])
    _ = context.person("c", age: 2)
    _ = context.company("nobody's")
    people[0].age = 3
    context.processPendingChanges()

    #expect(list.taken() == [])
    #expect(list.names == ["b"])
    withExtendedLifetime(sandbox) {}
  }

  @Test(arguments: StoreKind.allCases)
  func `FRC-09 FRC-10 calls come in order and see the new list, the first one the old`(
    kind: StoreKind
  ) throws {
    let (sandbox, context, people) = try Sandbox.staff(
      kind,
      [("a", 1), ("b", 2), ("c", 3), ("d", 4), ("e", 5)]
    )
    let list = try PeopleList(context, sections: "name")

    context.delete(people[0])
    context.delete(people[2])
    people[3].age = 9
    people[4].name = "aa"
    _ = context.person("ab")
    _ = context.person("z")
    context.processPendingChanges()

    #expect(list.counts == [5] + Array(repeating: 5, count: list.counts.count - 1))
    #expect(
      list.taken() == [
        "will",
        "section delete 4 e", "section delete 2 c", "section delete 0 a",
        "section insert 0 aa", "section insert 1 ab", "section insert 4 z",
        "delete c [2, 0] -", "delete a [0, 0] -",
        "insert ab - [1, 0]", "insert z - [4, 0]",
        "move aa [4, 0] [0, 0]",
        "update d [3, 0] -",
        "did",
      ]
    )
    withExtendedLifetime(sandbox) {}
  }

  @Test(arguments: StoreKind.allCases)
  func `FRC-09 the list is the old one before the change and the new one after`(
    kind: StoreKind
  ) throws {
    let (sandbox, context, _) = try Sandbox.staff(kind, [("a", 1), ("b", 2)])
    for limit in [0, 2] {
      var request = FetchRequest<Person>(sortedBy: [SortTerm(\Person.age, .descending)])
      request.fetchLimit = limit
      let list = try PeopleList(context, request)
      let before = list.controller.numberOfObjects
      var first: [String] = []
      list.controller.delegate?.willChangeContent = {
        first = list.names ?? []
      }

      _ = context.person("new \(limit)", age: 50 + limit)
      context.processPendingChanges()

      #expect(first.count == before)
      #expect(first.contains("new \(limit)") == false)
      #expect(list.names?.first == "new \(limit)")
    }
    withExtendedLifetime(sandbox) {}
  }

  @Test(arguments: StoreKind.allCases)
  func `FRC-11 objects that only shift are not mentioned`(kind: StoreKind) throws {
    let (sandbox, context, _) = try Sandbox.staff(kind, (0..<100).map { ("n\($0)", $0) })
    let list = try PeopleList(context)

    _ = context.person("a")
    context.processPendingChanges()

    #expect(list.taken() == ["will", "insert a - [0, 0]", "did"])
    #expect(list.controller.numberOfObjects == 101)
    withExtendedLifetime(sandbox) {}
  }

  @Test(arguments: StoreKind.allCases)
  func `FRC-12 a move is a move past others, an update everything else`(kind: StoreKind) throws {
    let (sandbox, context, people) = try Sandbox.staff(kind, [("a", 1), ("c", 2), ("e", 3)])
    let list = try PeopleList(context)

    people[1].name = "d"
    context.processPendingChanges()
    #expect(list.taken() == ["will", "update d [0, 1] -", "did"])
    people[0].name = "z"
    context.processPendingChanges()
    #expect(list.taken() == ["will", "move z [0, 0] [0, 2]", "did"])
    context.delete(people[1])
    people[2].name = "f"
    context.processPendingChanges()

    #expect(list.taken() == ["will", "delete d [0, 0] -", "update f [0, 1] -", "did"])
    withExtendedLifetime(sandbox) {}
  }

  @Test(arguments: StoreKind.allCases)
  func `FRC-13 a change of section is one move, and sections come and go around it`(
    kind: StoreKind
  ) throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let context = sandbox.context()
    let (engineering, sales) = (context.company("Engineering"), context.company("Sales"))
    let people = ["Ann", "Bob"].map { context.person($0, in: engineering) }
    try context.save()
    let order = [SortTerm(\Person.company?.title), SortTerm(\Person.name)]
    let list = try PeopleList(context, FetchRequest(sortedBy: order), sections: "company.title")

    people[1].company = sales
    context.processPendingChanges()
    #expect(
      list.taken() == ["will", "section insert 1 Sales", "move Bob [0, 1] [1, 0]", "did"]
    )
    people[0].company = sales
    context.processPendingChanges()

    #expect(
      list.taken() == [
        "will", "section delete 0 Engineering", "move Ann [0, 0] [0, 0]", "did",
      ]
    )
    #expect(list.sections == ["Sales: Ann Bob"])
  }

  @Test(arguments: StoreKind.allCases)
  func `FRC-17 a limit holds after every change`(kind: StoreKind) throws {
    let (sandbox, context, people) = try Sandbox.staff(kind, [("b", 1), ("c", 2), ("d", 3)])
    var request = FetchRequest<Person>(sortedBy: [SortTerm(\Person.name)])
    request.fetchLimit = 2
    let list = try PeopleList(context, request)

    let new = context.person("a")
    context.processPendingChanges()
    #expect(list.taken() == ["will", "delete c [0, 1] -", "insert a - [0, 0]", "did"])
    #expect(list.names == ["a", "b"])
    people[2].age = 9
    _ = context.person("e")
    context.processPendingChanges()
    #expect(list.taken() == [], "beyond the limit nobody sees")
    context.delete(new)
    context.delete(people[0])
    context.processPendingChanges()

    #expect(
      list.taken() == [
        "will", "delete b [0, 1] -", "delete a [0, 0] -", "insert c - [0, 0]",
        "insert d - [0, 1]", "did",
      ]
    )
    withExtendedLifetime(sandbox) {}
  }

  @Test(arguments: StoreKind.allCases)
  func `FRC-17 a limit is filled from beyond what was kept`(kind: StoreKind) throws {
    let (sandbox, context, people) = try Sandbox.staff(
      kind,
      (0..<1_000).map { ("n\($0)", $0) }
    )
    var request = FetchRequest<Person>(sortedBy: [SortTerm(\Person.age)])
    request.fetchLimit = 10
    request.fetchOffset = 5
    let list = try PeopleList(context, request)

    for start in stride(from: 0, to: 900, by: 150) {
      for person in people[start..<start + 150] { context.delete(person) }
      context.processPendingChanges()
      let first = start + 155
      #expect(list.controller.fetchedObjects?.map(\.age) == Array(first..<first + 10))
    }
    context.rollback()

    #expect(list.controller.fetchedObjects?.map(\.age) == Array(5..<15))
    withExtendedLifetime(sandbox) {}
  }

  @Test(arguments: StoreKind.allCases)
  func `FRC-18 changes of objects that key paths lead to count`(kind: StoreKind) throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let context = sandbox.context()
    let (first, second) = (context.company("a"), context.company("b"))
    _ = context.person("Ann", in: first)
    _ = context.person("Bob", in: second)
    try context.save()
    let order = [SortTerm(\Person.company?.title), SortTerm(\Person.name)]
    let list = try PeopleList(context, FetchRequest(sortedBy: order), sections: "company.title")
    let filtered = try PeopleList(
      context,
      try FetchRequest(where: "company.title == 'c'", sortedBy: [])
    )

    first.title = "c"
    context.processPendingChanges()
    #expect(
      list.taken() == [
        "will", "section delete 0 a", "section insert 1 c", "move Ann [0, 0] [1, 0]", "did",
      ]
    )
    #expect(filtered.taken() == ["will", "insert Ann - [0, 0]", "did"])
    context.delete(first)
    context.processPendingChanges()

    #expect(list.sections == [": Ann", "b: Bob"])
    #expect(filtered.names == [])
  }

  @Test(arguments: StoreKind.allCases)
  func `FRC-18 members that others take away count for a number of members`(
    kind: StoreKind
  ) throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let context = sandbox.context()
    let (first, second) = (context.company("a"), context.company("b"))
    let ann = context.person("Ann", in: first)
    try context.save()
    let list = try FetchedResultsController(
      fetchRequest: try FetchRequest<Company>(where: "employees.@count > 0", sortedBy: []),
      managedObjectContext: context
    )
    list.delegate = FetchedResultsDelegate()
    try list.performFetch()

    let other = sandbox.context()
    other.local(ann)?.company = other.local(second)
    try other.save()
    context.mergeNewestChanges()

    #expect(list.fetchedObjects == [second])
  }

  @Test(arguments: StoreKind.allCases)
  func `FRC-19 what others delete is told when it is merged`(kind: StoreKind) throws {
    let (sandbox, context, people) = try Sandbox.staff(kind, [("a", 1), ("b", 2), ("c", 3)])
    let list = try PeopleList(context)
    let other = sandbox.context()
    for person in try other.all(Person.self).prefix(2) { other.delete(person) }
    try other.save()

    #expect(list.taken() == [])
    context.mergeNewestChanges()

    #expect(list.log.map { $0.prefix(6) } == ["will", "delete", "delete", "did"])
    #expect(list.controller.fetchedObjects == [people[2]])
  }

  @Test(arguments: StoreKind.allCases)
  func `FRC-07 what others saved is told when a fetch shows it`(kind: StoreKind) throws {
    let (sandbox, context, _) = try Sandbox.staff(kind, [("a", 1)])
    let list = try PeopleList(context)
    let other = sandbox.context()
    _ = other.person("b")
    try other.save()

    let found = try context.fetch(FetchRequest<Person>(sortedBy: [SortTerm(\Person.name)]))

    #expect(found.map(\.name) == ["a", "b"])
    #expect(list.names == ["a", "b"], "a list shows what its context shows")
    #expect(list.taken() == ["will", "insert b - [0, 1]", "did"])
  }
}
