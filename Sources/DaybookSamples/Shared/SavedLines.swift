import Synchronization

/// The lines that the last save wrote.
nonisolated final class SavedLines: Sendable {
  private let kept = Mutex<[String]>([])

  var lines: [String] { kept.withLock { $0 } }

  /// Takes what a container says; a transaction's first line ends what was kept.
  func take(_ told: String) {
    let mark = "line "
    guard told.hasPrefix(mark) else { return }
    let line = String(told.dropFirst(mark.count))
    kept.withLock { kept in
      if line.hasPrefix("{\"op\":\"begin\"") { kept = [] }
      kept.append(line)
    }
  }
}
