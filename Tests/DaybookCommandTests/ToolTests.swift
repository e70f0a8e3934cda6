import DaybookCommand
import DaybookModel
import DaybookStore
import TestSupport
import Testing

/// Commands that compare, prove, check and explain.
@Suite("Tools")
struct ToolTests {
  @Test func `tell who gave each value, also of deleted objects`() throws {
    let world = try CommandWorld.withBudget()
    _ = world.run("rm Budget.daybook Budget/1 --author ben --note 'no more movies'")

    let transcript = world.transcript(
      "blame Budget.daybook Expense/2",
      "blame Budget.daybook Expense/2 --at 4",
      "blame Budget.daybook Expense/2 --attr amount",
      "blame Budget.daybook Expense/2 --json",
      "blame Budget.daybook Expense/2 --attr amount --at 5 --json",
      "blame Budget.daybook/journal/000001.jsonl Budget/1",
      "blame Budget.daybook Budget/9",
      "blame Budget.daybook Budget/1 --at 1",
      "blame Budget.daybook Expense/2 --attr colour",
      "blame Budget.daybook Expense"
    )

    try Fixture("CLI/blame.txt").expect(transcript)
  }

  @Test func `compare two moments, and two stores`() throws {
    let world = try CommandWorld.withBudget()
    for line in [
      "add Budget.daybook Budget title=Home 'expenses=Expense/1,Expense/2'",
      "rm Budget.daybook Expense/1", "new Copy.daybook --model budget.json",
    ] {
      _ = world.run(line)
    }

    let transcript = world.transcript(
      "diff Budget.daybook 2 5",
      "diff Budget.daybook 4 7",
      "diff Budget.daybook 7 4",
      "diff Budget.daybook 5",
      "diff Budget.daybook 7",
      "diff Budget.daybook 2021-11-08",
      "diff Budget.daybook 2021-11-07 2021-11-08 --stat",
      "diff Budget.daybook 4 7 --json",
      "diff Budget.daybook 4 7 --stat --json",
      "diff Budget.daybook 4 7 -o jsonl",
      "diff Budget.daybook 7 7 --json",
      "diff Budget.daybook Copy.daybook --stat",
      "diff Copy.daybook Budget.daybook",
      "diff Budget.daybook/journal/000001.jsonl 4 5",
      "diff Budget.daybook 4 99",
      "diff Budget.daybook 99",
      "diff Budget.daybook 2021-13-01",
      "diff Budget.daybook Other.daybook",
      "diff Budget.daybook Copy.daybook 4"
    )

    try Fixture("CLI/diff.txt").expect(transcript)
  }

  @Test func `compare stores whose models differ`() throws {
    let world = try CommandWorld.withBudget()
    let other = Sample.budgetModel.replacing("\"maximum\":40", with: "\"maximum\":50")
      .replacing(
        "{\"name\":\"paid\",\"type\":\"Boolean\",\"default\":false}",
        with: """
          {"name":"shop","type":"String","optional":true}
          """
      )
    try world.write("other.json", other)
    _ = world.run("new Other.daybook --model other.json")
    _ = world.run("add Other.daybook Budget title=Movies total=100")
    _ = world.run("add Other.daybook Expense title=Cinema amount=12.50 shop=Odeon budget=Budget/1")

    try Fixture("CLI/diff-models.txt").expect(world.transcript("diff Budget.daybook Other.daybook"))
  }

  @Test func `standard input cannot be compared with itself`() throws {
    var world = try CommandWorld.withBudget()
    world.standardInput = "Budget.daybook/journal/000001.jsonl"

    #expect(world.run("diff - 2 3").code == .usage)
    #expect(world.run("diff - Budget.daybook").code == .success)
  }

  @Test func `note a store's head`() throws {
    let world = try CommandWorld.withBudget()

    let transcript = world.transcript(
      "head Budget.daybook",
      "head Budget.daybook --at 3",
      "head Budget.daybook --at 2021-11-08",
      "head Budget.daybook --json",
      "head Budget.daybook/journal/000001.jsonl",
      "head Budget.daybook --at 6",
      "head Budget.daybook --at 0",
      "head Budget.daybook --at 2021-11-07",
      "head Other.daybook"
    )
    let line = world.run("head Budget.daybook --at 3").output.split(separator: " ")
    let proof = String(line[1].dropLast())

    #expect(world.run(["verify", "Budget.daybook", "--expect", proof]).code == .success)
    try Fixture("CLI/head.txt").expect(transcript)
  }

  @Test func `find nothing wrong with what was saved, and say nothing`() throws {
    let world = try CommandWorld.withBudget()

    let transcript = world.transcript(
      "check Budget.daybook",
      "check Budget.daybook --json",
      "check Budget.daybook -o jsonl",
      "check Budget.daybook --at 99",
      "check Budget.daybook/journal/000001.jsonl"
    )

    try Fixture("CLI/check.txt").expect(transcript)
  }

  @Test func `find what an older model allowed`() throws {
    let world = try CommandWorld()
    try world.write("loose.json", looseModel)
    let strict = looseModel.replacing(
      "\"name\":\"code\"",
      with: "\"pattern\":\"[A-Z]+\",\"name\":\"code\""
    )
    .replacing("\"name\":\"size\"", with: "\"name\":\"size\",\"maximum\":10")
    try world.write("strict.json", strict)
    for line in [
      "new Loose.daybook --model loose.json", "add Loose.daybook Thing code=AB size=3",
      "add Loose.daybook Thing code=x-1 size=11",
    ] {
      _ = world.run(line)
    }
    let model = try ManagedObjectModel(json: world.bytes("strict.json"), file: "strict.json")
    let store = try world.openStore("Loose.daybook", model: model)
    let changes = ChangeSet(store.schema)
    try changes.insert(store.reserveRows(1, entity: 0), ["code": "C", "size": 1])
    try store.commit(changes)
    try store.close()

    try Fixture("CLI/check-problems.txt").expect(
      world.transcript(
        "check Loose.daybook",
        "check Loose.daybook -q",
        "check Loose.daybook --json",
        "check Loose.daybook -o jsonl",
        "check Loose.daybook --at 2"
      )
    )
  }

  private let looseModel = """
    {"name":"Loose","entities":[{"name":"Thing","attributes":[
      {"name":"code","type":"String"},{"name":"size","type":"Integer 16"}]}]}
    """
}
