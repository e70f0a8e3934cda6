import DaybookModel

/// The manual page in the language of `man`, made from the table of commands.
struct ManualPage {
  var text: String {
    let lines =
      [
        ".TH DAYBOOK 1 \"\" \"daybook \(ProgramVersion.text)\" \"User Commands\"",
        ".SH NAME",
        "daybook \\- look into, audit and edit object\\-store journals",
        ".SH SYNOPSIS",
        ".B daybook",
        "COMMAND STORE [ARGUMENTS] [FLAGS]",
        ".SH DESCRIPTION",
      ] + ManualPage.description.map(escaped)
      + [".SH COMMANDS"] + CommandName.Group.allCases.flatMap(lines(of:))
      + [".SH FLAGS OF EVERY COMMAND"] + CommandTable.flagsEverywhere.flatMap(lines(of:))
      + [".SH EXIT STATUS"]
      + ExitCode.allCases.flatMap { item(String($0.rawValue), $0.meaning) }
      + [".SH ENVIRONMENT"] + ManualPage.variables.flatMap { item($0.0, $0.1) }
      + HelpTopic.allCases.flatMap(lines(of:))
    return lines.map { $0 + "\n" }.joined()
  }

  private static let description = [
    "A store is a folder Name.daybook. Commands that look and audit also take one journal segment",
    "(a file ending in .jsonl), or - for standard input. Flags may stand anywhere.",
    "Data goes to standard output, everything else to standard error.",
  ]

  private static let variables = [
    ("DAYBOOK_AUTHOR", "the author of saves, where --author is not given; then USER"),
    ("DAYBOOK_DEBUG", "1 tells path, plans and lines of the journal on standard error"),
    ("NO_COLOR", "no colours, whatever it says"),
    ("TERM", "no colours where it is dumb"),
    ("DAYBOOK_NOW", "the time of day, for tests, such as 2021-11-08T12:00:00Z"),
    ("DAYBOOK_SEED", "a whole number that fixes identifiers, for tests"),
  ]
}

extension ManualPage {
  private func lines(of group: CommandName.Group) -> [String] {
    let names = CommandName.allCases.filter { $0.group == group }
    return [".SS " + group.rawValue]
      + names.flatMap { lines(of: CommandTable.description(of: $0)) }
  }

  private func lines(of description: CommandDescription) -> [String] {
    let paragraphs = description.remarks.flatMap { [".IP", escaped($0)] }
    let flags = description.flags.flatMap {
      item($0.synopsis(in: description.name), $0.explanation(in: description.name))
    }
    let examples = description.examples.flatMap { example in
      [".br", escaped("daybook " + example.command)]
    }
    return item(description.synopsis, description.purpose) + paragraphs
      + (flags.isEmpty ? [] : [".RS"] + flags + [".RE"])
      + [".IP", "Examples:"] + examples
  }

  private func lines(of flag: Flag) -> [String] { item(flag.synopsis, flag.explanation) }

  private func lines(of topic: HelpTopic) -> [String] {
    let body = topic.parts.flatMap { part in
      switch part {
      case .paragraph(let text): [".PP", escaped(text)]
      case .table(let rows): rows.flatMap { item($0.0, $0.1) }
      case .lines(let lines): [".PP", ".nf"] + lines.map(escaped) + [".fi"]
      }
    }
    return [".SH " + escaped(topic.title.uppercased())] + body
  }

  private func item(_ name: String, _ text: String) -> [String] {
    [".TP", ".B " + escaped(name), escaped(text)]
  }

  /// A line in which nothing is a request or an escape, and dashes stay dashes.
  private func escaped(_ text: String) -> String {
    let line = text.replacing("\\", with: "\\e").replacing("-", with: "\\-")
    return line.hasPrefix(".") || line.hasPrefix("'") ? "\\&" + line : line
  }
}
