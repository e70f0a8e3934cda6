/// Completions for zsh, to be kept as `_daybook` in a folder of `$fpath`.
struct ZshCompletions {
  var text: String {
    let descriptions = CommandTable.descriptions
    let lines =
      [
        "#compdef daybook",
        "# zsh completion for daybook; to use it keep it as _daybook in a folder of $fpath",
        "_daybook() {",
        "  local -a commands",
        "  local state line",
        "  commands=(",
      ]
      + descriptions.map { "    \(quoted($0.name.rawValue + ":" + $0.purpose))" } + [
        "  )",
        "  _arguments -C '1:command:->command' '*::argument:->argument'",
        "  case $state in",
        "    command) _describe 'command' commands ;;",
        "    argument)",
        "      case $line[1] in",
      ] + descriptions.flatMap(lines(of:)) + [
        "      esac ;;",
        "  esac",
        "}",
        "_daybook \"$@\"",
      ]
    return lines.map { $0 + "\n" }.joined()
  }

  private func lines(of description: CommandDescription) -> [String] {
    let flags = description.allFlags.map { argument($0, description) }
    let operands: String
    if let words = CompletionWords.operands(of: description) {
      operands = "'1:\(description.operands[0].name):(\(words.joined(separator: " ")))'"
    } else {
      operands = "'*:argument:_files'"
    }
    let all = flags + [operands]
    return ["        \(description.name.rawValue))", "          _arguments \\"]
      + all.dropLast().map { "            \($0) \\" }
      + ["            \(operands) ;;"]
  }

  /// `'(-o --output)'{-o,--output}'[explanation]:FORMAT|FILE:(text json)'`.
  private func argument(_ flag: Flag, _ description: CommandDescription) -> String {
    var end = "[" + bracketed(flag.explanation(in: description.name)) + "]"
    if let placeholder = flag.placeholder(in: description.name) {
      let values = CompletionWords.values(of: flag, description)
      let action =
        values.map { "(\($0.joined(separator: " ")))" }
        ?? (CompletionWords.isFile(flag) ? "_files" : "")
      end += ":" + placeholder.replacing(":", with: "\\:") + ":" + action
    }
    let repeated = flag.isRepeatable ? "*" : ""
    guard let short = flag.shortName else { return quoted(repeated + flag.longName + end) }
    return "'(\(short) \(flag.longName))'{\(short),\(flag.longName)}" + quoted(end)
  }

  private func bracketed(_ text: String) -> String {
    text.replacing("[", with: "\\[").replacing("]", with: "\\]")
  }

  private func quoted(_ text: String) -> String {
    "'" + text.replacing("'", with: "'\\''") + "'"
  }
}
