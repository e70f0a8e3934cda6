import DaybookJournal
import DaybookModel
import DaybookStore
import Synchronization

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension Benchmark {
  /// The rows a run of single saves has: ten thousand of a million.
  private var singleCount: Int { max(16, data.rowCount / 100) }

  func insert(transactionRowCount: Int) throws(DaybookError) -> Outcome {
    let fresh = try store.makeEmpty()
    let writer = BudgetWriter(fresh)
    let (seconds, _) = try timed { () throws(DaybookError) in
      var start = 0
      while start < data.rowCount {
        let end = min(start + transactionRowCount, data.rowCount)
        try writer.insert(data, start..<end)
        start = end
      }
    }
    return try finish(fresh, seconds)
  }

  func saveOneByOne() throws(DaybookError) -> Outcome {
    let fresh = try store.makeEmpty()
    let writer = BudgetWriter(fresh)
    let (seconds, _) = try timed { () throws(DaybookError) in
      for index in 0..<singleCount { try writer.insert(data, index..<index + 1) }
    }
    return try finish(fresh, seconds)
  }

  func saveConcurrently() throws(DaybookError) -> Outcome {
    let fresh = try store.makeEmpty()
    let share = max(1, singleCount / 16)
    let failure = Mutex<DaybookError?>(nil)
    let data = data
    let (seconds, _) = try timed { () throws(DaybookError) in
      let threads = (0..<16).map { thread in
        HelperThread {
          let writer = BudgetWriter(fresh)
          do throws(DaybookError) {
            for index in thread * share..<(thread + 1) * share {
              try writer.insert(data, index..<index + 1)
            }
          } catch {
            failure.withLock { $0 = error }
          }
        }
      }
      for thread in threads { thread.join() }
    }
    if let error = failure.withLock({ $0 }) { throw error }
    return try finish(fresh, seconds)
  }

  private func finish(_ fresh: Store, _ seconds: Double) throws(DaybookError) -> Outcome {
    guard let entity = fresh.schema.entity(named: "Budget") else {
      return Outcome(seconds: seconds, checksum: 0)
    }
    let count = fresh.state.count(of: entity.index)
    try fresh.close()
    return Outcome(seconds: seconds, checksum: Int64(count))
  }
}

extension Benchmark {
  func replay() throws(DaybookError) -> Outcome {
    _ = try store.full()
    let (seconds, byteCount) = try store.reopen()
    return Outcome(seconds: seconds, checksum: byteCount)
  }
}

// MARK: - Changes of the full store

extension Benchmark {
  func update() throws(DaybookError) -> Outcome {
    let full = try store.full()
    let writer = BudgetWriter(full)
    var random = random(.update)
    let draws = (0..<data.rowCount / 10).map { _ in
      (Int(random.next() % UInt64(data.rowCount)), Double(random.next() % 1_000_000) / 100)
    }
    let (seconds, _) = try timed { () throws(DaybookError) in
      let changes = ChangeSet(full.schema)
      for (index, total) in draws {
        changes.set(writer.row(index), writer.totalColumn, double: total)
      }
      try full.commit(changes)
    }
    return Outcome(seconds: seconds, checksum: Int64(draws.count))
  }

  /// Run *r* of ten deletes the rows whose index has the remainder *r* by ten.
  func delete() throws(DaybookError) -> Outcome {
    let full = try store.full()
    let writer = BudgetWriter(full)
    let remainder = runCounts[.delete, default: 1] - 1
    let doomed = stride(from: remainder, to: data.rowCount, by: 10).map { writer.row($0) }
    let (seconds, _) = try timed { () throws(DaybookError) in
      let changes = ChangeSet(full.schema)
      for row in doomed { changes.delete(row) }
      try full.commit(changes)
    }
    return Outcome(seconds: seconds, checksum: Int64(doomed.count))
  }

  /// Each reader looks up in batches of a hundred on the newest state.
  func readAndWrite() throws(DaybookError) -> Outcome {
    let full = try store.full()
    let identifiers = data.identifiers
    let writer = BudgetWriter(full)
    let readCount = data.rowCount / 40
    let saveCount = max(4, data.rowCount / 2_000)
    let seed = data.seed
    let draws = (0..<saveCount).map { ($0 * 7_919 % data.rowCount, Double($0)) }
    let failure = Mutex<DaybookError?>(nil)
    let (seconds, _) = try timed { () throws(DaybookError) in
      let threads = (0..<4 as Range<UInt64>).map { thread in
        HelperThread {
          do throws(DaybookError) {
            try read(full, identifiers, readCount, BenchmarkRandom(seed: seed + thread))
          } catch {
            failure.withLock { $0 = error }
          }
        }
      }
      for (index, total) in draws {
        let changes = ChangeSet(full.schema)
        changes.set(writer.row(index), writer.totalColumn, double: total)
        try full.commit(changes)
      }
      for thread in threads { thread.join() }
    }
    if let error = failure.withLock({ $0 }) { throw error }
    return Outcome(seconds: seconds, checksum: Int64(saveCount + readCount))
  }
}

private func read(
  _ store: Store,
  _ identifiers: [UUID],
  _ count: Int,
  _ start: BenchmarkRandom
) throws(DaybookError) {
  var random = start
  var done = 0
  let totalColumn = BudgetWriter(store).totalColumn
  while done < count {
    let state = store.state
    let lookup = try KeyLookup("Budget", "id", in: state)
    for _ in 0..<min(100, count - done) {
      let identifier = identifiers[Int(random.next() % UInt64(identifiers.count))]
      if let row = lookup.row(with: identifier) { _ = state.double(row, totalColumn) }
    }
    done += 100
  }
}
