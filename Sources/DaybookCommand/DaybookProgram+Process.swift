import DaybookJournal
import DaybookModel

extension DaybookProgram {
  /// Runs the command in this process, on its own streams, and ends it with the exit code.
  ///
  /// - Parameters:
  ///   - arguments: The words after the program's name.
  ///   - variables: The environment variables.
  package static func runProcess(arguments: [String], variables: [String: String]) -> Never {
    ProcessFacts.ignoreRefusedWrites()
    var environment = CommandEnvironment(
      arguments: arguments,
      variables: variables,
      terminal: terminal,
      streams: (StreamSink(.standardOutput()), StreamSink(.standardError())),
      files: CommandFiles()
    )
    environment.tellDebugLine = { ProcessFacts.tell($0 + "\n") }
    environment.watchInterrupts = InterruptSignal.watch
    environment.isInterrupted = { InterruptSignal.isRaised }
    ProcessFacts.end(with: DaybookProgram(environment).run().rawValue)
  }

  private static var terminal: TerminalFacts {
    var facts = TerminalFacts()
    facts.isInputTerminal = ProcessFacts.isTerminal(.input)
    facts.isOutputTerminal = ProcessFacts.isTerminal(.output)
    facts.isErrorTerminal = ProcessFacts.isTerminal(.error)
    facts.columnCount = facts.isOutputTerminal ? ProcessFacts.columnCount : nil
    return facts
  }
}
