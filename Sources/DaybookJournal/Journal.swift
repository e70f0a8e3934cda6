import Synchronization

/// The journal of one store, open for writing.
///
/// Transactions are appended in the order of the calls of `append`, which the store makes under its
/// own writer mutex; `synchronize` returns once they are as safe as the durability level says. The
/// first thread that waits writes and syncs whatever has gathered, for everybody. No call touches
/// the disk under the journal's mutex.
package final class Journal: Sendable {
  /// A transaction that was appended and may not be on the disk yet.
  package struct Ticket: Hashable, Sendable {
    /// The transaction's number.
    package let number: Int64

    /// How often transactions had been rolled back when it was appended.
    let epoch: Int
  }

  let core: Mutex<JournalCore>
  let signal = WakeSignal()
  let surroundings: JournalSurroundings
  let options: JournalOptions
  let lockFile: LockFile
  let processID: Int32

  /// The store's identifier, an upper-case UUID.
  package let storeIdentifier: String

  init(
    _ writer: consuming JournalWriter,
    surroundings: JournalSurroundings,
    options: JournalOptions,
    lockFile: LockFile
  ) {
    self.surroundings = surroundings
    self.options = options
    self.lockFile = lockFile
    processID = surroundings.fileSystem.processID
    storeIdentifier = writer.storeIdentifier
    core = Mutex(JournalCore(writer: writer, lastSync: surroundings.clock.uptime))
    if case .batched(let delay) = options.durability { startFlusher(delay) }
  }

  deinit {
    let (writer, isClosed) = core.withLock { ($0.writer, $0.isClosed) }
    if !isClosed, let writer { releaseFiles(writer) }
    signal.wake()
  }
}

extension Journal {
  /// The position behind the last transaction that is in the file.
  package var end: JournalHead { core.withLock(\.end) }
}

/// What the journal's mutex guards.
struct JournalCore: Sendable {
  /// The end of the journal; `nil` while a leader works on it.
  var writer: JournalWriter?

  /// Transactions that no leader has taken yet.
  var pending: [PendingTransaction] = []

  /// Who waits for the leader, each with a signal of its own.
  var waiters: [JournalWaiter] = []

  /// The number of the last transaction that was appended.
  var lastAppended: Int64

  /// The time of day of the last transaction that was appended.
  var lastDate: JournalInstant?

  /// The last transaction that is in the file.
  var lastWritten: Int64

  /// The last transaction that the disk has.
  var lastDurable: Int64

  /// The position after the last sync.
  var head: JournalHead

  /// The position behind the last transaction in the file.
  var end: JournalHead

  /// Whether a transaction was begun and not ended.
  var hasOpenSink = false

  /// When the journal was last synced, on the clock that only grows.
  var lastSync: Duration

  /// How often transactions were rolled back.
  var epoch = 0

  /// Per epoch that ended, the first number that was rolled back, and why.
  var failures: [Int: (first: Int64, error: JournalError)] = [:]

  /// Why nothing can be saved any more.
  var poison: JournalError?

  /// Whether `close` was called.
  var isClosed = false

  init(writer: JournalWriter, lastSync: Duration) {
    self.lastSync = lastSync
    lastAppended = writer.lastNumber
    lastWritten = writer.lastNumber
    lastDurable = writer.lastDurable
    lastDate = writer.lastDate
    head = writer.durableHead
    end = writer.position
    self.writer = writer
  }
}

/// A thread that sleeps until its transaction is safe, or until it is to lead.
struct JournalWaiter: Sendable {
  /// The transaction it waits for.
  let number: Int64
  let signal = WakeSignal()
}

/// A transaction between `append` and its leader.
struct PendingTransaction: Sendable {
  var head: TransactionHead
  var blocks: [LineBlock]
  var changeCount: Int
  var byteCount: Int
}
