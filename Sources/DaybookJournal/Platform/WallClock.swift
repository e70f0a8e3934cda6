#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What time it is; the library reads no other clock.
package protocol WallClock: Sendable {
  /// The time of day, which may step back.
  var now: JournalInstant { get }

  /// A time that only grows, from any beginning.
  var uptime: Duration { get }
}

/// The machine's clock.
package struct SystemClock: WallClock {
  /// Reads the machine's clock.
  package init() {}

  /// The machine's time of day.
  package var now: JournalInstant {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return JournalInstant(
      microseconds: Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1_000
    )
  }

  /// The time since the machine started.
  package var uptime: Duration {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return .seconds(Int64(time.tv_sec)) + .nanoseconds(Int64(time.tv_nsec))
  }
}

/// A clock that stands still, so that the same operations give the same bytes.
package struct FixedClock: WallClock {
  /// The time of day.
  package let now: JournalInstant

  /// Always zero.
  package var uptime: Duration { .zero }

  /// Makes a clock that stands at `now`.
  package init(_ now: JournalInstant) {
    self.now = now
  }
}

/// Where random bits come from; the library asks no other source.
package protocol RandomSource: Sendable {
  /// Returns the next 64 random bits.
  func next() -> UInt64
}

/// The system's random bits.
package struct SystemRandomSource: RandomSource {
  /// Reads the system's random bits.
  package init() {}

  /// Returns 64 bits that nobody can foresee.
  package func next() -> UInt64 {
    var generator = SystemRandomNumberGenerator()
    return generator.next()
  }
}
