import DaybookBytes

/// What is known of the journal up to some line.
struct ChainState {
  /// The store's identifier, once the first header was read.
  var store: String?

  /// The segment's number.
  var segment = 0

  /// The number of the last whole transaction.
  var lastNumber: Int64 = 0

  /// When that was.
  var lastDate: JournalInstant?

  /// What the next `begin` must name.
  var digest: SHA256Digest?

  /// The number of the first transaction of the segment.
  var firstNumber: Int64 = 1

  /// The last transactions that were read, to tell a fork from damage.
  private var recent: [(number: Int64, digest: SHA256Digest)] = []

  /// Steps over a transaction.
  mutating func step(over head: TransactionHead, digest: SHA256Digest) {
    lastNumber = head.number
    lastDate = head.date
    self.digest = digest
    if recent.count == ChainState.recentCount { recent.removeFirst(ChainState.recentCount / 2) }
    recent.append((head.number, digest))
  }

  /// Whether `head` is a second transaction with the number of an earlier one, written upon the
  /// same one before.
  func isFork(_ head: TransactionHead) -> Bool {
    guard head.number <= lastNumber, let previous = head.previous else { return false }
    return recent.contains { $0.number == head.number - 1 && $0.digest == previous }
  }

  private static let recentCount = 64
}

/// The first thing in a segment that is not as it was written.
struct ScanDefect {
  /// What it is.
  var reason: JournalError.Reason

  /// Where it is.
  var offset: Int
  var line: Int

  /// The transaction that the place belongs to.
  var transaction: Int64

  /// Its `begin` line, where that could be read.
  var head: TransactionHead?

  /// What the bytes look like.
  var hint: JournalError.Hint?

  /// The error that names the place.
  func error(file: String, lastGood: Int64) -> JournalError {
    var error = JournalError(reason, file: file)
    error.line = line
    error.offset = Int64(offset)
    error.transaction = transaction
    error.author = head?.author
    error.date = head?.date
    error.lastGoodTransaction = lastGood
    error.hint = hint
    return error
  }
}
