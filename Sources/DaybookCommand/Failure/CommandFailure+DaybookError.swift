import DaybookModel

extension CommandFailure {
  /// The failure that an error of the rooms below is to a command.
  ///
  /// - Parameters:
  ///   - error: Its own text has the layout already, headline first.
  ///   - remedy: A command that helps, where the error knows none.
  init(_ error: DaybookError, trying remedy: String? = nil) {
    let lines = error.textLines
    let code = ExitCode(rawValue: error.exitCode) ?? .defect
    self.init(code, lines.first ?? "unknown error", explanation: Array(lines.dropFirst()))
    if !lines.contains(where: { $0.contains("try: ") }) { self.remedy = remedy }
  }
}

extension CommandRun {
  /// Runs a call into the rooms below, whose errors become failures of the command.
  func calling<Result>(
    _ body: () throws(DaybookError) -> Result
  ) throws(CommandFailure) -> Result {
    do {
      return try body()
    } catch {
      throw CommandFailure(error)
    }
  }
}
