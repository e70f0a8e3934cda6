import Daybook
import Testing

/// The example of candies whose countries are made anew each time, and its six variants.
@Suite("Candies and countries")
struct CandyTests {
  @Test(arguments: StoreKind.allCases)
  func `UNQ-02 four countries before the save are two after it`(kind: StoreKind) throws {
    let sandbox = try Sandbox(kind, try Sweets.model())
    let moc = sandbox.context(.mergeByPropertyObjectTrump)
    for (candy, s, f) in [
      ("Mars", "UK", "United Kingdom"), ("KitKat", "UK", "United Kingdom"),
      ("Twix", "UK", "United Kingdom"), ("Toblerone", "CH", "Switzerland"),
    ] {
      let c = Candy(context: moc)
      c.name = candy
      c.origin = Country(context: moc)
      c.origin?.shortName = s
      c.origin?.fullName = f
    }
    #expect(try moc.count(for: FetchRequest<Country>()) == 4)

    try moc.save()

    #expect(try moc.count(for: FetchRequest<Country>()) == 2)
    let uk = try #require(try moc.theCountry("UK"))
    #expect(uk.candyNames == ["Mars", "KitKat", "Twix"])
    #expect(Set(uk.candy.map { $0.origin?.objectID }) == [uk.objectID])
    #expect(try moc.theCountry("CH")?.candyNames == ["Toblerone"])
    #expect(!moc.hasChanges)
  }

  @Test(arguments: StoreKind.allCases)
  func `B11 adding the examples twice gives two countries and eight candies`(
    kind: StoreKind
  ) throws {
    let sandbox = try Sandbox(kind, try Sweets.model())
    let context = sandbox.context(.mergeByPropertyObjectTrump)
    context.addExamples()
    try context.save()
    #expect(try context.count(for: FetchRequest<Candy>()) == 4)
    let uk = try #require(try context.theCountry("UK")?.objectID)

    context.addExamples()
    try context.save()
    try sandbox.reopen()

    let other = sandbox.context()
    #expect(try other.count(for: FetchRequest<Country>()) == 2)
    let candies = try other.all(Candy.self)
    #expect(candies.count == 8)
    #expect(candies.allSatisfy { $0.origin != nil })
    #expect(try other.theCountry("UK")?.objectID == uk)
    #expect(try other.theCountry("UK")?.candy.count == 6)
    #expect(try other.theCountry("CH")?.candy.count == 2)
  }

  @Test(arguments: StoreKind.allCases)
  func `B11 across two contexts both countries have the same identity afterwards`(
    kind: StoreKind
  ) throws {
    let sandbox = try Sandbox(kind, try Sweets.model())
    let first = sandbox.context(.mergeByPropertyStoreTrump)
    let second = sandbox.context(.mergeByPropertyStoreTrump)
    let (mars, twix) = (Candy(context: first), Candy(context: second))
    mars.origin = first.country("UK", "United Kingdom")
    twix.origin = second.country("UK", "Great Britain")
    let contender = try #require(twix.origin)
    let id = contender.objectID

    try first.save()
    try second.save()

    #expect(mars.origin?.objectID == twix.origin?.objectID)
    #expect(twix.origin?.fullName == "United Kingdom")
    #expect(try second.count(for: FetchRequest<Country>()) == 1)
    #expect(twix.origin?.candy.count == 2)
    first.mergeNewestChanges()
    #expect(mars.origin?.candy.count == 2)
    // The ID of the country that was merged leads to the kept one.
    #expect(second.object(with: id) === twix.origin)
    #expect(first.object(with: id) === mars.origin)
  }

  @Test(arguments: StoreKind.allCases)
  func `UNQ-07 without a policy the save fails readably, and nothing is written`(
    kind: StoreKind
  ) throws {
    let sandbox = try Sandbox(kind, try Sweets.model())
    let context = sandbox.context(.error)
    context.addExamples()
    let before = sandbox.container.lastTransaction

    let error = try #require(#expect(throws: DaybookError.self) { try context.save() })

    #expect(error.code == 133_021)
    #expect(sandbox.container.lastTransaction == before)
    #expect(try context.count(for: FetchRequest<Country>()) == 4)
    #expect(context.insertedObjects.count == 8)
    let conflict = try #require(error.constraintConflicts.first)
    #expect(error.constraintConflicts.count == 1)
    #expect(conflict.constraint == ["shortName"])
    #expect(conflict.constraintValues == ["shortName": "UK"])
    #expect(conflict.databaseObject == nil)
    #expect(conflict.conflictingObjects.map(\.number) == [1, 2, 3])
    #expect(conflict.conflictingSnapshots.map { $0["fullName"] }.first == "United Kingdom")
    #expect(error.localizedDescription.contains(#"Country.shortName "UK" belongs to several"#))
    #expect(error.localizedDescription.contains("Country/1, Country/2"))
  }

  @Test(arguments: StoreKind.allCases)
  func `UNQ-06 what is told: two insertions, and contenders nowhere in the save`(
    kind: StoreKind
  ) throws {
    let sandbox = try Sandbox(kind, try Sweets.model())
    let context = sandbox.context(.mergeByPropertyObjectTrump)
    var saves: [ContextDidSave] = []
    var inserted: Set<ManagedObject> = []
    let listeners = [
      context.observe(ContextDidSave.self) { saves.append($0) },
      context.observe(ObjectsDidChange.self) { message in
        inserted.formUnion(message.inserted)
        inserted.subtract(message.deleted)
      },
    ]
    let countries = context.addExamples()

    try context.save()

    let kept: Set<ManagedObject> = [countries[0], countries[3]]
    #expect(inserted.filter { $0 is Country } == kept)
    #expect(saves.count == 1)
    #expect(saves.first?.inserted.filter { $0 is Country } == kept)
    #expect(saves.first?.deleted == [])
    for listener in listeners { listener.cancel() }
  }

  @Test func `the journal holds two countries, four candies and one annotation`() throws {
    let sandbox = try Sandbox(.disk, try Sweets.model())
    let context = sandbox.context(.mergeByPropertyObjectTrump)
    context.addExamples()
    try context.save()

    let lines = try sandbox.lastTransactionLines()

    #expect(lines.count { $0.contains(#""op":"insert""#) && $0.contains("Country/") } == 6)
    #expect(lines.count { $0.contains(#""id":"Country/"#) } == 2)
    #expect(lines.count { $0.contains(#""id":"Candy/"#) } == 4)
    let merged = lines.filter { $0.contains(#""merged":"#) }
    #expect(merged.count == 1)
    #expect(merged.first?.contains(#""merged":["Country/2","Country/3"]"#) == true)
    #expect(lines.allSatisfy { !$0.contains(#""op":"delete""#) })
  }

  @Test(arguments: StoreKind.allCases)
  func `of different full names the one that was set last wins`(kind: StoreKind) throws {
    let sandbox = try Sandbox(kind, try Sweets.model())
    let context = sandbox.context(.mergeByPropertyObjectTrump)
    context.country("UK", "England", "Mars")
    context.country("UK", "Great Britain", "Twix")
    context.country("UK", nil, "KitKat")

    try context.save()

    #expect(try context.theCountry("UK")?.fullName == "Great Britain")
    #expect(try context.theCountry("UK")?.candyNames == ["Mars", "Twix", "KitKat"])
  }

  @Test(arguments: StoreKind.allCases)
  func `a merged country keeps its last values, belongs nowhere and is not deleted`(
    kind: StoreKind
  ) throws {
    let sandbox = try Sandbox(kind, try Sweets.model())
    let context = sandbox.context(.mergeByPropertyObjectTrump)
    let kept = context.country("UK", "England", "Mars")
    let merged = context.country("UK", "Great Britain", "Twix")
    let twix = try #require(merged.candy.first)

    try context.save()

    #expect(!merged.isDeleted)
    #expect(!merged.isAlive)
    #expect(merged.managedObjectContext == nil)
    #expect(merged.fullName == "Great Britain")
    #expect(merged.candyNames == ["Twix"])
    #expect(twix.origin === kept)
    #expect(context.object(with: merged.objectID) === kept)
    #expect(try context.existingObject(with: merged.objectID) === kept)
  }
}

/// Policies where a save goes through parents.
@Suite("Merge policies of children")
struct ChildPolicyTests {
  @Test(arguments: StoreKind.allCases)
  func `B08 a child with a policy inserts duplicates, and the store has one`(
    kind: StoreKind
  ) throws {
    let sandbox = try Sandbox(kind, try Sweets.model())
    let parent = sandbox.context()
    let child = ManagedObjectContext(parent: ManagedObjectContext(parent: parent))
    child.mergePolicy = .mergeByPropertyObjectTrump
    child.country("UK", "England", "Mars")
    child.country("UK", "Great Britain", "Twix")

    try child.save()
    try child.parent?.save()
    #expect(try parent.count(for: FetchRequest<Country>()) == 2)
    try parent.save()

    #expect(try parent.count(for: FetchRequest<Country>()) == 1)
    let fresh = sandbox.context()
    #expect(try fresh.theCountry("UK")?.fullName == "Great Britain")
    #expect(try fresh.theCountry("UK")?.candyNames == ["Mars", "Twix"])
    #expect(try child.count(for: FetchRequest<Country>()) == 1)
    #expect(try child.theCountry("UK")?.candyNames == ["Mars", "Twix"])
    // The policy was the child's, for its changes.
    parent.country("UK")
    #expect(throws: DaybookError.self) { try parent.save() }
  }

  @Test(arguments: StoreKind.allCases)
  func `PAR-08 children inherit the policy, and only the root's save checks constraints`(
    kind: StoreKind
  ) throws {
    let sandbox = try Sandbox(kind, try Sweets.model())
    let parent = sandbox.context(.mergeByPropertyStoreTrump)
    let child = ManagedObjectContext(parent: parent)
    #expect(child.mergePolicy == .mergeByPropertyStoreTrump)
    child.country("UK", "England")
    child.country("UK", "Great Britain")
    try child.save()

    try parent.save()

    #expect(try sandbox.context().all(Country.self).map(\.fullName) == ["England"])
  }

  @Test func `CTX-22 the policy is error unless chosen otherwise`() async throws {
    let sandbox = try Sandbox(.memory, try Sweets.model())
    #expect(sandbox.context().mergePolicy == .error)
    let container = sandbox.container
    #expect(await MainActor.run { container.viewContext.mergePolicy } == .error)
  }
}
