import DaybookCommand
import DaybookModel
import Testing

@Suite("Arguments")
struct ArgumentParserTests {
  private func parse(_ words: String...) throws -> ParsedArguments {
    try ArgumentParser().parse(words)
  }

  private func failure(_ words: String...) -> CommandFailure? {
    #expect(throws: CommandFailure.self) { try ArgumentParser().parse(words) }
  }

  @Test func `flags may stand anywhere`() throws {
    let parsed = try parse("--color", "never", "list", "--limit=5", "a.daybook", "-q", "Candy")

    #expect(parsed.command == .list)
    #expect(parsed.operands == ["a.daybook", "Candy"])
    #expect(parsed.text(.limit) == "5")
    #expect(parsed.text(.color) == "never")
    #expect(parsed.has(.quiet))
  }

  @Test func `a dash alone is an operand, and all is one behind two dashes`() throws {
    #expect(try parse("verify", "-").operands == ["-"])
    #expect(try parse("rm", "--", "-x.daybook", "-n").operands == ["-x.daybook", "-n"])
  }

  @Test func `nothing at all, -h and --help ask for help`() throws {
    #expect(try ArgumentParser().parse([]).command == .help)
    #expect(try parse("--help").command == .help)
    #expect(try parse("list", "-h").operands == ["list"])
    #expect(try parse("--version").command == .version)
  }

  @Test func `values may look like flags`() throws {
    #expect(try parse("set", "s", "A/1", "x=-5", "--note", "-1").text(.note) == "-1")
  }

  @Test(arguments: [
    (["lst"], "unknown command 'lst'. Did you mean 'list'?"),
    (["frobnicate"], "unknown command 'frobnicate'"),
    (["list", "s"], "'list' needs ENTITY: daybook list STORE ENTITY [FLAGS]"),
    (["list", "s", "A", "b"], "'b' is one argument too many: daybook list STORE ENTITY [FLAGS]"),
    (["list", "s", "A", "--limt", "3"], "'list' has no flag --limt. Did you mean '--limit'?"),
    (["list", "s", "A", "--limit"], "--limit needs a value: --limit N"),
    (["list", "s", "A", "--limit", "1", "--limit", "2"], "--limit is given twice"),
    (["list", "s", "A", "--json=x"], "--json takes no value"),
    (["--oops"], "a command must come first, not --oops"),
  ])
  func `what cannot be understood is exit 2 and says why`(words: [String], summary: String) {
    let failure = #expect(throws: CommandFailure.self) { try ArgumentParser().parse(words) }

    #expect(failure?.exitCode == .usage)
    #expect(failure?.summary == summary)
  }

  @Test func `there are no abbreviations`() {
    #expect(failure("lis", "s", "A")?.exitCode == .usage)
    #expect(failure("list", "s", "A", "--lim", "1")?.exitCode == .usage)
  }

  @Test(arguments: ["x", "-1", "1.5", ""])
  func `counts are whole numbers`(text: String) throws {
    let parsed = try parse("list", "s", "A", "--limit=" + text)

    let failure = #expect(throws: CommandFailure.self) { try parsed.count(.limit) }

    #expect(failure?.place == "--limit")
  }
}
