/// The commands that exist.
package enum CommandName: String, CaseIterable, Sendable {
  case info
  case model
  case list
  case get
  case log
  case show
  case history
  case verify
  case new
  case add
  case set
  case rm
  case `import`
  case demo
  case help
  case version
}

extension CommandName {
  /// The headings under which the help lists the commands.
  package enum Group: String, CaseIterable, Sendable {
    case look = "LOOK"
    case audit = "AUDIT"
    case change = "CHANGE"
    case more = "MORE"
  }

  /// The heading under which the command stands.
  package var group: Group {
    switch self {
    case .info, .model, .list, .get: .look
    case .log, .show, .history, .verify: .audit
    case .new, .add, .set, .rm, .import: .change
    case .demo, .help, .version: .more
    }
  }
}
