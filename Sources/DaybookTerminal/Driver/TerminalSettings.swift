/// How an application uses the process's streams.
nonisolated public struct TerminalSettings: Hashable, Sendable {
  /// Whether colours are used.
  public var isColoured: Bool

  /// Whether rows are numbered and questions asked line by line, instead of using the full screen.
  public var isPlain: Bool

  /// Follows the customs: `NO_COLOR`, `TERM=dumb`, and streams that are no terminal.
  ///
  /// - Parameter variables: The environment variables.
  public init(variables: [String: String]) {
    isColoured = (variables["NO_COLOR"] ?? "").isEmpty
    isPlain = variables["TERM"] == "dumb" || !TerminalDevice.isTerminal
  }

  /// Chooses.
  public init(isColoured: Bool, isPlain: Bool) {
    self.isColoured = isColoured
    self.isPlain = isPlain
  }
}
