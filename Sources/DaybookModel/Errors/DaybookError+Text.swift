extension DaybookError {
  /// The error as a person reads it: one line, then as many as it takes.
  ///
  /// The place and what is wrong; the line of text with a caret; why; and what to try.
  public var localizedDescription: String {
    textLines.joined(separator: "\n")
  }

  /// What went wrong, without the place.
  public var failureReason: String? { row.summary }

  /// What to try.
  public var recoverySuggestion: String? { remedy ?? row.remedy }

  /// The lines of `localizedDescription`.
  package var textLines: [String] {
    switch reason {
    case .validation(.several), .model(.several): listLines
    case .input(.rejectedRows): rejectionLines
    case .model, .value, .validation, .conflict, .predicate, .usage, .journal, .store,
      .migration, .input, .defect:
      [headline] + excerptLines + furtherLines + closingLines(explanation: row.explanation)
    }
  }

  var row: FaultRow { reason.row(at: place) }

  private var headline: String {
    let row = row
    let subject = row.subject ?? place.text
    return subject.isEmpty ? row.summary : "\(subject): \(row.summary)"
  }

  /// The offending line with its number, or with a caret under the column where there is none.
  private var excerptLines: [String] {
    guard let excerpt = place.excerpt else { return [] }
    if let line = place.line { return ["  \(line) | \(excerpt)"] }
    guard let column = place.column else { return ["  \(excerpt)"] }
    return ["  \(excerpt)", "  " + String(repeating: " ", count: max(0, column - 1)) + "^"]
  }

  /// The conflicts after the first, which the headline names.
  private var furtherLines: [String] {
    guard case .conflict = reason else { return [] }
    return underlying.dropFirst().map { "  \($0.row.summary)" }
  }

  /// Explanation and remedy share a line; a remedy alone has one of its own.
  private func closingLines(explanation: String?) -> [String] {
    let advice = recoverySuggestion.map { "try: \($0)" }
    let parts = [explanation, advice].compactMap { $0 }
    return parts.isEmpty ? [] : [parts.joined(separator: "   ")]
  }
}

// MARK: - Several at once

extension DaybookError {
  /// All problems below the headline, in columns.
  private var listLines: [String] {
    let rows = underlying.map { problem in
      [problem.listLabel, problem.listProperty, problem.row.summary]
    }
    let widths = (0..<2).map { column in rows.map { $0[column].count }.max() ?? 0 }
    let lines = rows.map { row in
      let cells = zip(row, widths).map { cell, width in
        cell + String(repeating: " ", count: width - cell.count)
      }
      return "  " + (cells.filter { !$0.isEmpty } + [row[2]]).joined(separator: "   ")
    }
    return [headline] + lines + closingLines(explanation: row.explanation)
  }

  private var listLabel: String {
    guard case .model = reason else { return place.objectLabel }
    let position = place.line.map { "\($0):\(place.column ?? 1)" }
    return [position, place.entity].compactMap { $0 }.joined(separator: " ")
  }

  private var listProperty: String { place.property ?? "" }

  /// The first rejected row in full, then how many there are.
  private var rejectionLines: [String] {
    guard let first = underlying.first else { return [headline] }
    return [first.headline] + first.excerptLines
      + closingLines(explanation: "  \(row.summary).")
  }
}
