package import DaybookModel
import DaybookTerminal

/// The command line as a function: from arguments and environment to output and exit code.
package struct DaybookProgram {
  private let environment: CommandEnvironment

  /// Makes a program that lives in `environment`.
  package init(_ environment: CommandEnvironment) {
    self.environment = environment
  }

  /// Runs the command that the arguments name.
  ///
  /// - Returns: What the process returns.
  package func run() -> ExitCode {
    do throws(CommandFailure) {
      let arguments = try ArgumentParser().parse(environment.arguments)
      let run = try CommandRun(arguments, environment)
      let code = try run.perform()
      try run.finish()
      return code
    } catch {
      return report(error)
    }
  }

  private func report(_ failure: CommandFailure) -> ExitCode {
    guard !failure.isSilent else { return failure.exitCode }
    let colour = ColourRule().isOn(environment.terminal.isErrorTerminal, environment)
    do throws(CommandFailure) {
      // What was said before the failure stands before it.
      try environment.output.flush()
      try environment.errorOutput.write(failure.text(style: Style(isColoured: colour)))
      try environment.errorOutput.flush()
    } catch {
      // Nobody can be told that nobody can be told; the exit code remains.
      return failure.exitCode
    }
    return failure.exitCode
  }
}

extension CommandRun {
  /// Does what was asked.
  func perform() throws(CommandFailure) -> ExitCode {
    switch arguments.command {
    case .info: return try info()
    case .model: return try model()
    case .list: return try list()
    case .get: return try get()
    case .browse: return try browse()
    case .log: return try log()
    case .show: return try show()
    case .history: return try history()
    case .blame: return try blame()
    case .diff: return try diff()
    case .verify: return try verify()
    case .check: return try check()
    case .head: return try head()
    case .new: return try new()
    case .add: return try add()
    case .set: return try set()
    case .rm: return try rm()
    case .import: return try `import`()
    case .export: return try export()
    case .demo: return try demo()
    case .help: return try help()
    case .completions: return try completions()
    case .man: return try man()
    case .version: return try version()
    }
  }
}
