import DaybookJournal
import DaybookModel

/// A transaction whose lines are still arriving.
struct OpenHistoryTransaction {
  let head: TransactionHead
  let latestDate: JournalInstant

  /// Whether its head meets the query.
  let isWanted: Bool

  /// Whether a change met the query, kept or not.
  private(set) var hasWantedChange = false

  /// Whether a change met the query that was not kept.
  private(set) var isCut = false

  private var changes: [HistoryChange] = []
  private var counts: [HistoryCount] = []
  private var lastCount = 0

  init(head: TransactionHead, latestDate: JournalInstant, isWanted: Bool) {
    self.head = head
    self.latestDate = latestDate
    self.isWanted = isWanted
  }

  /// Takes in a change that meets the query.
  mutating func append(_ change: HistoryChange, limit: Int) {
    hasWantedChange = true
    if changes.count < limit {
      changes.append(change)
    } else {
      isCut = true
    }
  }

  /// Counts a line; lines of one entity mostly stand together.
  mutating func count(entity: UnsafeRawBufferPointer, operation: UnsafeRawBufferPointer) {
    if lastCount >= counts.count || !counts[lastCount].entity.utf8.elementsEqual(entity) {
      lastCount = counts.firstIndex { $0.entity.utf8.elementsEqual(entity) } ?? counts.count
      if lastCount == counts.count {
        counts.append(HistoryCount(entity: String(decoding: entity, as: UTF8.self)))
      }
    }
    switch operation.first {
    case 0x69: counts[lastCount].insertedCount += 1
    case 0x75: counts[lastCount].updatedCount += 1
    case 0x64: counts[lastCount].deletedCount += 1
    default: break
    }
  }

  /// The whole transaction.
  func transaction(_ end: TransactionEnd) -> HistoryTransaction {
    HistoryTransaction(
      head: head,
      end: end,
      latestDate: latestDate,
      counts: counts.sorted { $0.entity.precedesInByteOrder($1.entity) },
      changes: changes,
      isCut: isCut
    )
  }
}
