import Daybook
import Observation
import Synchronization
import Testing

@Suite("Snapshots and observed lists of fetched results")
struct ResultsValueTests {
  @Test(arguments: StoreKind.allCases)
  func `FRC-14 who takes snapshots is told nothing else`(kind: StoreKind) throws {
    let (sandbox, context, people) = try Sandbox.staff(kind, [("a", 1), ("b", 2)])
    let list = try PeopleList(context, sections: "name")
    var snapshots: [FetchedResultsSnapshot] = []
    list.controller.delegate?.didChangeSnapshot = { snapshots.append($0) }

    people[0].name = "c"
    people[1].age = 9
    context.processPendingChanges()

    #expect(list.taken() == [])
    #expect(snapshots.count == 1)
    #expect(snapshots.first?.sectionIdentifiers == ["b", "c"])
    #expect(snapshots.first?.itemIdentifiers == [people[1].objectID, people[0].objectID])
    #expect(snapshots.first?.itemIdentifiers(inSection: 1) == [people[0].objectID])
    #expect(
      snapshots.first?.itemIdentifier(at: SectionedPosition(section: 0, item: 0))
        == people[1].objectID
    )
    withExtendedLifetime(sandbox) {}
  }

  @Test(arguments: StoreKind.allCases)
  func `FRC-14 who takes differences of a plain list is told nothing else`(
    kind: StoreKind
  ) throws {
    let (sandbox, context, people) = try Sandbox.staff(kind, [("a", 1), ("b", 2), ("c", 3)])
    let list = try PeopleList(context)
    let sectioned = try PeopleList(context, sections: "name")
    var differences: [CollectionDifference<ManagedObjectID>] = []
    for one in [list, sectioned] {
      one.controller.delegate?.didChangeDifference = { differences.append($0) }
    }
    let before = people.map(\.objectID)

    people[0].name = "z"
    context.delete(people[1])
    _ = context.person("bb")
    context.processPendingChanges()

    #expect(list.taken() == [])
    #expect(sectioned.taken().last == "did", "differences are those of plain lists")
    #expect(differences.count == 1)
    let difference = try #require(differences.first)
    #expect(before.applying(difference) == list.controller.snapshot.itemIdentifiers)
    withExtendedLifetime(sandbox) {}
  }

  @Test(arguments: StoreKind.allCases)
  func `FRC-15 a snapshot names what to load again`(kind: StoreKind) throws {
    let (sandbox, context, people) = try Sandbox.staff(kind, [("a", 1), ("b", 2)])
    let list = try PeopleList(context)

    people[1].age = 9
    _ = context.person("c")
    context.processPendingChanges()

    #expect(list.updates.last?.snapshot.reloadedItemIdentifiers == [people[1].objectID])
    #expect(list.controller.snapshot.reloadedItemIdentifiers == [])
    withExtendedLifetime(sandbox) {}
  }

  @Test(arguments: StoreKind.allCases)
  func `FRC-21 lists are awaited one after the other, and sent anywhere`(
    kind: StoreKind
  ) async throws {
    let (sandbox, context, _) = try Sandbox.staff(kind, [("a", 1)])
    var list: PeopleList? = try PeopleList(context)
    let updates = try #require(list?.controller.updates)

    for name in ["b", "c"] {
      _ = context.person(name)
      context.processPendingChanges()
    }
    list = nil
    var received: [FetchedResultsUpdate] = []
    for await update in updates { received.append(update) }

    #expect(received.map(\.snapshot.numberOfItems) == [2, 3])
    #expect(received.map { $0.difference?.changes.count } == [1, 1])
    let sent = received
    let count = await Task { sent.last?.snapshot.itemIdentifiers.count }.value
    #expect(count == 3)
    withExtendedLifetime(sandbox) {}
  }

  @Test(arguments: StoreKind.allCases)
  func `FRC-21 a snapshot stays as it was`(kind: StoreKind) throws {
    let (sandbox, context, people) = try Sandbox.staff(
      kind,
      (0..<2_000).map { ("n\($0)", $0) }
    )
    let list = try PeopleList(context, FetchRequest(sortedBy: [SortTerm(\Person.age)]))
    let before = list.controller.snapshot

    for person in people where person.age % 3 == 0 { person.age = -person.age }
    for person in people where person.age % 5 == 0 { context.delete(person) }
    context.processPendingChanges()

    #expect(before.itemIdentifiers == people.map(\.objectID))
    let fresh = try context.fetch(FetchRequest<Person>(sortedBy: [SortTerm(\Person.age)]))
    #expect(list.controller.fetchedObjects == fresh)
    #expect(before != list.controller.snapshot)
    withExtendedLifetime(sandbox) {}
  }

  @Test(arguments: StoreKind.allCases)
  func `FRC-21 an observed list makes the rows that are looked at, and says when they change`(
    kind: StoreKind
  ) throws {
    let (sandbox, context, people) = try Sandbox.staff(
      kind,
      (0..<5_000).map { ("n\($0)", $0) }
    )
    let company = context.company("before")
    people[0].company = company
    try context.save()
    var madeCount = 0
    let list = try FetchedResultsList(
      try FetchedResultsController(
        fetchRequest: FetchRequest<Person>(sortedBy: [SortTerm(\Person.age)]),
        managedObjectContext: context
      )
    ) { person in
      madeCount += 1
      return "\(person.name) \(person.company?.title ?? "-")"
    }

    #expect(list.count == 5_000)
    #expect(Array(list.rows[4_000..<4_003]) == ["n4000 -", "n4001 -", "n4002 -"])
    #expect(list.rows[4_001] == "n4001 -")
    #expect(madeCount == 3)
    let changes = ChangeCounter()
    withObservationTracking {
      _ = list.rows[0]
    } onChange: {
      changes.note()
    }
    people[0].name = "first"
    context.processPendingChanges()
    #expect(changes.count == 1)
    #expect(list.rows[0] == "first before")
    #expect(list.lastDifference?.changes.map(\.type) == [.update])
    company.title = "after"
    context.processPendingChanges()

    #expect(list.rows[0] == "first after", "a row may tell of objects that are not listed")
    #expect(list.index(ofObjectWith: people[7].objectID) == 7)
    #expect(list.objectID(at: 7) == people[7].objectID)
    withExtendedLifetime(sandbox) {}
  }
}

/// Counts from wherever it is told.
final class ChangeCounter: Sendable {
  private let counter = Mutex(0)

  var count: Int { counter.withLock { $0 } }

  func note() { counter.withLock { $0 += 1 } }
}
