/// Completions for fish.
struct FishCompletions {
  var text: String {
    let descriptions = CommandTable.descriptions
    let lines =
      [
        "# fish completion for daybook; to use it:",
        "# daybook completions fish > ~/.config/fish/completions/daybook.fish",
      ]
      + descriptions.map { description in
        "complete -c daybook -n __fish_use_subcommand -f -a \(description.name.rawValue)"
          + " -d \(quoted(description.purpose))"
      } + descriptions.flatMap(lines(of:))
    return lines.map { $0 + "\n" }.joined()
  }

  private func lines(of description: CommandDescription) -> [String] {
    let condition =
      "complete -c daybook -n '__fish_seen_subcommand_from \(description.name.rawValue)'"
    var lines = description.allFlags.map { condition + options(of: $0, description) }
    if let words = CompletionWords.operands(of: description) {
      lines.append(condition + " -f -a \(quoted(words.joined(separator: " ")))")
    }
    return lines
  }

  private func options(of flag: Flag, _ description: CommandDescription) -> String {
    let short = flag.shortName.map { " -s " + $0.dropFirst() } ?? ""
    var options = short + " -l " + flag.longName.dropFirst(2)
    if flag.placeholder != nil { options += CompletionWords.isFile(flag) ? " -r" : " -x" }
    if let values = CompletionWords.values(of: flag, description) {
      options += " -a " + quoted(values.joined(separator: " "))
    }
    return options + " -d " + quoted(flag.explanation(in: description.name))
  }

  private func quoted(_ text: String) -> String {
    "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
  }
}
