import Daybook
import Testing

/// A list of people, and what it told.
final class PeopleList {
  let context: ManagedObjectContext
  let controller: FetchedResultsController<Person>
  private(set) var log: [String] = []
  private(set) var updates: [FetchedResultsUpdate] = []
  private var listener: MessageListener?

  init(
    _ context: ManagedObjectContext,
    _ request: FetchRequest<Person> = FetchRequest(sortedBy: [SortTerm(\Person.name)]),
    sections: String? = nil
  ) throws {
    self.context = context
    controller = try FetchedResultsController(
      fetchRequest: request,
      managedObjectContext: context,
      sectionNameKeyPath: sections
    )
    try controller.performFetch()
    listener = controller.observe { [weak self] in self?.updates.append($0) }
    var delegate = FetchedResultsDelegate<Person>()
    delegate.willChangeContent = { [weak self] in self?.note("will") }
    delegate.didChangeSection = { [weak self] change in
      self?.note("section \(change.type) \(change.index) \(change.name)")
    }
    delegate.didChangeObject = { [weak self] person, change in
      let places = [change.position, change.newPosition].map { $0.map { "\($0)" } ?? "-" }
      self?.note("\(change.type) \(person.name) \(places.joined(separator: " "))")
    }
    delegate.didChangeContent = { [weak self] in self?.note("did") }
    delegate.didFail = { [weak self] in self?.note($0.failureReason ?? "") }
    controller.delegate = delegate
    updates = []
    log = []
  }

  /// How many objects were listed at each call.
  private(set) var counts: [Int] = []

  private func note(_ text: String) {
    log.append(text)
    counts.append(controller.numberOfObjects)
  }

  var names: [String]? { controller.fetchedObjects?.map(\.name) }

  var sections: [String]? {
    controller.sections?.map { "\($0.name): \($0.objects.map(\.name).joined(separator: " "))" }
  }

  /// What was told since the last time.
  func taken() -> [String] {
    defer {
      log = []
      counts = []
    }
    return log
  }
}

extension Sandbox {
  /// A sandbox with staff of these names and ages.
  static func staff(
    _ kind: StoreKind,
    _ people: [(name: String, age: Int)]
  ) throws -> (Sandbox, ManagedObjectContext, [Person]) {
    let sandbox = try Sandbox(kind, try Staff.model())
    let context = sandbox.context()
    let made = people.map { context.person($0.name, age: $0.age) }
    try context.save()
    return (sandbox, context, made)
  }
}

@Suite("Fetched results")
struct ResultsTests {
  @Test(arguments: StoreKind.allCases)
  func `FRC-01 an order has to be given, if only an empty one`(kind: StoreKind) throws {
    let (sandbox, context, people) = try Sandbox.staff(kind, [("b", 1), ("a", 2)])

    let error = #expect(throws: DaybookError.self) {
      _ = try FetchedResultsController(
        fetchRequest: FetchRequest<Person>(),
        managedObjectContext: context
      )
    }
    #expect(error?.failureReason?.contains("order") == true)
    var request = FetchRequest<Person>()
    request.sortTerms = []
    let list = try FetchedResultsController(
      fetchRequest: request,
      managedObjectContext: context
    )
    try list.performFetch()

    #expect(list.fetchedObjects == people)
    #expect(list.managedObjectContext === context)
    withExtendedLifetime(sandbox) {}
  }

  @Test(arguments: StoreKind.allCases)
  func `FRC-01 without a delegate nothing is followed, and one that comes later catches up`(
    kind: StoreKind
  ) throws {
    let (sandbox, context, _) = try Sandbox.staff(kind, [("a", 1)])
    let list = try FetchedResultsController(
      fetchRequest: FetchRequest<Person>(sortedBy: [SortTerm(\Person.name)]),
      managedObjectContext: context
    )
    try list.performFetch()

    _ = context.person("b")
    context.processPendingChanges()
    #expect(list.fetchedObjects?.map(\.name) == ["a"])
    list.delegate = FetchedResultsDelegate()

    #expect(list.fetchedObjects?.map(\.name) == ["a", "b"])
    _ = context.person("c")
    context.processPendingChanges()
    #expect(list.fetchedObjects?.map(\.name) == ["a", "b", "c"])
    list.delegate = nil
    _ = context.person("d")
    context.processPendingChanges()
    #expect(list.numberOfObjects == 3)
    withExtendedLifetime(sandbox) {}
  }

  @Test(arguments: StoreKind.allCases)
  func `FRC-02 there is nothing before the first fetch, then a list that follows`(
    kind: StoreKind
  ) throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let context = sandbox.context()
    let list = try FetchedResultsController(
      fetchRequest: FetchRequest<Person>(sortedBy: []),
      managedObjectContext: context
    )
    list.delegate = FetchedResultsDelegate()

    #expect(list.fetchedObjects == nil)
    #expect(list.sections == nil)
    try list.performFetch()
    #expect(list.fetchedObjects == [])
    let person = context.person("a")
    context.processPendingChanges()

    #expect(list.fetchedObjects == [person])
  }

  @Test(arguments: StoreKind.allCases)
  func `FRC-03 one section without a key path, with one as many as there are names`(
    kind: StoreKind
  ) throws {
    let (sandbox, context, _) = try Sandbox.staff(kind, [])

    let plain = try PeopleList(context)
    let sectioned = try PeopleList(context, sections: "name")

    #expect(plain.controller.sections?.map(\.numberOfObjects) == [0])
    #expect(sectioned.controller.sections?.isEmpty == true)
    withExtendedLifetime(sandbox) {}
  }

  @Test(arguments: StoreKind.allCases)
  func `FRC-04 a section key that the order disagrees with is an error that names both`(
    kind: StoreKind
  ) throws {
    let (sandbox, context, _) = try Sandbox.staff(kind, [("a", 1), ("b", 2), ("c", 1)])
    let list = try FetchedResultsController(
      fetchRequest: FetchRequest<Person>(sortedBy: [SortTerm(\Person.name)]),
      managedObjectContext: context,
      sectionNameKeyPath: "age"
    )

    let error = #expect(throws: DaybookError.self) { try list.performFetch() }

    #expect(error?.reason == .predicate(.sectionKeyMismatch(section: "age", sort: "name")))
    #expect(list.fetchedObjects == nil)
    #expect(list.failure == error)
    #expect(throws: DaybookError.self) {
      _ = try PeopleList(context, sections: "nmae")
    }
    #expect(throws: DaybookError.self) {
      _ = try PeopleList(context, sections: "children.name")
    }
    withExtendedLifetime(sandbox) {}
  }

  @Test(arguments: StoreKind.allCases)
  func `FRC-04 a list that falls out of order says so, and comes back when it can`(
    kind: StoreKind
  ) throws {
    let (sandbox, context, people) = try Sandbox.staff(kind, [("a", 1), ("b", 2), ("c", 3)])
    let list = try PeopleList(context, sections: "age")

    people[2].age = 1
    context.processPendingChanges()

    #expect(list.taken().last?.contains("age") == true)
    #expect(list.names == nil)
    #expect(list.updates.last?.failure == list.controller.failure)
    #expect(list.updates.last?.snapshot.numberOfItems == 0)
    people[2].age = 4
    context.processPendingChanges()
    #expect(list.sections == ["1: a", "2: b", "4: c"])
    #expect(list.controller.failure == nil)
    #expect(list.updates.last?.difference == nil)
    withExtendedLifetime(sandbox) {}
  }

  @Test(arguments: StoreKind.allCases)
  func `FRC-05 sections have names, titles, sizes and objects`(kind: StoreKind) throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let context = sandbox.context()
    let (sales, engineering) = (context.company("sales"), context.company("Engineering"))
    for (name, company) in [("Bob", sales), ("Al", sales), ("Eve", engineering)] {
      _ = context.person(name, in: company)
    }
    let order = [SortTerm(\Person.company?.title), SortTerm(\Person.name)]
    let list = try PeopleList(context, FetchRequest(sortedBy: order), sections: "company.title")

    #expect(list.sections == ["Engineering: Eve", "sales: Al Bob"])
    #expect(list.controller.sections?.map(\.numberOfObjects) == [1, 2])
    #expect(list.controller.sections?.map(\.indexTitle) == ["E", "S"])
    #expect(list.controller.sectionIndexTitles == ["E", "S"])
    #expect(list.controller.section(forSectionIndexTitle: "S", at: 1) == 1)
    #expect(list.controller.section(forSectionIndexTitle: "X", at: 0) == nil)
    #expect(list.controller.sectionIndexTitle(forSectionName: "zoo") == "Z")
    list.controller.indexTitle = { String($0.prefix(2)) }
    #expect(list.controller.sectionIndexTitles == ["En", "sa"])
  }

  @Test(arguments: StoreKind.allCases)
  func `FRC-06 an object is found by its position and a position by its object`(
    kind: StoreKind
  ) throws {
    let (sandbox, context, people) = try Sandbox.staff(kind, [("a", 1), ("b", 2), ("c", 2)])
    let list = try PeopleList(context, sections: "name")

    for (section, person) in people.enumerated() {
      let position = SectionedPosition(section: section, item: 0)
      #expect(list.controller.object(at: position) === person)
      #expect(list.controller.position(of: person) == position)
    }
    context.delete(people[1])
    context.processPendingChanges()

    #expect(list.controller.position(of: people[1]) == nil)
    #expect(list.controller.position(ofObjectWith: people[2].objectID)?.section == 1)
    withExtendedLifetime(sandbox) {}
  }

  @Test
  func `FRC-06 a position that does not exist is a mistake of the program`() async {
    await #expect(processExitsWith: .failure) {
      let sandbox = try Sandbox(.memory, try Staff.model())
      let list = try PeopleList(sandbox.context())
      _ = list.controller.object(at: SectionedPosition(section: 0, item: 0))
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `FRC-16 a cache's name changes nothing`(kind: StoreKind) throws {
    let (sandbox, context, people) = try Sandbox.staff(kind, [("a", 1)])

    for _ in 0..<2 {
      let list = try FetchedResultsController(
        fetchRequest: FetchRequest<Person>(sortedBy: []),
        managedObjectContext: context,
        cacheName: "people"
      )
      try list.performFetch()
      #expect(list.fetchedObjects == people)
      #expect(list.cacheName == "people")
    }
    withExtendedLifetime(sandbox) {}
  }

  @Test(arguments: StoreKind.allCases)
  func `FRC-20 a reset ends the list until it is fetched again`(kind: StoreKind) throws {
    let (sandbox, context, _) = try Sandbox.staff(kind, [("a", 1)])
    let list = try PeopleList(context)

    context.reset()

    #expect(list.names == nil)
    #expect(list.updates.last?.snapshot.numberOfItems == 0)
    try list.controller.performFetch()
    #expect(list.names == ["a"])
    _ = context.person("b")
    context.processPendingChanges()
    #expect(list.names == ["a", "b"])
    withExtendedLifetime(sandbox) {}
  }

  @Test(arguments: StoreKind.allCases)
  func `FRC-01 requests that no list can have are refused`(kind: StoreKind) throws {
    let (sandbox, context, _) = try Sandbox.staff(kind, [])
    var request = FetchRequest<Person>(sortedBy: [])
    request.includesPendingChanges = false

    #expect(throws: DaybookError.self) { _ = try PeopleList(context, request) }
    #expect(throws: DaybookError.self) {
      _ = try FetchedResultsController(
        fetchRequest: FetchRequest<Director>(entityName: "Person", sortedBy: []),
        managedObjectContext: context
      )
    }
    withExtendedLifetime(sandbox) {}
  }
}
