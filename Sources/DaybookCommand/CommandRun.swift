import DaybookModel
import DaybookTerminal

/// One command at work: what was asked, and where the answer goes.
final class CommandRun {
  let arguments: ParsedArguments
  let environment: CommandEnvironment
  let target: OutputTarget

  /// Where data goes.
  let sink: any TextSink

  /// The colours of data.
  let style: Style

  init(_ arguments: ParsedArguments, _ environment: CommandEnvironment) throws(CommandFailure) {
    self.arguments = arguments
    self.environment = environment
    target = try OutputTarget(arguments)
    sink = target.path == nil ? environment.output : MemorySink()
    let colour = try ColourRule(arguments)
    let isScreen = environment.terminal.isOutputTerminal && target.path == nil
    style = Style(isColoured: target.format == .text && colour.isOn(isScreen, environment))
  }

  /// The columns of the screen, or `nil` when nothing is cut.
  var columnLimit: Int? {
    guard target.path == nil, environment.terminal.isOutputTerminal else { return nil }
    return environment.terminal.columnCount
  }

  /// Whether nothing but data and errors is wanted.
  var isQuiet: Bool { arguments.has(.quiet) }

  /// Says something beside the data, unless quiet is wanted.
  func note(_ text: String) throws(CommandFailure) {
    guard !isQuiet else { return }
    try environment.errorOutput.write("daybook: note: " + SafeText.escaped(text) + "\n")
  }

  /// Ends the command when the person asked for it.
  func checkInterruption() throws(CommandFailure) {
    if environment.isInterrupted() { throw .interrupted }
  }

  /// Hands on what was written.
  func finish() throws(CommandFailure) {
    guard let path = target.path, let memory = sink as? MemorySink else {
      return try environment.output.flush()
    }
    try environment.files.replaceFile(path, with: memory.bytes)
  }
}

/// What `--color` says, with the customs of terminals.
struct ColourRule {
  private enum Choice: String {
    case auto
    case always
    case never
  }

  private let choice: Choice

  init(_ arguments: ParsedArguments) throws(CommandFailure) {
    let text = arguments.text(.color) ?? Choice.auto.rawValue
    guard let choice = Choice(rawValue: text) else {
      throw CommandFailure(.usage, place: "--color", "'\(text)' is none of auto, always, never")
    }
    self.choice = choice
  }

  /// The rule before the arguments are understood.
  init() {
    choice = .auto
  }

  /// Whether colours are written to a stream.
  func isOn(_ isScreen: Bool, _ environment: CommandEnvironment) -> Bool {
    switch choice {
    case .always: return true
    case .never: return false
    case .auto:
      let refusal = environment.variables["NO_COLOR"] ?? ""
      return isScreen && refusal.isEmpty && environment.variables["TERM"] != "dumb"
    }
  }
}
