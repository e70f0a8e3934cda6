import DaybookCommand
import DaybookModel
import TestSupport
import Testing

/// Files of whole stores that cannot be imported as they are.
@Suite("Imports of whole stores")
struct WholeStoreImportTests {
  @Test func `are refused with their places, and nothing is imported`() throws {
    let world = try CommandWorld.withBudget()
    for (name, text) in files { try world.write(name, text) }

    let transcript = files.map { world.transcript("import Budget.daybook \($0.0)") }.joined()
    let rest = world.transcript(
      "import Budget.daybook missing.csv",
      "import Budget.daybook good.csv --map a=b",
      "import Budget.daybook good.csv --dry-run",
      "import Budget.daybook good.csv --json",
      "list Budget.daybook Expense",
      "import Budget.daybook rules.csv -v"
    )

    try Fixture("CLI/import-store.txt").expect(transcript + rest)
  }

  @Test func `ATT-12 an import computes derived attributes`() throws {
    let world = try CommandWorld.withLibrary()

    let output = world.run("get Library.daybook Book/2 --json").output

    #expect(output.contains("\"chapterCount\": 2"), "\(output)")
  }

  private let files = [
    ("empty.csv", ""),
    ("header.csv", "entity,id,title\n"),
    ("nothing.jsonl", ""),
    ("columns.csv", "title,total\nA,1\n"),
    ("twice.csv", "entity,id,title,title\nBudget,Budget/1,A,B\n"),
    ("entity.csv", "entity,id,title\nBudgett,Budget/1,A\n"),
    ("id.csv", "entity,id,title\nBudget,1,A\n"),
    ("other.csv", "entity,id,title\nBudget,Expense/1,A\n"),
    ("absent.csv", "entity,id,title\n,Budget/1,A\n"),
    ("again.csv", "entity,id,title\nBudget,Budget/1,A\nBudget,Budget/1,B\n"),
    ("property.csv", "entity,id,title,amount\nBudget,Budget/1,A,5\n"),
    ("fields.csv", "entity,id,title\nBudget,Budget/1\n"),
    ("value.csv", "entity,id,title,total\nBudget,Budget/1,A,much\nBudget,Budget/2,,-1\n"),
    ("link.csv", "entity,id,title,amount,budget\nExpense,Expense/4,A,5,Budget/9\n"),
    ("value.jsonl", "{\"entity\":\"Budget\",\"id\":\"Budget/1\",\"title\":7}\n"),
    ("entity.jsonl", "{\"id\":\"Budget/1\",\"title\":\"A\"}\n"),
    ("list.jsonl", "[1]\n"),
    ("broken.json", "[{\"entity\":\"Budget\",}]"),
    ("rules.csv", "entity,id,title,amount\nExpense,Expense/1,A,5\nExpense,Expense/2,B,\n"),
    (
      "good.csv",
      "id,entity,title,total,amount,budget,colour\nExpense/8,Expense,Bus,,2.40,Budget/3,red\n"
        + "Budget/3,Budget,Travel,,,,blue\n"
    ),
  ]
}
