import DaybookModel

/// A command line that was understood: every flag belongs to the command, every value is there.
package struct ParsedArguments {
  /// The command.
  package var command: CommandName

  /// The words that stand after the command and are no flags.
  package var operands: [String]

  private(set) var values: [Flag: [String]] = [:]

  init(command: CommandName, operands: [String] = []) {
    self.command = command
    self.operands = operands
  }

  mutating func add(_ flag: Flag, value: String) {
    values[flag, default: []].append(value)
  }

  /// Whether the flag was given.
  package func has(_ flag: Flag) -> Bool { values[flag] != nil }

  /// The value of a flag.
  package func text(_ flag: Flag) -> String? { values[flag]?.last }

  /// All values of a flag that may be repeated.
  package func texts(_ flag: Flag) -> [String] { values[flag] ?? [] }

  /// The value of a flag that counts something.
  package func count(_ flag: Flag) throws(CommandFailure) -> Int? {
    guard let text = text(flag) else { return nil }
    guard let number = Int(text), number >= 0 else {
      throw CommandFailure(
        .usage,
        place: flag.longName,
        "'\(text)' is not a whole number from 0 upward"
      )
    }
    return number
  }

  /// The operand at `index`, which the parser has made sure of.
  package func operand(_ index: Int) -> String {
    precondition(index < operands.count, "the table names the operand as required")
    return operands[index]
  }
}
