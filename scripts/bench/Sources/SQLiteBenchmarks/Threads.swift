import Foundation

/// Several threads that do the same work, each with a number of its own.
final class Threads: @unchecked Sendable {
  private let group = DispatchGroup()
  private let lock = NSLock()
  private var failure: (any Error)?

  init(_ count: Int, _ work: @escaping @Sendable (Int) throws -> Void) {
    for number in 0..<count {
      group.enter()
      let thread = Thread { [self] in
        do {
          try work(number)
        } catch {
          lock.withLock { failure = error }
        }
        group.leave()
      }
      thread.start()
    }
  }

  /// Waits for all of them, and throws what stopped one.
  func join() throws {
    group.wait()
    if let failure = lock.withLock({ failure }) { throw failure }
  }
}
