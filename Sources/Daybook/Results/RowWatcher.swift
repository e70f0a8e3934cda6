/// Which rows have changed since somebody asked last, whether they are objects of the context or
/// not.
final class RowWatcher {
  private var rows: [UInt64] = []

  /// Whether the context forgot everything.
  private(set) var wasReset = false

  func note(_ changed: [UInt64]) {
    rows += changed
  }

  func noteReset() {
    rows = []
    wasReset = true
  }

  /// The rows so far, once.
  func take() -> [UInt64] {
    defer {
      rows = []
      wasReset = false
    }
    return rows
  }
}

/// Watchers have something to take.
///
/// Sent where `ObjectsDidChange` is, after it; what happened is kept by the watchers, since one
/// that takes late must see all changes that it looks at the values of.
struct RowsDidChange: ContextMessage {}

extension ObjectGraph {
  var isWatched: Bool { !watchers.isEmpty }

  func watch(_ watcher: RowWatcher) {
    watchers.append(watcher)
  }

  func unwatch(_ watcher: RowWatcher) {
    watchers.removeAll { $0 === watcher }
  }

  /// Notes what an event changed, and the objects that a rollback restored.
  func noteRows(of event: EventChanges, restored: [ManagedObject]) {
    guard isWatched else { return }
    let rows = event.rows + restored.map(\.row)
    for watcher in watchers { watcher.note(rows) }
  }

  /// Tells the watchers that there is something to take.
  func announceRows() {
    if isWatched { messages.send(RowsDidChange()) }
  }
}

extension EventChanges {
  /// Every row that the event is about.
  var rows: [UInt64] {
    let objects = [
      touched, refreshed, returned, restored, insertedElsewhere, deletedElsewhere, invalidated,
    ]
    return objects.flatMap { $0.map(\.row) } + elsewhere
  }
}
