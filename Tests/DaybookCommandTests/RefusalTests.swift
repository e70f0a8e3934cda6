import DaybookCommand
import DaybookModel
import DaybookStore
import DaybookTerminal
import TestSupport
import Testing

/// What the commands say when they cannot do what they are asked, and with which exit code.
@Suite("Refusals")
struct RefusalTests {
  @Test func `wrong usage is exit 2 and names what was meant`() throws {
    let world = try CommandWorld.withBudget()

    let transcript = world.transcript(
      "lst Budget.daybook",
      "list Budget.daybook",
      "list Budget.daybook Budgett",
      "list Budget.daybook Budget --columns titel",
      "list Budget.daybook Budget --limit few",
      "list Budget.daybook Budget -o html",
      "list Budget.daybook Budget --json -o csv",
      "info Budget.daybook -o csv",
      "get Budget.daybook Budget",
      "get Budget.daybook Movie/1",
      "add Budget.daybook Budget titel=Movies",
      "add Budget.daybook Budget title",
      "add Budget.daybook Budget title=A title=B",
      "add Budget.daybook Expense amount:=12,5",
      "add Budget.daybook Expense budget=Budget",
      "add Budget.daybook Expense paid+=true",
      "list Budget.daybook Budget --at yesterday",
      "log Budget.daybook --since 2021-13-01",
      "log Budget.daybook --id Budget",
      "log Budget.daybook --tz Mars/Olympus",
      "log Budget.daybook --tz ../etc/passwd",
      "log Budget.daybook --color sometimes",
      "verify Budget.daybook --expect 5",
      "show Budget.daybook five",
      "new Other.daybook",
      "import Budget.daybook Budget budgets.xml",
      "import Budget.daybook Budget x.csv --map title",
      "set Budget.daybook Budget/1 title=X --wait long"
    )

    try Fixture("CLI/usage.txt").expect(transcript)
  }

  @Test func `what the model forbids is exit 5, all at once, with a command that works`() throws {
    let world = try CommandWorld.withBudget()
    try world.write("country.json", Sample.countryModel)

    let transcript = world.transcript(
      "add Budget.daybook Budget total=-5",
      "add Budget.daybook Budget title=Example total=0",
      "add Budget.daybook Expense title=Bus amount=much",
      "set Budget.daybook Budget/1 title= total=-1",
      "add Budget.daybook Expense title=Bus amount=2 budget=Budget/9",
      "new World.daybook --model country.json",
      "add World.daybook Country 'fullName=United Kingdom' shortName=UK",
      "add World.daybook Country fullName=Ukraine shortName=UK",
      "add World.daybook Country fullName=Ukraine shortName=UK --dry-run",
      "add World.daybook Country fullName=Ukraine shortName=UKR numeric=70000",
      "list World.daybook Country"
    )

    try Fixture("CLI/rejected.txt").expect(transcript)
  }

  @Test func `VAL-04 what is written keeps the rules that attributes have of their own`() throws {
    let world = try CommandWorld()
    let model = try ManagedObjectModel {
      Entity("Guest") {
        Attribute("name", .string).rule("length >= 3", warning: "Name is too short.")
        Attribute("isPaying", .boolean, default: true).rule("SELF == TRUE", warning: "All pay.")
      }
    }
    try world.write("guest.json", model.json)
    try world.write("short.csv", "name\nAnna\nAl\n")
    try world.write("free.csv", "name,isPaying\nAnna,true\nAlbert,false\n")
    _ = world.run("new Party.daybook --model guest.json")

    for (command, code, warning) in [
      ("add Party.daybook Guest name=Al", .rejected, "Name is too short."),
      ("import Party.daybook Guest short.csv", .badInput, "Name is too short."),
      ("import Party.daybook Guest free.csv", .badInput, "All pay."),
    ] as [(String, ExitCode, String)] {
      let outcome = world.run(command)
      #expect(outcome.code == code, "\(command)")
      #expect(outcome.errorOutput.contains(warning), "\(outcome.errorOutput)")
    }
    #expect(world.run("add Party.daybook Guest name=Ann").code == .success)
    #expect(world.run("set Party.daybook Guest/1 name=Al").code == .rejected)
  }

  @Test func `what is not there is exit 1, a store that is not there exit 3`() throws {
    let world = try CommandWorld.withBudget()

    let transcript = world.transcript(
      "get Budget.daybook Budget/9",
      "show Budget.daybook 9",
      "history Budget.daybook Budget/9",
      "history Budget.daybook Expense/2 --attr color",
      "list Budget.daybook Budget --at 9",
      "rm Budget.daybook Budget/1",
      "get Budget.daybook Expense/2",
      "set Budget.daybook Expense/2 amount=1",
      "list Budget.daybook Budget",
      "list Missing.daybook Budget",
      "add Missing.daybook Budget title=X",
      "new Budget.daybook --model budget.json",
      "new Budget.daybook/journal --model budget.json",
      "new budgets.csv --model budget.json",
      "add budgets.csv Budget title=X",
      "new Other.daybook --model missing.json",
      "new Other.daybook --model budgets.csv"
    )

    try Fixture("CLI/absent.txt").expect(transcript)
  }

  @Test func `a store that this process has open already is exit 6`() throws {
    let world = try CommandWorld.withBudget()
    let holder = try world.openStore("Budget.daybook")

    let outcome = world.run("add Budget.daybook Budget title=X")

    #expect(outcome.code == .locked)
    #expect(
      outcome.errorOutput
        == "daybook: error: Budget.daybook: is already open in this process\n"
    )
    try holder.close()
  }

  @Test func `output that cannot be written is exit 74`() throws {
    let world = try CommandWorld.withBudget()

    let outcome = world.run("list Budget.daybook Budget -o nowhere/x.csv")

    #expect(outcome.code == .inputOutput)
    #expect(outcome.errorOutput.hasPrefix("daybook: error: nowhere/x.csv: cannot open: "))
  }

  @Test func `Ctrl-C during an import is exit 130 and leaves nothing`() throws {
    var world = try CommandWorld.withBudget()
    let before = try world.bytes("Budget.daybook/journal/000001.jsonl")
    world.isInterrupted = true

    let outcome = world.run("import Budget.daybook Budget budgets.csv")

    #expect(outcome.code == .interrupted)
    #expect(outcome.output.isEmpty && outcome.errorOutput.isEmpty)
    #expect(try world.bytes("Budget.daybook/journal/000001.jsonl") == before)
  }

  @Test func `the lock of another process names it and how long it was waited for`() {
    var place = DaybookError.Place()
    place.file = "Budget.daybook"
    let holder = DaybookError.Holder(
      processID: 4_127,
      program: "budget",
      host: "laptop",
      since: "14:03:11",
      waited: .seconds(5)
    )
    let error = DaybookError(.store(.locked(by: holder)), at: place)

    let text = CommandFailure(error).text(style: Style(isColoured: false))

    #expect(
      text == """
        daybook: error: Budget.daybook is locked by process 4127 "budget" on laptop (since \
        14:03:11). Waited 5 s.

        """
    )
  }
}
