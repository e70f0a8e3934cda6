import Synchronization

/// Where a context learns that others have saved.
///
/// It holds no news, only that there are some: whoever reads it takes over the newest state.
final class ContextInbox: Sendable {
  private struct Content {
    var isListening = false
    var isWaiting = false
    var isUrgent = false
    var wake: (@Sendable () -> Void)?
  }

  private let content: Mutex<Content>

  /// Makes an inbox.
  ///
  /// - Parameter wake: Asks the context's isolation to look; `nil` where nobody knows it.
  init(wake: (@Sendable () -> Void)?) {
    content = Mutex(Content(wake: wake))
  }

  var isWaiting: Bool { content.withLock(\.isWaiting) }

  /// Whether the news are to be taken over even by a context that does not merge by itself.
  var isUrgent: Bool { content.withLock(\.isUrgent) }

  func clear() {
    content.withLock { content in
      content.isWaiting = false
      content.isUrgent = false
    }
  }

  /// Lets the context hear of what others save, or not.
  func setListening(_ isListening: Bool) {
    content.withLock { $0.isListening = isListening }
  }

  func setWake(_ wake: @escaping @Sendable () -> Void) {
    content.withLock { $0.wake = wake }
  }

  /// Notes that there is something new, and wakes the context once for all of it; what is not
  /// urgent concerns only a context that listens.
  func announce(isUrgent: Bool = false) {
    let wake = content.withLock { content -> (@Sendable () -> Void)? in
      guard isUrgent || content.isListening else { return nil }
      if isUrgent { content.isUrgent = true }
      guard !content.isWaiting else { return nil }
      content.isWaiting = true
      return content.wake
    }
    wake?()
  }
}
