import DaybookCommand
import DaybookModel
import TestSupport
import Testing

/// What is exported imports again.
@Suite("Exports")
struct ExportTests {
  @Test func `write one entity or the whole store in every format`() throws {
    let world = try CommandWorld.withLibrary()

    let transcript = world.transcript(
      "export Library.daybook",
      "export Library.daybook -o tsv",
      "export Library.daybook -o jsonl",
      "export Library.daybook --json",
      "export Library.daybook Item",
      "export Library.daybook Book --json",
      "export Library.daybook Chapter -o jsonl",
      "export Library.daybook --at 1",
      "export Library.daybook --at 1 --json",
      "export Library.daybook Tag --at 1 -o jsonl",
      "export Library.daybook -o -"
    )

    try Fixture("CLI/export.txt").expect(transcript)
  }

  @Test(arguments: ["csv", "tsv", "json", "jsonl"])
  func `give an equal store, values and links`(format: String) throws {
    let world = try CommandWorld.withLibrary()

    let steps = world.transcript(
      "export Library.daybook -o all.\(format)",
      "new Copy.daybook --model library.json",
      "import Copy.daybook all.\(format)",
      "diff Library.daybook Copy.daybook",
      "check Copy.daybook"
    )

    #expect(!steps.contains("(exit"), "\(steps)")
    #expect(steps.contains("12 inserted"))
  }

  @Test(arguments: ["csv", "jsonl"])
  func `map the IDs of a store with gaps`(format: String) throws {
    let world = try CommandWorld.withLibrary()
    for line in [
      "rm Library.daybook Tag/1 Disc/1 -y", "add Library.daybook Person name=Eve spouse=Person/1",
      "export Library.daybook -o all.\(format)", "new Copy.daybook --model library.json",
    ] {
      let outcome = world.run(line)
      #expect(outcome.code == .success, "\(line): \(outcome.errorOutput)")
    }

    let outcome = world.run("import Copy.daybook all.\(format)")
    let copy = world.run("list Copy.daybook Book --columns title,tags,shelf,wishedBy,chapters")
    let people = world.run("list Copy.daybook Person --columns name,spouse,friends,mentor,wishes")

    #expect(outcome.code == .success, "\(outcome.errorOutput)")
    try Fixture("CLI/mapped.txt").expect(copy.output + people.output)
  }

  @Test(arguments: ["csv", "tsv", "json", "jsonl"])
  func `keep every value of every type, bit by bit`(format: String) throws {
    let world = try CommandWorld()
    try world.write("types.json", Sample.typesModel)
    _ = world.run("new Types.daybook --model types.json")
    try world.write("values.jsonl", values)
    let first = world.run("import Types.daybook Thing values.jsonl")
    #expect(first.code == .success, "\(first.errorOutput)")

    let steps = world.transcript(
      "export Types.daybook -o all.\(format)",
      "new Copy.daybook --model types.json",
      "import Copy.daybook all.\(format)",
      "diff Types.daybook Copy.daybook",
      "export Types.daybook Thing -o one.\(format)",
      "new Third.daybook --model types.json",
      "import Third.daybook Thing one.\(format) --map id=",
      "diff Types.daybook Third.daybook"
    )

    #expect(!steps.contains("(exit"), "\(steps)")
  }

  @Test func `leave out links to deleted objects and say so`() throws {
    let world = try CommandWorld.withLibrary()

    let transcript = world.transcript(
      "rm Library.daybook Shelf/1",
      "check Library.daybook",
      "export Library.daybook Book",
      "export Library.daybook -o all.csv",
      "new Copy.daybook --model library.json",
      "import Copy.daybook all.csv",
      "check Copy.daybook"
    )

    try Fixture("CLI/dangling.txt").expect(transcript)
  }

  @Test func `refuse values that a single segment lacks`() throws {
    let world = try CommandWorld()
    try world.write("types.json", Sample.typesModel)
    _ = world.run("new Types.daybook --model types.json")
    let large = String(repeating: "QUJD", count: 25_000)
    try world.write("large.jsonl", "{\"bytes\":\"\(large)\"}\n")
    _ = world.run("import Types.daybook Thing large.jsonl")

    let whole = world.run("export Types.daybook -o jsonl")
    let part = world.run("export Types.daybook/journal/000001.jsonl")

    #expect(whole.output.contains(large))
    #expect(part.code == .damaged)
    #expect(part.errorOutput.contains("Thing/1.bytes"))
  }

  /// What formats and readers get wrong most easily.
  private let values = ##"""
    {"text":"","small":-32768,"large":"9223372036854775807","price":"0.1","ratio":-0.0}
    {"text":"a \"b\", c;\r\n\td \\ e","large":"-9223372036854775808","ratio":5e-324}
    {"text":" null ","price":"99999999999999999999999999999999999999","ratio":"nan"}
    {"text":"null","ratio":"-inf","single":"inf","flag":true,"when":"2026-01-31"}
    {"text":"\u0000\u001b[31m\u202e","single":3.4028235e38,"flag":false,\##
    "when":"1969-12-31T23:59:59.999999999Z"}
    {"text":"\ufeff=1+1","key":"3f2504e0-4f89-41d3-9a0c-0305e82c3301","link":"x:y?z=%2C,\"#"}
    {"bytes":"","extra":""}
    {"bytes":"AAECAw==","extra":{"$k":{"$$n":1.50,"a":"\u00e9"},"z":[null,true]}}
    {"extra":null}
    {"extra":"text","text":"e\u0301"}
    {"extra":12.50,"text":"\u00e9"}
    {}

    """##
}
