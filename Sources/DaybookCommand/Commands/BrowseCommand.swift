import DaybookModel
import DaybookTerminal

extension CommandRun {
  /// `daybook browse STORE`.
  func browse() throws(CommandFailure) -> ExitCode {
    let path = arguments.operand(0)
    guard path != "-" else { throw .usage("browse needs standard input for the keyboard") }
    let files = environment.files
    let moment = try moment(.at)
    let zone = try zone()
    return try onScreen { () throws(CommandFailure) in
      let source = try ReadTarget(path, files: files)
      return Interface(EntityListScreen(try BrowsedStore(source, at: moment, zone: zone)))
    }
  }
}
