import DaybookBytes
import DaybookModel

/// What `daybook help` explains beside the commands.
package enum HelpTopic: String, CaseIterable, Sendable {
  case predicates
  case journal
  case exitCodes = "exit-codes"
  case csv
  case model
}

/// A piece of a topic's page.
package enum HelpPart: Sendable {
  /// Running text, broken into lines by whoever shows it.
  case paragraph(String)
  /// Names with what they mean.
  case table([(String, String)])
  /// Lines that stay as they are: commands and files.
  case lines([String])
}

extension HelpTopic {
  /// What the page is about.
  package var title: String {
    switch self {
    case .predicates: "conditions for objects"
    case .journal: "the journal on disk"
    case .exitCodes: "exit codes"
    case .csv: "CSV, TSV, JSON and JSON lines"
    case .model: "models"
    }
  }

  /// The page.
  package var parts: [HelpPart] {
    switch self {
    case .predicates: predicateParts
    case .journal: journalParts
    case .exitCodes: exitCodeParts
    case .csv: csvParts
    case .model: modelParts
    }
  }

  /// The page for programs.
  var json: JSONValue {
    .object([
      JSONMember("v", .integer(1)),
      JSONMember("topic", .string(rawValue)),
      JSONMember("title", .string(title)),
      JSONMember("text", .string(HelpText().page(for: self))),
    ])
  }
}

extension HelpText {
  /// The help for a topic.
  package func page(for topic: HelpTopic) -> String {
    var lines = ["daybook help \(topic.rawValue) - \(topic.title)"]
    for part in topic.parts {
      lines.append("")
      switch part {
      case .paragraph(let text): lines += wrapped(text)
      case .table(let rows): lines += aligned(rows)
      case .lines(let texts): lines += texts.map { "  " + $0 }
      }
    }
    return lines.map { $0 + "\n" }.joined()
  }
}
