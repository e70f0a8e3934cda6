import Synchronization

/// Lines that were told, from any thread.
nonisolated final class Told: Sendable {
  private let kept = Mutex<[String]>([])

  var lines: [String] { kept.withLock { $0 } }

  func take(_ line: String) {
    kept.withLock { $0.append(line) }
  }
}
