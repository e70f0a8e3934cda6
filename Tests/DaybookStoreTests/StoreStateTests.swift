import DaybookModel
import DaybookStore
import Foundation
import Testing

@Suite("Store states")
struct StoreStateTests {
  private let schema: StoreSchema
  private let empty: StoreState

  init() throws {
    schema = try EngineModels.company()
    empty = StoreState(empty: schema)
  }

  private func row(_ entity: String, _ number: Int64) throws -> RowID {
    try #require(schema.row(of: ObjectReference(entity: entity, number: number)))
  }

  private func state(
    after state: StoreState,
    _ change: (ChangeSet) throws -> Void
  ) rethrows -> StoreState {
    let changes = ChangeSet(schema)
    try change(changes)
    return state.applying(changes, transaction: state.transaction + 1, date: Date())
  }

  private func staffed() throws -> StoreState {
    try state(after: empty) { changes in
      try changes.insert(row("Company", 1), ["name": "Acme"])
      try changes.insert(row("Company", 2), ["name": "Bolt"])
      try changes.insert(
        row("Person", 1),
        ["name": "Ann", "age": 31, "company": .object(.init(entity: "Company", number: 1))]
      )
      try changes.insert(
        row("Manager", 2),
        ["name": "Bob", "bonus": 12, "company": .object(.init(entity: "Company", number: 1))]
      )
      try changes.insert(row("Desk", 1), ["person": .object(.init(entity: "Person", number: 1))])
    }
  }

  @Test func `an inserted row has its values, its version and its entity`() throws {
    let state = try staffed()

    #expect(try state.contains(row("Person", 1)))
    #expect(try !state.contains(row("Person", 2)))
    #expect(try state.contains(row("Manager", 2)))
    #expect(try state.value(row("Person", 1), "name") == "Ann")
    #expect(try state.value(row("Person", 1), "age") == 31)
    #expect(try state.value(row("Manager", 2), "bonus") == .decimal(12))
    #expect(try state.value(row("Manager", 2), "age") == .null)
    #expect(try state.version(of: row("Person", 1)) == 1)
  }

  @Test func `rows and counts respect subentities`() throws {
    let state = try staffed()
    let person = try #require(schema.entity(named: "Person")).index

    #expect(state.count(of: person) == 2)
    #expect(state.count(of: person, includesSubentities: false) == 1)
    #expect(try state.rows(of: person) == [row("Person", 1), row("Manager", 2)])
    #expect(try state.rows(of: person, includesSubentities: false) == [row("Person", 1)])
  }

  @Test func `inverse sides follow from the journaled ones`() throws {
    let state = try staffed()

    #expect(
      try state.value(row("Company", 1), "people")
        == .objects([.init(entity: "Person", number: 1), .init(entity: "Manager", number: 2)])
    )
    #expect(
      try state.value(row("Person", 1), "desk") == .object(.init(entity: "Desk", number: 1))
    )
  }

  @Test func `an older state never changes`() throws {
    let first = try staffed()

    let second = try state(after: first) { changes in
      try changes.set(row("Person", 1), "name", "Anna")
      try changes.set(
        row("Person", 1),
        "company",
        .object(.init(entity: "Company", number: 2)),
        over: first
      )
      try changes.delete(row("Manager", 2))
      try changes.insert(row("Person", 3), ["name": "Cy"])
    }

    #expect(try first.value(row("Person", 1), "name") == "Ann")
    #expect(try first.contains(row("Manager", 2)))
    #expect(try !first.contains(row("Person", 3)))
    #expect(try first.relatedCount(row("Company", 1), link("Company", "people")) == 2)
    #expect(try second.value(row("Person", 1), "name") == "Anna")
    #expect(try !second.contains(row("Manager", 2)))
    #expect(try second.value(row("Person", 3), "name") == "Cy")
    #expect(try second.relatedCount(row("Company", 1), link("Company", "people")) == 0)
    #expect(try second.relatedCount(row("Company", 2), link("Company", "people")) == 1)
    #expect(try second.version(of: row("Manager", 2)) == 2)
  }

  @Test func `ordered lists keep their order and follow splices`() throws {
    let steps = try link("Project", "steps")
    let first = try state(after: empty) { changes in
      for number in 1...4 { try changes.insert(row("Step", Int64(number)), [:]) }
      try changes.insert(row("Project", 1), [:])
      try changes.setList(row("Project", 1), steps, [row("Step", 3), row("Step", 1)])
    }
    let second = try state(after: first) { changes in
      try changes.splice(
        row("Project", 1),
        steps,
        ListSplice(at: 1, removing: 1, inserting: [row("Step", 4), row("Step", 2)])
      )
    }

    #expect(try first.related(row("Project", 1), steps) == [row("Step", 3), row("Step", 1)])
    #expect(
      try second.related(row("Project", 1), steps)
        == [row("Step", 3), row("Step", 4), row("Step", 2)]
    )
    #expect(try second.value(row("Step", 1), "project") == .null)
    #expect(
      try second.value(row("Step", 4), "project") == .object(.init(entity: "Project", number: 1))
    )
  }

  @Test func `a full chunk of inserts is taken over and later rows go behind it`() throws {
    let age = try #require(schema.entity(named: "Person")?.property(named: "age")?.column)
    let count = 10_000
    let first = try state(after: empty) { changes in
      let entity = try row("Person", 1).entity
      for number in 1...count {
        let row = RowID(entity: entity, number: Int64(number))
        changes.insert(row)
        changes.set(row, age, integer: Int64(number) * 3)
      }
    }
    let second = try state(after: first) { changes in
      try changes.insert(row("Person", Int64(count + 1)), ["age": 7])
      try changes.set(row("Person", 5), "age", 1)
    }

    #expect(try first.value(row("Person", 5), "age") == 15)
    #expect(try second.value(row("Person", 5), "age") == 1)
    #expect(try second.value(row("Person", 6), "age") == 18)
    #expect(try second.value(row("Person", Int64(count + 1)), "age") == 7)
    #expect(try !first.contains(row("Person", Int64(count + 1))))
  }

  private func link(_ entity: String, _ name: String) throws -> Int {
    try #require(schema.entity(named: entity)?.property(named: name)?.link)
  }
}
