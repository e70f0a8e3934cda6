/// Completions for bash 4 and later.
struct BashCompletions {
  var text: String {
    let commands = CommandName.allCases.map(\.rawValue)
    let lines =
      [
        "# bash completion for daybook; to use it: source <(daybook completions bash)",
        "_daybook() {",
        "  local word=\"${COMP_WORDS[COMP_CWORD]}\" before=\"${COMP_WORDS[COMP_CWORD-1]}\"",
        "  local command=\"\" flags=\"\" formats=\"\" words=\"\" index",
        "  COMPREPLY=()",
        "  for ((index = 1; index < COMP_CWORD; index++)); do",
        "    case \"${COMP_WORDS[index]}\" in",
        "      \(commands.joined(separator: "|")))",
        "        command=\"${COMP_WORDS[index]}\"",
        "        break ;;",
        "    esac",
        "  done",
        "  case \"$command\" in",
        "    \"\") words=\"\(commands.joined(separator: " "))\" flags=\"--help --version\" ;;",
      ] + CommandTable.descriptions.flatMap(lines(of:)) + ["  esac"] + valueLines + [
        "  if [[ $word == -* ]]; then",
        "    mapfile -t COMPREPLY < <(compgen -W \"$flags\" -- \"$word\")",
        "  elif [[ -n $words ]]; then",
        "    mapfile -t COMPREPLY < <(compgen -W \"$words\" -- \"$word\")",
        "  else",
        "    mapfile -t COMPREPLY < <(compgen -f -- \"$word\")",
        "  fi",
        "}",
        "complete -o filenames -F _daybook daybook",
      ]
    return lines.map { $0 + "\n" }.joined()
  }

  private func lines(of description: CommandDescription) -> [String] {
    let flags = description.allFlags.flatMap { [$0.shortName, $0.longName].compactMap(\.self) }
    var lines = [
      "    \(description.name.rawValue))",
      "      flags=\"\(flags.joined(separator: " "))\"",
      "      formats=\"\(description.formats.map(\.rawValue).joined(separator: " "))\"",
    ]
    if let words = CompletionWords.operands(of: description) {
      lines.append("      words=\"\(words.joined(separator: " "))\"")
    }
    lines[lines.count - 1] += " ;;"
    return lines
  }

  /// What stands after a flag that takes a value.
  private var valueLines: [String] {
    let free = Flag.allCases.filter {
      $0.placeholder != nil && $0 != .color && !CompletionWords.isFile($0)
    }
    let names = free.flatMap { [$0.shortName, $0.longName].compactMap(\.self) }
    return [
      "  case \"$before\" in",
      "    --color)",
      "      mapfile -t COMPREPLY < <(compgen -W \"auto always never\" -- \"$word\")",
      "      return ;;",
      "    -o|--output)",
      "      mapfile -t COMPREPLY < <(compgen -W \"$formats\" -- \"$word\"",
      "        compgen -f -- \"$word\")",
      "      return ;;",
      "    --model)",
      "      mapfile -t COMPREPLY < <(compgen -f -- \"$word\")",
      "      return ;;",
      "    \(names.joined(separator: "|"))) return ;;",
      "  esac",
    ]
  }
}
