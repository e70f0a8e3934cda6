/// A key to look up, in the form of a one-row column, so that it hashes and compares as rows do.
final class KeyProbe {
  private let columns: UnsafeMutablePointer<ColumnBlock?>
  private let columnCount: Int
  private let keys: KeyColumns

  init(_ unique: UniqueLayout, _ schema: StoreSchema) {
    let layouts = schema.tables[unique.table].columns
    columnCount = layouts.count
    columns = .allocate(capacity: max(columnCount, 1))
    columns.initialize(repeating: nil, count: columnCount)
    keys = KeyColumns(columns: unique.columns)
    for column in unique.columns {
      columns[column] = ColumnBlock(layouts[column].storage, capacity: 1, owner: 0)
    }
  }

  deinit {
    columns.deinitialize(count: columnCount)
    columns.deallocate()
  }

  /// Sets one part of the key; false if the part is no single value.
  func set(_ column: Int, _ part: KeyPart) {
    guard let block = columns[column] else { return }
    switch part {
    case .integer(let number):
      if block.storage == .boolean {
        block.store(UInt8(truncatingIfNeeded: number), at: 0)
      } else {
        block.store(number, at: 0)
      }
    case .double(let number):
      if block.storage == .float {
        block.store(Float(number), at: 0)
      } else {
        block.store(number, at: 0)
      }
    case .identifier(let identifier):
      block.store(identifier, at: 0)
    case .row(let row):
      block.store(row, at: 0)
    case .text(let bytes):
      bytes.withUnsafeBytes { block.storeText($0, at: 0) }
    }
  }

  /// The row that has the key, among those of an index that a state has unchanged.
  func find(
    in index: HashIndex,
    _ chunks: ContiguousArray<Chunk?>,
    _ isChanged: (Int) -> Bool
  )
    -> UInt32?
  {
    guard let tag = keys.hash(columns, 0) else { return nil }
    var place = index.start(tag)
    while true {
      let slot = index.slot(place)
      if slot.number == 0 { return nil }
      if slot.tag == tag {
        let ordinal = slot.number &- 1
        if !isChanged(Int(ordinal &>> 12)), matches(ordinal, chunks) { return ordinal }
      }
      place = index.next(place)
    }
  }

  /// Whether a row exists and has the key.
  @inline(__always)
  private func matches(_ ordinal: UInt32, _ chunks: ContiguousArray<Chunk?>) -> Bool {
    let position = Int(ordinal & 4_095)
    guard let chunk = chunks[Int(ordinal &>> 12)], chunk.isLive(position) else { return false }
    return keys.areEqual(columns, 0, chunk.columns, position)
  }

  /// The row of a chunk that has the key.
  func find(inChunk index: Int, _ chunks: ContiguousArray<Chunk?>) -> UInt32? {
    guard let chunk = chunks[index] else { return nil }
    for position in 0..<chunk.rowLimit {
      let ordinal = UInt32(truncatingIfNeeded: index &* chunkRowCount &+ position)
      if matches(ordinal, chunks) { return ordinal }
    }
    return nil
  }
}

/// One part of a key, in the form in which columns keep it.
enum KeyPart: Hashable, Sendable {
  case integer(Int64)
  case double(Double)
  case identifier(Identifier)
  case row(UInt64)
  case text([UInt8])
}
