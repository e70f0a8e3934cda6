import DaybookModel
import DaybookStore
import TestSupport
import Testing

/// What differs between two states.
@Suite("Comparisons of states")
struct StateComparisonTests {
  private func graph() throws -> RuleGraph {
    try RuleGraph {
      Entity("Task") {
        Attribute("title", .string, isOptional: true)
        ToMany("tags", of: "Tag", inverse: "tasks")
        ToMany("steps", of: "Tag", isOrdered: true)
        ToOne("parent", of: "Task", inverse: "children")
        ToMany("children", of: "Task", inverse: "parent")
      }
      Entity("Tag") { ToMany("tasks", of: "Task", inverse: "tags") }
    }
  }

  private func words(_ comparison: StateComparison) -> [String] {
    comparison.differences.map { difference in
      let change = comparison.change(difference)
      let values =
        change.was.map { "-\($0.name)=\(text($0.value))" }
        + change.set.map { "+\($0.name)=\(text($0.value))" }
        + change.removed.map { "-\($0.name):\($0.objects.map(\.description))" }
        + change.added.map { "+\($0.name):\($0.objects.map(\.description))" }
      return "\(change.kind.operation) \(comparison.name(of: difference)) "
        + values.joined(separator: " ")
    }
  }

  private func text(_ value: JournaledValue) -> String {
    switch value {
    case .value(let value): value.description
    case .blob(let blob): "blob of \(blob.byteCount)"
    }
  }

  @Test func `are the net change between two moments, backward too`() throws {
    var graph = try graph()
    try graph.insert([
      ("Tag/1", [:]), ("Tag/2", [:]), ("Task/1", ["title": "a", "tags": links("Tag/1")]),
      ("Task/2", ["title": "b", "steps": links("Tag/2", "Tag/1")]), ("Task/3", [:]),
    ])
    let before = graph.state
    let changes = ChangeSet(graph.schema)
    try changes.set(graph.row("Task/1"), "tags", links("Tag/2"), over: graph.state)
    try changes.set(graph.row("Task/1"), "title", .null, over: graph.state)
    try changes.set(graph.row("Task/2"), "steps", links("Tag/1", "Tag/2"), over: graph.state)
    try changes.set(graph.row("Task/2"), "parent", link("Task/1"), over: graph.state)
    changes.delete(try graph.row("Task/3"))
    graph.apply(changes)
    try graph.insert([("Task/4", ["title": "c"])])

    for isOneHistory in [true, false] {
      let forward = StateComparison(from: before, to: graph.state, isOneHistory: isOneHistory)
      let backward = StateComparison(from: graph.state, to: before, isOneHistory: isOneHistory)
      #expect(
        words(forward) == [
          "update Tag/1 -tasks:[\"Task/1\"]", "update Tag/2 +tasks:[\"Task/1\"]",
          "update Task/1 -title='a' +title=nil",
          "update Task/2 -steps=Tag/2, Tag/1 -parent=nil +steps=Tag/1, Tag/2 +parent=Task/1",
          "delete Task/3 ", "insert Task/4 +title='c'",
        ]
      )
      #expect(backward.differences.count == forward.differences.count)
      #expect(forward.counts.map(\.insertedCount) == [0, 1])
      #expect(forward.counts.map(\.updatedCount) == [2, 2])
      #expect(backward.counts.map(\.insertedCount) == [0, 1])
      #expect(StateComparison(from: before, to: before, isOneHistory: isOneHistory).isEmpty)
    }
  }

  @Test func `see a change and its opposite as none`() throws {
    var graph = try graph()
    try graph.insert([("Task/1", ["title": "a"])])
    let before = graph.state
    for title in ["b", "a"] {
      let changes = ChangeSet(graph.schema)
      try changes.set(graph.row("Task/1"), "title", .string(title), over: graph.state)
      graph.apply(changes)
    }

    #expect(StateComparison(from: before, to: graph.state, isOneHistory: true).isEmpty)
  }

  @Test func `tell texts of the same meaning but other bytes apart`() throws {
    var graph = try graph()
    try graph.insert([("Task/1", ["title": "e\u{301}"])])
    var other = try self.graph()
    try other.insert([("Task/1", ["title": "\u{E9}"])])

    let comparison = StateComparison(from: graph.state, to: other.state, isOneHistory: false)

    #expect(comparison.differences.count == 1)
    #expect(comparison.areModelsEqual)
  }

  @Test func `name what only one of two models has`() throws {
    var graph = try graph()
    try graph.insert([("Task/1", ["title": "a"])])
    var other = try RuleGraph {
      Entity("Task") { Attribute("done", .boolean, isOptional: true) }
      Entity("Note")
    }
    try other.insert([("Task/1", ["done": true]), ("Note/1", [:])])

    let comparison = StateComparison(from: graph.state, to: other.state, isOneHistory: false)

    #expect(!comparison.areModelsEqual)
    #expect(
      words(comparison) == [
        "insert Note/1 ", "update Task/1 -title='a' -steps= +done=true",
      ]
    )
  }

  @Test func `name the store's own values that differ`() throws {
    let store = try Store.create(.memory, model: graph().schema.model)
    let before = store.state
    let changes = ChangeSet(store.schema)
    try changes.setMetadata("colour", "red")
    try store.commit(changes)

    let comparison = StateComparison(from: before, to: store.state, isOneHistory: true)

    #expect(comparison.differingMetadata == ["colour"])
    #expect(!comparison.isEmpty)
  }
}
