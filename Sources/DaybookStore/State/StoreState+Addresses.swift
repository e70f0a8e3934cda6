/// Where the values of one column of one chunk lie; readable as long as its state is kept.
package struct ColumnAddress {
  /// The values, side by side at the storage's stride.
  package var values: UnsafeRawPointer

  /// A bit for every row that has a value.
  package var valid: UnsafePointer<UInt64>

  /// What the spans of a text, bytes or list column point into.
  package var arena: UnsafeRawPointer

  /// Describes a column from its parts.
  package init(
    values: UnsafeRawPointer,
    valid: UnsafePointer<UInt64>,
    arena: UnsafeRawPointer
  ) {
    self.values = values
    self.valid = valid
    self.arena = arena
  }
}

extension ColumnAddress {
  /// The number of rows that stand in one chunk.
  package static var rowCount: Int { chunkRowCount }

  /// How many low bits of a span are its offset; the rest is its size.
  package static var spanOffsetBitCount: UInt64 { TextSpan.offsetBitCount }
}

// For the objects of a context, which read columns without asking for each value.
extension StoreState {
  /// Returns the packed rows of a to-many relationship, valid as long as this state is kept.
  ///
  /// - Parameters:
  ///   - row: A row that exists.
  ///   - link: The link of a to-many relationship.
  /// - Returns: Sorted by number, or in their order.
  package func packedList(_ row: RowID, _ link: Int) -> UnsafeBufferPointer<UInt64> {
    guard let adjacency = schema.links[link].adjacency else {
      return UnsafeBufferPointer(start: nil, count: 0)
    }
    return list(row, adjacency: adjacency)
  }

  /// What stands for a chunk's content: two states with the same one have the same rows there.
  package func contentIdentity(ofChunk chunk: Int, in table: Int) -> ObjectIdentifier? {
    guard chunk < tables[table].chunks.count else { return nil }
    return tables[table].chunks[chunk].map { ObjectIdentifier($0) }
  }

  /// The live bits of a chunk, one for every row that exists, while the state is held.
  package func liveBits(ofChunk chunk: Int, in table: Int) -> UnsafePointer<UInt64>? {
    guard chunk < tables[table].chunks.count else { return nil }
    return tables[table].chunks[chunk].map { UnsafePointer($0.live) }
  }

  /// Writes the addresses of a chunk's columns side by side, from the first one.
  ///
  /// - Parameters:
  ///   - chunk: The chunk's index in its table.
  ///   - table: The table's index.
  ///   - addresses: Room for as many as the table has columns.
  ///   - zeros: What a column without any value points to.
  package func writeAddresses(
    ofChunk chunk: Int,
    in table: Int,
    to addresses: UnsafeMutablePointer<ColumnAddress>,
    zeros: ColumnAddress
  ) {
    let columnCount = schema.tables[table].columns.count
    let found = chunk < tables[table].chunks.count ? tables[table].chunks[chunk] : nil
    for column in 0..<columnCount {
      guard let block = found?.columns[column] else {
        addresses[column] = zeros
        continue
      }
      addresses[column] = ColumnAddress(
        values: UnsafeRawPointer(block.values.base),
        valid: UnsafePointer(block.valid),
        arena: block.arena.map { UnsafeRawPointer($0.base) } ?? zeros.arena
      )
    }
  }

  /// Returns the rows whose relationship leads to one of `rows`, by looking at all of them.
  ///
  /// Only for relationships without an inverse, whose sources nothing else knows.
  ///
  /// - Complexity: O(*n*), where *n* is the number of rows of the relationship's entity.
  package func sources(of link: Int, leadingTo destinations: Set<UInt64>) -> [RowID] {
    rows(of: schema.links[link].entity).filter { row in
      guard let column = schema.links[link].column else {
        return packedList(row, link).contains { destinations.contains($0) }
      }
      return destinations.contains(reference(row, column).rawValue)
    }
  }
}
