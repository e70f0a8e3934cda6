/// Something that a person can do: a key, its name, and what happens.
public struct Action {
  /// The key that does it.
  public var key: Key

  /// Further keys that do it, of which only the help tells.
  public var otherKeys: [Key] = []

  /// Whether narrow screens name it when they leave out others.
  public var isNamedFirst = false

  /// What it is called, on the screen and in scripts.
  public var title: String

  /// Whether it is about the selected row.
  public let isAboutRow: Bool

  /// What is asked before it happens; answered with `y`.
  public var question: ((Int) -> String)?

  private let body: (Interface, Int) throws -> Void

  /// Describes an action of the whole screen.
  ///
  /// - Parameters:
  ///   - key: The key that does it.
  ///   - title: What it is called.
  ///   - body: What happens. An error becomes a sentence, or a page.
  public init(_ key: Key, _ title: String, _ body: @escaping (Interface) throws -> Void) {
    self.key = key
    self.title = title
    isAboutRow = false
    self.body = { interface, _ in try body(interface) }
  }

  /// Describes an action on the selected row.
  ///
  /// - Parameters:
  ///   - key: The key that does it.
  ///   - title: What it is called.
  ///   - question: What is asked first, if anything; it is given the row, counted from 0 over all
  ///     sections.
  ///   - body: What happens to the row. An error becomes a sentence, or a page.
  public init(
    row key: Key,
    _ title: String,
    asking question: ((Int) -> String)? = nil,
    _ body: @escaping (Interface, Int) throws -> Void
  ) {
    self.key = key
    self.title = title
    self.question = question
    isAboutRow = true
    self.body = body
  }

  /// The same action, done by further keys too.
  public func also(_ keys: Key...) -> Action {
    var action = self
    action.otherKeys += keys
    return action
  }

  func answers(to pressed: Key) -> Bool { pressed == key || otherKeys.contains(pressed) }

  /// All keys, as the help names them.
  var keyNames: String { ([key] + otherKeys).map(\.name).joined(separator: " ") }

  func run(_ interface: Interface, row: Int) throws { try body(interface, row) }
}
