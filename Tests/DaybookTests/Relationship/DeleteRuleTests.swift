import Daybook
import TestSupport
import Testing

@Suite("Delete rules")
struct DeleteRuleTests {
  @Test(arguments: StoreKind.allCases)
  func `DEL-01 nullify clears the inverse of each destination`(kind: StoreKind) throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let context = sandbox.context()
    let company = context.company("ACME")
    let person = context.person("Ann", in: company)
    person.boards.insert(company)
    try context.save()

    context.delete(company)
    context.processPendingChanges()

    #expect(person.company == nil)
    #expect(person.boards.isEmpty)
    try context.save()
    if kind == .disk {
      let lines = try sandbox.lastTransactionLines()
      #expect(lines.contains { $0.contains("\"why\":\"nullify Company/1\"") })
    }
    #expect(try sandbox.context().all(Person.self).map { $0.company?.title } == [nil])
  }

  @Test(arguments: StoreKind.allCases)
  func `DEL-02 cascade deletes destinations by their own rules, and cycles end`(
    kind: StoreKind
  ) throws {
    let sandbox = try Sandbox(kind, try Zoo.model())
    let context = sandbox.context()
    let (keeper, cow, calf) = (
      Keeper(context: context), Animal(context: context), Animal(context: context)
    )
    cow.keeper = keeper
    calf.mother = cow
    cow.mother = calf
    let stranger = Animal(context: context)
    try context.save()

    context.delete(keeper)
    try context.save()

    #expect(try context.all(Animal.self) == [stranger])
    if kind == .disk {
      let lines = try sandbox.lastTransactionLines()
      #expect(lines.contains { $0.contains("\"why\":\"cascade Keeper/1\"") })
      #expect(lines.contains { $0.contains("\"why\":\"cascade Animal/1\"") })
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `DEL-03 deny refuses unless the destinations are deleted too`(kind: StoreKind) throws {
    let sandbox = try Sandbox(kind, try Zoo.model())
    let context = sandbox.context()
    let (keeper, debt) = (Keeper(context: context), Debt(context: context))
    debt.keeper = keeper
    try context.save()

    context.delete(keeper)
    let error = #expect(throws: DaybookError.self) { try context.save() }
    #expect(error?.code == 1_600)
    #expect(error?.reason == .validation(.deletionDenied(count: 1)))
    #expect(keeper.isDeleted)
    context.delete(debt)
    try context.save()

    #expect(try context.all(Keeper.self).isEmpty)
    #expect(try context.all(Debt.self).isEmpty)
  }

  @Test(arguments: StoreKind.allCases)
  func `DEL-04 no action leaves the destination pointing at what is gone`(
    kind: StoreKind
  ) throws {
    let sandbox = try Sandbox(kind, try Zoo.model())
    let context = sandbox.context()
    let (keeper, fan) = (Keeper(context: context), Fan(context: context))
    fan.keeper = keeper
    try context.save()

    context.delete(keeper)
    try context.save()

    let fetched = try #require(try sandbox.context().all(Fan.self).first)
    #expect(fetched.keeper?.objectID == keeper.objectID)
    #expect(fetched.keeper?.isAlive == false)
    #expect(fetched.keeper?.name.isEmpty == true)
  }

  @Test(arguments: StoreKind.allCases)
  func `DEL-05 deny is judged last: a destination that cascades by another path is no error`(
    kind: StoreKind
  ) throws {
    let sandbox = try Sandbox(kind, try Zoo.model())
    let context = sandbox.context()
    let (keeper, animal, debt) = (
      Keeper(context: context), Animal(context: context), Debt(context: context)
    )
    animal.keeper = keeper
    debt.keeper = keeper
    debt.animal = animal
    try context.save()

    context.delete(keeper)
    try context.save()

    #expect(try context.all(Debt.self).isEmpty)
  }

  @Test(arguments: StoreKind.allCases)
  func `DEL-05 after a denial everything stays pending, and rollback restores it`(
    kind: StoreKind
  ) throws {
    let sandbox = try Sandbox(kind, try Zoo.model())
    let context = sandbox.context()
    let (keeper, debt, club) = (
      Keeper(context: context), Debt(context: context), Club(context: context)
    )
    debt.keeper = keeper
    club.keepers.insert(keeper)
    try context.save()

    context.delete(keeper)
    #expect(throws: DaybookError.self) { try context.save() }
    #expect(club.keepers.isEmpty)
    context.rollback()

    #expect(Array(club.keepers) == [keeper])
    #expect(debt.keeper === keeper)
    #expect(keeper.isAlive)
    try context.save()
  }

  @Test(arguments: StoreKind.allCases)
  func `DEL-06 nullifying a required inverse fails on the survivor`(kind: StoreKind) throws {
    let sandbox = try Sandbox(kind, try Zoo.model())
    let context = sandbox.context()
    let (keeper, ward) = (Keeper(context: context), Ward(context: context))
    ward.keeper = keeper
    try context.save()

    context.delete(keeper)
    let error = #expect(throws: DaybookError.self) { try context.save() }

    #expect(error?.code == 1_570)
    #expect(error?.place.object == ward.objectID.reference)
  }

  @Test(arguments: StoreKind.allCases)
  func `DEL-07 an object with a deny rule and no destinations can be deleted`(
    kind: StoreKind
  ) throws {
    let sandbox = try Sandbox(kind, try Zoo.model())
    let context = sandbox.context()
    let keeper = Keeper(context: context)
    try context.save()

    context.delete(keeper)
    try context.save()

    #expect(try context.all(Keeper.self).isEmpty)
  }

  @Test(arguments: StoreKind.allCases)
  func `DEL-08 the deleted object's own rule counts, not that of the inverse`(
    kind: StoreKind
  ) throws {
    let sandbox = try Sandbox(kind, try Zoo.model())
    let context = sandbox.context()
    let (keeper, animal) = (Keeper(context: context), Animal(context: context))
    animal.keeper = keeper
    try context.save()

    context.delete(animal)
    try context.save()

    #expect(try context.all(Keeper.self) == [keeper])
    #expect(keeper.pets.isEmpty)
  }

  @Test(arguments: StoreKind.allCases)
  func `a cascade down a long chain needs no recursion`(kind: StoreKind) throws {
    let sandbox = try Sandbox(kind, try Zoo.model())
    let context = sandbox.context()
    let count = TestScale.count(100_000)
    var mother = Animal(context: context)
    let first = mother
    for _ in 1..<count {
      let animal = Animal(context: context)
      animal.mother = mother
      mother = animal
    }
    try context.save()
    #expect(try context.count(for: FetchRequest<Animal>()) == count)

    context.delete(first)
    try context.save()

    #expect(try context.count(for: FetchRequest<Animal>()) == 0)
  }
}
