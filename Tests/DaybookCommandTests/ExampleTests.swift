import DaybookCommand
import DaybookModel
import Testing

/// The examples of the help are run, not only read.
@MainActor
@Suite("Examples of the help")
struct ExampleTests {
  @Test(arguments: CommandName.allCases)
  func `work as they stand`(name: CommandName) throws {
    for example in CommandTable.description(of: name).examples {
      let world = try CommandWorld.withBudget()
      try world.write(
        "budgets.csv",
        "title,total,name,remark\nTravel,1200,Trips,x\nBooks,80,Novels,y\n"
      )

      _ = world.run("new Copy.daybook --model budget.json")
      _ = world.run("export Budget.daybook -o all.jsonl")

      let outcome = world.run(example.command)

      // A difference is an answer, not a failure.
      let isAnswered = outcome.code == .success || name == .diff && outcome.code == .answeredNo
      #expect(isAnswered, "\(example.command): \(outcome.errorOutput)")
    }
  }
}
