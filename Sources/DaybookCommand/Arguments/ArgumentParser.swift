/// Turns words into a command with its flags, by the table of commands.
package struct ArgumentParser {
  /// Makes a parser.
  package init() {}

  /// Understands a command line.
  ///
  /// No words at all ask for help; so do `-h`, `--help` and `--version`, alone or after a command.
  ///
  /// - Parameter words: The arguments without the program's name.
  /// - Returns: A command whose flags, values and operands are all there.
  /// - Throws: A failure with exit code 2 that says what cannot be understood.
  package func parse(_ words: [String]) throws(CommandFailure) -> ParsedArguments {
    guard let position = commandPosition(in: words) else {
      return try parseWithoutCommand(words)
    }
    guard let name = CommandName(rawValue: words[position]) else {
      throw unknownCommand(words[position])
    }
    var rest = words
    rest.remove(at: position)
    return try parse(rest, as: CommandTable.description(of: name))
  }

  private func parseWithoutCommand(_ words: [String]) throws(CommandFailure) -> ParsedArguments {
    guard let first = words.first else { return ParsedArguments(command: .help) }
    switch first {
    case "-h", "--help": return ParsedArguments(command: .help)
    case "--version": return ParsedArguments(command: .version)
    default:
      throw .usage("a command must come first, not \(first)", remedy: "daybook help")
    }
  }

  private func parse(
    _ words: [String],
    as description: CommandDescription
  ) throws(CommandFailure) -> ParsedArguments {
    var parsed = ParsedArguments(command: description.name)
    var index = 0
    var takesFlags = true
    while index < words.count {
      let word = words[index]
      index += 1
      if takesFlags, word == "--" {
        takesFlags = false
      } else if takesFlags, isFlag(word) {
        let (flag, joined) = try flag(word, of: description)
        try check(flag, isNewIn: parsed)
        let value = try value(of: flag, joined: joined, words: words, next: &index)
        parsed.add(flag, value: value)
      } else {
        parsed.operands.append(word)
      }
    }
    if parsed.has(.help) {
      return ParsedArguments(command: .help, operands: [parsed.command.rawValue])
    }
    try checkOperands(of: parsed, description)
    return parsed
  }

  /// The first word that is neither a flag nor a flag's value.
  private func commandPosition(in words: [String]) -> Int? {
    var index = 0
    while index < words.count {
      let word = words[index]
      guard isFlag(word) else { return index }
      let flag = Flag.allCases.first { $0.longName == word || $0.shortName == word }
      index += flag?.placeholder == nil ? 1 : 2
    }
    return nil
  }

  /// A dash alone is standard input or output, so no flag.
  private func isFlag(_ word: String) -> Bool { word.hasPrefix("-") && word != "-" }
}

extension ArgumentParser {
  private func flag(
    _ word: String,
    of description: CommandDescription
  ) throws(CommandFailure) -> (Flag, joined: String?) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let isLong = word.hasPrefix("--")
    let name = isLong ? String(parts[0]) : word
    let joined = isLong && parts.count == 2 ? String(parts[1]) : nil
    if let flag = description.allFlags.first(where: { $0.longName == name || $0.shortName == name })
    {
      return (flag, joined)
    }
    let known = description.allFlags.map(\.longName)
    let nearest = isLong ? didYouMean(name, known) : ""
    var failure = CommandFailure.usage(
      "'\(description.name.rawValue)' has no flag \(name)" + nearest,
      remedy: "daybook help \(description.name.rawValue)"
    )
    if description.name == .verify, name == Flag.at.longName {
      failure.explanation = ["Hashes prove the journal as a whole, from its beginning."]
    }
    throw failure
  }

  private func check(_ flag: Flag, isNewIn parsed: ParsedArguments) throws(CommandFailure) {
    guard parsed.has(flag), !flag.isRepeatable, flag.placeholder != nil else { return }
    throw .usage("\(flag.longName) is given twice")
  }

  private func value(
    of flag: Flag,
    joined: String?,
    words: [String],
    next: inout Int
  ) throws(CommandFailure) -> String {
    guard let placeholder = flag.placeholder else {
      guard joined == nil else { throw .usage("\(flag.longName) takes no value") }
      return ""
    }
    if let joined { return joined }
    guard next < words.count else {
      throw .usage("\(flag.longName) needs a value: \(flag.longName) \(placeholder)")
    }
    defer { next += 1 }
    return words[next]
  }

  private func checkOperands(
    of parsed: ParsedArguments,
    _ description: CommandDescription
  ) throws(CommandFailure) {
    let help = "daybook help \(description.name.rawValue)"
    let required = description.operands.filter { !$0.isOptional }
    if parsed.operands.count < required.count {
      let missing = required[parsed.operands.count].name
      throw .usage(
        "'\(description.name.rawValue)' needs \(missing): \(description.synopsis)",
        remedy: help
      )
    }
    let isOpen = description.operands.last?.isRepeated ?? false
    if !isOpen, parsed.operands.count > description.operands.count {
      let extra = parsed.operands[description.operands.count]
      throw .usage("'\(extra)' is one argument too many: \(description.synopsis)", remedy: help)
    }
  }

  private func unknownCommand(_ word: String) -> CommandFailure {
    let names = CommandName.allCases.map(\.rawValue)
    return .usage(
      "unknown command '\(word)'" + didYouMean(word, names),
      remedy: "daybook help"
    )
  }
}
