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
  /// - Returns: What was found at the journal's end; `nil` where reading stopped before it, or did
  ///   not begin at its beginning.
  /// - Throws: Damage with its place, after everything before it was delivered.
  @discardableResult
  package func read(
    _ query: HistoryQuery = HistoryQuery(),
    _ body: @escaping (HistoryTransaction) -> Bool
  ) throws(JournalError) -> JournalReader.Summary? {
    if let limit = query.limit, limit <= 0 { return nil }
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

  private func readForward(
    _ query: HistoryQuery,
    _ body: @escaping (HistoryTransaction) -> Bool
  ) throws(JournalError) -> JournalReader.Summary? {
    var rest = query.limit ?? .max
    return try collect(query) { transaction in
      rest -= 1
      return body(transaction) && rest > 0
    }
  }

  private func readBackward(
    _ query: HistoryQuery,
    _ body: (HistoryTransaction) -> Bool
  ) throws(JournalError) -> JournalReader.Summary? {
    var kept: [HistoryTransaction] = []
    let limit = query.limit ?? .max
    let found: Result<JournalReader.Summary?, JournalError>
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
  ) throws(JournalError) -> JournalReader.Summary? {
    let mark = known?.marks.mark(before: query.numbers?.lowerBound ?? 0)
    let collector = HistoryCollector(query, from: mark, leaving: known?.marks, body)
    let last = query.numbers?.upperBound ?? .max
    do {
      guard let known, let mark else { return try journal.read(into: collector, through: last) }
      var follower = JournalFollower(known.fileSystem, at: mark.journal, of: known.store)
      _ = try follower.read(into: collector, through: last)
      return nil
    } catch {
      if collector.isFinished { return nil }
      throw error
    }
  }
}
