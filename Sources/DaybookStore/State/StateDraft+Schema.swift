internal import DaybookModel

extension StateDraft {
  /// Carries a draft over to a model that differs only in what does not affect compatibility.
  ///
  /// The same version hash means the same entities and properties, but perhaps in another order:
  /// blocks move to their new columns, rows stay where they are.
  convenience init(_ draft: StateDraft, adopting schema: StoreSchema) {
    self.init(empty: schema, epoch: draft.epoch, isBranch: draft.isBranch)
    let old = draft.schema
    for entity in schema.entities.indices where draft.entityCounts.indices.contains(entity) {
      entityCounts[entity] = draft.entityCounts[entity]
    }
    for table in schema.tables.indices {
      let sources = schema.tables[table].columns.map { column in
        old.tables[table].columns.firstIndex {
          $0.name == column.name && $0.entity == column.entity
        }
      }
      tables[table] = draft.tables[table]
      tables[table].chunks = ContiguousArray(
        draft.tables[table].chunks.map { chunk in
          chunk.map { $0.rearranged(sources, owner: draft.epoch) }
        }
      )
    }
    for (index, link) in schema.adjacencies.enumerated() {
      let layout = schema.links[link]
      let source = old.adjacencies.firstIndex { candidate in
        old.links[candidate].entity == layout.entity
          && old.links[candidate].relationship.name == layout.relationship.name
      }
      if let source { adjacencies[index] = draft.adjacencies[source] }
    }
    metadata = draft.metadata
    historyFloor = draft.historyFloor
  }
}

extension StoreState {
  /// This state in another layout of the same entities and properties, see
  /// `StateDraft.init(_:adopting:)`.
  func laidOut(as schema: StoreSchema) -> StoreState {
    guard schema !== self.schema else { return self }
    let draft = StateDraft(StateDraft(self, isBranch: true), adopting: schema)
    return draft.frozen(transaction: transaction, date: date)
  }
}

extension Chunk {
  /// The same rows with their blocks in other columns.
  fileprivate func rearranged(_ sources: [Int?], owner: UInt64) -> Chunk {
    let chunk = Chunk(columnCount: sources.count, hasKinds: kinds != nil, owner: owner)
    for (column, source) in sources.enumerated() {
      chunk.columns[column] = source.flatMap { columns[$0] }
    }
    chunk.live.update(from: live, count: BitWords.count)
    chunk.versions = versions
    chunk.kinds = kinds
    chunk.rowLimit = rowLimit
    chunk.liveCount = liveCount
    return chunk
  }
}
