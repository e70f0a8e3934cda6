/// The blocks of one column by chunk, as raw pointers for loops over rows in any order.
///
/// Valid as long as the state it was made from.
final class ColumnDirectory {
  /// The values of one chunk.
  struct Entry {
    /// The values; nil where no row has one.
    var values: UnsafeRawPointer?
    var valid: UnsafePointer<UInt64>?
    var arena: UnsafeRawPointer?
    var isNormalized = true
  }

  let entries: UnsafeMutablePointer<Entry>
  let count: Int
  let blocks: [ColumnBlock?]

  init(_ state: StoreState, table: Int, column: Int) {
    let chunks = state.tables[table].chunks
    count = chunks.count
    entries = .allocate(capacity: max(count, 1))
    blocks = chunks.map { $0?.columns[column] }
    for (index, block) in blocks.enumerated() {
      (entries + index).initialize(to: Entry(block))
    }
  }

  deinit {
    entries.deallocate()
  }

  /// The entry of a row's chunk; an empty one for a row that no chunk has room for.
  @inline(__always)
  func entry(_ ordinal: UInt32) -> Entry {
    let chunk = Int(ordinal &>> 12)
    return chunk < count ? entries[chunk] : Entry()
  }
}

extension ColumnDirectory.Entry {
  fileprivate init(_ block: ColumnBlock?) {
    guard let block else { return }
    values = UnsafeRawPointer(block.values.base)
    valid = UnsafePointer(block.valid)
    arena = UnsafeRawPointer(block.arena?.base ?? block.values.base)
    isNormalized = block.isNormalized
  }

  /// The values, if the row at a position has one.
  @inline(__always)
  func valuesIfValid(_ position: Int) -> UnsafeRawPointer? {
    guard let valid, BitWords.isSet(valid, position) else { return nil }
    return values
  }
}

/// An ordinal that stands for no row, at the end of a path that is broken.
let noOrdinal = UInt32.max
