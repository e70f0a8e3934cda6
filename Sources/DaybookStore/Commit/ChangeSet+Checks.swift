extension ChangeSet {
  /// The rows of a change set that were changed or deleted since they were read.
  ///
  /// Every changed row must exist; those with an expected version must still have it.
  func rowConflicts(with state: StoreState) -> [RowConflict] {
    var conflicts: [RowConflict] = []
    for expected in expectedVersions {
      let found = state.version(of: expected.row)
      if !state.contains(expected.row) {
        conflicts.append(deleted(expected.row, expected.version, found))
      } else if found != expected.version {
        conflicts.append(
          RowConflict(
            row: expected.row,
            expected: expected.version,
            found: found,
            deletedBy: nil
          )
        )
      }
    }
    let known = conflicts.isEmpty ? [] : Set(conflicts.map(\.row))
    func check(_ raw: UInt64) {
      let row = RowID(rawValue: raw)
      guard !state.contains(row), !known.contains(row) else { return }
      conflicts.append(deleted(row, 0, state.version(of: row)))
    }
    for staged in updates {
      for row in staged.rows { check(row) }
    }
    for row in deletes { check(row) }
    return conflicts
  }

  private func deleted(_ row: RowID, _ expected: Int64, _ version: Int64) -> RowConflict {
    RowConflict(
      row: row,
      expected: expected,
      found: 0,
      deletedBy: version > 0 ? version : nil
    )
  }

  /// An inserted row whose number belongs to an existing row; `nil` if there is none.
  func takenRow(in state: StoreState) -> RowID? {
    for (table, staged) in inserts.enumerated() {
      let single = schema.tables[table].root
      let chunks = state.tables[table].chunks
      for segment in staged.segments where segment.chunk < chunks.count {
        guard let chunk = chunks[segment.chunk] else { continue }
        for slot in 0..<segment.count where BitWords.isSet(segment.present, slot) {
          guard chunk.isLive(segment.start + slot) else { continue }
          return RowID(entity: segment.kind(slot, single: single), number: segment.number(slot))
        }
      }
    }
    return nil
  }
}
