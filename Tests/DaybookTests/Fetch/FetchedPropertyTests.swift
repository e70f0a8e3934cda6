import Daybook
import Testing

@Suite("Fetched properties")
struct FetchedPropertyTests {
  private let juniors = FetchedProperty<Person>(
    "juniors",
    where: "company == $FETCH_SOURCE.company AND age < $FETCH_SOURCE.age",
    sortedBy: [SortTerm(\Person.name)]
  )

  @Test(arguments: StoreKind.allCases)
  func `REL-12 what was found stays until the object is refreshed`(kind: StoreKind) throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let context = sandbox.context()
    let company = context.company("ACME")
    let boss = context.person("Meg", age: 50, in: company)
    let (ann, ben) = (
      context.person("Ann", age: 20, in: company), context.person("Ben", age: 60, in: company)
    )
    _ = context.person("Far", age: 10)

    #expect(try boss.objects(of: juniors) == [ann])
    let new = context.person("Abe", age: 30, in: company)
    ben.age = 40
    try context.save()
    #expect(try boss.objects(of: juniors) == [ann])
    #expect(try ben.objects(of: juniors) == [new, ann])
    context.refresh(boss, mergeChanges: true)
    #expect(try boss.objects(of: juniors) == [new, ann, ben])
    context.delete(ann)
    #expect(try boss.objects(of: juniors) == [new, ben])
    boss.age = 35
    context.refreshAllObjects()
    #expect(try boss.objects(of: juniors) == [new])
    context.reset()
    #expect(throws: DaybookError.self) { try boss.objects(of: juniors) }
  }

  @Test(arguments: StoreKind.allCases)
  func `REL-12 an object that is made again asks again`(kind: StoreKind) throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let context = sandbox.context()
    let id = context.person("Meg", age: 50, in: context.company("ACME")).objectID
    try context.save()
    for _ in 0..<2 {
      #expect(context.registeredObjects.isEmpty, "nobody holds one")
      let boss = try #require(context.existingObject(with: id) as? Person)
      let count = try boss.objects(of: juniors).count
      #expect(count == (try context.count(for: FetchRequest<Person>())) - 1)
      _ = context.person("Ann", age: 20, in: boss.company)
      try context.save()
    }
    #expect(context.registeredObjects.isEmpty)
    #expect(try (context.existingObject(with: id) as? Person)?.objects(of: juniors).count == 2)
  }

  @Test(arguments: StoreKind.allCases)
  func `REL-12 the source and the name can be compared with`(kind: StoreKind) throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let context = sandbox.context()
    let (ann, ben) = (context.person("Ann"), context.person("Ben"))
    ann.idol = ben
    try context.save()
    let fans = FetchedProperty<Person>("fans", where: "idol == $FETCH_SOURCE")
    let named = FetchedProperty<Person>("Ann", where: "name == $FETCHED_PROPERTY")

    #expect(try ben.objects(of: fans) == [ann])
    #expect(try ann.objects(of: fans).isEmpty)
    #expect(try ben.objects(of: named) == [ann])
    let others = FetchedProperty<Person>("Ann", where: "name != $FETCHED_PROPERTY")
    #expect(try ben.objects(of: others) == [ben])
  }

  @Test(arguments: [
    "name ==", "nmae == $FETCH_SOURCE.name", "name == $FETCH_SOURCE.nmae", "name == $OTHER",
    "name == $FETCH_SOURCE.children.name",
  ])
  func `REL-12 a mistake is an error when the object is asked`(format: String) throws {
    let sandbox = try Sandbox(.memory, try Staff.model())
    let context = sandbox.context()
    let person = context.person("Ann")

    #expect(throws: DaybookError.self) {
      try person.objects(of: FetchedProperty<Person>("bad", where: format))
    }
  }
}
