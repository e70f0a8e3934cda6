import DaybookJournal
import DaybookModel
import DaybookStore

/// The transactions that were asked for, as far as the journal is sound and offers them.
struct SoundHistory {
  var transactions: [HistoryTransaction] = []

  /// The damage behind them.
  var damage: CommandFailure?

  /// The first transaction whose history is still offered, where earlier ones were asked for.
  var purgedBefore: Int64?
}

extension ReadTarget {
  /// The transactions that a query wants.
  ///
  /// What is sound is shown before the damage is reported: it is what people still have. History
  /// that was withdrawn is not shown, and that is said.
  func soundTransactions(_ query: HistoryQuery) throws(CommandFailure) -> SoundHistory {
    var query = query
    var found = SoundHistory()
    var floor = query.readsToEnd ? 0 : try historyFloor()
    // The oldest that are offered fill a limit, not those before.
    if floor > 0, query.limit != nil, query.order == .oldestFirst {
      let wanted = query.numbers ?? 1...Int64.max
      guard floor <= wanted.upperBound else {
        found.purgedBefore = floor
        return found
      }
      if floor > wanted.lowerBound { found.purgedBefore = floor }
      query.numbers = max(wanted.lowerBound, floor)...wanted.upperBound
    }
    do {
      let reading = try history.read(query) {
        found.transactions.append($0)
        return true
      }
      floor = max(floor, reading.floor)
    } catch {
      let failure = failure(error)
      guard failure.exitCode == .damaged else { throw failure }
      found.damage = failure
      if query.readsToEnd { floor = try historyFloor() }
    }
    let count = found.transactions.count
    found.transactions.removeAll { $0.number < floor }
    if found.transactions.count < count { found.purgedBefore = floor }
    return found
  }

  /// The first transaction whose history is still offered; 0 for all.
  ///
  /// What stands later in a pipe, which is read once, is not known.
  func historyFloor() throws(CommandFailure) -> Int64 {
    switch origin {
    case .folder: history.floor()
    case .segment(let input): input.byteCount == nil ? 0 : try reopened().history.floor()
    }
  }

  /// The failure of asking for what stands before a transaction.
  func purged(before floor: Int64) -> CommandFailure {
    CommandFailure(.answeredNo, place: path, SoundHistory.purgeText(floor))
  }
}

extension SoundHistory {
  /// What is said of history that was withdrawn.
  static func purgeText(_ floor: Int64) -> String { "history before TX \(floor) was purged" }
}

extension CommandRun {
  /// Says what is not shown because it was withdrawn; where nothing is left, that is the answer.
  func tellPurge(of history: SoundHistory, _ source: ReadTarget) throws(CommandFailure) {
    guard let floor = history.purgedBefore else { return }
    guard !history.transactions.isEmpty || history.damage != nil else {
      throw source.purged(before: floor)
    }
    try note("\(source.path): \(SoundHistory.purgeText(floor))")
  }
}
