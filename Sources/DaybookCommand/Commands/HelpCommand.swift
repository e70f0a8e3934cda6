import DaybookBytes
import DaybookModel

extension CommandRun {
  /// `daybook help [TOPIC]`.
  func help() throws(CommandFailure) -> ExitCode {
    guard let topic = arguments.operands.first else {
      let descriptions = CommandTable.descriptions.map(\.json)
      try write(HelpText(style: style).overview(), json: .array(descriptions))
      return .success
    }
    if let page = HelpTopic(rawValue: topic) {
      try write(HelpText(style: style).page(for: page), json: page.json)
      return .success
    }
    guard let name = CommandName(rawValue: topic) else {
      let names = CommandName.allCases.map(\.rawValue) + HelpTopic.allCases.map(\.rawValue)
      throw .usage(
        "there is no command or topic '\(topic)'" + didYouMean(topic, names),
        remedy: "daybook help"
      )
    }
    let description = CommandTable.description(of: name)
    try write(HelpText(style: style).page(for: description), json: description.json)
    return .success
  }

  /// `daybook version`.
  func version() throws(CommandFailure) -> ExitCode {
    let json = JSONValue.object([
      JSONMember("v", .integer(1)),
      JSONMember("version", .string(ProgramVersion.text)),
      JSONMember("format", .integer(Int64(ProgramVersion.format))),
    ])
    try write(
      "daybook \(ProgramVersion.text) (journal format \(ProgramVersion.format))\n",
      json: json
    )
    return .success
  }

  /// Writes an answer in whichever of the two forms was asked for.
  func write(
    _ text: @autoclosure () -> String,
    json: @autoclosure () -> JSONValue
  )
    throws(CommandFailure)
  {
    switch target.format {
    case .text: try sink.write(text())
    case .json, .jsonl, .csv, .tsv: try sink.write(JSONLayout.text(of: json()))
    }
  }
}

extension CommandDescription {
  /// The command for programs that make completions or documents of it.
  fileprivate var json: JSONValue {
    .object([
      JSONMember("name", .string(name.rawValue)),
      JSONMember("purpose", .string(purpose)),
      JSONMember("usage", .string(synopsis)),
      JSONMember("examples", .array(examples.map { .string("daybook " + $0.command) })),
      JSONMember("flags", .array(allFlags.map { .string($0.longName) })),
      JSONMember("exitCodes", .array(allExitCodes.map { .integer(Int64($0.rawValue)) })),
    ])
  }
}
