import DaybookModel

extension CommandTable {
  static let demo = CommandDescription(
    name: .demo,
    purpose: "try the sample applications in ./daybook-demo, and verify what they saved",
    operands: [
      .init(name: "APP", explanation: "one application, on the terminal", isOptional: true)
    ],
    flags: [.script, .snapshot, .inMemory, .policy, .author],
    examples: [
      .init(command: "demo", explanation: "no setup, no network; twice makes a second folder"),
      .init(command: "demo budget", explanation: "one application on the whole screen; ? for keys"),
      .init(
        command: "demo fruits --in-memory",
        explanation: "without leaving anything in the folder"
      ),
    ],
    exitCodes: [.storeUnavailable, .answeredNo, .badInput, .rejected, .locked],
    remarks: [
      "A script has a command in each line: expect, press, type, open, delete, prove and others.",
      "Without a terminal, and where TERM is dumb, rows are numbered and lines are read.",
    ],
    seeAlso: [.browse, .log, .verify]
  )

  static let help = CommandDescription(
    name: .help,
    purpose: "explain a command or a topic",
    operands: [
      .init(
        name: "TOPIC",
        explanation: "a command, or one of "
          + HelpTopic.allCases.map(\.rawValue).joined(separator: ", "),
        isOptional: true
      )
    ],
    flags: [],
    examples: [
      .init(command: "help", explanation: "all commands"),
      .init(command: "help import", explanation: "one command, with examples and flags"),
      .init(command: "help csv", explanation: "a topic"),
    ],
    exitCodes: [],
    remarks: [],
    seeAlso: []
  )

  static let version = CommandDescription(
    name: .version,
    purpose: "print the version of program and format",
    operands: [],
    flags: [],
    examples: [.init(command: "version", explanation: "on one line")],
    exitCodes: [],
    remarks: [],
    seeAlso: []
  )
}
