package import DaybookModel

/// The one table of commands: parser, help and documentation check read it.
package enum CommandTable {
  /// All commands, in the order of the help.
  package static var descriptions: [CommandDescription] {
    CommandName.allCases.map(description(of:))
  }

  /// Returns what is known of a command.
  package static func description(of name: CommandName) -> CommandDescription {
    switch name {
    case .info: info
    case .model: model
    case .list: list
    case .get: get
    case .browse: browse
    case .log: log
    case .show: show
    case .history: history
    case .blame: blame
    case .diff: diff
    case .verify: verify
    case .check: check
    case .head: head
    case .new: new
    case .add: add
    case .set: set
    case .rm: rm
    case .import: `import`
    case .export: export
    case .demo: demo
    case .help: help
    case .completions: completions
    case .man: man
    case .version: version
    }
  }

  /// The flags that every command takes.
  package static let flagsEverywhere: [Flag] = [.output, .json, .color, .quiet, .help]

  /// The exit codes that every command may return.
  package static let exitCodesEverywhere: [ExitCode] = [
    .success, .usage, .defect, .inputOutput, .interrupted,
  ]

  /// The exit codes of commands that read a store.
  static let exitCodesOfReading: [ExitCode] = [.storeUnavailable, .damaged, .newerFormat]

  /// The exit codes of commands that change a store.
  static let exitCodesOfWriting: [ExitCode] =
    exitCodesOfReading + [.rejected, .locked, .modelMismatch]

  /// The flags of commands that change a store.
  static let flagsOfWriting: [Flag] = [.author, .note, .wait, .dryRun]

  /// The operand that names what is read.
  static let readStore = CommandDescription.Operand(
    name: "STORE",
    explanation: "a folder Name.daybook, one journal segment (.jsonl), or - for standard input"
  )

  /// The operand that names what is changed.
  static let writtenStore = CommandDescription.Operand(
    name: "STORE",
    explanation: "a folder Name.daybook"
  )

  /// The operand that names a kind of object.
  static let entity = CommandDescription.Operand(
    name: "ENTITY",
    explanation: "an entity of the model"
  )

  /// The operand that names an object.
  static let object = CommandDescription.Operand(
    name: "ENTITY/N",
    explanation: "an object's ID, such as Budget/7"
  )
}
