import DaybookModel
import DaybookStore
import TestSupport
import Testing

/// What deleting a row does to the others.
@Suite("Delete rules")
struct DeleteRuleTests {
  private static func owners(_ rule: DeleteRule, isRequired: Bool = false) throws -> RuleGraph {
    var graph = try RuleGraph {
      Entity("Owner") { ToMany("pets", of: "Pet", inverse: "owner", deleteRule: rule) }
      Entity("Pet") {
        ToOne("owner", of: "Owner", inverse: "pets", isOptional: !isRequired)
        ToMany("toys", of: "Toy", inverse: "pet", deleteRule: .cascade)
      }
      Entity("Toy") { ToOne("pet", of: "Pet", inverse: "toys") }
    }
    try graph.insert([
      ("Owner/1", [:]), ("Owner/2", [:]),
      ("Pet/1", ["owner": link("Owner/1")]), ("Pet/2", ["owner": link("Owner/1")]),
      ("Pet/3", ["owner": link("Owner/2")]),
      ("Toy/1", ["pet": link("Pet/2")]), ("Toy/2", ["pet": link("Pet/3")]),
    ])
    return graph
  }

  @Test func `DEL-01 nullify takes the deleted row off the inverse`() throws {
    var graph = try Self.owners(.nullify)

    let deleted = try graph.delete(["Owner/1"])

    #expect(deleted == ["Owner/1"])
    #expect(try graph.related("Pet/1", "owner").isEmpty)
    #expect(try graph.related("Pet/3", "owner") == ["Owner/2"])
  }

  @Test func `DEL-01 each nullified row says why and only once`() throws {
    let graph = try Self.owners(.nullify)

    let plan = DeletionPlan(deleting: try graph.rows(["Owner/1", "Owner/2"]), in: graph.state)

    #expect(plan.nullifications.map { graph.name($0.row) } == ["Pet/1", "Pet/2", "Pet/3"])
    #expect(
      plan.nullifications.map { $0.removed.map(graph.name) }
        == [["Owner/1"], ["Owner/1"], ["Owner/2"]]
    )
  }

  @Test func `DEL-02 cascade deletes by the destinations' own rules`() throws {
    var graph = try Self.owners(.cascade)

    let deleted = try graph.delete(["Owner/1"])

    #expect(
      deleted == ["Owner/1", "Pet/1 by Owner/1", "Pet/2 by Owner/1", "Toy/1 by Pet/2"]
    )
    #expect(try graph.state.contains(graph.row("Toy/2")))
    #expect(try graph.related("Owner/2", "pets") == ["Pet/3"])
  }

  @Test func `DEL-02 cycles of cascades end`() throws {
    var graph = try RuleGraph {
      Entity("Node") {
        ToOne("next", of: "Node", inverse: "previous", deleteRule: .cascade)
        ToOne("previous", of: "Node", inverse: "next")
      }
    }
    try graph.insert([
      ("Node/1", ["next": link("Node/2")]), ("Node/2", ["next": link("Node/3")]),
      ("Node/3", ["next": link("Node/1")]), ("Node/4", [:]),
    ])

    let deleted = try graph.delete(["Node/2"])

    #expect(deleted == ["Node/2", "Node/3 by Node/2", "Node/1 by Node/3"])
    #expect(try graph.state.contains(graph.row("Node/4")))
  }

  @Test func `DEL-03 deny refuses and counts what forbids`() throws {
    var graph = try Self.owners(.deny)

    let error = try #require(throws: DaybookError.self) { try graph.delete(["Owner/1"]) }

    #expect(error.reason == .validation(.deletionDenied(count: 2)))
    #expect(error.code == 1_600)
    #expect(error.place.object == ObjectReference(entity: "Owner", number: 1))
    #expect(error.place.property == "pets")
    #expect(try graph.state.contains(graph.row("Owner/1")))
  }

  @Test func `DEL-03 deny is lifted by deleting the destinations too`() throws {
    var graph = try Self.owners(.deny)

    let deleted = try graph.delete(["Owner/1", "Pet/2", "Pet/1"])

    #expect(deleted == ["Owner/1", "Pet/2", "Pet/1", "Toy/1 by Pet/2"])
  }

  @Test func `DEL-04 no action leaves the link to the deleted row`() throws {
    var graph = try Self.owners(.noAction)

    _ = try graph.delete(["Owner/1"])

    #expect(try graph.related("Pet/1", "owner") == ["Owner/1"])
  }

  @Test func `DEL-05 a destination that cascades on another way denies nothing`() throws {
    var graph = try RuleGraph {
      Entity("Company") {
        ToMany("teams", of: "Team", inverse: "company", deleteRule: .deny)
        ToMany("sites", of: "Site", inverse: "company", deleteRule: .cascade)
      }
      Entity("Site") {
        ToOne("company", of: "Company", inverse: "sites")
        ToMany("teams", of: "Team", inverse: "site", deleteRule: .cascade)
      }
      Entity("Team") {
        ToOne("company", of: "Company", inverse: "teams")
        ToOne("site", of: "Site", inverse: "teams")
      }
    }
    try graph.insert([
      ("Company/1", [:]), ("Site/1", ["company": link("Company/1")]),
      ("Team/1", ["company": link("Company/1"), "site": link("Site/1")]),
    ])

    let deleted = try graph.delete(["Company/1"])

    #expect(deleted == ["Company/1", "Site/1 by Company/1", "Team/1 by Site/1"])
  }

  @Test func `DEL-06 a survivor that needs the deleted row fails, not the deleted one`() throws {
    var graph = try Self.owners(.nullify, isRequired: true)

    let error = try #require(throws: DaybookError.self) { try graph.delete(["Owner/2"]) }

    #expect(error.code == 1_570)
    #expect(error.place.object == ObjectReference(entity: "Pet", number: 3))
    #expect(error.place.property == "owner")
  }

  @Test func `DEL-07 deny without destinations allows`() throws {
    var graph = try Self.owners(.deny)
    _ = try graph.delete(["Pet/3"])

    #expect(try graph.delete(["Owner/2"]) == ["Owner/2"])
  }

  @Test func `DEL-08 the deleted side's rule runs, not the other's`() throws {
    var graph = try Self.owners(.cascade)

    _ = try graph.delete(["Pet/1"])

    #expect(try graph.state.contains(graph.row("Owner/1")))
    #expect(try graph.related("Owner/1", "pets") == ["Pet/2"])
  }

  @Test func `rows that do not exist are passed over`() throws {
    var graph = try Self.owners(.cascade)

    #expect(try graph.delete(["Owner/9", "Pet/1", "Pet/1"]) == ["Pet/1"])
  }
}
