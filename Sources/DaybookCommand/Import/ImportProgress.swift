import DaybookJournal

/// A bar on standard error for an import that takes more than a second, on a terminal only.
struct ImportProgress {
  private let sink: any TextSink
  private let clock: any WallClock
  private let isShown: Bool
  private let start: Duration
  private var last: Duration
  private var hasBar = false

  init(_ environment: CommandEnvironment, isQuiet: Bool) {
    sink = environment.errorOutput
    clock = environment.clock
    isShown = environment.terminal.isErrorTerminal && !isQuiet
    start = environment.clock.uptime
    last = start
  }

  /// Shows how far the work is, ten times a second at most.
  mutating func show(_ verb: String, _ fraction: Double?, rowCount: Int) throws(CommandFailure) {
    guard isShown else { return }
    let now = clock.uptime
    guard now - start > .seconds(1), now - last > .milliseconds(100) || !hasBar else { return }
    last = now
    hasBar = true
    let bar = fraction.map { share in
      let filled = Int(share * 30)
      let percent = String(Int(share * 100))
      return " [" + String(repeating: "#", count: filled)
        + String(repeating: ".", count: 30 - filled)
        + "] " + String(repeating: " ", count: 3 - percent.count) + percent + " %"
    }
    try sink.write("\r\(verb)\(bar ?? "") \(counted(rowCount, "row"))\u{1B}[K")
    try sink.flush()
  }

  /// Takes the bar away.
  mutating func clear() throws(CommandFailure) {
    guard hasBar else { return }
    hasBar = false
    try sink.write("\r\u{1B}[K")
    try sink.flush()
  }
}
