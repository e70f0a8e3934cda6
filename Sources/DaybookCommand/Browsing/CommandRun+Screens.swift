import DaybookBytes
import DaybookModel
import DaybookTerminal

// Screens live on the main actor, commands where they were called: the roof calls them on the main
// thread, and the compiler sees to it that nothing but sendable values goes to and fro.

extension CommandRun {
  /// Shows screens until the person leaves: in full, as a dialogue, or driven by `--script`.
  func onScreen(
    _ open: @MainActor () throws(CommandFailure) -> Interface
  ) throws(CommandFailure) -> ExitCode {
    let interface = try onMainActor(open)
    if let script = arguments.text(.script) { return try run(script, interface) }
    guard !isPlain else { return try talk(interface) }
    try environment.output.flush()
    let settings = TerminalSettings(isColoured: style.isColoured, isPlain: false)
    let end = try onMainActor { TerminalSession(interface, settings).run() }
    switch end {
    case .quit, .closed: return .success
    case .interrupted: throw .interrupted
    }
  }

  /// Whether the whole screen is used.
  var isFullScreen: Bool { !isPlain && !arguments.has(.script) }

  /// Whether there is no terminal that can move its cursor.
  private var isPlain: Bool {
    let terminal = environment.terminal
    return environment.variables["TERM"] == "dumb" || !terminal.isInputTerminal
      || !terminal.isOutputTerminal
  }

  /// Runs the script of a file, and writes what it shows.
  private func run(_ path: String, _ interface: Interface) throws(CommandFailure) -> ExitCode {
    let bytes = try InputBytes.read(path, files: environment.files)
    guard let script = String(validating: bytes, as: UTF8.self) else {
      throw CommandFailure(.badInput, place: path, "is not UTF-8")
    }
    try run(script, named: path, interface, sink)
    return .success
  }

  /// Runs a script, and writes what it shows, also what it had shown when it stopped.
  func run(
    _ script: String,
    named path: String,
    _ interface: Interface,
    _ shown: any TextSink
  ) throws(CommandFailure) {
    let isSnapshot = arguments.has(.snapshot)
    let (output, fault) = try onMainActor {
      let runner = ScriptRunner(interface, isSnapshot: isSnapshot)
      do throws(ScriptFault) {
        try runner.run(script)
        return (runner.output, ScriptFault?.none)
      } catch {
        return (runner.output, error)
      }
    }
    try shown.write(output)
    guard let fault else { return }
    let lines = script.split(separator: "\n", omittingEmptySubsequences: false)
    throw CommandFailure(
      fault.kind == .badLine ? .badInput : .answeredNo,
      place: "\(path):\(fault.line)",
      fault.summary
    ).with(excerpt: .init(label: "\(fault.line)", text: String(lines[fault.line - 1])))
  }

  /// Asks line by line.
  private func talk(_ interface: Interface) throws(CommandFailure) -> ExitCode {
    let dialogue = try onMainActor { PlainDialogue(interface) }
    let source = try FileSource("-", environment)
    var lines = LineBuffer()
    while true {
      try environment.output.write(try onMainActor { dialogue.page() })
      try environment.output.flush()
      guard let line = try lines.next(reading: source.nextBytes) else {
        try environment.output.write("\n")
        return .success
      }
      let ending = try onMainActor {
        dialogue.answer(line)
        interface.refresh()
        return interface.ending
      }
      switch ending {
      case nil: continue
      case .quit: return .success
      case .interrupted: throw .interrupted
      }
    }
  }

  /// Does something with screens.
  func onMainActor<T: Sendable>(
    _ body: @MainActor () throws(CommandFailure) -> T
  ) throws(CommandFailure) -> T {
    let result: Result<T, CommandFailure> = MainActor.assumeIsolated {
      do throws(CommandFailure) {
        return .success(try body())
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }
}
