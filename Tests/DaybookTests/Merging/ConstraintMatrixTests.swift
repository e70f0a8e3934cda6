import Daybook
import Testing

/// What each policy makes of objects that would share unique values with a saved one.
@Suite("Merge policies: unique values")
struct ConstraintMatrixTests {
  /// A store with the country `UK, United Kingdom, favorite` and its candy Mars.
  private func stored(
    _ kind: StoreKind,
    _ policy: MergePolicy,
    _ model: ManagedObjectModel? = nil
  ) throws -> (Sandbox, ManagedObjectContext, ManagedObjectID) {
    let sandbox = try Sandbox(kind, try model ?? Sweets.model())
    let first = sandbox.context()
    let country = first.country("UK", "United Kingdom", "Mars")
    country.isFavorite = true
    try first.save()
    return (sandbox, sandbox.context(policy), country.objectID)
  }

  @Test(
    arguments: StoreKind.allCases,
    [
      (.mergeByPropertyStoreTrump, "United Kingdom true", ["Mars", "Twix"]),
      (.mergeByPropertyObjectTrump, "Great Britain false", ["Mars", "Twix"]),
      (.overwrite, "Great Britain false", ["Twix"]),
      (.rollback, "United Kingdom true", ["Mars", "Twix"]),
      (.objectTrumpIgnoringUnset, "Great Britain true", ["Mars", "Twix"]),
    ] as [(MergePolicy, String, Set<String>)]
  )
  func `UNQ-06 a new object with the values of a saved one`(
    kind: StoreKind,
    expected: (policy: MergePolicy, values: String, candy: Set<String>)
  ) throws {
    let (sandbox, context, id) = try stored(kind, expected.policy)
    let contender = context.country("UK", "Great Britain", "Twix")
    let twix = try #require(contender.candy.first)

    try context.save()

    let kept = try #require(context.existingObject(with: id) as? Country)
    #expect("\(kept.fullName ?? "nil") \(kept.isFavorite)" == expected.values)
    #expect(kept.candyNames == expected.candy)
    #expect(twix.origin === kept)
    #expect(contender.managedObjectContext == nil)
    #expect(!context.hasChanges)
    try sandbox.reopen()
    let saved = try sandbox.context().all(Country.self)
    #expect(saved.map(\.objectID) == [id])
    #expect(saved.map(\.candyNames) == [expected.candy])
    #expect(saved.map { "\($0.fullName ?? "nil") \($0.isFavorite)" } == [expected.values])
    #expect(try sandbox.context().count(for: FetchRequest<Candy>()) == 2)
  }

  @Test(arguments: StoreKind.allCases)
  func `objectTrump writes missing values too, objectTrumpIgnoringUnset only those that were set`(
    kind: StoreKind
  ) throws {
    for (policy, expected) in [
      (MergePolicy.mergeByPropertyObjectTrump, "nil false"),
      (.objectTrumpIgnoringUnset, "United Kingdom true"),
    ] {
      let (sandbox, context, id) = try stored(kind, policy)
      context.country("UK")
      try context.save()

      let kept = try #require(context.existingObject(with: id) as? Country)
      #expect("\(kept.fullName ?? "nil") \(kept.isFavorite)" == expected)
      try sandbox.container.close()
    }
  }

  @Test(
    arguments: StoreKind.allCases,
    [
      (.mergeByPropertyStoreTrump, ["UK United Kingdom Mars,Toblerone"]),
      (.mergeByPropertyObjectTrump, ["UK Helvetia Mars,Toblerone"]),
      (.overwrite, ["UK Helvetia Toblerone"]),
      (.objectTrumpIgnoringUnset, ["UK Helvetia Mars,Toblerone"]),
      (.rollback, ["UK United Kingdom Mars", "CH Switzerland Toblerone"]),
    ] as [(MergePolicy, [String])]
  )
  func `a saved object that takes the values of another saved one`(
    kind: StoreKind,
    expected: (policy: MergePolicy, countries: [String])
  ) throws {
    let (sandbox, context, id) = try stored(kind, expected.policy)
    let swiss = context.country("CH", "Switzerland", "Toblerone")
    try context.save()
    swiss.shortName = "UK"
    swiss.fullName = "Helvetia"

    try context.save()

    #expect(!context.hasChanges)
    try sandbox.reopen()
    let other = sandbox.context()
    let texts = try other.all(Country.self).map { country in
      "\(country.shortName) \(country.fullName ?? "") "
        + country.candyNames.sorted().joined(separator: ",")
    }
    #expect(texts == expected.countries)
    #expect(try other.theCountry("UK")?.objectID == id)
    guard expected.policy != .rollback else { return }
    #expect(context.object(with: swiss.objectID).objectID == id)
    #expect(swiss.fullName == "Helvetia")
    #expect(swiss.managedObjectContext == nil)
  }

  @Test(arguments: StoreKind.allCases)
  func `B07 UNQ-09 a duplicate does not poison the context, in memory neither`(
    kind: StoreKind
  ) throws {
    let (sandbox, context, id) = try stored(kind, .error)
    let before = sandbox.container.lastTransaction
    let uk = context.country("UK", "Kingdom")

    let error = try #require(#expect(throws: DaybookError.self) { try context.save() })

    #expect(error.code == 133_021)
    let conflict = try #require(error.constraintConflicts.first)
    #expect(conflict.constraint == ["shortName"])
    #expect(conflict.constraintValues == ["shortName": "UK"])
    #expect(conflict.databaseObject == id.reference)
    #expect(conflict.databaseSnapshot?["fullName"] == "United Kingdom")
    #expect(conflict.conflictingObjects == [uk.objectID.reference])
    #expect(
      error.localizedDescription == """
        unique: Country.shortName "UK" already belongs to Country/1 "United Kingdom" (tx 2)
        Merge policy is 'error'.   try: another shortName for Country/2, or a merge policy
        """
    )
    context.country("FR", "France")
    #expect(throws: DaybookError.self) { try context.save() }
    #expect(sandbox.container.lastTransaction == before)

    context.delete(uk)
    try context.save()

    #expect(try sandbox.context().all(Country.self).map(\.shortName) == ["UK", "FR"])
    #expect(sandbox.container.lastTransaction == before + 1)
    context.country("FR")
    #expect(throws: DaybookError.self) { try context.save() }
    context.rollback()
    context.country("DE")
    try context.save()
    #expect(try sandbox.context().count(for: FetchRequest<Country>()) == 3)
  }

  @Test(arguments: StoreKind.allCases)
  func `B09 an upsert keeps the object and its members, and no cascade fires`(
    kind: StoreKind
  ) throws {
    let sandbox = try Sandbox(kind, try Sweets.model(deleteRule: .cascade))
    let context = sandbox.context(.mergeByPropertyObjectTrump)
    let uk = context.country("UK", "England", "Mars", "Twix", "KitKat")
    try context.save()

    context.country("UK", "United Kingdom", "Flake")
    try context.save()

    #expect(uk.candyNames == ["Mars", "Twix", "KitKat", "Flake"])
    #expect(uk.fullName == "United Kingdom")
    #expect(try sandbox.context().all(Country.self).map(\.objectID) == [uk.objectID])
    #expect(try sandbox.context().count(for: FetchRequest<Candy>()) == 4)
    guard kind == .disk else { return }
    let lines = try sandbox.lastTransactionLines().filter { $0.contains(#""id":""#) }
    #expect(lines.map { $0.prefix(13) } == [#"{"op":"insert"#, #"{"op":"update"#])
    #expect(lines.last?.contains(#""id":"Country/1""#) == true)
    #expect(
      lines.last?.contains(
        #""why":"mergeByPropertyObjectTrump, unique shortName","merged":["Country/2"]"#
      ) == true
    )
  }

  @Test(arguments: StoreKind.allCases)
  func `UNQ-07 an object that two constraints pull to different keepers is refused`(
    kind: StoreKind
  ) throws {
    for policy in MergePolicy.allCases {
      let sandbox = try Sandbox(kind, try Accounts.model())
      let context = sandbox.context(policy)
      let (ann, ben) = (context.account("a@x", "ann"), context.account("b@x", "ben"))
      try context.save()
      let both = context.account("a@x", "ben")

      let error = try #require(#expect(throws: DaybookError.self) { try context.save() })

      #expect(error.code == 133_021)
      #expect(error.constraintConflicts.map(\.constraint) == [["email"], ["login"]])
      #expect(
        error.constraintConflicts.map(\.databaseObject)
          == [ann.objectID.reference, ben.objectID.reference]
      )
      #expect(context.insertedObjects == [both])
      #expect(both.email == "a@x")
      #expect(!ann.hasChanges)
      both.login = "cem"
      both.email = "c@x"
      try context.save()
      #expect(try sandbox.context().count(for: FetchRequest<Account>()) == 3)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `several constraints in one save are settled one after the other`(
    kind: StoreKind
  ) throws {
    let sandbox = try Sandbox(kind, try Accounts.model())
    let context = sandbox.context(.mergeByPropertyObjectTrump)
    let first = context.account("a@x", "ann")
    context.account("a@x", "ben")
    context.account("c@x", "ben")

    try context.save()

    #expect(try context.all(Account.self) == [first])
    #expect(first.login == "ben")
    #expect(first.email == "c@x")
  }

  @Test(arguments: StoreKind.allCases)
  func `UNQ-01 compound constraints and constraints on relationships`(kind: StoreKind) throws {
    let sandbox = try Sandbox(kind, try Accounts.model())
    let context = sandbox.context()
    let (one, two) = (context.account("a@x", "ann"), context.account("b@x", "ben"))
    let (first, second) = (context.key("home", one), context.key("work", one))
    let third = context.key("home", two)
    try context.save()
    #expect(try sandbox.context().count(for: FetchRequest<Key>()) == 3)

    second.name = "home"
    let error = #expect(throws: DaybookError.self) { try context.save() }
    #expect(error?.code == 133_021)
    let conflict = try #require(error?.constraintConflicts.first)
    #expect(conflict.constraint == ["name", "account"])
    #expect(conflict.constraintValues["account"] == .object(one.objectID.reference))

    context.mergePolicy = .mergeByPropertyObjectTrump
    second.note = "moved"
    try context.save()
    #expect(Set(try context.all(Key.self)) == [first, third])
    #expect(first.note == "moved")
    #expect(one.keys.map(\.objectID) == [first.objectID])
  }

  @Test(arguments: StoreKind.allCases)
  func `UNQ-03 UNQ-04 UNQ-05 what is no duplicate`(kind: StoreKind) throws {
    let sandbox = try Sandbox(kind, try Accounts.model())
    let context = sandbox.context()
    context.account(nil, "ann")
    context.account(nil, "ANN")
    context.account(nil, "\u{e4}nn")
    try context.save()
    #expect(try context.count(for: FetchRequest<Account>()) == 3)

    // The same letter composed otherwise is the same value.
    context.account(nil, "a\u{308}nn")
    #expect(throws: DaybookError.self) { try context.save() }
    context.rollback()

    let ann = try #require(try context.all(Account.self).first)
    context.delete(ann)
    context.account("a@x", "ann")
    try context.save()
    #expect(try context.count(for: FetchRequest<Account>()) == 3)
  }

  @Test(arguments: StoreKind.allCases)
  func `INH-06 an object of a subentity is merged into one of its parent`(
    kind: StoreKind
  ) throws {
    let sandbox = try Sandbox(kind, try Accounts.model())
    let context = sandbox.context(.mergeByPropertyObjectTrump)
    let plain = context.account("a@x", "ann")
    try context.save()
    let admin = Admin(context: context)
    (admin.email, admin.login, admin.level) = ("b@x", "ann", 3)
    context.key("home", admin)

    try context.save()

    #expect(try context.all(Account.self) == [plain])
    #expect(plain.email == "b@x")
    #expect(plain.keys.count == 1)

    // What only the subentity has cannot lead to the parent.
    let other = Admin(context: context)
    other.login = "ann"
    other.guests.insert(context.account("c@x", "cem"))
    let error = #expect(throws: DaybookError.self) { try context.save() }
    #expect(error?.code == 133_021)
    #expect(other.guests.count == 1)
    #expect(context.insertedObjects.count == 2)
  }

  @Test(arguments: StoreKind.allCases)
  func `a failed merge leaves the context as it was`(kind: StoreKind) throws {
    let (sandbox, context, id) = try stored(
      kind,
      .overwrite,
      try Sweets.model(isOriginOptional: false)
    )
    let uk = try #require(context.existingObject(with: id) as? Country)
    let contender = context.country("UK", "Great Britain", "Twix")
    let before = sandbox.container.lastTransaction

    // Overwriting would leave Mars without an origin, which it must have.
    let error = #expect(throws: DaybookError.self) { try context.save() }

    #expect(error?.code == 1_570)
    #expect(sandbox.container.lastTransaction == before)
    #expect(uk.fullName == "United Kingdom")
    #expect(uk.candyNames == ["Mars"])
    #expect(contender.candyNames == ["Twix"])
    #expect(context.insertedObjects.count == 2)
    #expect(context.updatedObjects.isEmpty)
    context.mergePolicy = .mergeByPropertyStoreTrump
    try context.save()
    #expect(uk.candyNames == ["Mars", "Twix"])
  }

  @Test(arguments: StoreKind.allCases)
  func `relationships without inverse and one-to-one ones lead to the kept object`(
    kind: StoreKind
  ) throws {
    let sandbox = try Sandbox(kind, try Accounts.model())
    let context = sandbox.context(.mergeByPropertyStoreTrump)
    let kept = context.account("a@x", "ann")
    let fan = context.account("f@x", "fan")
    let old = context.key("old", fan)
    try context.save()
    let contender = context.account("a@x", "other")
    fan.idol = contender
    old.watchers.insert(contender)
    let badge = Pass(context: context)
    badge.account = contender

    try context.save()

    #expect(fan.idol === kept)
    #expect(Set(old.watchers) == [kept])
    #expect(badge.account === kept)
    #expect(kept.badge === badge)
    #expect(kept.login == "ann")
    try sandbox.reopen()
    let saved = try #require(try sandbox.context().all(Account.self).first)
    #expect(saved.badge?.objectID == badge.objectID)
  }
}
