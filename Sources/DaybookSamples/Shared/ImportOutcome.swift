import Synchronization

/// Where an import on another thread says what went wrong.
nonisolated final class ImportOutcome: Sendable {
  private let problem = Mutex<String?>(nil)

  func fail(_ text: String) {
    problem.withLock { $0 = text }
  }

  func takeProblem() -> String? {
    problem.withLock { problem in
      defer { problem = nil }
      return problem
    }
  }
}
