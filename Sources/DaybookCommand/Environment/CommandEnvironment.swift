package import DaybookJournal
package import DaybookTerminal

/// Everything a command knows of the world, handed in by the roof.
package struct CommandEnvironment {
  /// The words after the program's name.
  package var arguments: [String]

  /// The environment variables.
  package var variables: [String: String]

  /// What the three streams are.
  package var terminal: TerminalFacts

  /// Where data goes.
  package var output: any TextSink

  /// Where talk goes.
  package var errorOutput: any TextSink

  /// Files and folders.
  package var files: CommandFiles

  /// The time of day, unless `DAYBOOK_NOW` says it.
  package var clock: any WallClock = SystemClock()

  /// Chance, unless `DAYBOOK_SEED` fixes it.
  package var random: any RandomSource = SystemRandomSource()

  /// The applications that `demo` shows.
  package var applications: [Application] = []

  /// Where `DAYBOOK_DEBUG` has it say what it does, from any thread.
  package var tellDebugLine: @Sendable (String) -> Void = { _ in }

  /// From now on notices Ctrl-C instead of ending at once.
  package var watchInterrupts: @Sendable () -> Void = {}

  /// Whether somebody asked the process to stop.
  package var isInterrupted: @Sendable () -> Bool = { false }

  /// Makes an environment.
  package init(
    arguments: [String],
    variables: [String: String],
    terminal: TerminalFacts,
    streams: (output: any TextSink, errorOutput: any TextSink),
    files: CommandFiles
  ) {
    self.arguments = arguments
    self.variables = variables
    self.terminal = terminal
    self.output = streams.output
    self.errorOutput = streams.errorOutput
    self.files = files
  }
}

/// What the process's streams are.
package struct TerminalFacts: Hashable, Sendable {
  /// Whether standard input is a person's keyboard.
  package var isInputTerminal: Bool

  /// Whether standard output is a screen.
  package var isOutputTerminal: Bool

  /// Whether standard error is a screen.
  package var isErrorTerminal: Bool

  /// The columns of the screen, when standard output is one that tells.
  package var columnCount: Int?

  /// Makes the facts of a process whose streams are pipes or files.
  package init() {
    isInputTerminal = false
    isOutputTerminal = false
    isErrorTerminal = false
    columnCount = nil
  }
}
