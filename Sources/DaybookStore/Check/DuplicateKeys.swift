/// Finds the rows that share a key which belongs to one row only.
struct DuplicateKeys: ~Copyable {
  /// Two rows with the same key.
  struct Pair {
    /// The row that comes first.
    let holder: RowID
    let contender: RowID
  }

  private let keys: KeyColumns
  private let chunks: ContiguousArray<Chunk?>
  private let single: Int
  private var table: UniqueTable

  private init(_ layout: UniqueLayout, _ state: StoreState) {
    keys = KeyColumns(columns: layout.columns)
    chunks = state.tables[layout.table].chunks
    single = state.schema.tables[layout.table].root
    table = UniqueTable(expecting: state.count(of: layout.entity))
  }

  /// Returns each row whose key an earlier row has, with that row.
  ///
  /// - Complexity: O(*n*), where *n* is the number of rows.
  static func pairs(_ layout: UniqueLayout, in state: StoreState) -> [Pair] {
    var finder = DuplicateKeys(layout, state)
    let includes = state.schema.entities[layout.entity].includes
    var pairs: [Pair] = []
    for (index, chunk) in finder.chunks.enumerated() {
      guard let chunk else { continue }
      for position in 0..<chunk.rowLimit where chunk.isLive(position) {
        guard includes[chunk.kind(position, single: finder.single)] else { continue }
        let number = index * chunkRowCount + position + 1
        guard let holder = finder.enter(number, chunk, position) else { continue }
        pairs.append(Pair(holder: finder.row(holder), contender: finder.row(number)))
      }
    }
    return pairs
  }

  /// Enters a row's key, or returns the number of the row that has it already.
  private mutating func enter(_ number: Int, _ chunk: Chunk, _ position: Int) -> Int? {
    guard let tag = keys.hash(chunk.columns, position) else { return nil }
    var place = table.start(tag)
    while table.slot(place).number != 0 {
      let slot = table.slot(place)
      let other = Int(slot.number) - 1
      if slot.tag == tag, let known = chunks[other / chunkRowCount],
        keys.areEqual(chunk.columns, position, known.columns, other % chunkRowCount)
      {
        return other + 1
      }
      place = table.next(place)
    }
    table.enter(UInt32(truncatingIfNeeded: number), tag, at: place)
    return nil
  }

  private func row(_ number: Int) -> RowID {
    let chunk = chunks[(number - 1) / chunkRowCount]
    let kind = chunk?.kind((number - 1) % chunkRowCount, single: single) ?? single
    return RowID(entity: kind, number: Int64(number))
  }
}
