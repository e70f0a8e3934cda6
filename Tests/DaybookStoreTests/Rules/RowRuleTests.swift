import DaybookModel
import DaybookStore
import Foundation
import Testing

/// Rules for whole rows: required values, links and their number.
@Suite("Rules for rows")
struct RowRuleTests {
  private static func graph() throws -> RuleGraph {
    try RuleGraph {
      Entity("Team") {
        Attribute("name", .string).length(2, through: 10).pattern("[A-Z].*")
        Attribute("size", .integer16, isOptional: true).range(0)
        Attribute("logo", .binary)
        ToMany("players", of: "Player", inverse: "team").count(2, through: 3).required()
        ToMany("trophies", of: "Trophy", inverse: "team").count(2)
        ToOne("captain", of: "Player", inverse: "leads")
      }
      Entity("Player") {
        ToOne("team", of: "Team", inverse: "players", isOptional: false)
        ToOne("leads", of: "Team", inverse: "captain")
      }
      Entity("Trophy") { ToOne("team", of: "Team", inverse: "trophies") }
      Entity("Shape", isAbstract: true)
      Entity("Circle", parent: "Shape")
    }
  }

  private static let team: [String: Value] = ["name": "Acme", "logo": .binary(.init([1]))]

  private func codes(_ error: DaybookError?) -> [Int] {
    guard let error else { return [] }
    return error.underlying.isEmpty ? [error.code] : error.underlying.map(\.code)
  }

  private func check(
    _ graph: RuleGraph,
    _ change: (ChangeSet) throws -> Void
  ) throws -> DaybookError? {
    let changes = ChangeSet(graph.schema)
    try change(changes)
    do throws(DaybookError) {
      try changes.check(over: graph.state)
      return nil
    } catch {
      return error
    }
  }

  private func insertTeam(
    _ graph: RuleGraph,
    players: Int64,
    values: [String: Value] = team
  ) throws -> DaybookError? {
    try check(graph) { changes in
      try changes.insert(graph.row("Team/1"), values)
      for number in 1..<(players + 1) {
        try changes.insert(graph.row("Player/\(number)"), ["team": link("Team/1")])
      }
    }
  }

  @Test(arguments: [(1, [1_580]), (2, []), (3, []), (4, [1_590])] as [(Int64, [Int])])
  func `REL-07 counts lie between minimum and maximum`(players: Int64, expected: [Int]) throws {
    #expect(codes(try insertTeam(Self.graph(), players: players)) == expected)
  }

  @Test func `REL-08 a required to-many relationship is not empty`() throws {
    let error = try insertTeam(Self.graph(), players: 0)

    #expect(error?.reason == .validation(.tooFewObjects(count: 0, minimum: 2)))
    #expect(error?.place.property == "players")
  }

  @Test func `all failures come together, in the order of rows and of the model`() throws {
    let graph = try Self.graph()
    let error = try check(graph) { changes in
      try changes.insert(graph.row("Team/1"), ["name": "x", "size": -1])
      try changes.insert(graph.row("Player/1"), [:])
    }

    #expect(error?.code == 1_560)
    #expect(error?.exitCode == 5)
    #expect(
      error?.localizedDescription == """
        cannot save: 6 problems, nothing was written
          Player (new)   team      is required but has no value
          Team (new)     name      'x' is too short (minimum 2)
          Team (new)     name      'x' does not match the pattern [A-Z].*
          Team (new)     size      -1 is below the minimum 0
          Team (new)     logo      is required but has no value
          Team (new)     players   has 0 objects but needs at least 2
        """
    )
  }

  @Test func `an optional relationship may be empty but not too small`() throws {
    var graph = try Self.graph()
    try graph.insert([
      ("Team/1", Self.team), ("Player/1", ["team": link("Team/1")]),
      ("Player/2", ["team": link("Team/1")]),
    ])

    let one = try check(graph) { changes in
      try changes.insert(graph.row("Trophy/1"), ["team": link("Team/1")])
    }
    let two = try check(graph) { changes in
      try changes.insert(graph.row("Trophy/1"), ["team": link("Team/1")])
      try changes.insert(graph.row("Trophy/2"), ["team": link("Team/1")])
    }

    // The team is not edited itself; it is checked because its trophies are.
    #expect(one?.reason == .validation(.tooFewObjects(count: 1, minimum: 2)))
    #expect(one?.place.object == ObjectReference(entity: "Team", number: 1))
    #expect(one?.place.isNew == false)
    #expect(two == nil)
  }

  @Test func `a member that moves away is counted where it was`() throws {
    var graph = try Self.graph()
    try graph.insert([
      ("Team/1", Self.team), ("Team/2", Self.team), ("Player/1", ["team": link("Team/1")]),
      ("Player/2", ["team": link("Team/1")]), ("Player/3", ["team": link("Team/2")]),
      ("Player/4", ["team": link("Team/2")]),
    ])

    let error = try check(graph) { changes in
      try changes.set(graph.row("Player/1"), "team", link("Team/2"), over: graph.state)
    }

    #expect(error?.reason == .validation(.tooFewObjects(count: 1, minimum: 2)))
    #expect(error?.place.object == ObjectReference(entity: "Team", number: 1))
  }

  @Test func `links lead to rows that exist`() throws {
    var graph = try Self.graph()
    try graph.insert([
      ("Team/1", Self.team), ("Player/1", ["team": link("Team/1")]),
      ("Player/2", ["team": link("Team/1")]), ("Trophy/1", [:]),
    ])

    let error = try check(graph) { changes in
      try changes.set(graph.row("Trophy/1"), "team", link("Team/9"), over: graph.state)
    }

    #expect(
      error?.reason == .validation(.danglingLink(ObjectReference(entity: "Team", number: 9)))
    )
    #expect(error?.code == 133_000)
  }

  @Test func `REL-10 links lead to rows of the right entity`() throws {
    let graph = try Self.graph()

    let error = try check(graph) { changes in
      try changes.insert(graph.row("Circle/1"), [:])
      try changes.insert(graph.row("Trophy/1"), ["team": link("Circle/1")])
    }

    let circle = ObjectReference(entity: "Circle", number: 1)
    #expect(error?.reason == .validation(.wrongDestination(circle, expected: "Team")))
    #expect(
      error?.localizedDescription == "new Trophy.team: Circle/1 is no Team"
    )
  }

  @Test func `INH-02 an abstract entity has no rows of its own`() throws {
    let graph = try Self.graph()

    let error = try check(graph) { try $0.insert(graph.row("Shape/1"), [:]) }

    #expect(error?.reason == .usage(.abstractEntity(concrete: ["Circle"])))
  }

  @Test func `a link that dangled before does not stop other edits`() throws {
    var graph = try RuleGraph {
      Entity("Owner") { ToMany("pets", of: "Pet", inverse: "owner", deleteRule: .noAction) }
      Entity("Pet") {
        Attribute("name", .string, isOptional: true)
        ToOne("owner", of: "Owner", inverse: "pets", isOptional: false)
      }
    }
    try graph.insert([("Owner/1", [:]), ("Pet/1", ["owner": link("Owner/1")])])
    _ = try graph.delete(["Owner/1"])

    let error = try check(graph) { try $0.set(graph.row("Pet/1"), "name", "Rex") }

    #expect(error == nil)
  }

  @Test func `VAL-06 the same change passes once it is mended`() throws {
    let graph = try Self.graph()
    let changes = ChangeSet(graph.schema)
    try changes.insert(graph.row("Player/1"), [:])
    #expect(throws: DaybookError.self) { try changes.check(over: graph.state) }

    try changes.insert(graph.row("Team/1"), Self.team)
    try changes.insert(graph.row("Player/2"), ["team": link("Team/1")])
    try changes.set(graph.row("Player/1"), "team", link("Team/1"))

    try changes.check(over: graph.state)
  }
}
