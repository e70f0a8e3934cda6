import DaybookCommand
import DaybookModel
import DaybookTerminal
import TestSupport
import Testing

/// What differs on a terminal: cut lines, colours, questions; and where none of it happens.
@Suite("Terminals")
struct TerminalTests {
  private func terminal(columns: Int) -> TerminalFacts {
    var facts = TerminalFacts()
    facts.isOutputTerminal = true
    facts.isErrorTerminal = true
    facts.columnCount = columns
    return facts
  }

  private func world() throws -> CommandWorld {
    let world = try CommandWorld.withBudget()
    for line in [
      "add Budget.daybook Budget 'title=日本の飴と餅とお茶 🍵 👩‍👩‍👧' total=1",
      "add Budget.daybook Budget title:='\"bell\\u0007 esc\\u001b[31m right-to-left\\u202e\"'",
      "add Budget.daybook Expense 'title=A rather long title that no column wants' amount=7",
    ] {
      _ = world.run(line)
    }
    return world
  }

  @Test func `lines are cut by displayed columns`() throws {
    var world = try world()
    world.terminal = terminal(columns: 40)
    world.variables["NO_COLOR"] = "1"

    let transcript = world.transcript(
      "list Budget.daybook Budget",
      "list Budget.daybook Expense",
      "get Budget.daybook Expense/3",
      "log Budget.daybook --oneline"
    )

    for line in transcript.split(separator: "\n") where !line.hasPrefix("$") && !line.hasPrefix("!")
    {
      #expect(DisplayWidth.columns(of: String(line)) <= 40 || line.hasPrefix("last changed"))
    }
    try Fixture("CLI/narrow.txt").expect(transcript)
  }

  @Test func `nothing is cut elsewhere, and nothing can mislead`() throws {
    let world = try world()

    let transcript = world.transcript(
      "list Budget.daybook Budget",
      "list Budget.daybook Expense",
      "log Budget.daybook -p --limit 2"
    )

    #expect(!transcript.unicodeScalars.contains { $0.value == 0x1B || $0.value == 0x202E })
    try Fixture("CLI/plain.txt").expect(transcript)
  }

  @Test func `colours say what changed`() throws {
    var world = try world()
    world.terminal = terminal(columns: 100)

    let transcript = world.transcript(
      "show Budget.daybook 5",
      "list Budget.daybook Expense --limit 1",
      "get Budget.daybook Budget/9",
      "list Budget.daybook Expense --limit 1 --color never",
      "verify Budget.daybook"
    )

    try Fixture("CLI/colour.txt").expect(transcript.replacing("\u{1B}", with: "<ESC>"))
  }

  @Test(arguments: [("NO_COLOR", "1"), ("TERM", "dumb")])
  func `colours are off when the environment says so`(name: String, value: String) throws {
    var world = try world()
    world.terminal = terminal(columns: 100)
    world.variables[name] = value

    let outcome = world.run("show Budget.daybook 5")
    let forced = world.run("show Budget.daybook 5 --color always")

    #expect(!outcome.output.contains("\u{1B}"))
    #expect(forced.output.contains("\u{1B}"))
  }

  @Test func `dates are shown and read in the wanted zone`() throws {
    let world = try CommandWorld.withBudget()

    let transcript = world.transcript(
      "log Budget.daybook --limit 1 --tz +05:45",
      "log Budget.daybook --limit 1 --tz UTC",
      "log Budget.daybook --limit 1 --tz -08:00 --json",
      "list Budget.daybook Budget --at 2021-11-08",
      "list Budget.daybook Budget --at 2021-11-07",
      "list Budget.daybook Budget --at 2021-11-08T11:59",
      "log Budget.daybook --since 2021-11-09",
      "log Budget.daybook --until 2021-11-08T17:45 --tz +05:45 --limit 1",
      "log Budget.daybook --until 2021-11-08T17:44 --tz +05:45"
    )

    try Fixture("CLI/zones.txt").expect(transcript)
  }

  @Test(arguments: [("y\n", ExitCode.success), ("n\n", .answeredNo), ("", .answeredNo)])
  func `a person is asked before objects go that were not named`(
    answer: String,
    expected: ExitCode
  ) throws {
    var world = try CommandWorld.withBudget()
    try world.write("answer", answer)
    world.standardInput = "answer"
    world.terminal.isInputTerminal = true
    world.terminal.isErrorTerminal = true
    world.variables["NO_COLOR"] = "1"

    let outcome = world.run("rm Budget.daybook Budget/1")

    #expect(outcome.code == expected)
    #expect(
      outcome.errorOutput.hasPrefix("This also deletes Expense/1 and 1 more. Go on? [y/N] ")
    )
    #expect(
      world.run("get Budget.daybook Expense/1").code
        == (expected == .success ? .answeredNo : .success)
    )
  }

  @Test(arguments: ["--yes", "--no-input", "-y"])
  func `nobody is asked who said so`(flag: String) throws {
    var world = try CommandWorld.withBudget()
    world.terminal.isInputTerminal = true
    world.terminal.isErrorTerminal = true

    let outcome = world.run("rm Budget.daybook Budget/1 \(flag)")

    #expect(outcome.code == .success)
    #expect(outcome.errorOutput == "")
  }

  @Test func `quiet says nothing but data and errors`() throws {
    let world = try CommandWorld.withBudget()

    #expect(world.run("list Budget.daybook Expense --limit 1 -q").errorOutput == "")
    #expect(world.run("set Budget.daybook Budget/1 total=7 -q").output == "")
    #expect(world.run("get Budget.daybook Budget/9 -q").errorOutput != "")
  }
}
