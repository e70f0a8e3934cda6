import Synchronization

/// Lines for whoever debugs, kept while the screen is an application's.
final class HeldLines: Sendable {
  private let lines = Mutex<[String]>([])

  func take(_ line: String) {
    lines.withLock { $0.append(line) }
  }

  func tell(_ write: (String) -> Void) {
    let held = lines.withLock { lines in
      defer { lines = [] }
      return lines
    }
    for line in held { write(line) }
  }
}
