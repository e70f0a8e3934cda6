internal import DaybookModel

#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// The next state while it is being made; one writer at a time has it.
///
/// What the draft's epoch owns is written in place; everything else is copied on first write, a
/// block at a time. Replay keeps one draft over many transactions and therefore copies nothing.
final class StateDraft {
  let schema: StoreSchema
  let epoch: UInt64

  /// Whether other states may grow from the same base, so that nothing shared is appended to.
  let isBranch: Bool

  /// What epochs up to this one own belongs to a writer that may be writing right now, so that it
  /// is copied before anything is added to it; zero for the writer itself.
  let foreignThrough: UInt64
  var tables: ContiguousArray<Table>
  var adjacencies: ContiguousArray<Adjacency>
  var entityCounts: ContiguousArray<Int>
  var metadata: [String: Value]

  /// The first transaction that history still offers; 0 where nothing was purged.
  var historyFloor: Int64 = 0
  let indexes: IndexCache

  init(empty schema: StoreSchema, epoch: UInt64 = 1, isBranch: Bool = false) {
    self.schema = schema
    self.epoch = epoch
    self.isBranch = isBranch
    foreignThrough = 0
    tables = ContiguousArray(repeating: Table(), count: schema.tables.count)
    adjacencies = ContiguousArray(repeating: Adjacency(), count: schema.adjacencies.count)
    entityCounts = ContiguousArray(repeating: 0, count: schema.entities.count)
    metadata = [:]
    indexes = IndexCache()
  }

  /// Starts from a state, which stays as it is.
  ///
  /// - Parameters:
  ///   - state: The state.
  ///   - isBranch: Whether other states may grow from it too.
  ///   - foreignThrough: What another writer may be writing, see `StateBranch`.
  ///   - indexes: The indexes of a line of its own; those of the state if there are none.
  init(
    _ state: StoreState,
    isBranch: Bool = false,
    foreignThrough: UInt64 = 0,
    indexes: IndexCache? = nil
  ) {
    schema = state.schema
    epoch = state.epoch + 1
    self.isBranch = isBranch
    self.foreignThrough = foreignThrough
    tables = state.tables
    adjacencies = state.adjacencies
    // Only where it says something: writing into them copies the array.
    if foreignThrough > 0 {
      for index in adjacencies.indices { adjacencies[index].foreignThrough = foreignThrough }
    }
    entityCounts = state.entityCounts
    metadata = state.metadata
    historyFloor = state.historyFloor
    self.indexes = indexes ?? state.indexes
  }

  /// The finished state; the draft must not be written any more.
  func frozen(transaction: Int64, date: Date) -> StoreState {
    StoreState(draft: self, transaction: transaction, date: date)
  }
}

// MARK: - Copy on write

extension StateDraft {
  /// The chunk of a row, for writing.
  func writableChunk(_ table: Int, _ index: Int) -> Chunk {
    if index >= tables[table].chunks.count {
      let missing = index + 1 - tables[table].chunks.count
      tables[table].chunks.append(contentsOf: repeatElement(nil, count: missing))
    }
    if let chunk = tables[table].chunks[index] {
      if chunk.owner == epoch { return chunk }
      let copy = chunk.shared(owner: epoch)
      tables[table].chunks[index] = copy
      return copy
    }
    let layout = schema.tables[table]
    let chunk = Chunk(
      columnCount: layout.columns.count,
      hasKinds: layout.hasKinds,
      owner: epoch
    )
    tables[table].chunks[index] = chunk
    return chunk
  }

  /// A column's block in a chunk that this draft owns, for writing its validity bits.
  func writableBlock(_ chunk: Chunk, _ column: Int, _ storage: ColumnStorage) -> ColumnBlock {
    if let block = chunk.columns[column] {
      if block.owner == epoch { return block }
      let copy = block.shared(owner: epoch)
      if copy.values.owner <= foreignThrough { copy.detach(chunk.live) }
      chunk.columns[column] = copy
      return copy
    }
    let block = ColumnBlock(storage, owner: epoch)
    // Rows that exist have no value here, and readers may look: later epochs must copy.
    block.values.written.update(from: chunk.live, count: BitWords.count)
    chunk.columns[column] = block
    return block
  }
}

// MARK: - Without a journal

extension StoreState {
  /// Returns the state after a transaction that is not journaled; this one stays as it is.
  ///
  /// Stores commit through a journal; this is the same function without one.
  package func applying(_ changes: ChangeSet, transaction: Int64, date: Date) -> StoreState {
    let draft = StateDraft(self, isBranch: true)
    draft.apply(changes, transaction: transaction)
    return draft.frozen(transaction: transaction, date: max(date, self.date))
  }
}
