import DaybookModel

extension ProgramExecution {
  /// Keeps the rows that pass the rest of a leaf after `hop` steps.
  func filter(
    _ leaf: Condition.Leaf,
    hop: Int,
    _ view: ChunkView,
    _ selection: inout Selection
  ) {
    guard hop < leaf.hops.count else {
      filterEnd(leaf, view, &selection)
      return
    }
    let step = leaf.hops[hop]
    switch step.kind {
    case .column(let column):
      let bits = bits(leaf, after: hop + 1, step.table)
      filterReferences(view.chunk.columns[column], bits, leaf.passesBroken, &selection)
    case .adjacency(let adjacency):
      let bits = bits(leaf, after: hop + 1, step.table)
      filterLists(adjacency, bits, leaf.requiresAll, view, &selection)
    case .count(let adjacency):
      filterCounts(adjacency, leaf.test, view, &selection)
    }
  }

  private func filterEnd(
    _ leaf: Condition.Leaf,
    _ view: ChunkView,
    _ selection: inout Selection
  ) {
    if let column = leaf.column {
      filter(leaf.test, view.chunk.columns[column], view, &selection)
    } else if case .references(let rows, let isFlipped) = leaf.test.kind {
      filterRows(rows, isFlipped: isFlipped, view, &selection)
    }
  }

  /// The rows of a table that pass the rest of a leaf, computed once a run.
  private func bits(_ leaf: Condition.Leaf, after hop: Int, _ table: Int) -> RowBits {
    let key = HopKey(leaf: leaf.number, hop: hop)
    if let known = rowBits[key] { return known }
    let chunks = state.tables[table].chunks
    let bits = RowBits(chunkCount: chunks.count)
    for (index, chunk) in chunks.enumerated() {
      guard let chunk, chunk.liveCount > 0 else { continue }
      let view = ChunkView(chunk: chunk, table: table, index: index)
      var selection = candidates(view, kinds: nil)
      filter(leaf, hop: hop, view, &selection)
      selection.mark(bits.chunk(index))
      give(selection.positions)
    }
    rowBits[key] = bits
    return bits
  }

  private func filterReferences(
    _ block: ColumnBlock?,
    _ bits: RowBits,
    _ passesBroken: Bool,
    _ selection: inout Selection
  ) {
    guard let block else {
      if !passesBroken { selection.narrow(to: 0) }
      return
    }
    let base = UnsafeRawPointer(block.values.base)
    let broken = passesBroken ? 1 : 0
    selection.materialize()
    let positions = selection.positions
    var kept = 0
    for index in 0..<selection.count {
      let position = positions[index]
      positions[kept] = position
      let row = base.load(fromByteOffset: Int(position) &* 8, as: UInt64.self)
      kept &+= row == 0 ? broken : bits.bit(row)
    }
    selection.narrow(to: kept)
  }

  private func filterLists(
    _ adjacency: Int,
    _ bits: RowBits,
    _ requiresAll: Bool,
    _ view: ChunkView,
    _ selection: inout Selection
  ) {
    guard let chunk = adjacencyChunk(adjacency, view) else {
      if !requiresAll { selection.narrow(to: 0) }
      return
    }
    let wanted = requiresAll ? 0 : 1
    selection.materialize()
    let positions = selection.positions
    var kept = 0
    for index in 0..<selection.count {
      let position = positions[index]
      positions[kept] = position
      // One element that differs from the rule decides: a failure for all, a success for any.
      let decides = chunk.rows(Int(position)).contains { bits.bit($0) == wanted }
      kept &+= decides != requiresAll ? 1 : 0
    }
    selection.narrow(to: kept)
  }

  private func filterCounts(
    _ adjacency: Int,
    _ test: ColumnTest,
    _ view: ChunkView,
    _ selection: inout Selection
  ) {
    guard case .integers(let low, let high, let isFlipped) = test.kind else { return }
    let range = TestedRange(low, high, isFlipped: isFlipped)
    guard let chunk = adjacencyChunk(adjacency, view) else {
      if range.passes(0) == 0 { selection.narrow(to: 0) }
      return
    }
    selection.materialize()
    let positions = selection.positions
    var kept = 0
    for index in 0..<selection.count {
      let position = positions[index]
      positions[kept] = position
      kept &+= range.passes(Int64(chunk.slots[Int(position)].count))
    }
    selection.narrow(to: kept)
  }

  private func adjacencyChunk(_ adjacency: Int, _ view: ChunkView) -> AdjacencyChunk? {
    let chunks = state.adjacencies[adjacency].chunks
    return view.index < chunks.count ? chunks[view.index] : nil
  }
}
