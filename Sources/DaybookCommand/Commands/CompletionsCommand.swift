import DaybookBytes
import DaybookModel

extension CommandRun {
  /// `daybook completions SHELL`.
  func completions() throws(CommandFailure) -> ExitCode {
    let word = arguments.operand(0)
    guard let shell = CompletionShell(rawValue: word) else {
      let names = CompletionShell.allCases.map(\.rawValue)
      throw .usage(
        "there are no completions for '\(word)', only for " + names.joined(separator: ", ")
          + didYouMean(word, names)
      )
    }
    let script = shell.script
    let json = JSONValue.object([
      JSONMember("v", .integer(1)), JSONMember("shell", .string(word)),
      JSONMember("script", .string(script)),
    ])
    try write(script, json: json)
    return .success
  }

  /// `daybook man`.
  func man() throws(CommandFailure) -> ExitCode {
    let page = ManualPage().text
    let json = JSONValue.object([
      JSONMember("v", .integer(1)), JSONMember("name", .string("daybook.1")),
      JSONMember("text", .string(page)),
    ])
    try write(page, json: json)
    return .success
  }
}
