import DaybookJournal
import DaybookModel
package import DaybookTerminal

extension DaybookProgram {
  /// Runs the command in this process, on its own streams, and ends it with the exit code.
  ///
  /// - Parameters:
  ///   - variables: The environment variables.
  ///   - applications: What `demo` shows.
  package static func runProcess(
    variables: [String: String],
    applications: [Application]
  ) -> Never {
    ProcessFacts.ignoreRefusedWrites()
    var environment = CommandEnvironment(
      arguments: ProcessFacts.arguments,
      variables: variables,
      terminal: terminal,
      streams: (StreamSink(.standardOutput()), StreamSink(.standardError())),
      files: CommandFiles()
    )
    environment.applications = applications
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
