import Daybook
import Testing

/// Parents and children together with undo, unique values, deny rules, reset and transient values.
@Suite("Nested contexts in the field")
struct NestedCaseTests {
  @Test(arguments: StoreKind.allCases)
  func `CTX-20 PAR-05 a parent undoes a cascade that a child has saved, also after its own save`(
    kind: StoreKind
  ) throws {
    let sandbox = try Sandbox(kind, try Zoo.model())
    let parent = sandbox.context(undoing: true)
    let keeper = Keeper(context: parent)
    let (mother, young) = (Animal(context: parent), Animal(context: parent))
    mother.keeper = keeper
    young.mother = mother
    try parent.save()
    parent.undoManager?.removeAllActions()
    let child = ManagedObjectContext(parent: parent)

    child.delete(try #require(child.local(keeper)))
    try child.save()
    #expect(parent.deletedObjects == [keeper, mother, young])
    parent.undo()
    #expect(!parent.hasChanges)
    #expect(Array(keeper.pets) == [mother])
    parent.redo()
    try parent.save()
    #expect(try parent.count(for: FetchRequest<Animal>()) == 0)
    parent.undo()
    #expect(parent.insertedObjects == [keeper, mother, young])
    try parent.save()

    let saved = try sandbox.context().all(Animal.self)
    #expect(saved.map { $0.keeper == nil } == [false, true])
    #expect(saved.map { $0.mother == nil } == [true, false])
  }

  @Test(arguments: StoreKind.allCases)
  func `PAR-08 UNQ-06 after the root's save a child leads to the object that was kept`(
    kind: StoreKind
  ) throws {
    let sandbox = try Sandbox(kind, try Sweets.model())
    let other = sandbox.context()
    other.country("UK", "Old", "Mars")
    try other.save()
    let parent = sandbox.context(.mergeByPropertyObjectTrump)
    let child = ManagedObjectContext(parent: parent)
    let contender = child.country("UK", "New", "Twix")
    let candy = try #require(contender.candy.first)
    try child.save()
    #expect(try parent.count(for: FetchRequest<Country>()) == 2)
    try parent.save()

    child.refreshAllObjects()

    #expect(candy.origin?.fullName == "New")
    #expect(candy.origin !== contender)
    #expect(try child.theCountry("UK")?.candyNames == ["Mars", "Twix"])
    candy.name = "Bounty"
    try child.save()
    try parent.save()
    #expect(try sandbox.context().theCountry("UK")?.candyNames == ["Mars", "Bounty"])
  }

  @Test(arguments: StoreKind.allCases)
  func `CTX-16 a parent's reset leaves its child's changes to be saved`(kind: StoreKind) throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let parent = sandbox.context()
    let person = parent.person("old")
    try parent.save()
    let child = ManagedObjectContext(parent: parent)
    child.local(person)?.age = 5
    _ = child.person("new")

    parent.reset()
    try child.save()
    try parent.save()

    let saved = try sandbox.context().all(Person.self)
    #expect(saved.map(\.name) == ["old", "new"])
    #expect(saved.map(\.age) == [5, 0])
  }

  @Test(arguments: StoreKind.allCases)
  func `DEL-03 a debt that the parent makes denies what its child has deleted`(
    kind: StoreKind
  ) throws {
    let sandbox = try Sandbox(kind, try Zoo.model())
    let parent = sandbox.context()
    let keeper = Keeper(context: parent)
    try parent.save()
    let child = ManagedObjectContext(parent: parent)
    child.delete(try #require(child.local(keeper)))
    child.processPendingChanges()
    Debt(context: parent).keeper = keeper

    try child.save()

    #expect(parent.codeOfSaving() == 1_600)
    parent.rollback()
    #expect(keeper.isAlive)
    #expect(keeper.debts.isEmpty)
    try parent.save()
  }

  @Test(arguments: StoreKind.allCases)
  func `ATT-11 a transient value goes up to the parent, and is no transaction there`(
    kind: StoreKind
  ) throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let parent = sandbox.context()
    let person = parent.person("Ann")
    try parent.save()
    let transaction = sandbox.container.lastTransaction
    let child = ManagedObjectContext(parent: parent)
    let childs = try #require(child.local(person))

    childs.note = "transient"
    #expect(childs.hasChanges)
    #expect(childs.changedValues().isEmpty)
    try child.save()
    #expect(person.note == "transient")
    #expect(parent.hasChanges)
    try parent.save()

    #expect(sandbox.container.lastTransaction == transaction)
    #expect(person.note == "transient")
    #expect(!parent.hasChanges)
    parent.refresh(person, mergeChanges: false)
    #expect(person.note == nil)
  }

  @Test(arguments: StoreKind.allCases)
  func `PRD-09 quantifiers see a parent's unsaved links under the child's own`(
    kind: StoreKind
  ) throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let parent = sandbox.context()
    let companies = ["x", "y", "z"].map { parent.company($0) }
    let people = [10, 20, 30].map { parent.person("p\($0)", age: $0, in: companies[0]) }
    try parent.save()
    people[0].company = companies[1]
    parent.delete(people[2])
    let child = ManagedObjectContext(parent: parent)
    child.local(people[1])?.company = child.local(companies[1])
    _ = child.person("new", age: 40, in: child.local(companies[2]))
    func titles(_ format: String) throws -> [String] {
      try child.fetch(FetchRequest<Company>(where: format)).map(\.title)
    }

    #expect(try titles("employees.@count == 2") == ["y"])
    #expect(try titles("ANY employees.age > 15") == ["y", "z"])
    #expect(try titles("ALL employees.age > 15") == ["x", "z"])
    #expect(try titles("NONE employees.age > 15") == ["x"])
    #expect(try titles("SUBQUERY(employees, $e, $e.age > 15).@count == 1") == ["y", "z"])
    #expect(try titles("employees.@sum.age == 30") == ["y"])
  }
}
