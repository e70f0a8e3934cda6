package import DaybookJournal
package import DaybookModel

/// Reads the transactions of a journal for people: no tables, no lock, nothing written.
///
/// The journal is a store's directory, one segment out of it, or a stream of one. Values are
/// decoded with the newest model line before them; where the model's shape is unknown, or a value
/// is not spelled as the model says, they are taken for what they look like.
package struct HistoryReader {
  private let journal: JournalReader

  /// The places that are known in an open store's journal, so that not all of it has to be read.
  private let known: KnownJournal?

  /// A journal with places to begin reading at.
  struct KnownJournal {
    let fileSystem: any FileSystem
    let store: String
    let marks: HistoryMarks
  }

  /// Reads what `journal` reads.
  package init(_ journal: JournalReader) {
    self.journal = journal
    known = nil
  }

  /// Reads the journal of an open store, from the last known place before what is wanted.
  init(_ known: KnownJournal) {
    journal = JournalReader(known.fileSystem)
    self.known = known
  }

  /// Delivers the transactions that a query wants.
  ///
  /// - Parameters:
  ///   - query: What is wanted, in which order.
  ///   - body: Receives each transaction and returns whether to go on.
  /// - Returns: What was found meanwhile.
  /// - Throws: Damage with its place, after everything before it was delivered.
  @discardableResult
  package func read(
    _ query: HistoryQuery = HistoryQuery(),
    _ body: @escaping (HistoryTransaction) -> Bool
  ) throws(JournalError) -> HistoryReading {
    if let limit = query.limit, limit <= 0 { return HistoryReading() }
    switch query.order {
    case .oldestFirst: return try readForward(query, body)
    case .newestFirst: return try readBackward(query, body)
    }
  }

  /// The transactions that a query wants.
  ///
  /// - Throws: Damage with its place.
  package func transactions(
    _ query: HistoryQuery = HistoryQuery()
  ) throws(JournalError) -> [HistoryTransaction] {
    var transactions: [HistoryTransaction] = []
    try read(query) {
      transactions.append($0)
      return true
    }
    return transactions
  }

  /// One transaction with all its changes.
  ///
  /// - Parameters:
  ///   - number: Its number.
  ///   - query: What else is wanted of it.
  /// - Returns: `nil` where the journal ends before it, or the query does not want it.
  /// - Throws: Damage with its place, if it stands before the transaction's end.
  package func transaction(
    _ number: Int64,
    within query: HistoryQuery = HistoryQuery()
  ) throws(JournalError) -> HistoryTransaction? {
    guard query.numbers?.contains(number) ?? true else { return nil }
    var query = query
    query.numbers = number...number
    query.limit = 1
    return try transactions(query).first
  }

  /// Who gave an object its values; `nil` where the journal does not know the object.
  ///
  /// - Throws: Damage with its place.
  package func blame(_ object: ObjectReference) throws(JournalError) -> ObjectBlame? {
    var query = HistoryQuery()
    query.object = object
    var blame = ObjectBlame(object: object)
    try read(query) {
      blame.add($0)
      return true
    }
    return blame.isKnown ? blame : nil
  }

  /// The first transaction whose history is still offered; 0 where nothing was withdrawn.
  ///
  /// In a damaged journal what stands before the damage counts.
  ///
  /// - Complexity: O(*n*) in the size of the journal, of which nothing is decoded.
  package func floor() -> Int64 {
    var query = HistoryQuery()
    query.numbers = Int64.max...Int64.max
    let collector = HistoryCollector(query, from: nil, leaving: nil) { _ in true }
    do throws(JournalError) {
      _ = try journal.read(into: collector)
    } catch {
      // Whoever reads on is told of the damage.
      return collector.floor
    }
    return collector.floor
  }

  private func readForward(
    _ query: HistoryQuery,
    _ body: @escaping (HistoryTransaction) -> Bool
  ) throws(JournalError) -> HistoryReading {
    var rest = query.limit ?? .max
    return try collect(query) { transaction in
      rest -= 1
      return body(transaction) && rest > 0
    }
  }

  private func readBackward(
    _ query: HistoryQuery,
    _ body: (HistoryTransaction) -> Bool
  ) throws(JournalError) -> HistoryReading {
    var kept: [HistoryTransaction] = []
    let limit = query.limit ?? .max
    let found: Result<HistoryReading, JournalError>
    do throws(JournalError) {
      found = .success(
        try collect(query) { transaction in
          kept.append(transaction)
          // Cutting half at a time keeps the cost of dropping constant for each transaction.
          if limit < .max / 2, kept.count >= limit * 2 { kept.removeFirst(kept.count - limit) }
          return true
        }
      )
    } catch {
      found = .failure(error)
    }
    for transaction in kept.suffix(limit).reversed() where !body(transaction) { break }
    return try found.get()
  }

  private func collect(
    _ query: HistoryQuery,
    _ body: @escaping (HistoryTransaction) -> Bool
  ) throws(JournalError) -> HistoryReading {
    let mark = known?.marks.mark(before: query.numbers?.lowerBound ?? 0)
    let collector = HistoryCollector(query, from: mark, leaving: known?.marks, body)
    let last = query.numbers?.upperBound ?? .max
    do {
      guard let known, let mark else {
        let summary = try journal.read(into: collector, through: last)
        return HistoryReading(summary: summary, floor: collector.floor)
      }
      var follower = JournalFollower(known.fileSystem, at: mark.journal, of: known.store)
      _ = try follower.read(into: collector, through: last)
    } catch {
      guard collector.isFinished else { throw error }
    }
    return HistoryReading(floor: collector.floor)
  }
}

/// What reading a history found besides the transactions.
package struct HistoryReading: Sendable {
  /// What was found at the journal's end; `nil` where reading stopped before it, or did not begin
  /// at its beginning.
  package var summary: JournalReader.Summary?

  /// The first transaction whose history is still offered, as far as was read; 0 for all.
  package var floor: Int64 = 0
}
