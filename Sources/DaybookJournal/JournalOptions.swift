/// What a save waits for.
package enum Durability: Hashable, Sendable {
  /// The disk has the transaction; a power cut costs nothing that was saved.
  case full

  /// The file has the transaction, the disk follows within the delay; a power cut costs at most the
  /// saves of that time.
  case batched(Duration)

  /// The file has the transaction; a power cut may cost everything since the journal was last
  /// closed, rotated or synchronised in another level. For imports and tests.
  case none
}

/// How a journal is written.
package struct JournalOptions: Sendable {
  /// What a save waits for.
  package var durability: Durability

  /// The size from which a segment is sealed before the next transaction.
  package var segmentByteCountLimit: Int64

  /// The most bytes of a transaction, at most 4 GiB.
  package var transactionByteCountLimit = Format.transactionByteCountLimit

  /// The version of the program, for the header of new segments.
  package var writerVersion: String

  /// The program's name, for `LOCK`.
  package var program: String

  /// The machine's name, for `LOCK`.
  package var host: String

  /// How long to wait for the lock of another process.
  package var lockTimeout: Duration

  /// Makes options; every one has the usual value.
  package init(
    durability: Durability = .full,
    program: String = "daybook",
    lockTimeout: Duration = .zero
  ) {
    self.durability = durability
    self.program = program
    self.lockTimeout = lockTimeout
    segmentByteCountLimit = 64 * 1_024 * 1_024
    writerVersion = "0.1.0"
    host = SystemNames.host
  }
}

/// The disk, the clock and the chance that a journal lives with.
package struct JournalSurroundings: Sendable {
  /// The store's directory.
  package var fileSystem: any FileSystem

  /// The time of day.
  package var clock: any WallClock

  /// Where the store's identifier comes from.
  package var random: any RandomSource

  /// Names the surroundings; clock and chance are the machine's unless given.
  package init(
    fileSystem: any FileSystem,
    clock: any WallClock = SystemClock(),
    random: any RandomSource = SystemRandomSource()
  ) {
    self.fileSystem = fileSystem
    self.clock = clock
    self.random = random
  }
}
