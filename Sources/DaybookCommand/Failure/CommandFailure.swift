package import DaybookModel

/// Why a command ends without doing what it was asked: place, summary, excerpt, remedy.
///
/// Printed in one layout: `daybook: error: PLACE: SUMMARY`, then the excerpt with its caret, then
/// the explanation, then the `try:` line.
package struct CommandFailure: Error, Hashable, Sendable {
  /// The line that is wrong, and where in it.
  package struct Excerpt: Hashable, Sendable {
    /// What stands before the line, such as its number.
    package var label: String

    /// The line's text, not yet escaped.
    package var text: String

    /// The position of the caret in `text`, in characters from zero.
    package var caret: Int?

    /// Makes an excerpt.
    package init(label: String = "", text: String, caret: Int? = nil) {
      self.label = label
      self.text = text
      self.caret = caret
    }
  }

  /// What the process returns.
  package var exitCode: ExitCode

  /// The file, flag or name that the summary speaks of.
  package var place: String?

  /// What went wrong, in one sentence without a full stop.
  package var summary: String

  /// The line that is wrong.
  package var excerpt: Excerpt?

  /// Further lines, written as they are.
  package var explanation: [String]

  /// A command that helps, without the word `try`.
  package var remedy: String?

  /// The objects that the failure speaks of.
  package var objects: [ObjectReference] = []

  /// Whether nothing is printed at all: the reader is gone, or the answer is the exit code alone.
  package var isSilent: Bool

  /// Makes a failure.
  package init(
    _ exitCode: ExitCode,
    place: String? = nil,
    _ summary: String,
    explanation: [String] = [],
    remedy: String? = nil
  ) {
    self.exitCode = exitCode
    self.place = place
    self.summary = summary
    self.excerpt = nil
    self.explanation = explanation
    self.remedy = remedy
    self.isSilent = false
  }
}

extension CommandFailure {
  /// The reader of the output is gone: there is nobody to tell, and nothing to complain about.
  package static var closedPipe: CommandFailure { silent(.success) }

  /// The person pressed Ctrl-C.
  package static var interrupted: CommandFailure { silent(.interrupted) }

  /// The answer is the exit code.
  static func silent(_ exitCode: ExitCode) -> CommandFailure {
    var failure = CommandFailure(exitCode, exitCode.meaning)
    failure.isSilent = true
    return failure
  }

  /// The arguments cannot be understood.
  static func usage(_ summary: String, remedy: String? = nil) -> CommandFailure {
    CommandFailure(.usage, summary, remedy: remedy)
  }

  /// Returns the failure with the line it speaks of.
  func with(excerpt: Excerpt) -> CommandFailure {
    var failure = self
    failure.excerpt = excerpt
    return failure
  }

  /// Returns the failure with another `try:` line, when it has none of its own.
  func trying(_ remedy: String) -> CommandFailure {
    var failure = self
    failure.remedy = failure.remedy ?? remedy
    return failure
  }
}
