internal import DaybookJournal

#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// Where a store is kept.
package enum StoreLocation: Hashable, Sendable {
  /// A folder, such as `Budget.daybook`.
  case directory(String)
  /// Memory, until the store is closed: the same journal without a disk.
  case memory
}

/// What a save waits for.
package enum StoreDurability: Hashable, Sendable {
  /// The disk has the transaction; a power cut costs nothing that was saved.
  case full
  /// The file has the transaction; a power cut costs at most the saves of the delay.
  case batched(Duration)
  /// The file has the transaction; a power cut may cost what was saved since opening.
  case none
}

/// How a store is opened.
package struct StoreOptions: Sendable {
  /// What a save waits for.
  package var durability = StoreDurability.full

  /// The program's name, for whoever meets the lock.
  package var program = "daybook"

  /// How long to wait for another process's lock.
  package var lockTimeout = Duration.zero

  /// The size from which a segment is sealed, in bytes.
  package var segmentByteCountLimit: Int64 = 64 << 20

  /// What time it is, if not the machine's.
  package var now: (@Sendable () -> Date)?

  /// Random bits, if not the machine's.
  package var random: (@Sendable () -> UInt64)?

  /// Where the store says what it does, if anywhere.
  package var debug: DebugLog?

  /// Makes options; every one has the usual value.
  package init() {}
}

extension StoreOptions {
  /// What time it is: that of the options, or the machine's.
  package var clock: @Sendable () -> Date {
    if let now { return now }
    return { Date(timeIntervalSinceReferenceDate: SystemClock().now.secondsSinceReferenceDate) }
  }

  var journalOptions: JournalOptions {
    let level: Durability =
      switch durability {
      case .full: .full
      case .batched(let delay): .batched(delay)
      case .none: .none
      }
    var options = JournalOptions(durability: level, program: program, lockTimeout: lockTimeout)
    options.segmentByteCountLimit = segmentByteCountLimit
    return options
  }

  func surroundings(_ fileSystem: any FileSystem) -> JournalSurroundings {
    var surroundings = JournalSurroundings(
      fileSystem: debug?.listening(to: fileSystem) ?? fileSystem
    )
    if let now { surroundings.clock = GivenClock(date: now) }
    if let random { surroundings.random = GivenRandomSource(bits: random) }
    return surroundings
  }
}

private struct GivenClock: WallClock {
  let date: @Sendable () -> Date

  var now: JournalInstant {
    JournalInstant(secondsSinceReferenceDate: date().timeIntervalSinceReferenceDate)
  }

  var uptime: Duration { SystemClock().uptime }
}

private struct GivenRandomSource: RandomSource {
  let bits: @Sendable () -> UInt64

  func next() -> UInt64 { bits() }
}
