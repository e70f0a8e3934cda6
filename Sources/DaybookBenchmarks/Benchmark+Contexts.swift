import Daybook

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Children, merges and history, none of which SQLite has: each is measured beside a smaller or a
/// plainer run of itself.
extension Benchmark {
  // MARK: - Children

  /// Saves one change from a child context, again and again, where all budgets are registered
  /// objects of the child and of its parent; then the same among a thousand.
  ///
  /// The times are those of one save.
  func saveChild() throws(DaybookError) -> Outcome {
    let many = try timeOfChildSaves(among: data.rowCount)
    let few = try timeOfChildSaves(among: min(1_000, data.rowCount))
    return Outcome(seconds: many.seconds, checksum: many.checksum, engineSeconds: few.seconds)
  }

  private func timeOfChildSaves(
    among count: Int
  ) throws(DaybookError) -> (seconds: Double, checksum: Int64) {
    let root = ManagedObjectContext(try objects.full())
    var request = FetchRequest<BudgetObject>()
    request.fetchLimit = count
    let theirs = try root.fetch(request)
    let child = ManagedObjectContext(parent: root)
    let mine = try child.fetch(request)
    var checksum: Int64 = 0
    for budget in theirs + mine { checksum &+= budget.active ? 1 : 2 }
    var random = random(.childSave)
    var least = Double.infinity
    for round in 1...200 {
      let place = Int(random.next() % UInt64(count))
      mine[place].total = Double(-round)
      let (seconds, _) = try timed { () throws(DaybookError) in try child.save() }
      least = min(least, seconds)
      guard theirs[place].total == Double(-round) else {
        throw DaybookError(.defect("the parent does not have what its child has saved"))
      }
    }
    return (least, checksum)
  }

  // MARK: - Merging

  /// A batch request inserts a tenth of the rows, and two contexts that merge take them over; then
  /// the same without any context.
  func mergeBatch() throws(DaybookError) -> Outcome {
    let merging = try insertBatch(contextCount: 2)
    let alone = try insertBatch(contextCount: 0)
    return Outcome(
      seconds: merging.seconds,
      checksum: merging.checksum,
      engineSeconds: alone.seconds
    )
  }

  private func insertBatch(
    contextCount: Int
  ) throws(DaybookError) -> (seconds: Double, checksum: Int64) {
    let container = try objects.makeEmpty()
    let rows = (0..<max(1, data.rowCount / 10)).map { index -> [String: Value] in
      [
        "id": .uuid(data.identifiers[index]), "title": .string("budget \(index)"),
        "total": .double(data.totals[index]),
        "createdAt": .date(Date(timeIntervalSinceReferenceDate: data.dates[index])),
        "active": .boolean(data.actives[index]),
      ]
    }
    let contexts = (0..<contextCount).map { _ in
      let context = ManagedObjectContext(container)
      context.automaticallyMergesChangesFromParent = true
      return context
    }
    var request = BatchInsertRequest<BudgetObject>(objects: rows)
    request.mergesIntoContexts = contextCount > 0
    let writer = ManagedObjectContext(container)
    let (seconds, _) = try timed { () throws(DaybookError) in
      try writer.execute(request)
      for context in contexts { context.processPendingChanges() }
    }
    let count = try (contexts.first ?? writer).count(for: FetchRequest<BudgetObject>())
    try container.close()
    return (seconds, Int64(count))
  }

  // MARK: - History

  /// What was saved after a token near the end of twenty thousand transactions, or of as many as
  /// there are rows; then all of them, which is what reading from the journal's beginning takes.
  func readHistory() throws(DaybookError) -> Outcome {
    let count = min(20_000, data.rowCount)
    let container = try historyOf(count)
    let context = ManagedObjectContext(container)
    let last = container.lastTransaction
    let (wholeSeconds, whole) = try timed { () throws(DaybookError) in
      try context.execute(.fetchHistory(after: nil)).transactions
    }
    guard whole.count == count else {
      throw DaybookError(.defect("\(whole.count) of \(count) transactions are history"))
    }
    let token = whole[count - 10].token
    let (seconds, found) = try timed { () throws(DaybookError) in
      try context.execute(.fetchHistory(after: token)).transactions
    }
    guard found.map(\.transactionNumber).elementsEqual(last - 8...last) else {
      throw DaybookError(.defect("what was saved after a token is something else"))
    }
    try container.close()
    return Outcome(seconds: seconds, checksum: last, engineSeconds: wholeSeconds)
  }

  /// A store with this many transactions of one budget each.
  private func historyOf(_ count: Int) throws(DaybookError) -> PersistentContainer {
    var description = PersistentStoreDescription()
    description.durability = .none
    let container = try objects.makeEmpty(description)
    let context = ManagedObjectContext(container)
    let titles = objects.titles()
    for index in 0..<count {
      objects.insert(index, titled: titles[index], into: context)
      try context.save()
    }
    return container
  }
}
