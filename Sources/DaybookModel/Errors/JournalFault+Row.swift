extension DaybookError.JournalFault {
  func row(at place: DaybookError.Place) -> FaultRow {
    switch self {
    case .corrupt(let detail, let good):
      damaged("\(subject(of: place)) is damaged (\(detail))", explanation: soundness(good))
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
        explanation: place.transaction.map { soundness($0 - 1) }
      )
    case .headMismatch(let expected, let found):
      damaged("the journal's head is \(found), not the expected \(expected)")
    case .fork: damaged("\(subject(of: place)) stands twice: two programs have written")
    case .blobMissing(let sha): damaged("the blob \(sha) is missing")
    case .blobDamaged(let sha): damaged("the blob \(sha) does not match its name")
    case .inconsistent(let detail): damaged("\(subject(of: place)) does not fit: \(detail)")
    }
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
