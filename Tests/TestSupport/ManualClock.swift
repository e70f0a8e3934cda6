import Synchronization

#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// A clock that moves only when a test moves it.
package final class ManualClock: Sendable {
  private let current: Mutex<Date>

  /// Creates a clock that stands at `start`.
  ///
  /// - Parameter start: By default 2026-10-07T08:15:00Z, the first moment of the format's example.
  package init(at start: Date = Date(timeIntervalSinceReferenceDate: 813_053_700)) {
    current = Mutex(start)
  }

  /// Where the clock stands.
  package var now: Date { current.withLock { $0 } }

  /// Moves the clock by `seconds`, which may be negative.
  package func advance(by seconds: TimeInterval) {
    current.withLock { $0 += seconds }
  }
}
