/// A shell for which completions can be made.
enum CompletionShell: String, CaseIterable {
  case bash
  case zsh
  case fish

  /// The script, made from the table of commands.
  var script: String {
    switch self {
    case .bash: BashCompletions().text
    case .zsh: ZshCompletions().text
    case .fish: FishCompletions().text
    }
  }
}

/// What a word may be, where that is known beforehand.
enum CompletionWords {
  /// The words that a flag's value can be, or `nil` where it is free.
  static func values(of flag: Flag, _ description: CommandDescription) -> [String]? {
    if flag == .output { return description.formats.map(\.rawValue) }
    return flag == .color ? ["auto", "always", "never"] : nil
  }

  /// The words that the first operand can be, or `nil` where it is a file.
  static func operands(of description: CommandDescription) -> [String]? {
    if description.name == .completions { return CompletionShell.allCases.map(\.rawValue) }
    guard description.name == .help else { return nil }
    return CommandName.allCases.map(\.rawValue) + HelpTopic.allCases.map(\.rawValue)
  }

  /// Whether a flag's value is a file.
  static func isFile(_ flag: Flag) -> Bool { flag == .model || flag == .output }
}
