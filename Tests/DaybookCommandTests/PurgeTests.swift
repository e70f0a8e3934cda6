import Daybook
import DaybookModel
import Testing

/// What commands say of history that was withdrawn: nothing of it, and that.
@Suite("Purged history on the command line")
struct PurgeTests {
  /// The budget's store, of whose five transactions only the last one's history is offered; a
  /// sixth says so, and a seventh adds a budget.
  private static func purged() throws -> CommandWorld {
    let world = try CommandWorld.withBudget()
    let container = try PersistentContainer(
      opening: world.path("Budget.daybook"),
      readOnly: false
    )
    let context = ManagedObjectContext(container)
    context.transactionAuthor = "keeper"
    try context.execute(.deleteHistory(beforeTransaction: 5))
    try container.close()
    #expect(world.run("add Budget.daybook Budget title=Books total=80").code == .success)
    return world
  }

  private static let sentence = "history before TX 5 was purged"

  @Test func `B40 log lists what is left, and says that there was more`() throws {
    let world = try PurgeTests.purged()

    for flags in ["", " --reverse", " --limit 9", " --reverse --limit 9", " --until 2099-01-01"] {
      let log = world.run("log Budget.daybook --oneline" + flags)
      #expect(log.code == .success)
      let numbers = log.output.split(separator: "\n").compactMap { line in
        line.split(separator: " ").first { Int($0) != nil }
      }
      #expect(Set(numbers) == ["5", "6", "7"], "\(flags)")
      #expect(log.errorOutput == "daybook: note: Budget.daybook: \(PurgeTests.sentence)\n")
    }
    #expect(world.run("log Budget.daybook --reverse --limit 1 --oneline").output.contains("5"))
    let newest = world.run("log Budget.daybook --limit 2")
    #expect(newest.errorOutput.isEmpty, "nothing withheld would have been listed")
    let json = world.run("log Budget.daybook --json").output
    #expect(json.contains("\"purgedBefore\": 5"))
    #expect(!json.contains("\"tx\": 4"))
    #expect(world.run("log Budget.daybook --since 2099-01-01").code == .success)
  }

  @Test(arguments: [
    "show Budget.daybook 4", "show Budget.daybook 1 --json", "log Budget.daybook --at 3",
    "list Budget.daybook Budget --at 4", "get Budget.daybook Budget/1 --at 4",
    "export Budget.daybook Budget --at 2 -o csv", "check Budget.daybook --at 4",
    "diff Budget.daybook 3 7", "diff Budget.daybook 7 3", "blame Budget.daybook Budget/1 --at 4",
    "history Budget.daybook Budget/1", "history Budget.daybook Expense/2 --at 4",
    "log Budget.daybook --id Budget/1",
  ])
  func `B40 HIS-10 what leads before the purge is answered by no, and why`(line: String) throws {
    let world = try PurgeTests.purged()

    let outcome = world.run(line)

    #expect(outcome.code == .answeredNo)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errorOutput.contains("Budget.daybook: \(PurgeTests.sentence)"))
  }

  @Test func `B40 what lies behind the purge is shown as ever`() throws {
    let world = try PurgeTests.purged()

    for line in [
      "show Budget.daybook 5", "show Budget.daybook 7", "list Budget.daybook Budget --at 5",
      "get Budget.daybook Budget/1 --at 6", "diff Budget.daybook 5 6",
      "history Budget.daybook Budget/2", "blame Budget.daybook Budget/2",
    ] {
      let outcome = world.run(line)
      #expect(outcome.code == .success, "\(line): \(outcome.errorOutput)")
      #expect(outcome.errorOutput.isEmpty, "\(line)")
    }
    let history = world.run("history Budget.daybook Expense/2")
    #expect(history.code == .success)
    #expect(history.output.contains("tx 5"))
    #expect(!history.output.contains("tx 4"))
    #expect(history.errorOutput.contains(PurgeTests.sentence))
  }

  @Test func `B40 blame names no transaction before the purge`() throws {
    let world = try PurgeTests.purged()

    let lines = world.run("blame Budget.daybook Expense/2").output.split(separator: "\n")

    #expect(lines.first { $0.contains("amount") }?.contains("tx 5") == true)
    #expect(lines.first { $0.contains("Popcorn") }?.contains("(\(PurgeTests.sentence))") == true)
    #expect(!lines.contains { $0.contains("ben") })
    let json = world.run("blame Budget.daybook Expense/2 --json").output
    #expect(json.contains("\"purgedBefore\":5"))
    #expect(!json.contains("ben"))
  }

  @Test func `HIS-11 the journal itself is whole: verify, head and info read all of it`() throws {
    let world = try PurgeTests.purged()

    #expect(world.run("verify Budget.daybook").code == .success)
    #expect(world.run("head Budget.daybook --at 3").code == .success)
    let overview = world.run("info Budget.daybook")
    #expect(overview.output.contains("before TX 5 was purged"))
    #expect(world.run("info Budget.daybook --json").output.contains("\"purgedBefore\": 5"))
    #expect(try world.text("Budget.daybook/journal/000001.jsonl").contains(#""tx":3,"#))
  }

  @Test func `HIS-11 a segment out of its store says the same, as far as it goes`() throws {
    let world = try PurgeTests.purged()
    let segment = "Budget.daybook/journal/000001.jsonl"

    #expect(world.run("show \(segment) 4").errorOutput.contains(PurgeTests.sentence))
    #expect(world.run("list \(segment) Budget --at 3").errorOutput.contains(PurgeTests.sentence))
    #expect(world.run("log \(segment)").errorOutput.contains(PurgeTests.sentence))
  }
}
