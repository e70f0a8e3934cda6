import DaybookBytes

/// What reading all segments of a journal found.
struct JournalScan {
  /// The state behind the last whole transaction.
  var chain = ChainState()

  /// The number of whole lines of the last segment.
  var lineCount = 0

  /// The segments in order.
  var segments: [SegmentSummary] = []

  /// The position behind the last whole line, and the file's own size.
  var position: JournalHead?

  /// Whether the last segment is sealed.
  var isSealed = false

  /// What `HEAD` says; `nil` where it is missing or unreadable.
  var head: JournalHead?

  /// Bytes of an unfinished save at the end of the last segment.
  var tail: TornTail?

  /// The segment whose beginning was cut off by a crash: it holds no transaction.
  var unfinishedSegment: Int?

  /// The header of the last segment.
  var header: SegmentHeader?
}

/// One segment as it was found.
package struct SegmentSummary: Hashable, Sendable {
  /// The segment's number.
  package var number: Int

  /// The number of bytes of its whole lines.
  package var byteCount: Int64

  /// Its first and last transaction; the last is one less where there is none.
  package var firstTransaction: Int64
  /// Its last transaction.
  package var lastTransaction: Int64

  /// Whether it has its seal.
  package var isSealed: Bool
}

/// Bytes at the end of the journal that no acknowledged transaction needs.
package struct TornTail: Hashable, Sendable {
  /// The segment's number.
  package var segment: Int

  /// Where the bytes begin.
  package var offset: Int64

  /// How many there are.
  package var byteCount: Int64

  /// Why they are no transaction, and where.
  package var error: JournalError

  /// Whether `HEAD` was missing, so that a transaction there may have been acknowledged.
  package var isUnproven: Bool
}

/// How much of the hashes a scan recomputes.
enum HashScope {
  /// Those of the last 8 MiB and of everything behind `HEAD`.
  case tail

  /// All.
  case all
}
