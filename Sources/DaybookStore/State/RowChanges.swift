internal import DaybookModel

/// The rows whose own values differ between two states of one store.
package struct RowChanges: Hashable, Sendable {
  /// Rows of the newer state that the older one lacks.
  package var inserted: [RowID] = []

  /// Rows of both that were written in between.
  package var updated: [RowID] = []

  /// Rows of the older state that the newer one lacks.
  package var deleted: [RowID] = []

  /// Whether there are none.
  package var isEmpty: Bool { inserted.isEmpty && updated.isEmpty && deleted.isEmpty }
}

extension StoreState {
  /// Returns what changed since an older state of the same store.
  ///
  /// Rows of which only a derived side of a relationship changed are not among them.
  ///
  /// - Complexity: O(*c*), where *c* is the number of chunks, plus 4,096 for each changed one.
  package func changes(since older: StoreState) -> RowChanges {
    precondition(older.schema === schema, "states of one store have one schema")
    var changes = RowChanges()
    for table in schema.tables.indices {
      let single = schema.tables[table].root
      let known = older.tables[table].chunks
      for (index, chunk) in tables[table].chunks.enumerated() {
        let old = index < known.count ? known[index] : nil
        guard let chunk, chunk !== old else { continue }
        for position in 0..<chunk.rowLimit where chunk.version(position) > older.transaction {
          let number = Int64(index * chunkRowCount + position + 1)
          let row = RowID(entity: chunk.kind(position, single: single), number: number)
          let existed = old?.isLive(position) ?? false
          changes.enter(row, existed: existed, exists: chunk.isLive(position))
        }
      }
    }
    return changes
  }
}

extension StoreState {
  /// Returns which of some rows are there, gone, or different from what they were in another state.
  ///
  /// - Complexity: O(*n*), where *n* is the number of rows, and of their properties.
  package func changes(among rows: some Sequence<UInt64>, since older: StoreState) -> RowChanges {
    var changes = RowChanges()
    for row in rows.lazy.map(RowID.init(rawValue:)) {
      let (existed, exists) = (older.contains(row), contains(row))
      if existed, exists, isSame(row, in: older) { continue }
      changes.enter(row, existed: existed, exists: exists)
    }
    return changes
  }

  /// Whether a row that exists in both states has the same values and owned lists there.
  private func isSame(_ row: RowID, in other: StoreState) -> Bool {
    schema.entities[row.entity].properties.allSatisfy { property in
      !property.isJournaled || isSame(row, property, in: other)
    }
  }

  /// Returns whether a row that exists in both states has the same value of a property there.
  package func isSame(_ row: RowID, _ property: PropertyLayout, in other: StoreState) -> Bool {
    if let column = property.column {
      let (own, others) = (block(row, column), other.block(row, column))
      if own === others { return true }
      if own?.storage == .bytes, blob(row, column) != other.blob(row, column) { return false }
    }
    return value(row, property).isIdentical(to: other.value(row, property))
  }
}

extension RowChanges {
  /// Every row that changed.
  package var rows: [UInt64] {
    inserted.map(\.rawValue) + updated.map(\.rawValue) + deleted.map(\.rawValue)
  }

  fileprivate mutating func enter(_ row: RowID, existed: Bool, exists: Bool) {
    if exists {
      if existed { updated.append(row) } else { inserted.append(row) }
    } else if existed {
      deleted.append(row)
    }
  }
}
