/// One row of the table of errors: a reason's numbers and its prose.
struct FaultRow {
  /// Core Data's number.
  var code: Int
  var exit: ExitCode

  /// What went wrong, as a clause without a full stop.
  var summary: String

  /// Why, or what it means; a sentence.
  var explanation: String?

  /// What to do.
  var remedy: String?

  /// What stands before the summary instead of the place; empty for nothing.
  var subject: String?

  init(
    _ code: Int,
    exit: ExitCode,
    _ summary: String,
    explanation: String? = nil,
    remedy: String? = nil
  ) {
    self.code = code
    self.exit = exit
    self.summary = summary
    self.explanation = explanation
    self.remedy = remedy
  }

  /// The same row under another heading than its place.
  func headed(_ subject: String) -> FaultRow {
    var row = self
    row.subject = subject
    return row
  }
}
