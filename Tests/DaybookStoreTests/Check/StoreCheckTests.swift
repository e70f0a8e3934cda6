import DaybookModel
import DaybookStore
import TestSupport
import Testing

/// The whole content against its model: rows are entered without the rules of a save.
@Suite("Checks of stores")
struct StoreCheckTests {
  private func problems(_ graph: RuleGraph) -> [String] {
    StoreCheck(graph.state).problems.map {
      "\($0.kind.rawValue) \($0.object) \($0.property): \($0.text)"
    }
  }

  @Test func `find nothing in a sound store, and count its objects`() throws {
    var graph = try RuleGraph {
      Entity("Tag") { ToMany("tasks", of: "Task", inverse: "tags") }
      Entity("Task") { ToMany("tags", of: "Tag", inverse: "tasks") }
    }
    try graph.insert([
      ("Tag/1", [:]), ("Tag/2", [:]), ("Task/1", ["tags": links("Tag/1", "Tag/2")]),
    ])

    #expect(problems(graph) == [])
    #expect(StoreCheck(graph.state).objectCount == 3)
  }

  @Test func `find missing and forbidden values`() throws {
    var graph = try RuleGraph {
      Entity("Thing") {
        Attribute("name", .string).length(2, through: 4)
        Attribute("code", .string, isOptional: true).pattern("[A-Z]+")
        Attribute("size", .integer64, isOptional: true).range(1, through: 9)
        Attribute("when", .date, isOptional: true).range("2020-01-01")
      }
    }
    try graph.insert([
      ("Thing/1", ["code": "ab", "size": 10]), ("Thing/2", ["name": "x", "size": 0]),
      ("Thing/3", ["name": "fine", "code": "AB", "size": 9]), ("Thing/4", ["name": "longer"]),
    ])

    #expect(
      problems(graph) == [
        "required Thing/1 name: is required but has no value",
        "pattern Thing/1 code: 'ab' does not match the pattern [A-Z]+",
        "range Thing/1 size: 10 is above the maximum 9",
        "range Thing/2 name: 'x' is too short (minimum 2)",
        "range Thing/2 size: 0 is below the minimum 1",
        "range Thing/4 name: 'longer' is too long (maximum 4)",
      ]
    )
  }

  @Test func `find keys that several objects have, across subentities`() throws {
    var graph = try RuleGraph {
      Entity("Person") {
        Attribute("name", .string, isOptional: true)
        Attribute("year", .integer64, isOptional: true)
        Unique("name")
        Unique(["name", "year"])
      }
      Entity("Director", parent: "Person")
    }
    try graph.insert([
      ("Person/1", ["name": "caf\u{E9}", "year": 1]), ("Person/2", [:]), ("Person/3", [:]),
      ("Director/4", ["name": "cafe\u{301}"]), ("Person/5", ["name": "caf\u{E9}", "year": 1]),
      ("Person/6", ["name": "other", "year": 1]),
    ])

    #expect(
      problems(graph) == [
        "unique Director/4 name: name 'cafe\u{301}' already belongs to Person/1",
        "unique Person/5 name: name 'caf\u{E9}' already belongs to Person/1",
        "unique Person/5 name, year: name, year 'caf\u{E9}', 1 already belongs to Person/1",
      ]
    )
  }

  @Test func `find links that lead nowhere or to another entity, and counts`() throws {
    var graph = try RuleGraph {
      Entity("Book") {
        ToOne("shelf", of: "Shelf", inverse: "books")
        ToMany("pages", of: "Page", isOrdered: true).count(1, through: 2).required()
      }
      Entity("Shelf") { ToMany("books", of: "Book", inverse: "shelf", deleteRule: .noAction) }
      Entity("Page")
      Entity("Cover", parent: "Page")
    }
    try graph.insert([("Shelf/1", [:]), ("Page/1", [:]), ("Cover/2", [:]), ("Page/3", [:])])
    try graph.insert([
      ("Book/1", ["shelf": link("Shelf/1"), "pages": links("Page/1")]), ("Book/2", [:]),
      ("Book/3", ["pages": links("Page/1", "Cover/2", "Page/3")]),
    ])
    _ = try graph.delete(["Shelf/1"])

    #expect(
      problems(graph) == [
        "links Book/1 shelf: leads to Shelf/1, which does not exist",
        "count Book/2 pages: has 0 objects but needs at least 1",
        "count Book/3 pages: has 3 objects but may have at most 2",
      ]
    )
  }

  @Test func `find sides of a relationship that disagree`() throws {
    var graph = try RuleGraph {
      Entity("List") { ToMany("items", of: "Item", inverse: "lists", isOrdered: true) }
      Entity("Item") { ToMany("lists", of: "List", inverse: "items", isOrdered: true) }
    }
    try graph.insert([
      ("Item/1", ["lists": links("List/1")]), ("Item/2", ["lists": links("List/2")]),
    ])
    try graph.insert([
      ("List/1", ["items": links("Item/2", "Item/1")]), ("List/2", [:]),
    ])

    #expect(
      problems(graph).sorted() == [
        "inverse Item/2 lists: leads to List/2, whose items does not lead back",
        "inverse List/1 items: leads to Item/2, whose lists does not lead back",
      ]
    )
  }

  @Test func `agree with a dictionary about a million keys`() throws {
    let count = TestScale.count(200_000)
    var graph = try RuleGraph {
      Entity("Thing") {
        Attribute("key", .integer64)
        Unique("key")
      }
    }
    let changes = ChangeSet(graph.schema)
    var random = SeededGenerator(seed: 7)
    var seen: Set<Int64> = []
    var expected = 0
    for number in 1...Int64(count) {
      let key = Int64.random(in: 0..<Int64(count * 4), using: &random)
      if !seen.insert(key).inserted { expected += 1 }
      let row = RowID(entity: 0, number: number)
      changes.insert(row)
      try changes.set(row, "key", .integer(key))
    }
    graph.apply(changes)

    #expect(StoreCheck(graph.state).problems.count == expected)
  }
}
