import DaybookModel
import DaybookStore
import Foundation
import Testing

@Suite("Finding rows by keys")
struct KeyFinderTests {
  private let schema: StoreSchema
  private let empty: StoreState

  init() throws {
    schema = try EngineModels.company()
    empty = StoreState(empty: schema)
  }

  private func row(_ entity: String, _ number: Int64) throws -> RowID {
    try #require(schema.row(of: ObjectReference(entity: entity, number: number)))
  }

  private func finder(_ names: String..., in state: StoreState) throws -> KeyFinder {
    let person = try #require(schema.entity(named: "Person"))
    return try #require(KeyFinder(person, names, in: state))
  }

  private func people(_ rows: [(entity: String, name: String?, age: Int64)]) throws -> StoreState {
    let changes = ChangeSet(schema)
    for (index, person) in rows.enumerated() {
      let name = person.name.map { Value.string($0) } ?? .null
      try changes.insert(
        row(person.entity, Int64(index + 1)),
        ["name": name, "age": .integer(person.age)]
      )
    }
    return empty.applying(changes, transaction: 1, date: Date(timeIntervalSinceReferenceDate: 0))
  }

  @Test func `one row, several or none have a key, subentities included`() throws {
    let state = try people([
      ("Person", "Ann", 1), ("Manager", "B\u{e9}a", 2), ("Person", "Cid", 3), ("Person", "Cid", 4),
      ("Person", nil, 5), ("Person", "Cid", 3),
    ])
    let names = try finder("name", in: state)
    let pairs = try finder("name", "age", in: state)

    #expect(try names.find(["Ann"]) == .one(row("Person", 1)))
    #expect(try names.find(["Be\u{301}a"]) == .one(row("Manager", 2)))
    #expect(names.find(["Cid"]) == .several)
    #expect(names.find(["Dan"]) == .none)
    #expect(names.find([.null]) == .none)
    #expect(names.find([7]) == .none)
    #expect(try pairs.find(["Cid", 4]) == .one(row("Person", 4)))
    #expect(pairs.find(["Cid", 3]) == .several)
  }

  @Test func `only attributes are keys`() throws {
    let person = try #require(schema.entity(named: "Person"))

    #expect(KeyFinder(person, ["company"], in: empty) == nil)
    #expect(KeyFinder(person, ["size"], in: empty) == nil)
  }

  @Test func `a finder follows newer states`() throws {
    let state = try people((0..<5_000).map { ("Person", "P\($0)", Int64($0)) })
    let finder = try finder("name", in: state)
    let changes = ChangeSet(schema)
    try changes.set(row("Person", 2), "name", "Ann")
    try changes.insert(row("Person", 5_001), ["name": "Zoe"])
    let date = Date(timeIntervalSinceReferenceDate: 0)
    let newer = state.applying(changes, transaction: 2, date: date)

    finder.advance(to: newer, changed: [try row("Person", 2), try row("Person", 5_001)])

    #expect(finder.find(["P1"]) == .none)
    #expect(try finder.find(["Ann"]) == .one(row("Person", 2)))
    #expect(try finder.find(["Zoe"]) == .one(row("Person", 5_001)))
    #expect(try finder.find(["P4999"]) == .one(row("Person", 5_000)))
  }
}
