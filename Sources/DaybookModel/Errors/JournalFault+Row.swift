extension DaybookError.JournalFault {
  func row(at place: DaybookError.Place) -> FaultRow {
    switch self {
    case .corrupt(let detail, let good):
      damaged(
        "\(subject(of: place)) is damaged (\(detail))",
        explanation: located(soundness(good), place)
      )
    case .truncated(let head, let end):
      damaged(
        "HEAD says tx \(head), the journal ends at \(end)",
        explanation: "The journal was cut, or HEAD was copied after it."
      )
    case .missingSegment(let number): damaged("segment \(number) is missing")
    case .wrongSegment(let detail): damaged(detail)
    case .tampered:
      damaged(
        "\(subject(of: place)) is damaged (its lines do not match its hash)",
        explanation: place.transaction.map { located(soundness($0 - 1), place) }
      )
    case .headMismatch(let expected, let found):
      headRow(expected, found, place)
    case .fork:
      damaged(
        "\(subject(of: place)) stands twice: two programs have written",
        explanation: located(nil, place)
      )
    case .blobMissing(let sha): blobRow(sha, "is missing", place)
    case .blobDamaged(let sha): blobRow(sha, "does not match its name", place)
    case .inconsistent(let detail):
      damaged(
        "\(subject(of: place)) does not fit: \(detail)",
        explanation: place.transaction.map { located(soundness($0 - 1), place) }
      )
    }
  }

  /// A head that stands in the store has a position; one that was noted elsewhere has none.
  private func headRow(
    _ expected: String,
    _ found: String?,
    _ place: DaybookError.Place
  ) -> FaultRow {
    let journal = "the journal has \(found ?? "no such transaction")"
    guard place.offset != nil else { return damaged("\(expected) was noted, \(journal)") }
    return damaged(
      "HEAD says \(expected), \(journal)",
      explanation: "HEAD is that of another store or copy, or the journal was rewritten."
    )
  }

  private func blobRow(_ sha: String, _ what: String, _ place: DaybookError.Place) -> FaultRow {
    let owner = place.transaction.map { _ in " named by \(subject(of: place))" } ?? ""
    return damaged(
      "the blob \(sha)\(owner) \(what)",
      explanation: located("Its file is blobs/sha256/\(sha.prefix(2))/\(sha).", place)
    )
  }

  /// Says at which byte, and when the transaction was written, before `sentence`.
  private func located(_ sentence: String?, _ place: DaybookError.Place) -> String {
    let byte = place.offset.map { "byte \($0)" }
    let date = place.date.map { "written \(InstantText.text(of: $0))" }
    let start = [byte, date].compactMap { $0 }.joined(separator: ", ")
    let first = start.isEmpty ? nil : start.prefix(1).uppercased() + start.dropFirst() + "."
    return [first, sentence].compactMap { $0 }.joined(separator: " ")
  }

  private func damaged(_ summary: String, explanation: String? = nil) -> FaultRow {
    FaultRow(134_060, exit: .damaged, summary, explanation: explanation)
  }

  private func subject(of place: DaybookError.Place) -> String {
    guard let transaction = place.transaction else { return "a line" }
    return "transaction \(transaction)" + (place.author.map { " by \($0)" } ?? "")
  }

  private func soundness(_ count: Int64) -> String {
    switch count {
    case 0: "No transaction before it is sound."
    case 1: "The transaction before it is sound."
    case let count: "\(count) transactions before it are sound."
    }
  }
}
