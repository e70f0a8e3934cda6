import Synchronization

/// The indexes that queries have built so far, shared by the successive states of one store.
///
/// An index belongs to the state it was built from and serves the others as long as few chunks
/// differ; which ones do is checked block by block, so that a stale index cannot answer wrongly.
final class IndexCache: Sendable {
  /// Who helps with long queries of the store.
  let crew: QueryCrew
  private let hashes: Mutex<[Int: HashIndex]>
  private let orders: Mutex<[OrderKey: OrderedIndex]>

  /// The column of an ordered index.
  struct OrderKey: Hashable, Sendable {
    var table: Int
    var column: Int
  }

  init() {
    crew = QueryCrew()
    hashes = Mutex([:])
    orders = Mutex([:])
  }

  /// Begins with the indexes of another cache.
  init(copying other: IndexCache) {
    crew = other.crew
    hashes = Mutex(other.hashes.withLock { $0 })
    orders = Mutex(other.orders.withLock { $0 })
  }

  /// Returns the index of a uniqueness constraint, built anew if too much has changed.
  func hash(_ unique: UniqueLayout, _ state: StoreState) -> (HashIndex, changed: [Int]) {
    if let known = hashes.withLock({ $0[unique.index] }) {
      let changed = known.changedChunks(in: state)
      if changed.count <= allowedChanges(state, unique.table) { return (known, changed) }
    }
    let built = HashIndex(unique, state)
    hashes.withLock { $0[unique.index] = built }
    return (built, [])
  }

  /// Returns the index of a column in the order of its values, built anew if too much has changed.
  func order(_ key: OrderKey, _ state: StoreState) -> (OrderedIndex, changed: [Int]) {
    if let known = orders.withLock({ $0[key] }) {
      let changed = known.changedChunks(in: state)
      if changed.count <= allowedChanges(state, key.table) { return (known, changed) }
    }
    let built = OrderedIndex(key, state)
    orders.withLock { $0[key] = built }
    return (built, [])
  }

  /// Changed chunks are searched row by row, which a new index is only worth for a few of them.
  private func allowedChanges(_ state: StoreState, _ table: Int) -> Int {
    max(4, state.tables[table].chunks.count / 32)
  }
}
