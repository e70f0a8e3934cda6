/// Hands a context's messages to those who listen, one after the other.
///
/// A message that is sent while another one is being delivered waits until that one has reached
/// everybody, so that all listeners see the same order.
final class MessageCenter {
  private struct Listener {
    let id: Int
    let type: ObjectIdentifier
    let receive: (any ContextMessage) -> Void
  }

  private var listeners: [Listener] = []
  private var queue: [any ContextMessage] = []
  private var isDelivering = false
  private var nextID = 0
  private var closers: [() -> Void] = []

  var isEmpty: Bool { listeners.isEmpty }

  /// Whether somebody listens to messages of a kind.
  func isHeard<M: ContextMessage>(_ type: M.Type) -> Bool {
    listeners.contains { $0.type == ObjectIdentifier(type) }
  }

  func listen<M: ContextMessage>(_ type: M.Type, _ receive: @escaping (M) -> Void) -> Int {
    nextID += 1
    listeners.append(
      Listener(id: nextID, type: ObjectIdentifier(type)) { message in
        if let message = message as? M { receive(message) }
      }
    )
    return nextID
  }

  func remove(_ id: Int) {
    guard let position = listeners.firstIndex(where: { $0.id == id }) else { return }
    // Let go of after the list is whole again: what the closure holds may listen too.
    let removed = listeners.remove(at: position)
    withExtendedLifetime(removed) {}
  }

  func send(_ message: any ContextMessage) {
    guard !listeners.isEmpty else { return }
    queue.append(message)
    guard !isDelivering else { return }
    isDelivering = true
    defer { isDelivering = false }
    while !queue.isEmpty {
      let message = queue.removeFirst()
      let present = listeners
      for listener in present where listeners.contains(where: { $0.id == listener.id }) {
        listener.receive(message)
      }
    }
  }

  /// Calls `body` when the context goes away.
  func whenClosed(_ body: @escaping () -> Void) {
    closers.append(body)
  }

  func close() {
    let bodies = closers
    let removed = listeners
    closers = []
    listeners = []
    withExtendedLifetime(removed) {
      for body in bodies { body() }
    }
  }
}

/// Somebody who listens to a context; listening ends when this is cancelled or let go.
public final class MessageListener {
  private weak var center: MessageCenter?
  private let id: Int

  init(_ center: MessageCenter, _ id: Int) {
    self.center = center
    self.id = id
  }

  deinit {
    center?.remove(id)
  }

  /// Stops listening.
  public func cancel() {
    center?.remove(id)
    center = nil
  }
}

@available(*, unavailable)
extension MessageListener: Sendable {}
