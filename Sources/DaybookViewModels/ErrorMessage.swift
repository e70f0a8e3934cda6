public import Daybook

/// An error as people read it: sentences, without codes or names of types.
public nonisolated struct ErrorMessage: Hashable, Sendable {
  /// What went wrong, in one sentence.
  public var text: String

  /// What to try, in one sentence; nil if nothing helps.
  public var advice: String?

  /// One sentence for each of several failures.
  public var details: [String]

  /// The error itself.
  public let error: DaybookError

  /// Puts an error into sentences.
  public init(_ error: DaybookError) {
    self.error = error
    let lines = error.localizedDescription.split(separator: "\n")
    text = ErrorMessage.sentence(lines.first.map(String.init) ?? "")
    advice = error.recoverySuggestion.map { ErrorMessage.sentence("Try: " + $0) }
    let failures = ErrorMessage.failures(of: error)
    details = failures.count > 1 ? failures.map(ErrorMessage.phrase) : []
  }
}

nonisolated extension ErrorMessage: CustomStringConvertible {
  /// All sentences, the advice last.
  public var description: String {
    ([text] + details + [advice].compactMap { $0 }).joined(separator: " ")
  }
}

nonisolated extension ErrorMessage {
  /// The single failures that an error consists of.
  static func failures(of error: DaybookError) -> [DaybookError] {
    switch error.reason {
    case .validation(.several), .model(.several): error.underlying.flatMap(failures)
    case .validation, .model, .value, .conflict, .predicate, .usage, .journal, .store,
      .migration, .input, .defect:
      [error]
    }
  }

  /// What is wrong with a property: its name as a word, and why.
  private static func phrase(_ error: DaybookError) -> String {
    let subject = error.place.property.map { label(of: $0) + " " } ?? ""
    return sentence(subject + (error.failureReason ?? ""))
  }

  /// A text that begins with a capital and ends with a full stop.
  static func sentence(_ text: String) -> String {
    guard let first = text.first, let last = text.last else { return text }
    let end = ".!?…".contains(last) ? "" : "."
    return first.uppercased() + text.dropFirst() + end
  }

  /// A stored name as people read it: `createdAt` is "Created at", `home.city` is "Home city".
  public static func label(of name: String) -> String {
    var words = ""
    var previous: Character = "A"
    for character in name {
      if character == "_" || character == "." {
        words += " "
      } else if character.isUppercase, !previous.isUppercase {
        words += " " + character.lowercased()
      } else {
        words.append(character)
      }
      previous = character
    }
    return (words.first?.uppercased() ?? "") + words.dropFirst()
  }
}
