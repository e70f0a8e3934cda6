import DaybookCommand
import DaybookModel
import Testing

/// What the environment variables decide.
@Suite("Environment")
struct EnvironmentTests {
  @Test(arguments: [
    ("--author cleo", "anna", "root", "cleo (cli)"), ("", "anna", "root", "anna (cli)"),
    ("", "", "root", "root (cli)"), ("", "", "", "(cli)"),
  ])
  func `the author is the flag's, then DAYBOOK_AUTHOR's, then USER's, then nobody`(
    flag: String,
    author: String,
    user: String,
    expected: String
  ) throws {
    var world = try CommandWorld.withBudget()
    world.variables["DAYBOOK_AUTHOR"] = author
    world.variables["USER"] = user

    _ = world.run("set Budget.daybook Budget/1 total=7 \(flag)")

    let shown = world.run("show Budget.daybook 6").output
    #expect(shown.hasPrefix("tx 6  2021-11-08T12:00:00Z  \(expected)  1 updated\n"))
  }

  @Test(arguments: [("DAYBOOK_NOW", "noon"), ("DAYBOOK_SEED", "x")])
  func `a clock or seed that is none is wrong usage`(name: String, value: String) throws {
    var world = try CommandWorld.withBudget()
    world.variables[name] = value

    let outcome = world.run("set Budget.daybook Budget/1 total=7")

    #expect(outcome.code == .usage)
    #expect(outcome.errorOutput.hasPrefix("daybook: error: \(name): '\(value)' is no "))
  }

  @Test func `history can end at a moment of the past`() throws {
    let world = try CommandWorld.withBudget()

    let outcome = world.run("history Budget.daybook Expense/2 --attr amount --at 4")

    #expect(
      outcome.output == """
        Expense/2
        tx 4  2021-11-08T12:00:00Z  ben (cli)  inserted
            amount  4.5

        """
    )
  }
}
