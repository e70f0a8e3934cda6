import DaybookModel
import DaybookStore
import TestSupport
import Testing

/// Plans of deletions against a simple recursive one, on random graphs.
@Suite("Closures of deletions")
struct DeletionClosureTests {
  @Test(arguments: SeededGenerator.seeds(fixed: TestScale.count(400, atLeast: 20)))
  func `are those of the definition`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let rules = (0..<4).compactMap { _ in DeleteRule.allCases.randomElement(using: &random) }
    var graph = try RuleGraph {
      Entity("A") {
        ToMany("bs", of: "B", inverse: "a", deleteRule: rules[0])
        ToMany("cs", of: "C", inverse: "as", deleteRule: rules[1])
      }
      Entity("B") { ToOne("a", of: "A", inverse: "bs", deleteRule: rules[2]) }
      Entity("C") { ToMany("as", of: "A", inverse: "cs", deleteRule: rules[3]) }
    }
    let names = (1...12).map { "ABC".map { "\($0)" }[$0 % 3] + "/\($0)" }
    try graph.insert(names.map { ($0, [:]) })
    let changes = ChangeSet(graph.schema)
    for name in names where name.hasPrefix("B") {
      let owner = "A/\(Int.random(in: 1...4, using: &random) * 3)"
      try changes.set(graph.row(name), "a", link(owner), over: graph.state)
    }
    for name in names where name.hasPrefix("A") {
      let members = [2, 5, 8, 11].filter { _ in random.chooses(withChance: 0.4) }
      let references = members.map { ObjectReference(entity: "C", number: Int64($0)) }
      try changes.set(graph.row(name), "cs", .objects(references), over: graph.state)
    }
    graph.apply(changes)
    let chosen = Array(names.shuffled(using: &random).prefix(Int.random(in: 1...3, using: &random)))

    let plan = DeletionPlan(deleting: try graph.rows(chosen), in: graph.state)

    var expected: Set<String> = []
    for name in chosen { try closure(name, graph, &expected) }
    #expect(Set(plan.deletions.map { graph.name($0.row) }) == expected, "seed \(seed)")
    #expect(plan.deletions.count == expected.count, "seed \(seed)")
    #expect(
      plan.nullifications.allSatisfy { nullification in
        !expected.contains(graph.name(nullification.row))
          && nullification.removed.allSatisfy { expected.contains(graph.name($0)) }
          && Set(nullification.removed)
            .isSubset(of: graph.state.related(nullification.row, nullification.link))
      },
      "seed \(seed)"
    )
  }

  private func closure(
    _ name: String,
    _ graph: RuleGraph,
    _ deleted: inout Set<String>
  ) throws {
    guard deleted.insert(name).inserted else { return }
    let entity = try #require(graph.schema.model.entity(named: String(name.prefix(1))))
    for relationship in entity.allRelationships where relationship.deleteRule == .cascade {
      for target in try graph.related(name, relationship.name) {
        try closure(target, graph, &deleted)
      }
    }
  }
}
