package import DaybookModel

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Rows by the values of some of their attributes, unique or not: what an import looks up.
///
/// Keys compare like those of uniqueness constraints. A finder belongs to one thread, and follows
/// the states of one store by being told which rows changed.
package final class KeyFinder {
  /// What was found.
  package enum Match: Hashable, Sendable {
    /// No row has the key.
    case none
    /// One row has it.
    case one(RowID)
    /// Several rows have it.
    case several
  }

  private let entity: EntityLayout
  private let root: Int
  private let columns: [Int]
  private let keys: KeyColumns
  private let types: [AttributeType]
  private var state: StoreState
  private var table: UniqueTable
  private let probe: UnsafeMutablePointer<ColumnBlock?>
  private let columnCount: Int

  /// Indexes the rows of an entity and its subentities; `nil` where a name is no attribute's.
  ///
  /// - Complexity: O(*n*), where *n* is the number of rows of the table.
  package init?(_ entity: EntityLayout, _ names: [String], in state: StoreState) {
    let layouts = state.schema.tables[entity.table].columns
    columns = names.compactMap { entity.property(named: $0)?.column }
    types = columns.compactMap { layouts[$0].attribute?.type }
    guard types.count == names.count else { return nil }
    self.entity = entity
    self.state = state
    root = state.schema.tables[entity.table].root
    keys = KeyColumns(columns: columns)
    columnCount = layouts.count
    table = UniqueTable(expecting: state.count(of: entity.index))
    probe = .allocate(capacity: columnCount)
    probe.initialize(repeating: nil, count: columnCount)
    for column in columns {
      probe[column] = ColumnBlock(layouts[column].storage, capacity: 1, owner: 0)
    }
    for (index, chunk) in state.tables[entity.table].chunks.enumerated() {
      guard let chunk else { continue }
      for position in 0..<chunk.rowLimit where chunk.isLive(position) {
        enter(chunk, index, position)
      }
    }
  }

  deinit {
    probe.deinitialize(count: columnCount)
    probe.deallocate()
  }

  /// Finds the rows whose attributes have these values, in the order of the names.
  ///
  /// A key with a missing part, or with a value of another type, is nobody's.
  package func find(_ values: [Value]) -> Match {
    for (index, value) in values.enumerated() {
      guard let block = block(index), store(value, types[index], in: block) else {
        return .none
      }
    }
    guard let tag = keys.hash(probe, 0) else { return .none }
    var place = table.start(tag)
    var found = Match.none
    while table.slot(place).number != 0 {
      let slot = table.slot(place)
      if slot.tag == tag, let row = row(slot.number), .one(row) != found {
        guard found == .none else { return .several }
        found = .one(row)
      }
      place = table.next(place)
    }
    return found
  }

  /// Goes over to a newer state, in which these rows are new or have other values.
  package func advance(to newer: StoreState, changed rows: [RowID]) {
    state = newer
    for row in rows {
      guard let chunk = state.tables[entity.table].chunk(of: row), chunk.isLive(row.position)
      else { continue }
      enter(chunk, row.chunk, row.position)
    }
  }
}

extension KeyFinder {
  /// Enters a row's key, unless it has been entered before or two rows have it already.
  private func enter(_ chunk: Chunk, _ index: Int, _ position: Int) {
    guard entity.includes[chunk.kind(position, single: root)],
      let tag = keys.hash(chunk.columns, position)
    else { return }
    let number = UInt32(truncatingIfNeeded: index &* chunkRowCount &+ position &+ 1)
    table.reserve(1)
    var place = table.start(tag)
    var holderCount = 0
    while table.slot(place).number != 0 {
      let slot = table.slot(place)
      if slot.tag == tag {
        if slot.number == number { return }
        // A key of many rows would otherwise be searched through for each of them.
        if hasKey(slot.number, of: chunk, position) { holderCount += 1 }
        if holderCount == 2 { return }
      }
      place = table.next(place)
    }
    table.enter(number, tag, at: place)
  }

  private func hasKey(_ number: UInt32, of chunk: Chunk, _ position: Int) -> Bool {
    let ordinal = Int(number) - 1
    let chunks = state.tables[entity.table].chunks
    guard ordinal / chunkRowCount < chunks.count, let other = chunks[ordinal / chunkRowCount]
    else { return false }
    return keys.areEqual(
      other.columns,
      ordinal & (chunkRowCount - 1),
      chunk.columns,
      position
    )
  }

  /// The row with a number, when it has the key that is looked for.
  private func row(_ number: UInt32) -> RowID? {
    let ordinal = Int(number) - 1
    let chunks = state.tables[entity.table].chunks
    let position = ordinal & (chunkRowCount - 1)
    guard ordinal / chunkRowCount < chunks.count, let chunk = chunks[ordinal / chunkRowCount],
      chunk.isLive(position), keys.areEqual(probe, 0, chunk.columns, position)
    else { return nil }
    return RowID(entity: chunk.kind(position, single: root), number: Int64(number))
  }

  private func store(_ value: Value, _ type: AttributeType, in block: ColumnBlock) -> Bool {
    switch value {
    case .boolean(let truth) where type == .boolean: block.store(truth ? UInt8(1) : 0, at: 0)
    case .integer(let number) where type.integerRange != nil: block.store(number, at: 0)
    case .double(let number) where type == .double: block.store(number, at: 0)
    case .float(let number) where type == .float: block.store(number, at: 0)
    case .decimal(let number) where type == .decimal: block.store(number, at: 0)
    case .uuid(let identifier) where type == .uuid: block.store(identifier, at: 0)
    case .date(let date) where type == .date:
      block.store(date.timeIntervalSinceReferenceDate, at: 0)
    case .string(let text) where type == .string: storeText(text, in: block)
    case .uri(let address) where type == .uri: storeText(address.absoluteString, in: block)
    case .null, .boolean, .integer, .double, .float, .decimal, .string, .date, .uuid, .uri,
      .binary, .transformable, .object, .objects:
      return false
    }
    return true
  }

  private func storeText(_ text: String, in block: ColumnBlock) {
    var copy = text
    copy.withUTF8 { block.storeText(UnsafeRawBufferPointer($0), at: 0) }
  }

  /// The column of the key's part, without the texts of earlier searches.
  private func block(_ index: Int) -> ColumnBlock? {
    guard let block = probe[columns[index]] else { return nil }
    guard block.deadByteCount > 1 << 16 || !block.isNormalized else { return block }
    let fresh = ColumnBlock(block.storage, capacity: 1, owner: 0)
    probe[columns[index]] = fresh
    return fresh
  }
}
