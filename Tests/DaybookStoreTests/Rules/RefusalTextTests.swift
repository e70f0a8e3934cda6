import DaybookModel
import DaybookStore
import Testing

/// How refused commits read.
@Suite("Refused commits")
struct RefusalTextTests {
  private static func countries() throws -> RuleGraph {
    var graph = try RuleGraph {
      Entity("Country") {
        Attribute("shortName", .string)
        Attribute("fullName", .string, isOptional: true)
        Unique("shortName")
      }
    }
    try graph.insert([
      ("Country/3", ["shortName": "UK", "fullName": "United Kingdom"]),
      ("Country/4", ["shortName": "CH", "fullName": ""]),
    ])
    return graph
  }

  @Test func `a saved holder is named with its transaction`() throws {
    let graph = try Self.countries()
    let changes = ChangeSet(graph.schema)
    try changes.insert(graph.row("Country/5"), ["shortName": "UK"])
    try changes.insert(graph.row("Country/6"), ["shortName": "CH"])
    let refusal = CommitRefusal.keys([
      KeyConflict(
        unique: 0,
        holder: try graph.row("Country/3"),
        isHolderSaved: true,
        contender: try graph.row("Country/5")
      ),
      KeyConflict(
        unique: 0,
        holder: try graph.row("Country/4"),
        isHolderSaved: true,
        contender: try graph.row("Country/6")
      ),
    ])

    let error = refusal.error(for: changes, over: graph.state)

    #expect(error.code == 133_021)
    #expect(error.underlying.count == 2)
    #expect(
      error.localizedDescription == """
        unique: Country.shortName "UK" already belongs to Country/3 "United Kingdom" (tx 1)
          Country.shortName "CH" already belongs to Country/4 (tx 1)
        Merge policy is 'error'.
        """
    )
  }

  @Test func `contenders of one save are all named`() throws {
    let graph = try Self.countries()
    let changes = ChangeSet(graph.schema)
    try changes.insert(graph.row("Country/5"), ["shortName": "FR"])
    try changes.insert(graph.row("Country/6"), ["shortName": "FR"])
    let refusal = CommitRefusal.keys([
      KeyConflict(
        unique: 0,
        holder: try graph.row("Country/5"),
        isHolderSaved: false,
        contender: try graph.row("Country/6")
      )
    ])

    let error = refusal.error(for: changes, over: graph.state)

    #expect(
      error.failureReason == """
        Country.shortName "FR" belongs to several objects of this save: Country/5, Country/6
        """
    )
  }

  @Test func `changed and deleted rows are told apart`() throws {
    let graph = try Self.countries()
    let row = try graph.row("Country/3")
    let changes = ChangeSet(graph.schema)
    let changed = CommitRefusal.rows([
      RowConflict(row: row, expected: 1, found: 7, deletedBy: nil)
    ])
    let deleted = CommitRefusal.rows([
      RowConflict(row: row, expected: 1, found: 0, deletedBy: 8)
    ])

    let first = changed.error(for: changes, over: graph.state)
    let second = deleted.error(for: changes, over: graph.state)

    let name = ObjectReference(entity: "Country", number: 3)
    #expect(first.reason == .conflict(.changedElsewhere([name], transaction: 7)))
    #expect(second.reason == .conflict(.deletedElsewhere([name], transaction: 8)))
    #expect(first.code == 133_020)
    #expect(second.failureReason?.contains("(tx 8)") == true)
  }
}
