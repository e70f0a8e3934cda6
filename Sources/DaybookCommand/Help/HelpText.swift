import DaybookModel
package import DaybookTerminal

/// The words of `daybook help`, made from the table of commands.
package struct HelpText {
  /// Colours, if any.
  var style = Style(isColoured: false)

  /// Makes help text without colours.
  package init() {}

  /// Makes help text.
  package init(style: Style) {
    self.style = style
  }

  /// The help without a topic: all commands by group.
  package func overview() -> String {
    var lines = [
      "daybook - look into, audit and edit object-store journals",
      "",
      heading("USAGE") + "   daybook COMMAND STORE [ARGS] [FLAGS]",
      "",
    ]
    lines += aligned(overviewExamples.map { ("daybook " + $0.command, $0.explanation) })
    lines.append("")
    for group in CommandName.Group.allCases {
      let names = CommandName.allCases.filter { $0.group == group }.map(\.rawValue)
      lines.append(heading(padded(group.rawValue, to: 8)) + names.joined(separator: "  "))
    }
    lines += [
      "",
      "Flags most people use: --json  --at TX|DATE  --author NAME  -o FILE",
      "daybook help TOPIC explains a command, or one of: "
        + HelpTopic.allCases.map(\.rawValue).joined(separator: ", "),
      "Version \(ProgramVersion.text) · works offline · no network, no telemetry",
    ]
    return lines.map { $0 + "\n" }.joined()
  }

  /// The help for one command.
  package func page(for description: CommandDescription) -> String {
    var lines = ["daybook \(description.name.rawValue) - \(description.purpose)", ""]
    lines += aligned(description.examples.map { ("daybook " + $0.command, $0.explanation) })
    lines += ["", heading("USAGE") + "   " + description.synopsis]
    if !description.operands.isEmpty {
      lines += ["", heading("ARGUMENTS")]
      lines += aligned(description.operands.map { ($0.synopsis, $0.explanation) })
    }
    lines += ["", heading("FLAGS")]
    lines += aligned(
      description.allFlags.map {
        ($0.synopsis(in: description.name), $0.explanation(in: description.name))
      }
    )
    for remark in description.remarks {
      lines.append("")
      lines += wrapped(remark)
    }
    let formats = description.formats.map(\.rawValue).joined(separator: "  ")
    lines += ["", heading("FORMATS") + "   " + formats, "", heading("EXIT CODES")]
    lines += aligned(description.allExitCodes.map { (String($0.rawValue), $0.meaning) })
    if !description.seeAlso.isEmpty {
      let names = description.seeAlso.map(\.rawValue).joined(separator: "  ")
      lines += ["", heading("SEE ALSO") + "   " + names]
    }
    return lines.map { $0 + "\n" }.joined()
  }
}

extension HelpText {
  private var overviewExamples: [CommandDescription.Example] {
    let chosen: [CommandName] = [.demo, .list, .log, .verify]
    return chosen.compactMap { CommandTable.description(of: $0).examples.first }
  }

  private func heading(_ text: String) -> String { style.paint(text, .heading) }

  /// Two columns; a long entry on the left has its explanation on the next line.
  func aligned(_ rows: [(String, String)]) -> [String] {
    let limit = 44
    let widths = rows.map { DisplayWidth.columns(of: $0.0) }
    let column = (widths.filter { $0 <= limit }.max() ?? 4) + 4
    return rows.flatMap { left, right in
      let lines = wrapped(right, to: 98 - column)
      let margin = String(repeating: " ", count: column)
      let isShort = DisplayWidth.columns(of: left) + 4 <= column
      let first = isShort ? [padded("  " + left, to: column) + lines[0]] : ["  " + left]
      return first + lines.dropFirst(isShort ? 1 : 0).map { margin + $0 }
    }
  }

  private func padded(_ text: String, to columnCount: Int) -> String {
    text + String(repeating: " ", count: max(0, columnCount - DisplayWidth.columns(of: text)))
  }

  /// The lines of a paragraph, at least one.
  func wrapped(_ text: String, to columnCount: Int = 80) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      if !line.isEmpty, DisplayWidth.columns(of: line + " " + word) > columnCount {
        lines.append(line)
        line = ""
      }
      line += line.isEmpty ? String(word) : " " + word
    }
    return lines + [line]
  }
}

extension Flag {
  /// The flag as the help shows it: `-o, --output FORMAT|FILE`.
  var synopsis: String { synopsis(placeholder) }

  /// The flag as the help of one command shows it.
  func synopsis(in command: CommandName) -> String {
    synopsis(placeholder(in: command))
  }

  /// What stands after the flag with one command.
  func placeholder(in command: CommandName) -> String? {
    isDemoPolicy(command) ? "error|merge" : placeholder
  }

  /// What the flag does with one command.
  func explanation(in command: CommandName) -> String {
    isDemoPolicy(command) ? "what candy does with countries of one short name (merge)" : explanation
  }

  private func isDemoPolicy(_ command: CommandName) -> Bool { self == .policy && command == .demo }

  private func synopsis(_ placeholder: String?) -> String {
    let names = [shortName, longName].compactMap(\.self).joined(separator: ", ")
    return placeholder.map { names + " " + $0 } ?? names
  }
}
