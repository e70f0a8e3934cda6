import DaybookModel
import DaybookStore
import Foundation
import TestSupport
import Testing

@Suite("Rules at commit")
struct CommitRuleTests {
  private let stage: StoreStage

  init() throws {
    stage = try StoreStage(
      ManagedObjectModel(name: "Rules") {
        Entity("Team") {
          Attribute("name", .string).length(2, through: 8)
          Attribute("size", .integer16, isOptional: true).range(1, through: 9)
          Attribute("since", .date, isOptional: true)
          Attribute("share", .double, isOptional: true).range(0.0, through: 1.0)
          Attribute("code", .string, isOptional: true).pattern("[a-z]+")
          ToMany("players", of: "Player", inverse: "team", deleteRule: .deny).count(0, through: 2)
        }
        Entity("Player") {
          Attribute("name", .string, isOptional: true)
          ToOne("team", of: "Team", inverse: "players", isOptional: false)
        }
        Entity("Keeper", parent: "Player") {
          Attribute("gloves", .integer64)
        }
      }
    )
    try stage.commit { changes in
      try changes.insert(stage.row("Team/1"), ["name": "Acme"])
      try changes.insert(stage.row("Player/1"), ["team": link("Team/1")])
    }
  }

  private func refusal(_ change: (ChangeSet) throws -> Void) throws -> DaybookError? {
    let before = stage.store.state
    let error = #expect(throws: DaybookError.self) { try stage.commit(change) }
    #expect(stage.store.state === before)
    return error
  }

  @Test(
    arguments: [
      ("Team/2", [:], 1570),
      ("Team/2", ["name": "A"], 1670),
      ("Team/2", ["name": "Überlänge"], 1660),
      ("Team/2", ["name": "Bolt", "size": 10], 1610),
      ("Team/2", ["name": "Bolt", "size": 0], 1620),
      ("Team/2", ["name": "Bolt", "share": 1.5], 1610),
      ("Team/2", ["name": "Bolt", "code": "X"], 1680),
      ("Player/2", [:], 1570),
      ("Player/2", ["team": link("Team/7")], 133_000),
      ("Keeper/2", ["team": link("Team/1")], 1570),
    ] as [(String, [String: Value], Int)]
  )
  func `refuse a new row`(name: String, values: [String: Value], code: Int) throws {
    let error = try refusal { try $0.insert(stage.row(name), values) }

    let place = try #require(error?.place)
    #expect(place.object == ObjectReference(name))
    #expect(place.isNew)
    #expect(error?.code == code)
  }

  @Test func `refuse a date that is none`() throws {
    let none = Value.date(Date(timeIntervalSinceReferenceDate: .nan))
    let changes = ChangeSet(stage.store.schema)
    try changes.insert(stage.row("Team/2"), ["name": "Bolt", "since": none])

    // An expected error is reflected, and Foundation traps when it is to describe such a date.
    var property: String?
    do throws(DaybookError) {
      try stage.store.commit(changes)
    } catch {
      property = error.place.property
    }

    #expect(property == "since")
  }

  @Test func `let rows pass whose values are just within their bounds`() throws {
    try stage.commit { changes in
      try changes.insert(
        stage.row("Team/2"),
        ["name": "Übergröß", "size": 9, "share": 1.0, "code": "x"]
      )
      try changes.insert(stage.row("Team/3"), ["name": "Öl", "size": 1, "share": 0.0])
      try changes.insert(stage.row("Keeper/2"), ["gloves": 1, "team": link("Team/2")])
    }

    #expect(try stage.value("Team/2", "name") == "Übergröß")
  }

  @Test func `name the one bad row among many`() throws {
    let error = try refusal { changes in
      for number in 2...9_000 {
        let row = try stage.row("Team/\(number)")
        try changes.insert(row, number == 5_000 ? [:] : ["name": "Bolt"])
      }
    }

    #expect(error?.place.object == ObjectReference("Team/5000"))
    #expect(error?.place.property == "name")
  }

  @Test func `refuse an update and keep the change set for mending`() throws {
    let changes = ChangeSet(stage.store.schema)
    try changes.set(stage.row("Team/1"), "name", .null)
    #expect(throws: DaybookError.self) { try stage.store.commit(changes) }

    try changes.set(stage.row("Team/1"), "name", "Cog")
    try stage.store.commit(changes)

    #expect(try stage.value("Team/1", "name") == "Cog")
  }

  @Test func `count links that follow from the other side`() throws {
    let error = try refusal { changes in
      for number in 2...3 {
        try changes.insert(stage.row("Player/\(number)"), ["team": link("Team/1")])
      }
    }

    #expect(error?.code == 1590)
    #expect(error?.place.object == ObjectReference("Team/1"))
  }

  @Test func `deny a deletion`() throws {
    let error = try refusal { $0.delete(try stage.row("Team/1")) }

    #expect(error?.code == 1600)
  }

  @Test func `hold against what was saved in the meantime`() throws {
    try stage.commit { try $0.insert(stage.row("Team/2"), ["name": "Bolt"]) }
    let changes = ChangeSet(stage.store.schema)
    try changes.insert(stage.row("Player/2"), ["team": link("Team/2")])
    try stage.commit { $0.delete(try stage.row("Team/2")) }

    let error = #expect(throws: DaybookError.self) { try stage.store.commit(changes) }

    #expect(error?.code == 133_000)
  }

  @Test func `are left to callers who say that they have checked`() throws {
    try stage.commit(rules: .byCaller) { $0.insert(try stage.row("Team/2")) }

    #expect(try stage.value("Team/2", "name") == .null)
  }

  @Test func `refuse a rehearsal too`() throws {
    let changes = ChangeSet(stage.store.schema)
    changes.insert(try stage.row("Team/2"))

    #expect(throws: DaybookError.self) { try stage.store.rehearse(changes) }
  }
}
