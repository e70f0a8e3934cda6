internal import DaybookBytes
internal import DaybookJournal
internal import DaybookModel

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Builds a store's state from its journal: transactions are read into a change set and applied.
///
/// One draft takes them all, so that nothing is copied until it is frozen.
final class StoreReplay: JournalReplay {
  /// The last model that the journal holds.
  private(set) var model: ManagedObjectModel?

  /// The number of the last transaction that was applied.
  private(set) var transaction: Int64 = 0
  private(set) var date = Date(timeIntervalSinceReferenceDate: -.infinity)

  /// The last transaction whose changes are in the draft, and the latest moment then.
  private(set) var lastApplied: Int64 = 0
  private var appliedDate = Date(timeIntervalSinceReferenceDate: -.infinity)
  private var head: TransactionHead?
  private var decoder: LineDecoder?
  private var draft: StateDraft?

  /// The last transaction to apply, and the last moment; later ones are left aside.
  private let limit: ReplayLimit

  /// Whether a transaction beyond the limit was seen.
  private(set) var isComplete = false
  private var isSkipping = false

  /// Leaves places from which history can be read.
  private var trace: HistoryTrace

  init(limit: ReplayLimit = .none, leaving marks: HistoryMarks? = nil) {
    self.limit = limit
    trace = HistoryTrace(leaving: marks)
  }

  /// Goes on from a state.
  ///
  /// A branch leaves alone what other states may grow from.
  init(_ state: StoreState, limit: ReplayLimit = .none, isBranch: Bool = true) {
    self.limit = limit
    trace = HistoryTrace(leaving: nil)
    model = state.schema.model
    transaction = state.transaction
    date = state.date
    lastApplied = state.transaction
    appliedDate = state.date
    decoder = LineDecoder(state.schema)
    draft = StateDraft(state, isBranch: isBranch)
  }

  func begin(_ head: TransactionHead) throws(JournalError) {
    let moment = Date(timeIntervalSinceReferenceDate: head.date.secondsSinceReferenceDate)
    // A state that replay goes on from contains everything up to its own transaction.
    isSkipping = isComplete || head.number <= transaction
    if !isSkipping, limit.excludes(head.number, max(date, moment)) {
      isComplete = true
      isSkipping = true
    }
    guard !isSkipping else { return }
    trace.begin(head)
    self.head = head
    transaction = head.number
    date = max(date, moment)
    decoder?.reset()
  }

  func changes(_ lines: ChangeLines) throws(JournalError) {
    guard !isSkipping else { return }
    for line in 0..<lines.count {
      let bytes = lines[line].dropLast(ChangeLines.trailerByteCount)
      var scanner = JSONScanner(UnsafeRawBufferPointer(rebasing: bytes))
      do throws(JSONError) {
        if let decoder, let draft, scanner.nextByte != 0, !scanner.isModelLine {
          try decoder.decode(&scanner, draft)
        } else {
          try decodeModel(lines[line], &scanner)
        }
      } catch {
        throw refusal(error, lines, line)
      }
    }
  }

  func commit(_ end: TransactionEnd) throws(JournalError) {
    guard !isSkipping, let decoder, let draft else { return }
    trace.commit(end)
    draft.apply(decoder.changes, transaction: end.number)
    lastApplied = end.number
    appliedDate = date
  }

  /// The state after the last transaction; `nil` for a journal without a model.
  func finish() -> StoreState? {
    draft?.frozen(transaction: lastApplied, date: appliedDate)
  }

  private func decodeModel(
    _ line: UnsafeRawBufferPointer,
    _ scanner: inout JSONScanner
  ) throws(JSONError) {
    guard scanner.isModelLine else {
      if scanner.take("{\"op\":\"recovery\"") || scanner.take("{\"op\":\"x-") { return }
      throw scanner.error(.unsuitable("the model, which comes before everything else"), at: 0)
    }
    let newer: ManagedObjectModel
    let bytes = Array(line)
    do throws(DaybookError) {
      newer = try ManagedObjectModel(json: bytes)
    } catch {
      throw scanner.error(.unsuitable("a sound model: \(error)"), at: 0)
    }
    if let model, model.versionHash != newer.versionHash {
      throw scanner.error(.unsuitable("a model of the same version hash"), at: 0)
    }
    let schema = StoreSchema(newer)
    model = newer
    trace.take(modelLine: bytes)
    draft = draft.map { StateDraft($0, adopting: schema) } ?? StateDraft(empty: schema)
    decoder = LineDecoder(schema)
  }

  private func refusal(_ error: JSONError, _ lines: ChangeLines, _ line: Int) -> JournalError {
    let place = lines.place(of: line)
    let newer = NewerLine.description(of: lines[line])
    var refusal = JournalError(
      newer.map { .needsNewerVersion(what: $0) }
        ?? .rejected("\(error.reason.text) (byte \(error.offset) of the line)")
    )
    refusal.file = StorePath.segment(lines.segment).text
    refusal.line = place.line
    refusal.offset = place.offset + Int64(error.offset)
    refusal.transaction = lines.transaction
    refusal.author = head?.author
    refusal.date = head?.date
    refusal.lastGoodTransaction = lines.transaction - 1
    return refusal
  }
}

/// How far to replay.
enum ReplayLimit: Hashable, Sendable {
  /// To the end.
  case none
  /// Up to a transaction.
  case transaction(Int64)
  /// Up to the last transaction that was written at a moment or before, by the running maximum.
  case date(Date)

  func excludes(_ number: Int64, _ date: Date) -> Bool {
    switch self {
    case .none: false
    case .transaction(let last): number > last
    case .date(let last): date > last
    }
  }
}

extension JSONScanner {
  fileprivate var isModelLine: Bool {
    var copy = self
    return copy.take("{\"op\":\"model\"")
  }
}
