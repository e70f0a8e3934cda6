/// What one event made of a list, in packed rows.
struct ResultsEdit {
  /// A row's place before and after; nil where it has none.
  struct Change {
    let type: FetchedResultsChangeType
    let row: UInt64
    var position: SectionedPosition?
    var newPosition: SectionedPosition?
  }

  /// Deletions by descending old position; insertions, then moves, by ascending new position;
  /// updates by ascending old position.
  var changes: [Change] = []
  var sections = SectionRuns.Outcome()

  var isEmpty: Bool { changes.isEmpty && sections.removed.isEmpty && sections.inserted.isEmpty }
}

/// Rows that an event touched, with their places in what is shown.
struct TouchedRows {
  typealias Place = (row: UInt64, index: Int)

  /// Those that were shown before, ascending.
  var former: [Place] = []
  /// Those that are shown now, ascending.
  var current: [Place] = []
  /// Those whose own values may have changed.
  var edited: Set<UInt64> = []
}

extension ResultsEdit {
  /// Works out a difference and takes the sections along.
  ///
  /// - Returns: `nil` if rows of one section would stand apart.
  init?(
    _ touched: TouchedRows,
    _ sections: inout SectionRuns,
    name: @escaping (UInt64) -> String
  ) {
    let oldPositions = touched.former.map { sections.position(of: $0.index) }
    let outcome = sections.edit(
      removing: touched.former.map(\.index),
      inserting: touched.current.lazy.map { (index: $0.index, name: name($0.row)) }
    )
    guard let outcome else { return nil }
    self.sections = outcome
    let newPositions = touched.current.map { sections.position(of: $0.index) }
    var formerIndices: [UInt64: Int] = [:]
    for (index, place) in touched.former.enumerated() { formerIndices[place.row] = index }
    let pairs = touched.current.enumerated().compactMap { index, place in
      formerIndices[place.row].map { (row: place.row, former: $0, current: index) }
    }
    let kept = Set(pairs.map(\.row))
    let stationary = ResultsEdit.stationary(pairs, touched, sections, oldPositions, newPositions)
    for (index, place) in touched.former.enumerated().reversed() where !kept.contains(place.row) {
      changes.append(Change(type: .delete, row: place.row, position: oldPositions[index]))
    }
    for (index, place) in touched.current.enumerated() where !kept.contains(place.row) {
      changes.append(Change(type: .insert, row: place.row, newPosition: newPositions[index]))
    }
    for pair in pairs where !stationary.contains(pair.row) {
      changes.append(
        Change(
          type: .move,
          row: pair.row,
          position: oldPositions[pair.former],
          newPosition: newPositions[pair.current]
        )
      )
    }
    for pair in pairs where stationary.contains(pair.row) {
      guard touched.edited.contains(pair.row) else { continue }
      changes.append(
        Change(type: .update, row: pair.row, position: oldPositions[pair.former])
      )
    }
  }

  private static func stationary(
    _ pairs: [(row: UInt64, former: Int, current: Int)],
    _ touched: TouchedRows,
    _ sections: SectionRuns,
    _ oldPositions: [SectionedPosition],
    _ newPositions: [SectionedPosition]
  ) -> Set<UInt64> {
    let candidates = pairs.filter { pair in
      // The same number of untouched rows before it, in the same section.
      touched.former[pair.former].index - pair.former
        == touched.current[pair.current].index - pair.current
        && oldPositions[pair.former].section
          == sections.runs[newPositions[pair.current].section].former
    }.sorted { $0.former < $1.former }
    return StationaryRows.rows(
      candidates.map { .init(row: $0.row, current: $0.current) }
    )
  }
}
