import Daybook

extension Benchmark {
  /// How many changes of a list are made in a run.
  private var changeCount: Int { 200 }

  /// Changes one budget at a time of a list of up to ten thousand by total.
  ///
  /// Another context does. The time is that of one change, from the moment when the save returned
  /// until the list has told the difference.
  func followChanges() throws(DaybookError) -> Outcome {
    let container = try objects.makeEmpty()
    let count = min(data.rowCount, 10_000)
    let writer = ManagedObjectContext(container)
    let budgets = try fill(writer, count)
    let reader = ManagedObjectContext(container)
    let list = try FetchedResultsController(
      fetchRequest: FetchRequest<BudgetObject>(sortedBy: [SortTerm(\BudgetObject.total)]),
      managedObjectContext: reader
    )
    try list.performFetch()
    var toldCount = 0
    let listener = list.observe { toldCount += $0.difference?.changes.count ?? 0 }
    var random = random(.listChange)
    var (seconds, checksum) = (0.0, Int64(0))
    for _ in 0..<changeCount {
      let budget = budgets[Int(random.next() % UInt64(count))]
      budget.total = Double(random.next() % 100_000_000) / 100
      try writer.save()
      let (elapsed, position) = try timed { () throws(DaybookError) in
        reader.mergeNewestChanges()
        return list.position(ofObjectWith: budget.objectID)
      }
      seconds += elapsed
      checksum &+= Int64(position?.item ?? 0) &+ 1
    }
    listener.cancel()
    guard toldCount == changeCount else {
      throw DaybookError(.defect("\(toldCount) of \(changeCount) changes were told"))
    }
    try container.close()
    return Outcome(seconds: seconds / Double(changeCount), checksum: checksum)
  }

  /// Inserts the first budgets and saves them.
  private func fill(
    _ context: ManagedObjectContext,
    _ count: Int
  ) throws(DaybookError) -> [BudgetObject] {
    let titles = objects.titles()
    var budgets: [BudgetObject] = []
    for index in 0..<count {
      budgets.append(objects.insert(index, titled: titles[index], into: context))
    }
    try context.save()
    return budgets
  }
}
