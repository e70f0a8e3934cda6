package import DaybookModel

extension CommandFailure {
  /// The failure that an error of the rooms below is to a command.
  ///
  /// - Parameters:
  ///   - error: Its own text has the layout already, headline first.
  ///   - remedy: A command that helps, where the error knows none.
  package init(_ error: DaybookError, trying remedy: String? = nil) {
    let lines = error.textLines
    let code = ExitCode(rawValue: error.exitCode) ?? .defect
    self.init(code, lines.first ?? "unknown error", explanation: Array(lines.dropFirst()))
    if let first = explanation.first, first.hasPrefix("Waited ") {
      // The wait belongs to the sentence about the lock.
      summary += ". " + explanation.removeFirst()
    }
    objects = (error.underlying.isEmpty ? [error] : error.underlying).flatMap(\.objects)
    if !lines.contains(where: { $0.contains("try: ") }) { self.remedy = remedy }
  }
}

extension DaybookError {
  /// The objects that the error is about.
  fileprivate var objects: [ObjectReference] {
    if case .conflict(.notUnique(let conflict)) = reason { return conflict.contenders }
    return place.object.map { [$0] } ?? []
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
