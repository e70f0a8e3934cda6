/// What a screen shows: fields, a list below them, actions, and a sentence.
///
/// A screen with fields and no list is a form: Enter submits it, Esc leaves it.
public struct ScreenContent {
  /// What stands at the left of the upper border.
  public var title: String

  /// What stands at the right of the upper border.
  public var status = ""

  /// The fields, from the top.
  public var fields: [Field] = []

  /// What becomes of the fields: the button below them.
  public var submit: Action?

  /// The list.
  public var list: ListContent?

  /// Text to read, instead of a list.
  public var paragraphs: [String] = []

  /// What else can be done, in the order in which it is listed.
  public var actions: [Action] = []

  /// The sentence above the lower border; what an action says replaces it.
  public var message: Message?

  /// Describes a screen.
  public init(title: String) {
    self.title = title
  }
}

/// A sentence for people.
nonisolated public struct Message: Hashable, Sendable {
  /// The sentence.
  public var text: String

  /// Whether it tells of something that did not work.
  public var isFailure: Bool

  /// Makes a sentence.
  public init(_ text: String, isFailure: Bool = false) {
    self.text = text
    self.isFailure = isFailure
  }
}
