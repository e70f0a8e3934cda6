import DaybookCommand
import DaybookModel
import TestSupport
import Testing

/// Files that become objects, or are refused with file, line and column.
@Suite("Import")
struct ImportTests {
  @Test func `a bad row is shown where it stands, and nothing is imported`() throws {
    let world = try CommandWorld()
    try world.write("country.json", Sample.countryModel)
    try world.write(
      "iso.csv",
      "fullName,shortName,numeric\nAustria,AT,40\nNamibia,NA12,516\n,XX,x\n"
    )
    try world.write("short.csv", "fullName,shortName\nAustria\n")
    try world.write("open.csv", "fullName,shortName\n\"Austria,AT\n")
    try world.write("twice.csv", "fullName,shortName\nAustria,AT\nAustralia,AU\nAtlantis,AT\n")
    try world.write("other.csv", "a,b\n1,2\n")
    try world.write("part.csv", "fullName\nAustria\n")
    try world.write("same.csv", "fullName,shortName,shortName\nAustria,AT,AT\n")
    try world.write("empty.csv", "")
    try world.write("head.csv", "fullName,shortName\n")
    try world.write(
      "rows.json",
      "[{\"fullName\":\"Austria\",\"shortName\":5},\n {\"shortName\":\"AT\"}]"
    )
    try world.write("broken.jsonl", "{\"fullName\":\"Austria\",\n")
    try world.write("wrapped.json", "{\"rows\":[]}")
    _ = world.run("new World.daybook --model country.json")

    let files = [
      "iso.csv", "iso.csv -v", "iso.csv -n", "short.csv", "open.csv", "twice.csv", "other.csv",
      "part.csv", "same.csv", "empty.csv", "head.csv", "rows.json", "broken.jsonl", "wrapped.json",
      "missing.csv", "iso.csv --map code=shortName", "iso.csv --map fullName=titel",
    ]
    let transcript = files.map { world.transcript("import World.daybook Country \($0)") }.joined()

    try Fixture("CLI/import-refused.txt").expect(
      transcript + world.transcript("list World.daybook Country", "log World.daybook --oneline")
    )
  }

  @Test func `every type is read from every kind of file and written back the same`() throws {
    let world = try CommandWorld()
    try world.write("types.json", Sample.typesModel)
    _ = world.run("new A.daybook --model types.json")
    let row = """
      {"text":"a, \\"b\\"\\n\\u001b日本","small":-7,"large":"9007199254740993","price":"-12.5",\
      "ratio":0.1,"single":1.5,"flag":true,"when":"2021-11-08T12:00:00.25Z",\
      "key":"7A1F0C52-3B8E-4E55-9C41-2D6B8A90E7F3","link":"https://example.org/a?b=c",\
      "bytes":"AAEC/w==","extra":{"a":[1,2.50,null]}}
      """
    let nulls = """
      {"text":"","small":null,"large":null,"price":null,"ratio":"nan","single":"-inf",\
      "flag":false,"when":null,"key":null,"link":null,"bytes":"","extra":null}
      """
    try world.write("rows.jsonl", row + "\n" + nulls + "\n")
    _ = world.run("import A.daybook Thing rows.jsonl")
    let expected = world.run("list A.daybook Thing -o jsonl").output

    for format in ["csv", "tsv", "json", "jsonl"] {
      let store = "\(format).daybook"
      _ = world.run("list A.daybook Thing -o out.\(format)")
      _ = world.run("new \(store) --model types.json")
      let outcome = world.run("import \(store) Thing out.\(format) --map id=")

      #expect(outcome.errorOutput == "", "\(format)")
      #expect(world.run("list \(store) Thing -o jsonl").output == expected, "\(format)")
    }
    #expect(expected.hasPrefix("{\"id\":\"Thing/1\",\"text\":\"a, \\\"b\\\"\\n\\u001b日本\""))
    try Fixture("CLI/types.txt").expect(
      world.transcript(
        "list A.daybook Thing",
        "list A.daybook Thing -o csv",
        "get A.daybook Thing/1"
      )
    )
  }

  @Test func `empty fields are null, quoted empty ones the empty text`() throws {
    let world = try CommandWorld()
    try world.write("types.json", Sample.typesModel)
    try world.write("rows.csv", "text,small\n\"\",1\n,2\n")
    _ = world.run("new A.daybook --model types.json")
    _ = world.run("import A.daybook Thing rows.csv")

    let outcome = world.run("list A.daybook Thing -o jsonl --columns text,small")

    #expect(outcome.output == "{\"text\":\"\",\"small\":1}\n{\"text\":null,\"small\":2}\n")
  }

  @Test(arguments: ["\u{FEFF}title,total\r\nTravel,1200\r\n", "title\ttotal\rTravel\t1200"])
  func `byte-order marks, CRLF, CR and tabs are understood`(text: String) throws {
    let world = try CommandWorld.withBudget()
    let name = text.contains("\t") ? "x.tsv" : "x.csv"
    try world.write(name, text)

    let outcome = world.run("import Budget.daybook Budget \(name)")

    #expect(outcome.output == "tx 6: 1 inserted, 0 updated, 0 deleted (Budget/2)\n")
    #expect(world.run("get Budget.daybook Budget/2").output.contains("Travel"))
  }

  @Test func `standard input is CSV, and relationships are written as IDs`() throws {
    var world = try CommandWorld.withBudget()
    try world.write("in.csv", "title,amount,budget\nBus,2,Budget/1\nTaxi,9,\n")
    world.standardInput = "in.csv"

    let outcome = world.run("import Budget.daybook Expense -")

    #expect(outcome.output == "tx 6: 2 inserted, 0 updated, 0 deleted (Expense/3, Expense/4)\n")
    let budget = world.run("list Budget.daybook Budget --columns expenses -o csv")
    #expect(budget.output == "expenses\n\"Expense/1, Expense/2, Expense/3\"\n")
  }

  @Test func `an import is one transaction, and a dry run none`() throws {
    let world = try CommandWorld.withBudget()
    let before = try world.bytes("Budget.daybook/journal/000001.jsonl")

    let rehearsal = world.run("import Budget.daybook Budget budgets.csv --dry-run")
    let after = try world.bytes("Budget.daybook/journal/000001.jsonl")
    let outcome = world.run("import Budget.daybook Budget budgets.csv --note travel")

    #expect(
      rehearsal.output
        == "dry run, nothing saved: 2 inserted, 0 updated, 0 deleted (Budget/2, Budget/3)\n"
    )
    #expect(after == before)
    #expect(outcome.output == "tx 6: 2 inserted, 0 updated, 0 deleted (Budget/2, Budget/3)\n")
  }
}
