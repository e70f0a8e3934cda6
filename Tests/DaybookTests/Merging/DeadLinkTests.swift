import Daybook
import Testing

/// Links to objects that somebody else deleted meanwhile, and deletions of objects that somebody
/// else links to meanwhile.
@Suite("Links across saves")
struct DeadLinkTests {
  @Test(arguments: StoreKind.allCases, MergePolicy.allCases)
  func `LCK-05 a new link to an object that another context deleted`(
    kind: StoreKind,
    policy: MergePolicy
  ) throws {
    let sandbox = try Sandbox(kind, try Sweets.model())
    let (first, second) = (sandbox.context(), sandbox.context(policy))
    let theirs = first.country("UK")
    try first.save()
    let mine = try #require(second.existingObject(with: theirs.objectID) as? Country)
    let candy = Candy(context: second)
    candy.origin = mine
    first.delete(theirs)
    try first.save()

    guard policy != .error else {
      let error = try #require(#expect(throws: DaybookError.self) { try second.save() })
      #expect(error.code == 133_020)
      #expect(error.place.object == candy.objectID.reference)
      #expect(error.place.property == "origin")
      #expect(error.localizedDescription.contains("Country/1 deleted in the meantime (tx 3)"))
      #expect(candy.origin === mine)
      candy.origin = nil
      try second.save()
      return
    }
    try second.save()

    #expect(candy.origin == nil)
    #expect(mine.isDeleted)
    #expect(try sandbox.context().all(Candy.self).map(\.origin) == [nil])
    guard kind == .disk else { return }
    let why = #""why":"\#(policy.rawValue), tx 3: origin nullified, Country/1 was deleted""#
    #expect(try sandbox.lastTransactionLines().contains { $0.contains(why) })
  }

  @Test(arguments: StoreKind.allCases, MergePolicy.allCases)
  func `DEL-01 deleting an object nullifies links that another context made meanwhile`(
    kind: StoreKind,
    policy: MergePolicy
  ) throws {
    let sandbox = try Sandbox(kind, try Sweets.model())
    let (first, second) = (sandbox.context(), sandbox.context(policy))
    let theirs = first.country("UK", nil, "Mars")
    try first.save()
    let mine = try #require(second.existingObject(with: theirs.objectID) as? Country)
    second.delete(mine)
    let twix = Candy(context: first)
    twix.origin = theirs
    try first.save()

    try second.save()

    #expect(try sandbox.context().all(Country.self).isEmpty)
    #expect(try sandbox.context().all(Candy.self).map(\.origin) == [nil, nil])
    #expect(mine.candy.count == 2)
    try sandbox.reopen()
    #expect(try sandbox.context().all(Candy.self).map(\.origin) == [nil, nil])
  }

  @Test(arguments: StoreKind.allCases)
  func `DEL-02 and DEL-03 cascades reach members that others added, and Deny counts them`(
    kind: StoreKind
  ) throws {
    let sandbox = try Sandbox(kind, try Zoo.model())
    let (first, second) = (sandbox.context(), sandbox.context())
    let (one, two) = (Keeper(context: first), Keeper(context: first))
    try first.save()
    let animal = Animal(context: first)
    animal.keeper = one
    let debt = Debt(context: first)
    debt.keeper = two
    let (mine, other) = (
      try #require(second.existingObject(with: one.objectID) as? Keeper),
      try #require(second.existingObject(with: two.objectID) as? Keeper)
    )
    second.delete(mine)
    try first.save()
    try second.save()
    #expect(try sandbox.context().count(for: FetchRequest<Animal>()) == 0)
    #expect(try sandbox.context().count(for: FetchRequest<Keeper>()) == 1)

    // The context moved on with its save, so that it knows of the debt by now.
    second.delete(other)
    let error = #expect(throws: DaybookError.self) { try second.save() }
    #expect(error?.code == 1_600)
  }

  @Test(arguments: StoreKind.allCases)
  func `DEL-03 a debt that was made meanwhile denies a deletion`(kind: StoreKind) throws {
    let sandbox = try Sandbox(kind, try Zoo.model())
    let (first, second) = (sandbox.context(), sandbox.context())
    let keeper = Keeper(context: first)
    try first.save()
    let mine = try #require(second.existingObject(with: keeper.objectID) as? Keeper)
    second.delete(mine)
    Debt(context: first).keeper = keeper
    try first.save()

    let error = #expect(throws: DaybookError.self) { try second.save() }

    #expect(error?.code == 1_600)
    #expect(mine.isDeleted)
    second.rollback()
    #expect(!mine.isDeleted)
    #expect(mine.debts.count == 1)
  }

  @Test(arguments: StoreKind.allCases)
  func `REL-07 members that two contexts add count together`(kind: StoreKind) throws {
    let sandbox = try Sandbox(kind, try Team.model())
    let (first, second) = (sandbox.context(), sandbox.context())
    let team = Team(context: first)
    Player(context: first).team = team
    try first.save()
    let mine = try #require(second.existingObject(with: team.objectID) as? Team)
    Player(context: first).team = team
    Player(context: second).team = mine
    try first.save()
    let before = sandbox.container.lastTransaction

    let error = #expect(throws: DaybookError.self) { try second.save() }

    #expect(error?.code == 1_590)
    #expect(sandbox.container.lastTransaction == before)
    #expect(second.insertedObjects.count == 1)
  }

  @Test(arguments: StoreKind.allCases)
  func `REL-05 links without inverse that were made meanwhile are nullified`(
    kind: StoreKind
  ) throws {
    let sandbox = try Sandbox(kind, try Accounts.model())
    let (first, second) = (sandbox.context(), sandbox.context())
    let (ann, fan) = (first.account("a@x", "ann"), first.account("f@x", "fan"))
    try first.save()
    let mine = try second.existingObject(with: ann.objectID)
    second.delete(mine)
    fan.idol = ann
    try first.save()

    try second.save()

    #expect(try sandbox.context().all(Account.self).map(\.idol) == [nil])
  }

  @Test(arguments: StoreKind.allCases)
  func `giving up a deletion brings back what it cost`(kind: StoreKind) throws {
    let sandbox = try Sandbox(kind, try Zoo.model())
    let (first, second) = (sandbox.context(), sandbox.context(.mergeByPropertyStoreTrump))
    let keeper = Keeper(context: first)
    let (animal, young) = (Animal(context: first), Animal(context: first))
    (animal.keeper, young.mother) = (keeper, animal)
    let club = Club(context: first)
    club.keepers.insert(keeper)
    try first.save()
    let mine = try #require(second.existingObject(with: keeper.objectID) as? Keeper)
    second.delete(mine)
    second.processPendingChanges()
    #expect(second.deletedObjects.count == 3)
    keeper.name = "changed"
    try first.save()

    try second.save()

    #expect(mine.name == "changed")
    #expect(mine.pets.count == 1)
    #expect(mine.clubs.count == 1)
    #expect(!second.hasChanges)
    let fresh = sandbox.context()
    #expect(try fresh.all(Animal.self).map { $0.mother?.objectID } == [nil, animal.objectID])
    #expect(try fresh.all(Club.self).map(\.keepers.count) == [1])
  }
}
