/// The commands that exist.
package enum CommandName: String, CaseIterable, Sendable {
  case info
  case model
  case list
  case get
  case browse
  case log
  case show
  case history
  case blame
  case diff
  case verify
  case check
  case head
  case new
  case add
  case set
  case rm
  case `import`
  case export
  case demo
  case help
  case completions
  case man
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
    case .info, .model, .list, .get, .browse: .look
    case .log, .show, .history, .blame, .diff, .verify, .check, .head: .audit
    case .new, .add, .set, .rm, .import, .export: .change
    case .demo, .help, .completions, .man, .version: .more
    }
  }
}
