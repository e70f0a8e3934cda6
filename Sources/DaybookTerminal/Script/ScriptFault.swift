/// Why a script stopped.
nonisolated public struct ScriptFault: Error, Hashable, Sendable {
  /// Whose fault it is.
  public enum Kind: Hashable, Sendable {
    /// The line is no command.
    case badLine

    /// The screen shows something else than the script expects.
    case unmet
  }

  /// Whose fault it is.
  public var kind: Kind

  /// The line, counted from 1.
  public var line: Int

  /// What is wrong, without the place.
  public var summary: String
}
