import Daybook
import Testing

/// Objects that a policy keeps, beside others that the same save deletes.
@Suite("Kept beside deleted objects")
struct KeptObjectTests {
  private static let giving: [MergePolicy] = [.mergeByPropertyStoreTrump, .rollback]

  @Test(arguments: StoreKind.allCases, giving)
  func `DEL-02 what a policy keeps from a cascade does not lead to the deleted owner`(
    kind: StoreKind,
    policy: MergePolicy
  ) throws {
    let sandbox = try Sandbox(kind, try Zoo.model())
    let context = sandbox.context(policy)
    let (keeper, animal) = (Keeper(context: context), Animal(context: context))
    animal.keeper = keeper
    try context.save()
    let other = sandbox.context()
    other.local(animal)?.name = "theirs"
    try other.save()

    context.delete(keeper)
    try context.save()

    #expect(animal.isAlive)
    #expect(animal.name == "theirs")
    #expect(!keeper.isAlive)
    #expect(animal.keeper == nil)
    #expect(try sandbox.context().all(Animal.self).map(\.keeper) == [nil])
  }

  @Test(arguments: StoreKind.allCases, [false, true])
  func `DEL-01 what a policy keeps leaves its deleted partners, of every kind`(
    kind: StoreKind,
    isDeletedFirst: Bool
  ) throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let context = sandbox.context(.mergeByPropertyStoreTrump)
    let (kept, gone) = (context.person("kept"), context.person("gone"))
    kept.idol = gone
    kept.friend = gone
    kept.peers = [gone]
    kept.parent = gone
    context.person("child").parent = kept
    try context.save()
    let other = sandbox.context()
    other.local(kept)?.name = "theirs"
    try other.save()

    for object in isDeletedFirst ? [kept, gone] : [gone, kept] { context.delete(object) }
    try context.save()

    #expect(kept.isAlive)
    #expect(!gone.isAlive)
    for person in [kept, try #require(sandbox.context().all(Person.self).first)] {
      #expect(person.name == "theirs")
      #expect(person.idol == nil)
      #expect(person.friend == nil)
      #expect(person.peers.isEmpty)
      #expect(person.parent == nil)
      #expect(person.children.map(\.name) == ["child"])
    }
  }

  @Test(arguments: StoreKind.allCases, MergePolicy.allCases)
  func `DEL-01 a nullified link stays nullified whatever becomes of the other values`(
    kind: StoreKind,
    policy: MergePolicy
  ) throws {
    let sandbox = try Sandbox(kind, try Sweets.model())
    let context = sandbox.context(policy)
    let country = context.country("UK", nil, "Mars")
    let candy = try #require(country.candy.first)
    try context.save()
    let other = sandbox.context()
    other.local(candy)?.name = "theirs"
    try other.save()

    context.delete(country)
    guard policy != .error else {
      #expect(context.codeOfSaving() == 133_020)
      return
    }
    try context.save()

    #expect(candy.origin == nil)
    let saved = try #require(try sandbox.context().all(Candy.self).first)
    #expect(saved.origin == nil)
    #expect(saved.name == (policy == .overwrite ? "Mars" : "theirs"))
  }
}
