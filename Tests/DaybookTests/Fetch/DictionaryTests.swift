import Daybook
import Testing

@Suite("Fetching values, IDs and numbers")
struct DictionaryTests {
  /// Three clerks with salaries 10, 10 and 37, two of them of one boss.
  private func clerks(_ kind: StoreKind) throws -> (Sandbox, ManagedObjectContext, [Clerk]) {
    let sandbox = try Sandbox(kind, try Office.model())
    let context = sandbox.context()
    let clerks = [("dup", 10), ("dup", 10), ("Cem", 37)].map { name, salary in
      let clerk = Clerk(context: context)
      (clerk.name, clerk.salary) = (name, salary)
      return clerk
    }
    clerks[0].boss = clerks[2]
    clerks[1].boss = clerks[2]
    try context.save()
    return (sandbox, context, clerks)
  }

  @Test(arguments: StoreKind.allCases)
  func `FET-02 without a predicate everything is found`(kind: StoreKind) throws {
    let (sandbox, context, clerks) = try clerks(kind)
    _ = Clerk(context: context)

    #expect(try context.fetch(FetchRequest<Clerk>()).count == 4)
    #expect(try context.count(for: FetchRequest<Clerk>(predicate: .always)) == 4)
    #expect(try sandbox.context().fetch(FetchRequest<Clerk>()).count == clerks.count)
  }

  @Test(arguments: StoreKind.allCases)
  func `FET-07 the same request gives objects, IDs, dictionaries or a number`(
    kind: StoreKind
  ) throws {
    let (sandbox, context, clerks) = try clerks(kind)
    let request = FetchRequest<Clerk>(where: \.salary == 10)

    #expect(try context.fetch(request) == Array(clerks[..<2]))
    #expect(try context.fetchIDs(request) == clerks[..<2].map(\.objectID))
    #expect(try context.fetchDictionaries(request).map { $0["salary"] } == [10, 10])
    #expect(try context.count(for: request) == 2)
    let pending = Clerk(context: context)
    pending.salary = 10
    #expect(try context.fetchIDs(request).last == pending.objectID)
    try sandbox.container.close()
  }

  @Test(arguments: StoreKind.allCases)
  func `FET-08 dictionaries never reflect unsaved changes`(kind: StoreKind) throws {
    let (sandbox, context, clerks) = try clerks(kind)
    clerks[0].name = "changed"
    context.delete(clerks[1])
    _ = Clerk(context: context)

    let names = try context.fetchDictionaries(FetchRequest<Clerk>()).map { $0["name"] }

    #expect(names == ["dup", "dup", "Cem"])
    try sandbox.container.close()
  }

  @Test(arguments: StoreKind.allCases)
  func `FET-10 columns are all attributes, or those asked for`(kind: StoreKind) throws {
    let (sandbox, context, clerks) = try clerks(kind)
    var request = FetchRequest<Clerk>(sortedBy: [SortTerm(\Clerk.name)])
    #expect(try context.fetchDictionaries(request).first?.keys.sorted() == ["name", "salary"])

    request.propertiesToFetch = ["boss", ExpressionDescription("of", .property("boss.name"))]
    let rows = try context.fetchDictionaries(request)
    #expect(
      rows.map { $0["boss"] } == [.null, .object(clerks[2].objectID.reference), rows[1]["boss"]]
    )
    #expect(rows.map { $0["of"] } == [.null, "Cem", "Cem"])

    request.fetchOffset = 1
    request.fetchLimit = 1
    #expect(try context.fetchDictionaries(request).map { $0["of"] } == ["Cem"])

    request.propertiesToFetch = ["reports"]
    #expect(throws: DaybookError.self) { try context.fetchDictionaries(request) }
    request.propertiesToFetch = ["nmae"]
    let error = #expect(throws: DaybookError.self) { try context.fetchDictionaries(request) }
    #expect(error?.localizedDescription.contains("name") == true)
    try sandbox.container.close()
  }

  @Test(arguments: StoreKind.allCases)
  func `FET-11 aggregates are one row, or one for each group`(kind: StoreKind) throws {
    let (sandbox, context, _) = try clerks(kind)
    var request = FetchRequest<Clerk>()
    request.propertiesToFetch = [
      ExpressionDescription("total", .sum("salary")), ExpressionDescription("heads", .count(nil)),
      ExpressionDescription("most", .maximum("salary")),
    ]
    #expect(
      try context.fetchDictionaries(request) == [["total": 57, "heads": 3, "most": 37]]
    )

    request.propertiesToGroupBy = ["salary"]
    request.propertiesToFetch = ["salary", ExpressionDescription("heads", .count(nil))]
    #expect(
      try context.fetchDictionaries(request)
        == [["salary": 10, "heads": 2], ["salary": 37, "heads": 1]]
    )

    request.propertiesToFetch = ["name", ExpressionDescription("heads", .count(nil))]
    #expect(throws: DaybookError.self) { try context.fetchDictionaries(request) }
    try sandbox.container.close()
  }

  @Test(arguments: StoreKind.allCases)
  func `FET-13 equal dictionaries are returned once when asked so`(kind: StoreKind) throws {
    let (sandbox, context, _) = try clerks(kind)
    var request = FetchRequest<Clerk>()
    request.propertiesToFetch = ["name"]
    #expect(try context.fetchDictionaries(request).count == 3)

    request.returnsDistinctResults = true

    #expect(try context.fetchDictionaries(request) == [["name": "dup"], ["name": "Cem"]])
    request.fetchLimit = 1
    #expect(try context.fetchDictionaries(request) == [["name": "dup"]])
    try sandbox.container.close()
  }

  @Test(arguments: StoreKind.allCases)
  func `FET-16 without subentities neither saved nor unsaved ones are found`(
    kind: StoreKind
  ) throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let context = sandbox.context()
    _ = context.person("Ann")
    Director(context: context).name = "Meg"
    try context.save()
    Director(context: context).name = "New"
    var request = FetchRequest<Person>()
    #expect(try context.fetch(request).count == 3)

    request.includesSubentities = false

    #expect(try context.fetch(request).map(\.name) == ["Ann"])
    #expect(try context.count(for: request) == 1)
  }

  @Test(arguments: StoreKind.allCases)
  func `FET-12 having chooses among groups, by columns and by what is computed`(
    kind: StoreKind
  ) throws {
    let (sandbox, context, _) = try clerks(kind)
    var request = FetchRequest<Clerk>()
    request.propertiesToGroupBy = ["salary"]
    request.propertiesToFetch = ["salary", ExpressionDescription("headcount", .count(nil))]
    let (twins, single): ([String: Value], [String: Value]) = (
      ["salary": 10, "headcount": 2], ["salary": 37, "headcount": 1]
    )
    for (format, expected) in [
      ("headcount > 1", [twins]), ("count:(SELF) > 1", [twins]), ("count:(name) == 1", [single]),
      ("max:(name) == 'dup'", [twins]), ("salary > 10 AND headcount < 2", [single]),
      ("sum:(salary) + headcount == 22", [twins]), ("salary.@sum > 30", [single]),
      ("headcount IN {1, 2}", [twins, single]), ("sum:(salary) == '20'", [twins]),
      ("NOT average:(salary) BETWEEN {0, 99}", []),
    ] {
      request.havingPredicate = try FetchPredicate(format: format)
      #expect(try context.fetchDictionaries(request) == expected, "\(format)")
    }

    request.havingPredicate = try FetchPredicate(format: "hedcount > 1")
    let error = #expect(throws: DaybookError.self) { try context.fetchDictionaries(request) }
    #expect(
      error?.reason
        == .predicate(.unknownKey("hedcount", entity: "Clerk", nearest: "headcount"))
    )
    for format in [
      "nmae > 1", "count:(nmae) > 1", "cuont:(name) > 1", "headcount > $n", "SELF == 1",
      "salary BETWEEN 3", "headcount CONTAINS 1",
    ] {
      request.havingPredicate = try FetchPredicate(format: format)
      #expect(throws: DaybookError.self, "\(format)") { try context.fetchDictionaries(request) }
    }
    request.havingPredicate = try FetchPredicate(format: "name == 'dup'")
    request.propertiesToGroupBy = []
    request.propertiesToFetch = ["name"]
    #expect(throws: DaybookError.self) { try context.fetchDictionaries(request) }
    try sandbox.container.close()
  }

  @Test(arguments: StoreKind.allCases)
  func `FET-12 limit and offset count the groups that are left`(kind: StoreKind) throws {
    let (sandbox, context, clerks) = try clerks(kind)
    clerks[0].name = "Ann"
    try context.save()
    var request = FetchRequest<Clerk>()
    request.propertiesToGroupBy = ["name"]
    request.propertiesToFetch = ["name"]
    request.havingPredicate = try FetchPredicate(format: "name != 'Ann'")
    request.fetchOffset = 1
    request.fetchLimit = 1

    #expect(try context.fetchDictionaries(request) == [["name": "Cem"]])
    try sandbox.container.close()
  }

  @Test(arguments: StoreKind.allCases)
  func `ATT-13 a column can be the object's own ID`(kind: StoreKind) throws {
    let (sandbox, context, clerks) = try clerks(kind)
    var request = FetchRequest<Clerk>(sortedBy: [SortTerm(\Clerk.name)])
    request.propertiesToFetch = ["name", ExpressionDescription("me", .objectID)]

    let rows = try context.fetchDictionaries(request)

    let order = [clerks[2], clerks[0], clerks[1]]
    #expect(rows.map { $0["me"] } == order.map { .object($0.objectID.reference) })
    #expect(rows.map { $0["name"] } == ["Cem", "dup", "dup"])
    request.returnsDistinctResults = true
    #expect(try context.fetchDictionaries(request).count == 3)
    request.propertiesToFetch.append(ExpressionDescription("heads", .count(nil)))
    #expect(throws: DaybookError.self) { try context.fetchDictionaries(request) }
    try sandbox.container.close()
  }
}
