/// One screen of an application.
///
/// A screen describes what it shows as values, anew for each frame, and draws nothing itself. It
/// keeps its view model; selection, focus and scrolling are the terminal's.
@MainActor
public protocol Screen: AnyObject {
  /// What the screen shows now.
  var content: ScreenContent { get }

  /// Takes over what has happened elsewhere; called several times a second while nobody types.
  func refresh()
}

extension Screen {
  /// Does nothing: most screens are told by their view models.
  public func refresh() {}
}
