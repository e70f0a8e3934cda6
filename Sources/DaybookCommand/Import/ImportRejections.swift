/// The rows of a file that cannot be imported.
struct ImportRejections {
  private(set) var count = 0
  private(set) var ordinals: Set<Int> = []
  private var first: CommandFailure?

  /// The places and reasons of the first rows.
  private(set) var notes: [String] = []

  private static let noteCount = 20

  mutating func add(_ failure: CommandFailure, ordinal: Int) {
    guard ordinals.insert(ordinal).inserted else { return }
    count += 1
    if first == nil { first = failure }
    if notes.count < Self.noteCount {
      notes.append("\(failure.place ?? ""): \(failure.summary)")
    }
  }

  /// The failure of an import of `total` rows.
  func failure(of total: Int) -> CommandFailure? {
    guard var failure = first else { return nil }
    failure.explanation.append(
      "  \(grouped(count)) of \(counted(total, "row")) rejected, nothing imported."
    )
    return failure.trying("--max-errors \(count) --dry-run")
  }
}
