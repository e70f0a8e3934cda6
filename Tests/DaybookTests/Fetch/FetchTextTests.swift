import Daybook
import Testing

@Suite("Requests in words")
struct FetchTextTests {
  @Test(arguments: StoreKind.allCases)
  func `PRD-02 PRD-18 objects, IDs and values are arguments`(kind: StoreKind) throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let context = sandbox.context()
    let company = context.company("O'Brien*?%@")
    let ann = context.person("Ann", age: 40, in: company)
    let ben = context.person("Ben", age: 20)
    try context.save()
    ben.age = 41

    let byText = FetchRequest<Person>.self
    let requests = [
      try byText.init(where: "company == %@", company),
      try byText.init(where: "company == %@", company.objectID),
      try byText.init(where: "company.title == %@ AND %K > %d", company.title, "age", 30),
      try byText.init(where: "SELF IN %@", [ann]),
      try byText.init(where: "name IN %@", ["Ann", "Zoe"]),
      try byText.init(where: "NOT company == %@", nil),
    ]
    for request in requests {
      #expect(try context.fetch(request) == [ann], "\(request.predicate?.format ?? "")")
    }
    let sorted = try context.fetch(
      FetchRequest<Person>(where: "age > %d", 30, sortedBy: [SortTerm("age", .descending)])
    )
    #expect(sorted == [ben, ann], "pending changes count")
    let companies = try context.fetch(FetchRequest<Company>(where: "ANY employees.age >= 40"))
    #expect(companies == [company])
  }

  @Test func `PRD-21 mistakes are found before anything is asked`() throws {
    let error = try #require(throws: DaybookError.self) {
      try FetchRequest<Person>(where: "age > AND name == 'a'")
    }

    #expect(error.place.column == 7)
    #expect(error.localizedDescription.hasPrefix("column 7: expected a value after '>', found"))
  }

  @Test func `PRD-25 names are checked when the request meets a context`() throws {
    let sandbox = try Sandbox(.memory, try Staff.model())
    let request = try FetchRequest<Person>(where: "nmae == 'a'")

    let error = try #require(throws: DaybookError.self) { try sandbox.context().fetch(request) }

    #expect(
      error.localizedDescription == "model: Person has no attribute 'nmae'. Did you mean 'name'?"
    )
  }
}
