import DaybookCommand
import Testing

/// What `DAYBOOK_DEBUG` makes commands say.
@Suite("DAYBOOK_DEBUG")
struct DebugTests {
  @Test func `1 tells the path, each line as it is written, and nothing else changes`() throws {
    var world = try CommandWorld.withBudget()
    let silent = world.run("set Budget.daybook Budget/1 total=7 --dry-run")
    world.variables["DAYBOOK_DEBUG"] = "1"
    let dry = world.run("set Budget.daybook Budget/1 total=7 --dry-run")

    #expect(silent.debugLines.isEmpty)
    #expect(dry.output == silent.output)
    #expect(dry.debugLines == "daybook: debug: store (here)/Budget.daybook, for reading only\n")

    let saved = world.run("set Budget.daybook Budget/1 total=7").debugLines
    let journal = try world.text("Budget.daybook/journal/000001.jsonl")
    let written = journal.split(separator: "\n").suffix(3)
    #expect(
      saved == "daybook: debug: store (here)/Budget.daybook\n"
        + written.map { "daybook: debug: line \($0)\n" }.joined()
    )
  }

  @Test func `1 tells how rows were found and how long it took`() throws {
    var world = try CommandWorld.withBudget()
    world.variables["DAYBOOK_DEBUG"] = "1"

    let outcome = world.run("list Budget.daybook Expense --where 'amount > 5' --sort title")

    #expect(
      outcome.debugLines.replacing(/[0-9]+\.[0-9]{3} ms/, with: "* ms") == """
        daybook: debug: store (here)/Budget.daybook, for reading only
        daybook: debug: fetch Expense where amount > 5: 1 row in * ms; \
        scan of 2 rows, 1 column test, order by title

        """
    )
  }

  @Test(arguments: ["", "0", "yes"])
  func `any other value tells nothing`(value: String) throws {
    var world = try CommandWorld.withBudget()
    world.variables["DAYBOOK_DEBUG"] = value

    #expect(world.run("list Budget.daybook Expense").debugLines.isEmpty)
  }
}
