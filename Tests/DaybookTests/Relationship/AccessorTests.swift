import Daybook
import TestSupport
import Testing

@Suite("Relationship accessors")
struct AccessorTests {
  @Test(arguments: StoreKind.allCases)
  func `REL-11 members come and go through the collection, by name too`(kind: StoreKind) throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let context = sandbox.context()
    let company = context.company("Acme")
    let (ann, bob) = (context.person("Ann"), context.person("Bob"))

    company.employees.insert(ann)
    #expect(ann.company === company)
    let employees = try company.mutableSet(for: "employees")
    employees.insert(bob)
    #expect(bob.company === company)
    #expect(company.employees.count == 2)
    employees.remove(ann)
    #expect(ann.company == nil)
    #expect(Array(company.employees) == [bob])

    let images = try company.mutableOrderedSet(for: "images")
    for _ in 0..<2 { images.append(Image(context: context)) }
    let first = Image(context: context)
    images.insert(first, at: 0)
    #expect(company.images.first === first)
    #expect(first.company === company)
  }

  @Test(arguments: StoreKind.allCases)
  func `REL-11 what is no such relationship is an error that says what was expected`(
    kind: StoreKind
  ) throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let company = sandbox.context().company("Acme")

    for key in ["title", "images"] {
      let error = #expect(throws: DaybookError.self) { try company.mutableSet(for: key) }
      #expect(error?.place.property == key)
    }
    let ordered = #expect(throws: DaybookError.self) {
      try company.mutableOrderedSet(for: "employees")
    }
    #expect(ordered?.localizedDescription.contains("ordered") == true)
    let unknown = #expect(throws: DaybookError.self) { try company.mutableSet(for: "employes") }
    #expect(unknown?.localizedDescription.contains("employees") == true)
  }

  @Test(arguments: StoreKind.allCases)
  func `B12 an ordered relationship appends, inserts, replaces and moves, with its inverses`(
    kind: StoreKind
  ) throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let context = sandbox.context()
    let company = context.company("Acme")
    let images = ["a", "b", "c", "d", "e"].map { path in
      let image = Image(context: context)
      image.path = path
      return image
    }
    company.images.append(contentsOf: images.prefix(3))
    #expect(company.images.map(\.path) == ["a", "b", "c"])
    company.images.insert(images[3], at: 1)
    #expect(company.images.map(\.path) == ["a", "d", "b", "c"])
    company.images[0] = images[4]
    #expect(company.images.map(\.path) == ["e", "d", "b", "c"])
    #expect(images[0].company == nil)
    company.images.replaceSubrange(1..<3, with: [images[0], images[2]])
    #expect(company.images.map(\.path) == ["e", "a", "c"])
    #expect(images[1].company == nil)
    #expect(images[3].company == nil)
    company.images.move(from: 2, to: 0)
    #expect(company.images.map(\.path) == ["c", "e", "a"])
    #expect(company.images.allSatisfy { $0.company === company })

    try context.save()
    try sandbox.reopen()
    let reader = sandbox.context()
    let read = try #require(try reader.all(Company.self).first)
    #expect(read.images.map(\.path) == ["c", "e", "a"])
    read.images.removeAll()
    #expect(read.images.isEmpty)
  }

  @Test(arguments: StoreKind.allCases)
  func `a set keeps what is in both, and loses what is taken away`(kind: StoreKind) throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let context = sandbox.context()
    let company = context.company("Acme")
    let people = (0..<6).map { context.person("\($0)", in: company) }
    try context.save()

    company.employees.formIntersection(people[1...4])
    #expect(company.employees.map(\.name) == ["1", "2", "3", "4"])
    company.employees.subtract([people[0], people[2]])
    #expect(company.employees.map(\.name) == ["1", "3", "4"])
    #expect(people[5].company == nil)
  }

  @Test(arguments: StoreKind.allCases)
  func `members of many-to-many come and go one by one, however many there are`(
    kind: StoreKind
  ) throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let context = sandbox.context()
    let company = context.company("Acme")
    let people = (0..<TestScale.count(100_000)).map { context.person("\($0)") }

    for person in people { person.boards.insert(company) }
    #expect(company.board.count == people.count)
    // From the front, where a list would have to move all others.
    for person in people.dropLast() { person.boards.remove(company) }
    #expect(company.board.count == 1)
    #expect(people.last.map { $0.boards.contains(company) } == true)
    for person in people.prefix(10) { person.boards.insert(company) }
    #expect(company.board.count == 11)
  }
}
