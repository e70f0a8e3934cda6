package import DaybookModel

#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// The whole content of a store after one transaction: an immutable value that any thread reads.
///
/// States share column blocks, so that keeping an old one costs what changed since. Reading takes
/// no lock.
package final class StoreState: Sendable {
  /// The layout that the rows are read with.
  package let schema: StoreSchema

  /// The number of the last transaction; zero before the first.
  package let transaction: Int64

  /// The latest clock time of all transactions up to this one.
  package let date: Date

  let tables: ContiguousArray<Table>
  let adjacencies: ContiguousArray<Adjacency>

  /// The number of rows by entity, without subentities.
  let entityCounts: ContiguousArray<Int>

  /// The writer's epoch that made this state; the next one counts on from it.
  let epoch: UInt64

  /// The store's own values by key.
  package let metadata: [String: Value]

  /// The first transaction that history still offers; 0 where nothing was purged.
  package let historyFloor: Int64

  /// The indexes that queries have built, shared with the states before and after.
  let indexes: IndexCache

  init(
    draft: StateDraft,
    transaction: Int64,
    date: Date
  ) {
    schema = draft.schema
    self.transaction = transaction
    self.date = date
    tables = draft.tables
    adjacencies = draft.adjacencies
    entityCounts = draft.entityCounts
    epoch = draft.epoch
    metadata = draft.metadata
    historyFloor = draft.historyFloor
    indexes = draft.indexes
  }

  /// The state of a store before its first transaction.
  package convenience init(empty schema: StoreSchema) {
    self.init(
      draft: StateDraft(empty: schema),
      transaction: 0,
      date: Date(timeIntervalSinceReferenceDate: -.infinity)
    )
  }
}

// MARK: - Rows

extension StoreState {
  /// Returns whether a row exists and is of the entity that its name says.
  @inline(__always)
  package func contains(_ row: RowID) -> Bool {
    let table = schema.tables[schema.table(of: row)]
    guard let chunk = tables[table.index].chunk(of: row) else { return false }
    let position = row.position
    return chunk.isLive(position) && chunk.kind(position, single: table.root) == row.entity
  }

  /// Returns the number of the transaction that last wrote a row.
  ///
  /// - Returns: For a row that was deleted, the transaction that deleted it; zero for a row that
  ///   never existed.
  package func version(of row: RowID) -> Int64 {
    guard let chunk = tables[schema.table(of: row)].chunk(of: row) else { return 0 }
    return chunk.version(row.position)
  }

  /// Returns the existing row with a number, whichever entity of the table it belongs to.
  package func row(numbered number: Int64, in table: Int) -> RowID? {
    let layout = schema.tables[table]
    let row = RowID(entity: layout.root, number: number)
    guard number > 0, number <= RowID.largestNumber,
      let chunk = tables[table].chunk(of: row), chunk.isLive(row.position)
    else { return nil }
    return RowID(entity: chunk.kind(row.position, single: layout.root), number: number)
  }

  /// Returns the number of rows of an entity.
  ///
  /// - Complexity: O(*e*), where *e* is the number of entities.
  package func count(of entity: Int, includesSubentities: Bool = true) -> Int {
    guard includesSubentities else { return entityCounts[entity] }
    return schema.entities[entity].concrete.reduce(0) { $0 + entityCounts[$1] }
  }

  /// Returns the rows of an entity in the order of their numbers.
  ///
  /// - Complexity: O(*n*), where *n* is the number of rows of the table.
  package func rows(of entity: Int, includesSubentities: Bool = true) -> [RowID] {
    let table = schema.tables[schema.entities[entity].table]
    let wanted = includesSubentities ? schema.entities[entity].includes : []
    var rows: [RowID] = []
    rows.reserveCapacity(count(of: entity, includesSubentities: includesSubentities))
    for (index, chunk) in tables[table.index].chunks.enumerated() {
      guard let chunk else { continue }
      for word in 0..<BitWords.count {
        var bits = chunk.live[word]
        while bits != 0 {
          let position = word &* 64 &+ bits.trailingZeroBitCount
          bits &= bits &- 1
          let kind = chunk.kind(position, single: table.root)
          guard kind == entity || (includesSubentities && wanted[kind]) else { continue }
          rows.append(RowID(entity: kind, number: Int64(index &* chunkRowCount &+ position &+ 1)))
        }
      }
    }
    return rows
  }
}
