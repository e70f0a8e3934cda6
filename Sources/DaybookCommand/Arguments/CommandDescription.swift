package import DaybookModel

/// One command: all that the parser, the help and the documentation check know of it.
package struct CommandDescription: Sendable {
  /// A word that stands after the command.
  package struct Operand: Sendable {
    /// The name in the synopsis.
    package var name: String

    /// What it is.
    package var explanation: String

    /// Whether it may be left out.
    package var isOptional = false

    /// Whether it may be given more than once; only the last operand of a command may.
    package var isRepeated = false
  }

  /// A command line, and what it is for.
  package struct Example: Sendable {
    /// The command line without the program's name.
    package var command: String

    /// What it does.
    package var explanation: String
  }

  /// Which command it is.
  package var name: CommandName

  /// What the command is for, in one line.
  package var purpose: String

  /// What stands after the command, in order.
  package var operands: [Operand]

  /// The flags, the most used ones first, without those that every command takes.
  package var flags: [Flag]

  /// Command lines that work.
  package var examples: [Example]

  /// What the process may return, apart from what every command may.
  package var exitCodes: [ExitCode]

  /// Paragraphs that the help shows after the flags.
  package var remarks: [String]

  /// Commands that belong to it.
  package var seeAlso: [CommandName]

  /// The formats of its output.
  package var formats: [OutputFormat] = [.text, .json]
}

extension CommandDescription {
  /// The flags of the command with those that every command takes.
  package var allFlags: [Flag] { flags + CommandTable.flagsEverywhere }

  /// The exit codes of the command with those that every command may return, ascending.
  package var allExitCodes: [ExitCode] {
    Set(exitCodes + CommandTable.exitCodesEverywhere).sorted { $0.rawValue < $1.rawValue }
  }

  /// The command with its operands, as in `daybook list STORE ENTITY [FLAGS]`.
  package var synopsis: String {
    (["daybook", name.rawValue] + operands.map(\.synopsis) + ["[FLAGS]"]).joined(separator: " ")
  }
}

extension CommandDescription.Operand {
  /// The operand as the synopsis shows it.
  var synopsis: String {
    let repeated = isRepeated ? name + "…" : name
    return isOptional ? "[\(repeated)]" : repeated
  }
}
