import Daybook
import Testing

/// Unique values that change hands, and batches and errors that meet them.
@Suite("Unique values in the field")
struct UniqueMeetingTests {
  @Test(arguments: StoreKind.allCases, MergePolicy.allCases)
  func `UNQ-05 values that are exchanged or taken over in one save are no conflict`(
    kind: StoreKind,
    policy: MergePolicy
  ) throws {
    let sandbox = try Sandbox(kind, try Sweets.model(deleteRule: .cascade))
    let context = sandbox.context(policy)
    let (first, second) = (context.country("A"), context.country("B"))
    let doomed = context.country("C", "old", "m")
    try context.save()

    (first.shortName, second.shortName) = ("B", "A")
    context.delete(doomed)
    context.country("C", "new", "n")
    try context.save()

    let saved = try sandbox.context().all(Country.self)
    #expect(saved.map(\.shortName) == ["B", "A", "C"])
    #expect(saved.last?.fullName == "new")
    #expect(try sandbox.context().all(Candy.self).map(\.name) == ["n"])
  }

  @Test(arguments: StoreKind.allCases)
  func `UNQ-01 UNQ-06 an object of a subentity is merged, and what is unique to its owner follows`(
    kind: StoreKind
  ) throws {
    let sandbox = try Sandbox(kind, try Accounts.model())
    let other = sandbox.context()
    other.key("k", other.account("e", "l")).note = "old"
    try other.save()
    let context = sandbox.context(.mergeByPropertyObjectTrump)
    let admin = Admin(context: context)
    (admin.email, admin.login) = ("e", "l")
    context.key("k", admin).note = "new"
    context.key("j", admin)

    try context.save()

    #expect(try sandbox.context().count(for: FetchRequest<Account>()) == 1)
    let keys = try sandbox.context().all(Key.self)
    #expect(Set(keys.map { "\($0.name) \($0.note ?? "-")" }) == ["k new", "j -"])
    #expect(keys.allSatisfy { $0.account?.login == "l" })
  }

  @Test(arguments: StoreKind.allCases)
  func `UNQ-06 UNQ-07 an error tells duplicates in the save from those of saved objects`(
    kind: StoreKind
  ) throws {
    let sandbox = try Sandbox(kind, try Accounts.model())
    let other = sandbox.context()
    let saved = other.account("e", "l")
    try other.save()
    let context = sandbox.context()
    let new = context.account("e", "m")
    let pair = [context.account("y", "dup"), context.account("z", "dup")]

    let error = #expect(throws: DaybookError.self) { try context.save() }

    #expect(error?.code == 133_021)
    let conflicts = error?.constraintConflicts ?? []
    #expect(conflicts.count == 2)
    let stored = conflicts.first { $0.databaseObject == saved.objectID.reference }
    #expect(stored?.constraint == ["email"])
    #expect(stored?.conflictingObjects == [new.objectID.reference])
    let inside = conflicts.first { $0.databaseObject == nil }
    #expect(inside?.constraint == ["login"])
    #expect(Set(inside?.conflictingObjects ?? []) == Set(pair.map(\.objectID.reference)))
  }

  @Test(arguments: StoreKind.allCases)
  func `BAT-03 UNQ-03 a batch meets compound keys, and none where a part is missing`(
    kind: StoreKind
  ) throws {
    let model = try ManagedObjectModel(name: "Compound") {
      Entity("Cell") {
        Attribute("column", .string, isOptional: true)
        Attribute("line", .integer64, isOptional: true)
        Attribute("text", .string, default: "empty")
        Unique(["column", "line"])
      }
    }
    let sandbox = try Sandbox(kind, model)
    let context = sandbox.context(.mergeByPropertyObjectTrump)
    func insert(_ objects: [[String: Value]]) throws {
      try context.execute(BatchInsertRequest<ManagedObject>(entityName: "Cell", objects: objects))
    }

    try insert([["column": "x", "line": 1, "text": "1"], ["column": "x", "line": 2]])
    try insert([["column": "x"], ["column": "x"]])
    try insert([["column": "x", "line": 1, "text": "2"], ["column": "x"]])
    context.mergePolicy = .mergeByPropertyStoreTrump
    try insert([["column": "x", "line": 2, "text": "3"]])

    let cells = try context.fetch(FetchRequest<ManagedObject>(entityName: "Cell"))
    #expect(
      cells.map { $0.attributeValue(named: "text") } == ["2", "empty", "empty", "empty", "empty"]
    )
    context.mergePolicy = .error
    let refused = #expect(throws: DaybookError.self) { try insert([["column": "x", "line": 1]]) }
    #expect(refused?.code == 133_021)
  }

  @Test(arguments: StoreKind.allCases)
  func `BAT-04 unsaved edits of other properties meet a batch update without conflict`(
    kind: StoreKind
  ) throws {
    let sandbox = try Sandbox(kind, try Note.model())
    let context = sandbox.context()
    let note = context.note("saved", text: "b")
    try context.save()
    note.title = "mine"
    note.rank = 1

    try context.execute(BatchUpdateRequest<Note>(set: ["text": "B", "rank": 99]))

    #expect(note.text == "B")
    #expect(note.rank == 1)
    try context.save()
    let saved = try #require(try sandbox.context().all(Note.self).first)
    #expect([saved.title, saved.text] == ["mine", "B"])
    #expect(saved.rank == 1)
  }

  @Test(arguments: StoreKind.allCases)
  func `VAL-01 REL-07 one error names every object and property of a save that fails`(
    kind: StoreKind
  ) throws {
    let sandbox = try Sandbox(kind, try Team.model())
    let context = sandbox.context()
    let team = Team(context: context)
    let players = (0..<3).map { _ in Player(context: context) }
    team.players = RelationshipSet(players)
    let alone = Player(context: context)

    let error = try #require(#expect(throws: DaybookError.self) { try context.save() })

    #expect(error.code == 1_560)
    #expect(Set(error.underlying.map(\.code)) == [1_590, 1_570])
    let crowded = error.underlying.first { $0.code == 1_590 }
    #expect(crowded?.place.object == team.objectID.reference)
    #expect(crowded?.place.property == "players")
    let missing = error.underlying.first { $0.code == 1_570 }
    #expect(missing?.place.object == alone.objectID.reference)
    #expect(missing?.place.property == "team")
    #expect(missing?.place.isNew == true)
    context.delete(alone)
    context.delete(players[0])
    try context.save()
  }
}
