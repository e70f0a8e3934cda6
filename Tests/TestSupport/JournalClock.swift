package import DaybookJournal
import Synchronization

/// A clock of the journal that moves only when a test moves it.
package final class JournalClock: WallClock {
  private let current: Mutex<JournalInstant>

  /// Creates a clock that stands at `start`.
  ///
  /// - Parameter start: By default the first moment of the format's example.
  package init(at start: String = "2026-10-07T08:15:00.000000Z") {
    guard let instant = JournalInstant(start) else {
      preconditionFailure("'\(start)' is a moment with six fraction digits")
    }
    current = Mutex(instant)
  }

  /// Where the clock stands.
  package var now: JournalInstant { current.withLock { $0 } }

  /// The same, as a time that only grows while nobody turns the clock back.
  package var uptime: Duration { .microseconds(now.microseconds) }

  /// Moves the clock to `instant`.
  package func set(_ instant: JournalInstant) {
    current.withLock { $0 = instant }
  }

  /// Moves the clock by `duration`.
  package func advance(by duration: Duration) {
    let (seconds, attoseconds) = duration.components
    let microseconds = seconds * 1_000_000 + attoseconds / 1_000_000_000_000
    current.withLock { $0 = JournalInstant(microseconds: $0.microseconds + microseconds) }
  }
}

/// A random source of the journal that repeats itself.
package final class JournalRandom: RandomSource {
  private let generator: Mutex<SeededGenerator>

  /// Begins at `seed`.
  package init(seed: UInt64 = 1) {
    generator = Mutex(SeededGenerator(seed: seed))
  }

  /// Returns the next 64 random bits.
  package func next() -> UInt64 { generator.withLock { $0.next() } }
}

/// A random source that gives chosen words in turn, to choose an identifier.
package final class ChosenRandom: RandomSource {
  private let words: Mutex<[UInt64]>

  /// Gives `words` in turn, for ever.
  package init(_ words: [UInt64]) {
    self.words = Mutex(words)
  }

  /// Returns the next chosen word.
  package func next() -> UInt64 {
    words.withLock { words in
      let word = words.removeFirst()
      words.append(word)
      return word
    }
  }
}
