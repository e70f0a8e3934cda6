import DaybookModel

/// How data is written.
package enum OutputFormat: String, CaseIterable, Sendable {
  case text
  case json
  case jsonl
  case csv
  case tsv
}

extension OutputFormat {
  /// The format of a file by the end of its name.
  init?(path: String) {
    guard let dot = path.lastIndex(of: "."), dot > path.startIndex else { return nil }
    switch path[path.index(after: dot)...].lowercased() {
    case "txt": self = .text
    case "ndjson": self = .jsonl
    case let name:
      guard let format = OutputFormat(rawValue: name), format != .text else { return nil }
      self = format
    }
  }
}

/// Where data goes, and in which format: what `-o` and `--json` say.
struct OutputTarget {
  var format: OutputFormat

  /// The file to write; `nil` for standard output.
  var path: String?

  init(_ arguments: ParsedArguments) throws(CommandFailure) {
    let formats = CommandTable.description(of: arguments.command).formats
    format = formats.contains(.text) ? .text : formats[0]
    path = nil
    if let text = arguments.text(.output), text != "-" {
      guard !arguments.has(.json) else { throw .usage("give either --json or -o, not both") }
      (format, path) = try OutputTarget.read(text)
    } else if arguments.has(.json) {
      format = .json
    }
    guard formats.contains(format) else {
      let known = formats.map(\.rawValue).joined(separator: ", ")
      throw .usage("'\(arguments.command.rawValue)' writes \(known), not \(format.rawValue)")
    }
  }

  private static func read(_ text: String) throws(CommandFailure) -> (OutputFormat, String?) {
    if let format = OutputFormat(rawValue: text) { return (format, nil) }
    if let format = OutputFormat(path: text) { return (format, text) }
    let known = OutputFormat.allCases.map(\.rawValue)
    throw CommandFailure(
      .usage,
      place: "-o",
      "'\(text)' is neither a format nor a file that ends in one"
        + didYouMean(text, known),
      explanation: ["Formats: " + known.joined(separator: ", ")]
    )
  }
}
