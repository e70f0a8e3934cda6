import DaybookCommand
import DaybookModel
import TestSupport
import Testing

/// Conditions, orders and sections of `list`.
@Suite("Lists")
struct ListTests {
  @Test func `rows are chosen, ordered, cut into sections, counted and explained`() throws {
    let world = try CommandWorld.withBudget()
    _ = world.run(["add", "Budget.daybook", "Budget", "title=O'Brien", "total=80"])
    _ = world.run("add Budget.daybook Expense title=Bus amount=2 budget=Budget/2 paid=true")
    _ = world.run("add Budget.daybook Expense title=Tram amount=3")

    let transcript = world.transcript(
      "list Budget.daybook Expense --where amount>4",
      "list Budget.daybook Expense --where 'amount BETWEEN {2, 4.8}' --sort amount:desc",
      "list Budget.daybook Expense --where 'budget.title ==[c] \"MOVIES\" AND NOT paid = YES'",
      "list Budget.daybook Expense --where 'budget == nil'",
      "list Budget.daybook Budget --where 'ANY expenses.amount > 10' --columns title,expenses",
      "list Budget.daybook Budget --where 'expenses.@count < 2' --columns id,title",
      "list Budget.daybook Expense --where 'title IN {\"Bus\", \"Train\"}' --json",
      "list Budget.daybook Expense --where 'title MATCHES \"[BT].*\"' --count",
      "list Budget.daybook Expense --where FALSEPREDICATE",
      "list Budget.daybook Expense --where FALSEPREDICATE --count --json",
      "list Budget.daybook Expense --sort paid:desc,budget.title,amount --columns title,amount",
      "list Budget.daybook Expense --sort title --offset 1 --limit 2 --columns title",
      "list Budget.daybook Expense --limit 0",
      "list Budget.daybook Expense --section budget.title --sort amount:desc",
      "list Budget.daybook Expense --section budget.title --columns title -o csv",
      "list Budget.daybook Expense --section budget.title --count",
      "list Budget.daybook Expense --where amount>4 --at 3 --count",
      "list Budget.daybook Expense --where 'amount>10 AND budget.title!=nil' --explain",
      "list Budget.daybook Expense --sort amount --limit 1 --explain --json",
      "list Budget.daybook Budget --where 'median:(expenses.amount) > 4 AND length:(title) = 6'",
      "list Budget.daybook Budget --where 'now() = CAST(\"2021-11-08T12:00:00Z\", \"NSDate\")'"
    )

    try Fixture("CLI/list.txt").expect(transcript)
  }

  @Test func `a condition that cannot be understood is exit 2 with a caret`() throws {
    let world = try CommandWorld.withBudget()

    let transcript = world.transcript(
      "list Budget.daybook Budget --where 'title = nil AND total =='",
      "list Budget.daybook Budget --where 'total > > 5'",
      "list Budget.daybook Budget --where 'total BETWEN {1, 2}'",
      "list Budget.daybook Budget --where 'title == \"Mov'",
      "list Budget.daybook Budget --where 'title == %@'",
      "list Budget.daybook Budget --where ''",
      "list Budget.daybook Budget --where 'titel == nil'",
      "list Budget.daybook Budget --where 'expenses.amount > 5'",
      "list Budget.daybook Budget --where 'total CONTAINS \"1\"'",
      "list Budget.daybook Budget --where 'total > \"much\"'",
      "list Budget.daybook Budget --where 'title MATCHES \"(\"'",
      "list Budget.daybook Budget --where 'title == $name'",
      "list Budget.daybook Budget --where 'lenght:(title) > 1'",
      "list Budget.daybook Budget --where 'length:(total) > 1'",
      "list Budget.daybook Budget --where 'abs:(total, 1) > 1'",
      "list Budget.daybook Budget --where 'CAST(total, \"NSDat\") > 1'",
      "list Budget.daybook Budget --where 't > 1'",
      "list Budget.daybook Budget --sort titel",
      "list Budget.daybook Budget --sort expenses",
      "list Budget.daybook Budget --sort title:down",
      "list Budget.daybook Budget --sort title,,total",
      "list Budget.daybook Budget --section titel",
      "list Budget.daybook Budget --explain -o csv"
    )

    try Fixture("CLI/conditions.txt").expect(transcript)
  }

  @Test func `the caret stands under the column`() throws {
    let world = try CommandWorld.withBudget()

    let outcome = world.run([
      "list", "Budget.daybook", "Budget", "--where", "name BEGINSWITH 'M' AND total ==",
    ])

    #expect(outcome.code == .usage)
    #expect(
      outcome.errorOutput == """
        daybook: error: --where: column 33: expected a value after '=='
          name BEGINSWITH 'M' AND total ==
                                          ^

        """
    )
  }

  @Test func `B21 quotes in a condition are the text's own`() throws {
    let world = try CommandWorld.withBudget()
    _ = world.run(["add", "Budget.daybook", "Budget", "title=Reese's"])

    let found = world.run([
      "list", "Budget.daybook", "Budget", "--where", #"title == 'Reese\'s'"#, "--count",
    ])
    let broken = world.run([
      "list", "Budget.daybook", "Budget", "--where", "title = 'Reese's'",
    ])

    #expect(found.output == "1\n")
    #expect(broken.code == .usage)
    #expect(broken.errorOutput.contains(#"a quote inside a text is written \'"#))
  }
}
