internal import DaybookStore

/// Where a container says what it does: its path, its fetches and their plans, its journal's lines.
///
///     let container = try PersistentContainer(name: "Budget", model: model, debug: .standardError)
///
/// The lines are for people who debug; their words may change.
public struct DebugOutput: Sendable {
  let log: DebugLog?

  /// Nothing is said.
  public static let off = DebugOutput(log: nil)

  /// Everything is written to the process's standard error.
  public static let standardError = DebugOutput(log: .standardError)

  /// As ``standardError`` where the environment has `DAYBOOK_DEBUG=1`, else ``off``.
  ///
  /// Nothing else in the library reads the environment.
  public static var fromEnvironment: DebugOutput { DebugOutput(log: .fromEnvironment) }

  /// Everything is handed to a function.
  ///
  /// - Parameter write: Takes a line without its end, from any thread; may not use the container.
  public init(_ write: @escaping @Sendable (String) -> Void) {
    self.init(log: DebugLog(write))
  }

  private init(log: DebugLog?) {
    self.log = log
  }
}
