internal import DaybookJournal
internal import Synchronization

/// Places in a store's journal from which its history can be read without what stands before.
///
/// Whoever reads the journal leaves some, each at least 64 KiB behind the one before.
final class HistoryMarks: Sendable {
  private let marks = Mutex<[HistoryMark]>([])

  /// Takes a place, unless it stands before one that is known.
  func note(_ mark: HistoryMark) {
    marks.withLock { marks in
      guard mark.journal.next > marks.last?.journal.next ?? 0 else { return }
      marks.append(mark)
    }
  }

  /// The last mark at or before the beginning of a transaction.
  func mark(before transaction: Int64) -> HistoryMark? {
    marks.withLock { marks in
      var (low, high) = (0, marks.count)
      while low < high {
        let middle = (low + high) / 2
        if marks[middle].journal.next <= transaction { low = middle + 1 } else { high = middle }
      }
      return low > 0 ? marks[low - 1] : nil
    }
  }
}

/// The beginning of a transaction, with what reading from there has to know of what stands before.
struct HistoryMark: Sendable {
  let journal: JournalMark

  /// The latest date before.
  let latestDate: JournalInstant?

  /// The newest model line before; marks share its bytes.
  let modelLine: [UInt8]?
}

/// What a reader that may leave marks knows of the journal so far.
struct HistoryTrace {
  private let marks: HistoryMarks?

  /// Where the last mark was left.
  private var last: TransactionPlace?
  private var head: TransactionHead?
  private var before: (latestDate: JournalInstant?, modelLine: [UInt8]?)
  private(set) var latestDate: JournalInstant?
  private var modelLine: [UInt8]?

  /// Begins at a mark, or at the journal's beginning.
  init(leaving marks: HistoryMarks?, from mark: HistoryMark? = nil) {
    self.marks = marks
    last = mark?.journal.place
    latestDate = mark?.latestDate
    modelLine = mark?.modelLine
    before = (latestDate, modelLine)
  }

  mutating func begin(_ head: TransactionHead) {
    before = (latestDate, modelLine)
    self.head = head
    latestDate = max(latestDate ?? head.date, head.date)
  }

  mutating func take(modelLine line: [UInt8]) {
    modelLine = line
  }

  mutating func commit(_ end: TransactionEnd) {
    guard let marks, let head, isFarFromLast(end.place),
      let mark = JournalMark(before: head, at: end.place)
    else { return }
    last = end.place
    marks.note(
      HistoryMark(journal: mark, latestDate: before.latestDate, modelLine: before.modelLine)
    )
  }

  private func isFarFromLast(_ place: TransactionPlace) -> Bool {
    guard let last, last.segment == place.segment else { return true }
    return place.offset - last.offset >= HistoryTrace.leastDistance
  }

  /// The least number of bytes between two marks of a segment.
  private static let leastDistance: Int64 = 64 << 10
}
