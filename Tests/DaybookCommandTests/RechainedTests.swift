import DaybookCommand
import DaybookModel
import TestSupport
import Testing

/// Stores whose lines were changed with all checksums and hashes recomputed.
@Suite("Rechained stores")
struct RechainedTests {
  private static let folder = "Budget.daybook"

  @Test func `what only a newer version can mean is exit 9, and nothing is written`() throws {
    let world = try CommandWorld.withBudget()
    try world.rechain(Self.folder) { $0.replacing(",\"was\":{", with: ",\"since\":7,\"was\":{") }

    try Fixture("CLI/newer.txt").expect(
      world.transcript(
        "list Budget.daybook Budget",
        "list Budget.daybook Budget --at 4",
        "add Budget.daybook Budget title=Dinner",
        "verify Budget.daybook"
      )
    )
  }

  @Test(arguments: [
    ("{\"op\":\"model\",\"tx\":1,\"version\":1,", "{\"op\":\"model\",\"tx\":1,\"version\":7,"),
    ("\"identifiers\":[]", "\"identifiers\":[],\"lexicon\":[]"),
    ("\"unique\":", "\"shape\":null,\"unique\":"), ("{\"op\":\"update\"", "{\"op\":\"purge\""),
  ])
  func `a newer shape is neither damage nor written to`(text: String, other: String) throws {
    let world = try CommandWorld.withBudget()
    try world.rechain(Self.folder) { $0.replacing(text, with: other) }
    let before = try contents(world)

    for line in [
      "list Budget.daybook Budget", "add Budget.daybook Budget title=Dinner",
      "import Budget.daybook Budget budget.json",
    ] {
      let outcome = world.run(line)
      #expect(outcome.code == .newerFormat, "\(line): \(outcome.errorOutput)")
    }

    #expect(try contents(world) == before)
  }

  @Test(arguments: [
    ("\"title\":\"Cinema\"", "\"title\":\"Cinema\",,"),
    ("\"title\":\"Cinema\"", "\"title\":Cinema"),
    ("\"title\":\"Cinema\"", "\"title\":\"Cinema\",\"title\":\"Bus\""),
  ])
  func `lines that are no JSON are damage, whatever their hashes`(
    text: String,
    other: String
  ) throws {
    let world = try CommandWorld.withBudget()
    try world.rechain(Self.folder) { $0.replacing(text, with: other) }

    let verified = world.run("verify Budget.daybook")

    #expect(verified.code == .damaged)
    #expect(verified.errorOutput.contains("000001.jsonl:9: "), "\(verified.errorOutput)")
    #expect(world.run("list Budget.daybook Expense").code == .damaged)
    #expect(world.run("verify Budget.daybook/journal/000001.jsonl").code == .damaged)
  }

  @Test func `a hash that was recomputed is sound and lets HEAD be missing`() throws {
    let world = try CommandWorld.withBudget()
    try world.rechain(Self.folder) { $0 }

    #expect(world.run("verify Budget.daybook").code == .success)
  }

  private func contents(_ world: borrowing CommandWorld) throws -> [[UInt8]] {
    try ["LOCK", "journal/000001.jsonl"].map { try world.bytes("\(Self.folder)/\($0)") }
  }
}
