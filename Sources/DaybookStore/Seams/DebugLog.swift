internal import DaybookJournal
internal import DaybookModel

/// Says what a store does while it does it: its path, its fetches and each line of its journal.
package struct DebugLog: Sendable {
  private let write: @Sendable (String) -> Void
  private let uptime: @Sendable () -> Duration

  /// Makes a log.
  ///
  /// - Parameters:
  ///   - uptime: A time that only grows; the machine's unless given.
  ///   - write: Takes a line without its end, from any thread.
  package init(
    uptime: (@Sendable () -> Duration)? = nil,
    _ write: @escaping @Sendable (String) -> Void
  ) {
    self.uptime = uptime ?? { SystemClock().uptime }
    self.write = write
  }

  /// Writes to the process's standard error.
  package static let standardError = DebugLog { ProcessFacts.tell("daybook: debug: \($0)\n") }

  /// Writes to standard error where `DAYBOOK_DEBUG` is `1`; else nil.
  package static var fromEnvironment: DebugLog? {
    isAskedFor(by: ProcessFacts.variable("DAYBOOK_DEBUG")) ? standardError : nil
  }

  /// Whether a value of `DAYBOOK_DEBUG` asks for a log.
  package static func isAskedFor(by value: String?) -> Bool { value == "1" }
}

// MARK: - What is said

extension DebugLog {
  /// A fetch that is being measured.
  package struct Watch: Sendable {
    fileprivate let log: DebugLog
    fileprivate let start: Duration
  }

  /// Begins to measure a fetch.
  package func watch() -> Watch { Watch(log: self, start: uptime()) }

  func tellStore(_ path: String, isReadOnly: Bool) {
    write("store \(path)" + (isReadOnly ? ", for reading only" : ""))
  }

  func listening(to fileSystem: any FileSystem) -> any FileSystem {
    EchoingFileSystem(fileSystem) { [write] line in write("line \(line)") }
  }
}

extension DebugLog.Watch {
  /// Says what was asked, how many rows were found, in which time and how.
  package func finish(_ request: QueryRequest, rowCount: Int, plan: String) {
    let elapsed = milliseconds(log.uptime() - start)
    let condition = request.predicate == .always ? "" : " where \(request.predicate.format)"
    let rows = "\(rowCount) row\(rowCount == 1 ? "" : "s")"
    log.write("fetch \(request.entity)\(condition): \(rows) in \(elapsed) ms; \(plan)")
  }
}

extension QueryProgram {
  /// Returns the rows asked for, in order, and says so.
  package func rows(in state: StoreState, debug: DebugLog?) -> [RowID] {
    guard let watch = debug?.watch() else { return rows(in: state) }
    let rows = rows(in: state)
    watch.finish(request, rowCount: rows.count, plan: plan(in: state).description)
    return rows
  }

  /// Returns the number of rows asked for, and says so.
  package func count(in state: StoreState, debug: DebugLog?) -> Int {
    guard let watch = debug?.watch() else { return count(in: state) }
    let count = count(in: state)
    watch.finish(request, rowCount: count, plan: "counted, \(plan(in: state).access)")
    return count
  }
}

/// Milliseconds with three digits behind the point.
private func milliseconds(_ duration: Duration) -> String {
  let parts = duration.components
  let microseconds = parts.seconds * 1_000_000 + parts.attoseconds / 1_000_000_000_000
  return "\(microseconds / 1_000)." + String(1_000 + microseconds % 1_000).dropFirst()
}
