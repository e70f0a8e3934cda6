import DaybookModel
import DaybookStore
import TestSupport
import Testing

/// Delete rules over every shape of relationship.
@Suite("Delete rules by shape")
struct DeleteRuleShapeTests {
  @Test func `ordered lists keep the order of what stays`() throws {
    var graph = try RuleGraph {
      Entity("List") { ToMany("items", of: "Item", inverse: "lists", isOrdered: true) }
      Entity("Item") { ToMany("lists", of: "List", inverse: "items") }
    }
    try graph.insert((1...5).map { ("Item/\($0)", [:]) })
    try graph.insert([
      ("List/1", ["items": links("Item/5", "Item/2", "Item/4", "Item/1", "Item/3")]),
      ("List/2", ["items": links("Item/2")]),
    ])

    _ = try graph.delete(["Item/4", "Item/2", "Item/5"])

    #expect(try graph.related("List/1", "items") == ["Item/1", "Item/3"])
    #expect(try graph.related("List/2", "items").isEmpty)
    #expect(try graph.related("Item/3", "lists") == ["List/1"])
  }

  @Test func `many-to-many links end on both sides`() throws {
    var graph = try RuleGraph {
      Entity("Tag") { ToMany("tasks", of: "Task", inverse: "tags") }
      Entity("Task") { ToMany("tags", of: "Tag", inverse: "tasks") }
    }
    try graph.insert([("Tag/1", [:]), ("Tag/2", [:]), ("Task/1", [:]), ("Task/2", [:])])
    let changes = ChangeSet(graph.schema)
    try changes.set(graph.row("Tag/1"), "tasks", links("Task/1", "Task/2"), over: graph.state)
    try changes.set(graph.row("Tag/2"), "tasks", links("Task/2"), over: graph.state)
    graph.apply(changes)

    _ = try graph.delete(["Task/2"])
    #expect(try graph.related("Tag/1", "tasks") == ["Task/1"])
    _ = try graph.delete(["Tag/1"])

    #expect(try graph.related("Tag/2", "tasks").isEmpty)
    #expect(try graph.related("Task/1", "tags").isEmpty)
  }

  @Test func `a relationship that is its own inverse ends on the other row`() throws {
    var graph = try RuleGraph {
      Entity("Person") {
        ToMany("friends", of: "Person", inverse: "friends")
        ToOne("spouse", of: "Person", inverse: "spouse")
      }
    }
    try graph.insert([("Person/1", [:]), ("Person/2", [:]), ("Person/3", [:])])
    let changes = ChangeSet(graph.schema)
    for (name, values) in [
      ("Person/1", links("Person/2", "Person/3")), ("Person/2", links("Person/1")),
      ("Person/3", links("Person/1")),
    ] {
      try changes.set(graph.row(name), "friends", values, over: graph.state)
    }
    try changes.set(graph.row("Person/1"), "spouse", link("Person/2"), over: graph.state)
    graph.apply(changes)

    _ = try graph.delete(["Person/1"])

    #expect(try graph.related("Person/2", "friends").isEmpty)
    #expect(try graph.related("Person/3", "friends").isEmpty)
    #expect(try graph.related("Person/2", "spouse").isEmpty)
  }

  @Test func `REL-05 a relationship without inverse forgets the deleted row`() throws {
    var graph = try RuleGraph {
      Entity("Album") {
        ToOne("cover", of: "Picture", deleteRule: .noAction)
        ToMany("pictures", of: "Picture")
        ToMany("pages", of: "Picture", isOrdered: true)
      }
      Entity("Picture")
      Entity("Drawing", parent: "Picture")
    }
    try graph.insert([("Picture/1", [:]), ("Drawing/2", [:]), ("Picture/3", [:])])
    try graph.insert([
      (
        "Album/1",
        [
          "cover": link("Drawing/2"), "pictures": links("Picture/1", "Drawing/2"),
          "pages": links("Drawing/2", "Picture/3", "Picture/1"),
        ]
      ),
      ("Album/2", ["cover": link("Picture/1")]),
    ])

    _ = try graph.delete(["Drawing/2"])

    #expect(try graph.related("Album/1", "cover").isEmpty)
    #expect(try graph.related("Album/1", "pictures") == ["Picture/1"])
    #expect(try graph.related("Album/1", "pages") == ["Picture/3", "Picture/1"])
    #expect(try graph.related("Album/2", "cover") == ["Picture/1"])
  }

  @Test func `inherited relationships follow their rules`() throws {
    var graph = try RuleGraph {
      Entity("Animal") { ToMany("bones", of: "Bone", inverse: "animal", deleteRule: .cascade) }
      Entity("Dog", parent: "Animal")
      Entity("Bone") { ToOne("animal", of: "Animal", inverse: "bones") }
    }
    try graph.insert([("Dog/1", [:]), ("Bone/1", ["animal": link("Dog/1")])])

    #expect(try graph.delete(["Dog/1"]) == ["Dog/1", "Bone/1 by Dog/1"])
  }

  @Test func `a deep and a wide cascade do not recurse`() throws {
    let count = TestScale.count(100_000, atLeast: 20_000)
    var graph = try RuleGraph {
      Entity("Node") {
        ToOne("parent", of: "Node", inverse: "children")
        ToMany("children", of: "Node", inverse: "parent", deleteRule: .cascade)
      }
    }
    let changes = ChangeSet(graph.schema)
    let column = try #require(
      graph.schema.entity(named: "Node")?.property(named: "parent")?.column
    )
    for number in 1...count {
      let row = RowID(entity: 0, number: Int64(number))
      changes.insert(row)
      // The first half is a chain, the second hangs on its end.
      let parent = number == 1 ? 0 : min(number - 1, count / 2)
      if parent > 0 {
        changes.set(row, column, reference: RowID(entity: 0, number: Int64(parent)))
      }
    }
    graph.apply(changes)

    let plan = DeletionPlan(deleting: [RowID(entity: 0, number: 1)], in: graph.state)

    #expect(plan.deletions.count == count)
    #expect(plan.nullifications.isEmpty)
  }
}
