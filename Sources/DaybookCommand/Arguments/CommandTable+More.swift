import DaybookModel

extension CommandTable {
  static let demo = CommandDescription(
    name: .demo,
    purpose: "make a small store in ./daybook-demo, change it, show its journal, verify it",
    operands: [],
    flags: [],
    examples: [
      .init(command: "demo", explanation: "no setup, no network; twice makes a second store")
    ],
    exitCodes: [.storeUnavailable],
    remarks: [],
    seeAlso: [.log, .verify]
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
