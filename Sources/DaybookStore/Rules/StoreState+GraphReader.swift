extension StoreState: GraphReader {
  /// Returns whether a stored attribute has a value, also in a file of its own.
  @inline(__always)
  package func hasValue(_ row: RowID, _ property: PropertyLayout) -> Bool {
    guard let column = property.column else { return false }
    return hasValue(row, column)
  }

  /// Returns the destination of a to-one relationship, or no row.
  @inline(__always)
  package func target(_ row: RowID, _ link: Int) -> RowID {
    schema.links[link].column.map { reference(row, $0) } ?? .none
  }

  /// Returns the rows whose relationship leads to one of `targets`.
  package func rows(leadingTo targets: RowSet, by link: Int) -> [RowID] {
    let layout = schema.links[link]
    let table = schema.tables[layout.table]
    var found: [RowID] = []
    for (index, chunk) in tables[layout.table].chunks.enumerated() {
      guard let chunk else { continue }
      for position in 0..<chunkRowCount where chunk.isLive(position) {
        let row = RowID(
          entity: chunk.kind(position, single: table.root),
          number: Int64(index * chunkRowCount + position + 1)
        )
        guard schema.entities[layout.entity].includes[row.entity] else { continue }
        if leads(row, layout, chunk, to: targets) { found.append(row) }
      }
    }
    return found
  }

  private func leads(
    _ row: RowID,
    _ layout: LinkLayout,
    _ chunk: Chunk,
    to targets: RowSet
  ) -> Bool {
    if let column = layout.column {
      guard let block = chunk.columns[column] else { return false }
      return targets.contains(packed: block.load(row.position, as: UInt64.self))
    }
    guard let adjacency = layout.adjacency else { return false }
    return list(row, adjacency: adjacency).contains { targets.contains(packed: $0) }
  }
}
