/// Where the blocks of a state are, as raw memory that a context's objects read by themselves.
///
/// The directory belongs to one context and stays at its address; when the context advances to a
/// newer state, only the entries of chunks that changed are written. An attribute is then read
/// with two loads and a bit test, without a reference count or a lock:
///
/// ```
/// table  = tables + tableIndex * 16          -> entries (8), chunk count (8)
/// entry  = entries + (chunk * (columnCount + 1) + column) * 32
///          values (8), validity words (8), arena (8), zero (8)
/// value  = values + position * stride        if bit `position` of the validity words is set
/// ```
///
/// Entry `columnCount` of a chunk is about its rows: versions (`Int64`), live bits, kinds
/// (`UInt16`, null where the table has one entity). A null `values` means that no row has a value.
package final class BlockDirectory {
  /// The state that the entries point into, which keeps them valid.
  package private(set) var state: StoreState

  /// One `(entries, chunk count)` pair for each table; the address never changes.
  package let tables: UnsafeMutableRawPointer

  /// The number of bytes of one table's pair.
  package static let tableStride = 16

  /// The number of bytes of one entry.
  package static let entryStride = 32

  private var capacities: [Int]

  /// Makes the directory of a state.
  ///
  /// - Complexity: O(*b*), where *b* is the number of blocks.
  package init(_ state: StoreState) {
    self.state = state
    let count = state.schema.tables.count
    tables = .allocate(byteCount: max(count, 1) * BlockDirectory.tableStride, alignment: 16)
    tables.initializeMemory(
      as: UInt8.self,
      repeating: 0,
      count: max(count, 1) * BlockDirectory.tableStride
    )
    capacities = Array(repeating: 0, count: count)
    for table in 0..<count { refresh(table, from: nil) }
  }

  deinit {
    for table in capacities.indices { entries(of: table)?.deallocate() }
    tables.deallocate()
  }

  /// Points the entries into a newer state of the same schema.
  ///
  /// - Complexity: O(*c*), where *c* is the number of chunks, plus the blocks of changed ones.
  package func advance(to newer: StoreState) {
    precondition(newer.schema === state.schema, "a directory keeps its schema")
    let older = state
    state = newer
    for table in capacities.indices { refresh(table, from: older) }
  }

  /// The number of entries of one chunk.
  package func entryCount(inChunkOf table: Int) -> Int {
    state.schema.tables[table].columns.count + 1
  }
}

extension BlockDirectory {
  private func entries(of table: Int) -> UnsafeMutableRawPointer? {
    (tables + table * BlockDirectory.tableStride).load(as: UnsafeMutableRawPointer?.self)
  }

  private func refresh(_ table: Int, from older: StoreState?) {
    let chunks = state.tables[table].chunks
    reserve(chunks.count, table)
    (tables + table * BlockDirectory.tableStride).storeBytes(
      of: chunks.count,
      toByteOffset: 8,
      as: Int.self
    )
    guard let entries = entries(of: table) else { return }
    let byteCount = entryCount(inChunkOf: table) * BlockDirectory.entryStride
    let known = older?.tables[table].chunks ?? []
    for index in chunks.indices {
      let chunk = chunks[index]
      if index < known.count, known[index] === chunk { continue }
      write(chunk, table, entries + index * byteCount)
    }
  }

  private func reserve(_ chunkCount: Int, _ table: Int) {
    guard chunkCount > capacities[table] else { return }
    let chunkByteCount = entryCount(inChunkOf: table) * BlockDirectory.entryStride
    let capacity = max(chunkCount, capacities[table] * 2, 4)
    let grown = UnsafeMutableRawPointer.allocate(
      byteCount: capacity * chunkByteCount,
      alignment: 32
    )
    grown.initializeMemory(as: UInt8.self, repeating: 0, count: capacity * chunkByteCount)
    if let old = entries(of: table) {
      grown.copyMemory(from: old, byteCount: capacities[table] * chunkByteCount)
      old.deallocate()
    }
    capacities[table] = capacity
    (tables + table * BlockDirectory.tableStride).storeBytes(
      of: grown,
      as: UnsafeMutableRawPointer?.self
    )
  }

  private func write(_ chunk: Chunk?, _ table: Int, _ target: UnsafeMutableRawPointer) {
    let columnCount = state.schema.tables[table].columns.count
    for column in 0..<columnCount {
      let block = chunk?.columns[column]
      write(block?.values.base, block?.valid, block?.arena?.base, target, column)
    }
    write(chunk?.versions.base, chunk?.live, chunk?.kinds?.base, target, columnCount)
  }

  private func write(
    _ values: UnsafeMutableRawPointer?,
    _ valid: UnsafeMutablePointer<UInt64>?,
    _ arena: UnsafeMutableRawPointer?,
    _ target: UnsafeMutableRawPointer,
    _ index: Int
  ) {
    let entry = target + index * BlockDirectory.entryStride
    entry.storeBytes(of: values, as: UnsafeMutableRawPointer?.self)
    entry.storeBytes(
      of: valid,
      toByteOffset: 8,
      as: UnsafeMutablePointer<UInt64>?.self
    )
    entry.storeBytes(of: arena, toByteOffset: 16, as: UnsafeMutableRawPointer?.self)
  }
}

@available(*, unavailable)
extension BlockDirectory: Sendable {}
