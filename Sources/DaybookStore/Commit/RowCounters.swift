internal import Synchronization

/// The next number of each table; a number that was given out is never given out again.
///
/// After opening, counting goes on behind the highest number that was ever saved.
final class RowCounters: Sendable {
  private let next: Mutex<[Int64]>

  init(_ state: StoreState) {
    next = Mutex(state.tables.map { $0.highestNumber + 1 })
  }

  /// Takes `count` numbers that follow each other, and returns the first.
  func take(_ count: Int, table: Int) -> Int64 {
    next.withLock {
      let first = $0[table]
      $0[table] = first + Int64(count)
      return first
    }
  }

  /// Makes sure that numbers up to `number` are never given out.
  func skip(to number: Int64, table: Int) {
    next.withLock { $0[table] = max($0[table], number + 1) }
  }
}
