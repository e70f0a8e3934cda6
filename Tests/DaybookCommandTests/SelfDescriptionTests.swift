import DaybookCommand
import DaybookModel
import DaybookTerminal
import TestSupport
import Testing

/// What is made from the table of commands: completions, the manual page, the help's topics.
@Suite("Completions, manual page and topics")
struct SelfDescriptionTests {
  @Test(arguments: ["bash", "zsh", "fish"])
  func `completions know every command and flag`(shell: String) throws {
    let world = try CommandWorld()

    let script = world.run("completions \(shell)").output

    for description in CommandTable.descriptions {
      #expect(script.contains(description.name.rawValue))
      for flag in description.allFlags {
        let spelling = shell == "fish" ? "-l " + flag.longName.dropFirst(2) : flag.longName
        #expect(script.contains(spelling), "\(description.name.rawValue) \(flag.longName)")
      }
    }
    try Fixture("CLI/completions.\(shell)").expect(script)
  }

  @Test func `the manual page knows every command, flag, exit code and topic`() throws {
    let world = try CommandWorld()

    let page = world.run("man").output

    let lines = page.split(separator: "\n").map(String.init)
    for description in CommandTable.descriptions {
      let synopsis = ".B " + description.synopsis.replacing("-", with: "\\-")
      #expect(lines.contains(synopsis), "\(synopsis)")
    }
    for code in ExitCode.allCases { #expect(lines.contains(".B \(code.rawValue)")) }
    try Fixture("CLI/daybook.1").expect(page)
  }

  @Test func `programs get all of it as JSON`() throws {
    let world = try CommandWorld()
    let topics = HelpTopic.allCases.map { world.transcript("help \($0.rawValue) --json") }.joined()

    let transcript = world.transcript(
      "completions bash --json",
      "man --json",
      "completions powershell",
      "completions bsh",
      "help topics",
      "help exit-code"
    )

    try Fixture("CLI/self.txt").expect(topics + transcript)
  }

  @Test func `topics are explained`() throws {
    let world = try CommandWorld()

    let pages = HelpTopic.allCases.map { world.transcript("help \($0.rawValue)") }.joined()

    try Fixture("CLI/topics.txt").expect(pages)
  }

  @Test func `predicates of the help are understood`() throws {
    let world = try CommandWorld.withBudget()
    try world.write("types.json", Sample.typesModel)
    _ = world.run("new Types.daybook --model types.json")
    let predicates = HelpTopic.predicates.parts.flatMap { part -> [String] in
      if case .table(let rows) = part { rows.map(\.0) } else { [] }
    }

    #expect(predicates.count > 10)
    for predicate in predicates where !predicate.hasPrefix("#") {
      let place =
        predicate.hasPrefix("when")
        ? ["Types.daybook", "Thing"]
        : ["Budget.daybook", predicate.contains("expenses") ? "Budget" : "Expense"]
      let outcome = world.run(["list"] + place + ["--where", predicate])
      #expect(outcome.code == .success, "\(predicate): \(outcome.errorOutput)")
    }
  }

  @Test(arguments: HelpTopic.allCases)
  func `topics show commands that exist, on lines that fit`(topic: HelpTopic) throws {
    let page = HelpText().page(for: topic)

    for line in page.split(separator: "\n") {
      #expect(DisplayWidth.columns(of: String(line)) <= 100)
    }
    for line in page.split(separator: "\n") where line.hasPrefix("  daybook ") {
      let words = documentedWords(String(line))
      #expect(throws: Never.self) { try ArgumentParser().parse(words) }
    }
  }

  @Test(arguments: [
    "README.md", "Sources/DaybookJournal/DaybookJournal.docc/Auditing.md",
    "Sources/DaybookJournal/DaybookJournal.docc/FileFormat.md",
  ])
  func `documents show commands that exist`(path: String) throws {
    let text = try Fixture("../" + path).text()

    for line in text.split(separator: "\n") {
      let trimmed = line.drop { $0 == " " || $0 == "$" }
      let words = documentedWords(String(trimmed))
      guard trimmed.hasPrefix("daybook "), words.first?.first?.isLetter ?? false,
        words.first != "COMMAND", !words.contains("explains")
      else { continue }
      // Columns of explanations begin after two blanks.
      let command = trimmed.contains("  ") ? Array(words.prefix(1)) : words
      if command.count == 1, let name = command.first {
        #expect(CommandName(rawValue: name) != nil, "\(path): \(line)")
      } else {
        #expect(throws: Never.self, "\(path): \(line)") { try ArgumentParser().parse(command) }
      }
    }
  }
}

/// The words of the first command on a line, without the program's name.
private func documentedWords(_ line: String) -> [String] {
  let quoted = line.replacing("\"", with: "'")
  let words = shellWords(quoted).prefix { !["|", "&&", ">", "||", "#"].contains($0) }
  return Array(words.dropFirst())
}
