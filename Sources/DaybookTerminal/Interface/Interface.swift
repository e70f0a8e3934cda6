/// The screens that are open, and everything that keys do to them.
///
/// It knows no terminal: keys go in, frames come out. The full screen, the plain dialogue and
/// scripts drive the same interface.
public final class Interface {
  /// How an application ends.
  nonisolated package enum Ending: Hashable, Sendable {
    case quit
    case interrupted
  }

  /// What the next key is taken for.
  enum Mode {
    case screen
    case filter
    case question(Action, row: Int, String)
  }

  /// The open screens; the last one is on top.
  var levels: [Level]
  var mode = Mode.screen

  /// What the last action said.
  var said: Message?

  /// Set when the application is to end.
  package private(set) var ending: Ending?

  /// The lines that the list of the last frame had, which is how far a page goes.
  var pageLineCount = 10

  /// Opens an application's first screen.
  public init(_ root: any Screen) {
    levels = [Level(root, isSheet: false)]
  }

  /// Whether the screen on top is not the first one.
  public var canGoBack: Bool { levels.count > 1 }

  /// Shows a screen in place of the one on top, which comes back when it is dismissed.
  public func push(_ screen: any Screen) {
    levels.append(Level(screen, isSheet: false))
  }

  /// Shows a screen above the one on top.
  public func present(_ screen: any Screen) {
    levels.append(Level(screen, isSheet: true))
  }

  /// Closes the screen on top; the first one stays.
  public func dismiss() {
    guard levels.count > 1 else { return }
    levels.removeLast()
    mode = .screen
  }

  /// Shows text to read.
  public func show(title: String, _ paragraphs: [String]) {
    push(TextPage(title: title, paragraphs))
  }

  /// Shows a sentence until the next key.
  public func say(_ text: String) {
    said = Message(text)
  }

  /// Shows a sentence about something that did not work, until the next key.
  public func fail(_ text: String) {
    said = Message(text, isFailure: true)
  }

  /// Moves the focus to a field.
  public func focus(onField label: String) {
    guard let index = top.content.fields.firstIndex(where: { $0.label == label }) else { return }
    level.focus = .field(index)
    level.cursor = nil
  }

  /// Ends the application.
  public func quit() {
    ending = .quit
  }

  /// Ends the application as Ctrl-C does.
  package func interrupt() {
    ending = .interrupted
  }

  /// Lets the open screens take over what has happened elsewhere.
  package func refresh() {
    for level in levels { level.screen.refresh() }
  }
}

extension Interface {
  /// The screen on top, with what the terminal knows of it.
  var level: Level {
    get { levels[levels.count - 1] }
    set { levels[levels.count - 1] = newValue }
  }

  /// The screen on top.
  var top: any Screen { level.screen }

  /// What the screen on top shows now; focus and selection are moved to where something is.
  package var content: ScreenContent {
    let content = top.content
    level.settle(on: content)
    return content
  }

  /// The selected row, counted from 0 over all sections; nil without any row.
  package var selectedRow: Int? {
    guard let list = content.list, list.rowCount > 0 else { return nil }
    return level.selectedRow
  }
}

extension Interface {
  /// What keys of the screen on top go to.
  var focus: Level.Focus {
    _ = content
    return level.focus
  }

  /// Selects a row, and moves the focus to the list.
  ///
  /// - Returns: Whether there is such a row.
  func select(_ row: Int) -> Bool {
    guard let list = content.list, row >= 0, row < list.rowCount else { return false }
    level.focus = .list
    level.selectedRow = row
    return true
  }
}

/// An open screen, with what the terminal knows of it.
struct Level {
  /// What keys go to.
  enum Focus: Equatable {
    case field(Int)
    case submit
    case list
  }

  let screen: any Screen
  let isSheet: Bool
  var focus: Focus
  var selectedRow = 0

  /// The first line of the list, or of the text, that is shown.
  var firstLine = 0

  /// Where the next character of the focused field goes; nil for its end.
  var cursor: Int?

  /// The widest cells that were seen, so that columns stay where they are while rows go by.
  var columnWidths: [Int] = []

  init(_ screen: any Screen, isSheet: Bool) {
    self.screen = screen
    self.isSheet = isSheet
    focus = screen.content.isForm ? .field(0) : .list
  }

  mutating func settle(on content: ScreenContent) {
    switch focus {
    case .field(let index) where index >= content.fields.count:
      focus = content.isForm ? .field(0) : .list
    case .submit where content.submit == nil: focus = content.isForm ? .field(0) : .list
    case .list where content.isForm: focus = .field(0)
    case .field, .submit, .list: break
    }
    guard let list = content.list else { return }
    selectedRow = max(0, min(selectedRow, list.rowCount - 1))
    if columnWidths.count != list.columns.count {
      columnWidths = list.columns.map { DisplayWidth.columns(of: $0.title) }
    }
  }
}

extension ScreenContent {
  /// Whether there is nothing but fields.
  var isForm: Bool { list == nil && !fields.isEmpty }

  /// Whether there is only text to read.
  var isText: Bool { list == nil && fields.isEmpty }
}
