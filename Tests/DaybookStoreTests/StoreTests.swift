import DaybookJournal
import DaybookModel
import DaybookStore
import Foundation
import TestSupport
import Testing

@Suite("Stores")
struct StoreTests {
  private let model: ManagedObjectModel
  private let fileSystem = MemoryFileSystem()
  private let store: Store

  init() throws {
    model = try EngineModels.company().model
    store = try Store.create(in: fileSystem, model, StoreOptions())
  }

  private func reopened() throws -> Store {
    try store.close()
    return try Store.open(in: fileSystem, model, StoreOptions())
  }

  private func row(_ name: String) throws -> RowID {
    try #require(ObjectReference(name).flatMap { store.schema.row(of: $0) })
  }

  @discardableResult
  private func commit(_ change: (ChangeSet) throws -> Void) throws -> CommitReceipt {
    let changes = ChangeSet(store.schema)
    try change(changes)
    return try store.commit(changes)
  }

  private func hire() throws {
    try commit { changes in
      try changes.insert(row("Company/1"), ["name": "Acme"])
      try changes.insert(row("Company/2"), ["name": "Bolt \"&\" Söhne\n☕"])
      try changes.insert(
        row("Person/1"),
        ["name": "Ann", "age": 31, "company": .object(.init(entity: "Company", number: 1))]
      )
      try changes.insert(row("Manager/2"), ["bonus": .decimal(Decimal(12.5))])
      try changes.insert(row("Step/1"), ["title": "first"])
      try changes.insert(row("Step/2"), ["title": "second"])
      try changes.insert(
        row("Project/1"),
        [
          "title": "Moon",
          "members": .objects([
            .init(entity: "Manager", number: 2), .init(entity: "Person", number: 1),
          ]),
          "steps": .objects([.init(entity: "Step", number: 2), .init(entity: "Step", number: 1)]),
        ]
      )
    }
  }

  @Test func `the model is transaction 1 and the first save transaction 2`() throws {
    #expect(store.state.transaction == 1)

    let receipt = try commit { try $0.insert(row("Company/1"), ["name": "Acme"]) }

    #expect(receipt.transaction == 2)
    #expect(store.state.transaction == 2)
  }

  @Test func `a reopened store holds what was saved`() throws {
    try hire()
    let saved = store.state

    let again = try reopened()

    #expect(try again.state.difference(from: saved) == nil)
  }

  @Test func `updates, list edits and deletions come back too`() throws {
    try hire()
    let before = store.state
    try commit { changes in
      try changes.set(row("Person/1"), "name", "Anna", over: before)
      try changes.set(row("Person/1"), "age", .null, over: before)
      try changes.set(
        row("Person/1"),
        "company",
        .object(.init(entity: "Company", number: 2)),
        over: before
      )
      try changes.set(row("Project/1"), "members", .objects([]), over: before)
      try changes.set(
        row("Project/1"),
        "steps",
        .objects([.init(entity: "Step", number: 1)]),
        over: before
      )
      changes.delete(try row("Manager/2"), because: "test")
      try changes.setMetadata("locale", "de")
    }
    let saved = store.state

    let again = try reopened()

    #expect(try again.state.difference(from: saved) == nil)
    #expect(again.state.metadata == ["locale": "de"])
    #expect(try again.state.value(row("Person/1"), "name") == "Anna")
  }

  @Test func `a unique value of another row is refused and nothing is saved`() throws {
    try hire()
    let changes = ChangeSet(store.schema)
    try changes.insert(row("Company/3"), ["name": "Acme"])

    let outcome = try store.attempt(changes)

    guard case .refused(.keys(let conflicts), _) = outcome else {
      Issue.record("not refused")
      return
    }
    #expect(conflicts.map(\.holder) == [try row("Company/1")])
    #expect(conflicts.map(\.isHolderSaved) == [true])
    #expect(conflicts.first?.values == ["Acme"])
    #expect(store.state.transaction == 2)
    #expect(try !store.state.contains(row("Company/3")))
  }

  @Test func `unique values compare by canonical equivalence and nil never equals`() throws {
    try commit { changes in
      try changes.insert(row("Company/1"), ["name": "Caf\u{E9}"])
      try changes.insert(row("Company/2"), [:])
      try changes.insert(row("Company/3"), [:])
    }
    let changes = ChangeSet(store.schema)
    try changes.insert(row("Company/4"), ["name": "Cafe\u{301}"])

    #expect(throws: DaybookError.self) { try store.commit(changes) }
  }

  @Test func `a row deleted in the same save frees its unique value`() throws {
    try hire()

    try commit { changes in
      changes.delete(try row("Company/1"))
      try changes.insert(row("Company/3"), ["name": "Acme"])
    }

    #expect(try store.state.contains(row("Company/3")))
  }

  @Test func `two rows of one save cannot share a unique value`() throws {
    let changes = ChangeSet(store.schema)
    try changes.insert(row("Company/1"), ["name": "Acme"])
    try changes.insert(row("Company/2"), ["name": "Acme"])

    let outcome = try store.attempt(changes)

    guard case .refused(.keys(let conflicts), _) = outcome else {
      Issue.record("not refused")
      return
    }
    #expect(conflicts.map(\.isHolderSaved) == [false])
  }

  @Test func `after a refusal the same change set can be mended and saved`() throws {
    try hire()
    let changes = ChangeSet(store.schema)
    try changes.insert(row("Company/3"), ["name": "Acme"])
    #expect(throws: DaybookError.self) { try store.commit(changes) }

    try changes.set(row("Company/3"), "name", "Cog")
    try store.commit(changes)

    #expect(try store.state.value(row("Company/3"), "name") == "Cog")
    #expect(try reopened().state.difference(from: store.state) == nil)
  }

  @Test func `a row changed since it was read is a conflict`() throws {
    try hire()
    try commit { try $0.set(row("Person/1"), "age", 32) }
    let changes = ChangeSet(store.schema)
    try changes.set(row("Person/1"), "name", "Anna")
    try changes.expect(row("Person/1"), version: 2)

    let outcome = try store.attempt(changes)

    guard case .refused(.rows(let conflicts), _) = outcome else {
      Issue.record("not refused")
      return
    }
    #expect(conflicts.map(\.found) == [3])
  }

  @Test func `a row deleted since it was read is a conflict`() throws {
    try hire()
    try commit { $0.delete(try row("Person/1")) }
    let changes = ChangeSet(store.schema)
    try changes.set(row("Person/1"), "name", "Anna")

    let outcome = try store.attempt(changes)

    guard case .refused(.rows(let conflicts), _) = outcome else {
      Issue.record("not refused")
      return
    }
    #expect(conflicts.map(\.deletedBy) == [3])
    #expect(conflicts.map(\.found) == [0])
  }

  @Test func `past states are those that were saved`() throws {
    try hire()
    let second = store.state
    for age in 0..<5 { try commit { try $0.set(row("Person/1"), "age", .integer(Int64(age))) } }

    let past = try store.state(at: .transaction(2))
    let later = try store.state(at: .transaction(4))

    #expect(try past.difference(from: second) == nil)
    #expect(try later.value(row("Person/1"), "age") == 1)
    #expect(try store.state(at: .transaction(1)).count(of: row("Person/1").entity) == 0)
    #expect(try store.state.value(row("Person/1"), "age") == 4)
    #expect(throws: DaybookError.self) { try store.state(at: .transaction(99)) }
  }

  @Test func `numbers go on behind the highest that was saved`() throws {
    try hire()
    try commit { $0.delete(try row("Step/2")) }

    let again = try reopened()

    #expect(try again.reserveRows(1, entity: row("Step/1").entity).number == 3)
    #expect(try again.reserveRows(2, entity: row("Manager/1").entity).number == 3)
    #expect(try again.reserveRows(1, entity: row("Person/1").entity).number == 5)
  }

  @Test func `a read-only store reads beside the writer and refuses saves`() throws {
    try hire()

    let reader = try Store.openReadOnly(in: fileSystem, nil)

    #expect(try reader.state.difference(from: store.state) == nil)
    #expect(throws: DaybookError.self) { try reader.commit(ChangeSet(reader.schema)) }
  }

  @Test func `large binary values go to files of their own`() throws {
    let model = try ManagedObjectModel {
      Entity("Photo") { Attribute("pixels", .binary, isOptional: true) }
    }
    let fileSystem = MemoryFileSystem()
    let store = try Store.create(in: fileSystem, model, StoreOptions())
    let pixels = Data((0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 7) })
    let row = store.reserveRows(1, entity: 0)
    let changes = ChangeSet(store.schema)
    try changes.insert(row, ["pixels": .binary(pixels)])
    try store.commit(changes)
    try store.close()

    let again = try Store.open(in: fileSystem, nil, StoreOptions())

    let column = try #require(store.schema.entities[0].property(named: "pixels")?.column)
    let blob = try #require(again.state.blob(row, column))
    #expect(try Data(again.contents(of: blob)) == pixels)
  }

  @Test func `a transformable value of null is none, saved or not`() throws {
    let model = try ManagedObjectModel {
      Entity("Photo") { Attribute("shape", .transformable, isOptional: true).transformer("Shape") }
    }
    let stage = try StoreStage(model)
    try stage.commit { try $0.insert(stage.row("Photo/1"), ["shape": .transformable("null")]) }

    #expect(try stage.value("Photo/1", "shape") == .null)
    try stage.expectReopening()
  }

  @Test func `changes between states are found by version`() throws {
    try hire()
    let before = store.state
    try commit { changes in
      try changes.set(row("Person/1"), "age", 1)
      changes.delete(try row("Step/1"))
      try changes.insert(row("Step/9"), [:])
    }

    let changes = store.state.changes(since: before)

    #expect(try changes.updated == [row("Person/1")])
    #expect(try changes.deleted == [row("Step/1")])
    #expect(try changes.inserted == [row("Step/9")])
  }
}
