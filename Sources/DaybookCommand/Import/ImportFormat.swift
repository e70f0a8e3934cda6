import DaybookModel

/// What an input file is, by the end of its name.
enum ImportFormat: String, CaseIterable {
  case csv
  case tsv
  case json
  case jsonl

  init(path: String) throws(CommandFailure) {
    guard path != "-" else {
      self = .csv
      return
    }
    let end = path.lastIndex(of: ".").map { path[path.index(after: $0)...].lowercased() } ?? ""
    switch end {
    case "ndjson": self = .jsonl
    case "tab": self = .tsv
    default:
      guard let format = ImportFormat(rawValue: end) else {
        throw CommandFailure(
          .usage,
          place: path,
          "the name of an input file ends in csv, tsv, json, jsonl or ndjson"
        )
      }
      self = format
    }
  }
}
