import Daybook
import Testing

@Suite("What a request says besides its condition")
struct FetchOptionTests {
  @Test(arguments: StoreKind.allCases)
  func `FET-15 without property values objects are faults in any case`(kind: StoreKind) throws {
    let sandbox = try Sandbox(kind, try Recorder.model())
    let seed = sandbox.context()
    Recorder(context: seed).name = "Ann"
    try seed.save()
    let context = sandbox.context()
    var request = FetchRequest<Recorder>()
    request.includesPropertyValues = false
    request.returnsObjectsAsFaults = false

    let found = try context.fetch(request)

    #expect(found.map(\.isFault) == [true])
    #expect(found.flatMap(\.calls).isEmpty)
    #expect(try context.fetchInBatches(request).map(\.isFault) == [true])
    #expect(found.map(\.name) == ["Ann"])
    request.includesPropertyValues = true
    #expect(try sandbox.context().fetch(request).map(\.isFault) == [false])
    #expect(try sandbox.context().fetchInBatches(request).map(\.isFault) == [false])
  }

  @Test(arguments: StoreKind.allCases)
  func `FET-17 relationships to prefetch are checked, and change nothing`(kind: StoreKind) throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let context = sandbox.context()
    let ann = context.person("Ann", in: context.company("ACME"))
    try context.save()
    var request = FetchRequest<Person>()
    request.relationshipKeyPathsForPrefetching = ["company", "company.employees", "peers"]

    #expect(try context.fetch(request) == [ann])
    #expect(try context.count(for: request) == 1)
    #expect(try context.fetchInBatches(request).map(\.company?.title) == ["ACME"])

    request.relationshipKeyPathsForPrefetching = ["company.employes"]
    let error = #expect(throws: DaybookError.self) { try context.fetch(request) }
    #expect(
      error?.reason
        == .predicate(.unknownKey("employes", entity: "Company", nearest: "employees"))
    )
    for name in ["name", "company.title", "company.@count", ""] {
      request.relationshipKeyPathsForPrefetching = [name]
      #expect(throws: DaybookError.self, "\(name)") { try context.fetch(request) }
      #expect(throws: DaybookError.self, "\(name)") { try context.count(for: request) }
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `FET-18 found objects awake anew when asked so, edited ones never`(kind: StoreKind) throws {
    let sandbox = try Sandbox(kind, try Recorder.model())
    let seed = sandbox.context()
    let (ann, ben) = (Recorder(context: seed), Recorder(context: seed))
    (ann.name, ben.name) = ("Ann", "Ben")
    try seed.save()
    let context = sandbox.context()
    var request = FetchRequest<Recorder>(sortedBy: [SortTerm(\Recorder.name)])
    let found = try context.fetch(request)
    #expect(found.map(\.name) == ["Ann", "Ben"])
    found[1].nickname = "edited"
    ann.name = "Anna"
    try seed.save()

    #expect(try context.fetch(request) == found)
    #expect(found.map(\.name) == ["Anna", "Ben"])
    #expect(found.map { $0.calls.count } == [1, 1])
    request.shouldRefreshRefetchedObjects = true
    #expect(try context.fetch(request) == found)
    #expect(found.map(\.isFault) == [true, false])
    #expect(found.map(\.name) == ["Anna", "Ben"])
    #expect(found[1].nickname == "edited")
    #expect(found.map { $0.calls(of: ["awakeFromFetch"]) } == [[2], [1]])
    #expect(found[0].calls(of: ["willTurnIntoFault", "didTurnIntoFault"]) == [1, 1])
    _ = try context.fetchInBatches(request)
    #expect(found.map(\.isFault) == [true, false])
  }

  @Test(arguments: StoreKind.allCases)
  func `FET-19 a request asks the store of its context and no other`(kind: StoreKind) throws {
    let (first, second) = (
      try Sandbox(kind, try Staff.model()), try Sandbox(kind, try Staff.model())
    )
    let (a, b) = (first.context(), second.context())
    _ = (a.person("A"), b.person("B1"), b.person("B2"))
    try a.save()
    try b.save()
    let request = FetchRequest<Person>(sortedBy: [SortTerm(\Person.name)])

    #expect(try a.fetch(request).map(\.name) == ["A"])
    #expect(try b.fetch(request).map(\.name) == ["B1", "B2"])
  }

  @Test func `requests that differ in an option are not equal`() {
    let request = FetchRequest<Person>()
    let changes: [(inout FetchRequest<Person>) -> Void] = [
      { $0.includesPropertyValues = false }, { $0.shouldRefreshRefetchedObjects = true },
      { $0.fetchBatchSize = 1 }, { $0.relationshipKeyPathsForPrefetching = ["company"] },
      { $0.havingPredicate = .always },
    ]

    for change in changes {
      var other = request
      change(&other)
      #expect(other != request)
    }
  }
}
