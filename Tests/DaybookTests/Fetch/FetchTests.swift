import Daybook
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite("Fetching")
struct FetchTests {
  @Test(arguments: StoreKind.allCases)
  func `FET-01 everything of an entity, subentities and pending ones too, by insertion`(
    kind: StoreKind
  ) throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let context = sandbox.context()
    _ = (context.person("Ann"), context.person("Ben"))
    Director(context: context).name = "Meg"
    try context.save()
    _ = context.person("New")

    #expect(try context.all(Person.self).map(\.name) == ["Ann", "Ben", "Meg", "New"])
  }

  @Test(arguments: StoreKind.allCases)
  func `FET-03 and FET-04 orders are stable, nil comes first ascending and last descending`(
    kind: StoreKind
  ) throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let context = sandbox.context()
    for (title, name) in [("A", "b"), ("B", nil), ("C", "a"), ("D", "b")] as [(String, String?)] {
      context.company(title).nickname = name
    }
    func titles(_ term: SortTerm) throws -> [String] {
      try context.fetch(FetchRequest<Company>(sortedBy: [term])).map(\.title)
    }
    let pending = try titles(SortTerm(\Company.nickname))
    try context.save()

    #expect(pending == ["B", "C", "A", "D"])
    #expect(try titles(SortTerm(\Company.nickname)) == pending)
    #expect(try titles(SortTerm(\Company.nickname, .descending)) == ["A", "D", "C", "B"])
    let people = [("Zoe", "A"), ("Ann", "B"), ("Ben", "A")]
    let companies = try context.all(Company.self)
    for (name, title) in people {
      _ = context.person(name, in: companies.first { $0.title == title })
    }
    let request = FetchRequest<Person>(
      sortedBy: [SortTerm(\Person.company?.title), SortTerm(\Person.name)]
    )
    #expect(try context.fetch(request).map(\.name) == ["Ben", "Zoe", "Ann"])
  }

  @Test(arguments: StoreKind.allCases)
  func `FET-05 limit and offset apply to the order with pending changes laid over`(
    kind: StoreKind
  ) throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let context = sandbox.context()
    for age in [10, 30, 50] { _ = context.person("p\(age)", age: age) }
    try context.save()
    let people = try context.all(Person.self)
    _ = context.person("p20", age: 20)
    people[2].age = 5
    context.delete(people[0])
    var request = FetchRequest<Person>(sortedBy: [SortTerm(\Person.age)])

    #expect(try context.fetch(request).map(\.age) == [5, 20, 30])
    request.fetchOffset = 1
    request.fetchLimit = 1
    #expect(try context.fetch(request).map(\.age) == [20])
    #expect(try context.count(for: request) == 1)
    request.fetchOffset = 9
    #expect(try context.fetch(request).isEmpty)
  }

  @Test(arguments: StoreKind.allCases)
  func `FET-08 without pending changes the store decides what is found`(kind: StoreKind) throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let context = sandbox.context()
    let (alpha, bravo) = (context.person("alpha"), context.person("bravo"))
    try context.save()
    alpha.name = "edited"
    context.delete(bravo)
    _ = context.person("charlie")
    var request = FetchRequest<Person>(sortedBy: [SortTerm(\Person.name)])
    request.includesPendingChanges = false

    let found = try context.fetch(request)

    #expect(found == [alpha, bravo])
    #expect(found.first?.name == "edited")
    #expect(try context.count(for: request) == 2)
    request.predicate = (\Person.name == "alpha").predicate
    #expect(try context.fetch(request) == [alpha])
  }

  @Test(arguments: StoreKind.allCases)
  func `FET-09 counting is fetching without the objects`(kind: StoreKind) throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let context = sandbox.context()
    let ann = context.person("Ann")
    _ = context.person("Ben")
    try context.save()
    _ = context.person("Cem")
    context.delete(ann)
    let request = FetchRequest<Person>()

    #expect(try context.count(for: request) == 2)
    #expect(try context.fetch(request).count == 2)
  }

  @Test(arguments: StoreKind.allCases)
  func `FET-14 objects are faults unless the request says otherwise`(kind: StoreKind) throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    _ = try sandbox.context().savedPerson("Ann")
    let context = sandbox.context()
    var request = FetchRequest<Person>()

    #expect(try context.fetch(request).map(\.isFault) == [true])
    request.returnsObjectsAsFaults = false
    #expect(try context.fetch(request).map(\.isFault) == [false])
  }

  @Test(arguments: StoreKind.allCases)
  func `FET-22 a name that is not there is an error with the nearest one`(kind: StoreKind) throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let context = sandbox.context()
    _ = context.person("Ann")

    for isSaved in [false, true] {
      if isSaved { try context.save() }
      let request = FetchRequest<Person>(predicate: .compare("nmae", .equal, "Ann"))
      let error = #expect(throws: DaybookError.self) { try context.fetch(request) }
      #expect(
        error?.reason == .predicate(.unknownKey("nmae", entity: "Person", nearest: "name"))
      )
      let sorted = FetchRequest<Person>(sortedBy: [SortTerm("agee")])
      let second = #expect(throws: DaybookError.self) { try context.fetch(sorted) }
      #expect(
        second?.reason == .predicate(.unknownKey("agee", entity: "Person", nearest: "age"))
      )
    }
    let other = FetchRequest<Person>(entityName: "Persn")
    let third = #expect(throws: DaybookError.self) { try context.fetch(other) }
    #expect(third?.reason == .value(.unknownEntity("Persn", nearest: "Person")))
  }

  @Test(arguments: StoreKind.allCases)
  func `FET-23 objects and IDs are found by identity`(kind: StoreKind) throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let context = sandbox.context()
    let company = context.company("ACME")
    let (ann, ben) = (context.person("Ann", in: company), context.person("Ben"))
    try context.save()

    let mine = try context.fetch(FetchRequest<Person>(where: \.company == company))
    let others = try context.fetch(FetchRequest<Person>(where: \.company != company))
    let byID = try context.fetch(FetchRequest<Person> { $0.objectID.isIn([ben.objectID]) })

    #expect(mine == [ann])
    #expect(others == [ben])
    #expect(byID == [ben])
  }

  @Test(arguments: StoreKind.allCases)
  func `FET-25 fetching processes pending changes first`(kind: StoreKind) throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let context = sandbox.context()
    var count = 0
    let listener = context.observe(ObjectsDidChange.self) { _ in count += 1 }
    _ = context.person("Ann")

    _ = try context.all(Person.self)

    #expect(count == 1)
    listener.cancel()
  }

  @Test(arguments: StoreKind.allCases)
  func `FET-18 unedited objects show what others have saved, without asking for it`(
    kind: StoreKind
  ) throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let (first, second) = (sandbox.context(), sandbox.context())
    let id = try first.savedPerson("Ann")
    let seen = try #require(try second.all(Person.self).first)
    #expect(seen.name == "Ann")
    var refreshed: [Set<ManagedObject>] = []
    let listener = second.observe(ObjectsDidChange.self) { refreshed.append($0.refreshed) }
    (try first.existingObject(with: id) as? Person)?.name = "Anna"
    try first.save()
    #expect(seen.name == "Ann")

    _ = try second.count(for: FetchRequest<Person>())

    #expect(seen.name == "Anna")
    #expect(refreshed == [[seen]])
    listener.cancel()
  }

  @Test(arguments: StoreKind.allCases)
  func `changes of other objects decide what a path finds`(kind: StoreKind) throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let context = sandbox.context()
    let company = context.company("ACME")
    let ann = context.person("Ann", in: company)
    try context.save()
    company.title = "Other"

    let old = try context.fetch(FetchRequest<Person>(where: \.company?.title == "ACME"))
    let new = try context.fetch(FetchRequest<Person>(where: \.company?.title == "Other"))

    #expect(old.isEmpty)
    #expect(new == [ann])
  }
}
