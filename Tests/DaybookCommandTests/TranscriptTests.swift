import DaybookCommand
import DaybookModel
import TestSupport
import Testing

/// What the commands print, word for word.
@Suite("Transcripts")
struct TranscriptTests {
  @Test func `the help explains every command`() throws {
    let world = try CommandWorld()

    let pages = CommandName.allCases.map { world.transcript("help \($0.rawValue)") }

    try Fixture("CLI/help.txt").expect(world.transcript("help") + pages.joined())
  }

  @Test func `a file of sweets is imported, changed, looked at and verified`() throws {
    let world = try CommandWorld()
    try world.write("sweets.json", Sample.sweetsModel)
    try world.write("sweets.csv", Sample.sweets)

    let transcript = world.transcript(
      "new Sweets.daybook --model sweets.json",
      "import Sweets.daybook Candy sweets.csv --map brand=name",
      "list Sweets.daybook Candy --limit 3",
      "get Sweets.daybook Candy/3",
      "set Sweets.daybook Candy/3 'name=One Dime' --author ana --note spelling",
      "rm Sweets.daybook Candy/4",
      "log Sweets.daybook",
      "log Sweets.daybook -p",
      "log Sweets.daybook --oneline --reverse",
      "log Sweets.daybook --stat --author ana",
      "show Sweets.daybook 3",
      "history Sweets.daybook Candy/3",
      "history Sweets.daybook Candy/4 --attr name",
      "list Sweets.daybook Candy --at 2",
      "list Sweets.daybook Candy",
      "model Sweets.daybook",
      "info Sweets.daybook",
      "verify Sweets.daybook"
    )

    try Fixture("CLI/sweets.txt").expect(transcript)
  }

  @MainActor @Test func `the demo shows a journal, twice`() throws {
    let world = try CommandWorld()

    try Fixture("CLI/demo.txt").expect(world.transcript("demo", "demo --json"))
  }

  @Test func `the demo names the policies that it takes`() throws {
    let world = try CommandWorld()

    try Fixture("CLI/demo-policy.txt").expect(
      world.transcript(
        "demo candy --policy nonsense",
        "demo budget --policy error",
        "demo --policy error",
        "help demo"
      )
    )
  }

  @Test func `every command answers programs`() throws {
    let world = try CommandWorld.withBudget()

    let transcript = world.transcript(
      "version --json",
      "help get --json",
      "new Books.daybook --model budget.json --json",
      "add Budget.daybook Budget title=Dinner --json",
      "set Budget.daybook Budget/2 title=Dinners total=50 --json",
      "import Budget.daybook Budget budgets.csv --json",
      "rm Budget.daybook Budget/2 Budget/3 --json",
      "list Budget.daybook Expense --json",
      "list Budget.daybook Expense -o jsonl",
      "list Budget.daybook Expense -o csv",
      "list Budget.daybook Expense -o tsv --columns title,amount",
      "get Budget.daybook Budget/1 --json",
      "log Budget.daybook --limit 2 --json",
      "log Budget.daybook -o jsonl -p --limit 1",
      "show Budget.daybook 5 --json",
      "history Budget.daybook Expense/2 --json",
      "history Budget.daybook Expense/2 --attr amount -o jsonl",
      "info Budget.daybook --json",
      "model Budget.daybook --json",
      "verify Budget.daybook --json"
    )

    try Fixture("CLI/json.txt").expect(transcript)
  }

  @Test func `relationships are set, extended, cut and followed`() throws {
    let world = try CommandWorld.withBudget()

    let transcript = world.transcript(
      "add Budget.daybook Budget title=Home 'expenses=Expense/1,Expense/2'",
      "get Budget.daybook Budget/2",
      "set Budget.daybook Budget/1 expenses+=Expense/1",
      "set Budget.daybook Budget/2 expenses-=Expense/2",
      "get Budget.daybook Expense/2",
      "set Budget.daybook Expense/2 budget=Budget/2",
      "set Budget.daybook Expense/2 budget=Budget/2",
      "list Budget.daybook Budget --columns title,expenses",
      "rm Budget.daybook Budget/2 --dry-run",
      "rm Budget.daybook Budget/2",
      "list Budget.daybook Expense",
      "show Budget.daybook 9"
    )

    try Fixture("CLI/relationships.txt").expect(transcript)
  }
}
