import DaybookModel

extension QueryProgram {
  /// Tables up to this size are scanned: that takes less than looking an index up.
  private static let smallTable = 2 * chunkRowCount

  /// Whether a state is worth an index.
  func usesIndexes(_ state: StoreState) -> Bool {
    switch request.access {
    case .automatic: state.tables[table].liveCount > QueryProgram.smallTable
    case .indexes: true
    case .scan: false
    }
  }

  /// The rows that satisfy the condition, found by an index; nil where none helps.
  func indexed(in state: StoreState) -> OrdinalList? {
    guard usesIndexes(state) else { return nil }
    for lookup in lookups {
      if let candidates = candidates(lookup, state) { return filtered(candidates, state) }
    }
    return nil
  }

  /// The rows that a lookup leaves, ascending; nil if they are too many to be worth it.
  private func candidates(_ lookup: Lookup, _ state: StoreState) -> OrdinalList? {
    let list = OrdinalList(capacity: 16)
    switch lookup {
    case .unique(let unique, let parts):
      let (index, changed) = state.indexes.hash(unique, state)
      let probe = KeyProbe(unique, schema)
      for (column, part) in zip(unique.columns, parts) { probe.set(column, part) }
      let chunks = state.tables[table].chunks
      if let found = probe.find(in: index, chunks, { changed.contains($0) }) { list.append(found) }
      for chunk in changed {
        if let found = probe.find(inChunk: chunk, chunks) { list.append(found) }
      }
    case .range(let key, _, let words):
      let (index, changed) = state.indexes.order(key, state)
      let places = index.places(words)
      let isWorthIt = places.count <= state.tables[table].liveCount / 8
      guard isWorthIt || request.access == .indexes else { return nil }
      for place in places {
        let ordinal = index.ordinal(place)
        if !changed.contains(Int(ordinal >> 12)) { list.append(ordinal) }
      }
      addAll(changed, list, state)
    }
    list.sortByOrdinal()
    return list
  }

  private func addAll(_ chunks: [Int], _ list: OrdinalList, _ state: StoreState) {
    for chunk in chunks {
      guard let rowLimit = state.tables[table].chunks[chunk]?.rowLimit else { continue }
      for position in 0..<rowLimit {
        list.append(UInt32(truncatingIfNeeded: chunk * chunkRowCount + position))
      }
    }
  }

  /// The candidates that exist, are of a wanted entity and satisfy the whole condition.
  private func filtered(_ candidates: OrdinalList, _ state: StoreState) -> OrdinalList {
    let execution = ProgramExecution(state)
    let result = OrdinalList(capacity: candidates.count)
    let chunks = state.tables[table].chunks
    let root = schema.tables[table].root
    var start = 0
    while start < candidates.count {
      let index = Int(candidates.base[start] >> 12)
      let positions = execution.takePositions()
      var count = 0
      while start < candidates.count, Int(candidates.base[start] >> 12) == index {
        let position = Int(candidates.base[start] & 4_095)
        start += 1
        guard let chunk = chunks[index], chunk.isLive(position),
          kinds?[chunk.kind(position, single: root)] != false
        else { continue }
        positions[count] = UInt16(truncatingIfNeeded: position)
        count += 1
      }
      if let chunk = chunks[index], count > 0 {
        var selection = Selection(positions, count: count)
        let view = ChunkView(chunk: chunk, table: table, index: index)
        execution.filter(condition, view, &selection)
        result.append(selection, chunk: index)
      }
      execution.give(positions)
    }
    return result
  }

  /// All rows in the order of an index; nil unless the request is nothing but that order.
  func orderedByIndex(in state: StoreState) -> OrdinalList? {
    guard let key = orderKey, usesIndexes(state) else { return nil }
    let (index, changed) = state.indexes.order(key, state)
    guard changed.isEmpty, index.isComplete(for: state) else { return nil }
    let bound = request.limit > 0 ? request.limit + request.offset : Int.max
    let list = OrdinalList(capacity: min(bound, index.count))
    if keys.first?.term.direction == .ascending {
      append(0..<index.count, of: index, to: list, until: bound, state)
      return list
    }
    let column = SortColumn(
      SortKey(column: schema.tables[table].columns[key.column]),
      state,
      table: table
    )
    var end = index.count
    while end > 0, list.count < bound {
      // Rows with equal values keep the order of their insertion in both directions.
      let start = index.firstPlace(equalToPlace: end - 1, column)
      append(start..<end, of: index, to: list, until: bound, state)
      end = start
    }
    return list
  }

  /// Appends the rows of wanted entities among some places of an index.
  private func append(
    _ places: Range<Int>,
    of index: OrderedIndex,
    to list: OrdinalList,
    until bound: Int,
    _ state: StoreState
  ) {
    let chunks = state.tables[table].chunks
    let root = schema.tables[table].root
    for place in places {
      if list.count >= bound { return }
      let ordinal = index.ordinal(place)
      if let kinds, let chunk = chunks[Int(ordinal >> 12)],
        !kinds[chunk.kind(Int(ordinal & 4_095), single: root)]
      {
        continue
      }
      list.append(ordinal)
    }
  }

  /// The index whose order the request asks for, in either direction: unfolded, without a
  /// condition.
  var orderKey: IndexCache.OrderKey? {
    guard case .always = condition, keys.count == 1, let key = keys.first,
      !key.term.options.isFolding, let direct = key.directColumn,
      Lookup.indexedColumns(entity, schema).contains(direct.column)
    else { return nil }
    return IndexCache.OrderKey(table: table, column: direct.column)
  }
}
