import Daybook
import Testing

@Suite("Relationships")
struct RelationshipTests {
  @Test(arguments: StoreKind.allCases)
  func `REL-01 both sides of one-to-many follow at once`(kind: StoreKind) throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let context = sandbox.context()
    let (first, second) = (context.company("First"), context.company("Second"))
    let person = context.person("Ann", in: first)
    try context.save()
    #expect(!context.hasChanges)

    person.company = second

    #expect(Array(first.employees) == [])
    #expect(Array(second.employees) == [person])
    #expect(context.updatedObjects == [first, second, person])
    first.employees.insert(person)
    #expect(person.company === first)
    #expect(second.employees.isEmpty)
    #expect(first.employees.count == 1)
    first.employees.remove(person)
    #expect(person.company == nil)
    try context.save()
    #expect(try sandbox.context().all(Person.self).map { $0.company?.title } == [nil])
  }

  @Test(arguments: StoreKind.allCases)
  func `REL-02 a one-to-one destination is taken from its former partner`(
    kind: StoreKind
  ) throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let context = sandbox.context()
    let (first, second) = (context.person("First"), context.person("Second"))
    let badge = Badge(context: context)
    first.badge = badge
    try context.save()

    second.badge = badge

    #expect(first.badge == nil)
    #expect(badge.holder === second)
    try context.save()
    let fetched = try sandbox.context().all(Person.self)
    #expect(fetched.map { $0.badge?.objectID } == [nil, badge.objectID])
    #expect(try sandbox.context().all(Badge.self).first?.holder?.name == "Second")
    badge.holder = first
    #expect(second.badge == nil)
    #expect(first.badge === badge)
  }

  @Test(arguments: StoreKind.allCases)
  func `REL-03 many-to-many is one fact in the journal, seen from both sides`(
    kind: StoreKind
  ) throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let context = sandbox.context()
    let (company, ann, ben) = (
      context.company("ACME"), context.person("Ann"), context.person("Ben")
    )
    try context.save()

    ann.boards.insert(company)
    company.board.insert(ben)

    #expect(company.board == [ann, ben])
    #expect(ben.boards.contains(company))
    try context.save()
    if kind == .disk {
      let lines = try sandbox.lastTransactionLines().filter { $0.contains("\"op\":\"update\"") }
      #expect(lines.count == 1)
      #expect(lines.first?.contains("\"add\":{\"board\":[\"Person/1\",\"Person/2\"]}") == true)
    }
    #expect(try sandbox.context().all(Person.self).map(\.boards.count) == [1, 1])
    ann.boards.remove(company)
    #expect(company.board == [ben])
    try context.save()
    #expect(try sandbox.context().all(Company.self).first?.board.map(\.name) == ["Ben"])
  }

  @Test(arguments: StoreKind.allCases)
  func `REL-04 relationships of an entity with itself, and their own inverses`(
    kind: StoreKind
  ) throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let context = sandbox.context()
    let people = ["Ann", "Ben", "Cem"].map { context.person($0) }
    let (ann, ben, cem) = (people[0], people[1], people[2])

    ann.friend = ben
    #expect(ben.friend === ann)
    cem.friend = ben
    #expect(ann.friend == nil)
    #expect(ben.friend === cem)
    ann.peers.insert(ben)
    ann.peers.insert(ann)
    #expect(ben.peers.contains(ann))
    #expect(ann.peers.count == 2)
    ben.parent = ann
    ann.parent = cem
    try context.save()

    let fetched = try sandbox.context().all(Person.self)
    #expect(fetched.map { $0.friend?.name } == [nil, "Cem", "Ben"])
    #expect(fetched.map { Set($0.peers.map(\.name)) } == [["Ann", "Ben"], ["Ann"], []])
    #expect(fetched.map { $0.children.map(\.name) } == [["Ben"], [], ["Ann"]])
  }

  @Test(arguments: StoreKind.allCases)
  func `REL-05 a relationship without an inverse forgets a deleted destination`(
    kind: StoreKind
  ) throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let context = sandbox.context()
    let (fan, idol) = (context.person("Fan"), context.person("Idol"))
    fan.idol = idol
    try context.save()
    let other = sandbox.context()

    other.delete(try #require(other.object(with: idol.objectID) as? Person))
    try other.save()
    context.mergeNewestChanges()

    #expect(fan.idol == nil)
    #expect(try sandbox.context().all(Person.self).map { $0.idol?.name } == [nil])
  }

  @Test(arguments: StoreKind.allCases)
  func `REL-06 an ordered relationship is changed at positions`(kind: StoreKind) throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let context = sandbox.context()
    let company = context.company("ACME")
    let images = ["a", "b", "c", "d"].map { path in
      let image = Image(context: context)
      image.path = path
      company.images.append(image)
      return image
    }
    try context.save()

    company.images.move(from: 3, to: 0)
    #expect(company.images.map(\.path) == ["d", "a", "b", "c"])
    company.images.remove(at: 1)
    #expect(images[0].company == nil)
    company.images.insert(images[0], at: 2)
    #expect(company.images.map(\.path) == ["d", "b", "a", "c"])
    company.images.append(images[3])
    #expect(company.images.count == 4)
    try context.save()
    try sandbox.reopen()

    let fetched = try #require(try sandbox.context().all(Company.self).first)
    #expect(fetched.images.map(\.path) == ["d", "b", "a", "c"])
    #expect(fetched.images.map { $0.company?.title } == Array(repeating: "ACME", count: 4))
  }

  @Test(arguments: StoreKind.allCases)
  func `REL-07 counts have a minimum and a maximum, and a required to-one is error 1570`(
    kind: StoreKind
  ) throws {
    let sandbox = try Sandbox(kind, try Team.model())
    let context = sandbox.context()
    let team = Team(context: context)
    let players = (0..<3).map { _ in Player(context: context) }
    for player in players { player.team = team }

    let tooMany = #expect(throws: DaybookError.self) { try context.save() }
    #expect(tooMany?.code == 1_590)
    players[2].team = nil
    let missing = #expect(throws: DaybookError.self) { try context.save() }
    #expect(missing?.code == 1_570)
    #expect(missing?.place.object == players[2].objectID.reference)
    context.delete(players[2])
    try context.save()
    #expect(team.players.count == 2)
  }

  @Test(arguments: StoreKind.allCases)
  func `REL-08 a required to-many relationship that is empty is error 1580`(
    kind: StoreKind
  ) throws {
    let sandbox = try Sandbox(kind, try Team.model())
    let context = sandbox.context()
    let team = Team(context: context)

    let error = #expect(throws: DaybookError.self) { try context.save() }

    #expect(error?.code == 1_580)
    #expect(error?.place.property == "players")
    #expect(error?.place.object == team.objectID.reference)
  }

  @Test(arguments: StoreKind.allCases)
  func `REL-09 an object of another context changes nothing and names both contexts`(
    kind: StoreKind
  ) throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let (first, second) = (sandbox.context(), sandbox.context())
    first.name = "first"
    second.name = "second"
    let person = first.person("Ann")
    let company = second.company("ACME")
    try first.save()
    try second.save()

    let error = #expect(throws: DaybookError.self) {
      try person.setValue(company, forKey: "company")
    }
    #expect(error?.reason == .usage(.otherContext(own: "first", other: "second")))
    let text = error?.localizedDescription ?? ""
    for part in ["'first'", "'second'", "local(_:)"] { #expect(text.contains(part), "\(text)") }
    person.company = company
    company.employees.insert(person)

    #expect(person.company == nil)
    #expect(company.employees.isEmpty)
    #expect(!first.hasChanges)
    let late = #expect(throws: DaybookError.self) { try first.save() }
    #expect(late?.reason == .usage(.otherContext(own: "first", other: "second")))
    person.company = first.local(company)
    try first.save()
    #expect(person.company?.title == "ACME")
  }

  @Test(arguments: StoreKind.allCases)
  func `REL-10 an object of another entity is refused`(kind: StoreKind) throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let context = sandbox.context()
    let (person, badge) = (context.person("Ann"), Badge(context: context))

    let error = #expect(throws: DaybookError.self) { try person.setValue(badge, forKey: "company") }

    let reference = badge.objectID.reference
    #expect(
      error?.reason == .validation(.wrongDestination(reference, expected: "Company"))
    )
    #expect(person.company == nil)
    try context.save()
  }

  @Test(arguments: StoreKind.allCases)
  func `a relationship set is a live Swift collection`(kind: StoreKind) throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let context = sandbox.context()
    let company = context.company("ACME")
    let employees = company.employees
    let people = ["Cem", "Ann", "Ben"].map { context.person($0, in: company) }

    #expect(employees.count == 3)
    #expect(employees.map(\.name).sorted() == ["Ann", "Ben", "Cem"])
    #expect(employees.first { $0.name == "Ben" } === people[2])
    for person in employees { employees.remove(person) }
    #expect(employees.isEmpty)
    employees.formUnion(people)
    company.employees = [people[0]]
    #expect(Array(employees) == [people[0]])
    #expect(people[1].company == nil)
    employees.removeAll()
    #expect(people.allSatisfy { $0.company == nil })
  }
}
