import DaybookJournal
import DaybookModel
import DaybookStore
import Synchronization

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A store that random commits change for as long as somebody likes, and what it should hold.
final class SoakStore {
  let store: Store
  let writer: BudgetWriter
  var rows: [RowID] = []
  var totals: [RowID: Double] = [:]
  var random: BenchmarkRandom

  init(_ store: Store, seed: UInt64) {
    self.store = store
    writer = BudgetWriter(store)
    random = BenchmarkRandom(seed: seed)
  }

  func draw(_ count: Int) -> Int { Int(random.next() % UInt64(count)) }
}

extension Benchmark {
  /// Two thousand random commits while four threads read; then the rows are compared with what
  /// was committed.
  ///
  /// The store stays from run to run and the number of its rows with it, so that memory which
  /// grows from run to run is memory that is never given back.
  func soak() throws(DaybookError) -> Outcome {
    let soak = try soakStore()
    let isDone = Mutex(false)
    let failure = Mutex<DaybookError?>(nil)
    let store = soak.store
    let (seconds, _) = try timed { () throws(DaybookError) in
      let threads = (0..<4).map { _ in
        HelperThread {
          do throws(DaybookError) {
            while !isDone.withLock({ $0 }) { try readOnce(store) }
          } catch {
            failure.withLock { $0 = error }
          }
        }
      }
      defer {
        isDone.withLock { $0 = true }
        for thread in threads { thread.join() }
      }
      for _ in 0..<2_000 { try commitAtRandom(soak) }
    }
    if let error = failure.withLock({ $0 }) { throw error }
    try compare(soak)
    return Outcome(seconds: seconds, checksum: Int64(soak.rows.count))
  }

  private func soakStore() throws(DaybookError) -> SoakStore {
    if let soaked { return soaked }
    let soak = SoakStore(try store.makeEmpty(), seed: data.seed &+ 2_000)
    try soak.writer.insert(data, 0..<data.rowCount)
    for index in 0..<data.rowCount {
      let row = soak.writer.row(index)
      soak.rows.append(row)
      soak.totals[row] = data.totals[index]
    }
    soaked = soak
    return soak
  }

  /// One to sixteen rows are inserted, changed or deleted.
  private func commitAtRandom(_ soak: SoakStore) throws(DaybookError) {
    let changes = ChangeSet(soak.store.schema)
    let entity = soak.writer.row(0).entity
    for _ in 0...soak.draw(16) {
      let total = Double(soak.draw(1_000_000)) / 100
      switch soak.draw(4) {
      case 0 where soak.rows.count < data.rowCount + 1_000:
        let row = soak.store.reserveRows(1, entity: entity)
        changes.insert(row)
        let identifier = UUID(soak.random.next(), soak.random.next())
        soak.writer.set(row, titled: "soaked \(row.number)", total, identifier, changes)
        soak.rows.append(row)
        soak.totals[row] = total
      case 1 where soak.rows.count > data.rowCount - 1_000:
        let place = soak.draw(soak.rows.count)
        let row = soak.rows[place]
        guard !changes.isInserted(row) else { continue }
        soak.rows.swapAt(place, soak.rows.count - 1)
        soak.rows.removeLast()
        soak.totals[row] = nil
        changes.delete(row)
      case _:
        let row = soak.rows[soak.draw(soak.rows.count)]
        changes.set(row, soak.writer.totalColumn, double: total)
        soak.totals[row] = total
      }
    }
    try soak.store.commit(changes)
  }

  private func compare(_ soak: SoakStore) throws(DaybookError) {
    let state = soak.store.state
    guard state.count(of: soak.writer.row(0).entity) == soak.rows.count else {
      throw DaybookError(.defect("the store has another number of rows"))
    }
    for (row, total) in soak.totals where state.double(row, soak.writer.totalColumn) != total {
      throw DaybookError(.defect("row \(row.number) has another total"))
    }
  }
}

/// One sum, one search and a hundred lookups, each on the newest state.
private func readOnce(_ store: Store) throws(DaybookError) {
  let schema = store.schema
  let sum = AggregateRequest(QueryRequest("Budget"), [.init(.sum, "total")])
  _ = try AggregateProgram(sum, schema).rows(in: store.state)
  let search = QueryRequest("Budget", .compare("title", .contains, "ab"))
  _ = try QueryProgram(search, schema).count(in: store.state)
  let state = store.state
  let lookup = try KeyLookup("Budget", "id", in: state)
  let writer = BudgetWriter(store)
  for row in state.rows(of: writer.row(0).entity).prefix(100) {
    guard let identifier = state.uuid(row, writer.identifierColumn),
      lookup.row(with: identifier) == row
    else { throw DaybookError(.defect("an identifier does not lead to its row")) }
  }
}
