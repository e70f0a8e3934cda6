internal import DaybookBytes
internal import DaybookModel

/// What all writers of an entity's rows have in common: its journaled properties, with their keys.
///
/// Invariant: the memory is written by the initialiser only.
final class JournaledEntity: @unchecked Sendable {
  fileprivate let count: Int
  fileprivate let sources: UnsafeMutablePointer<ColumnSource>
  private let keys: UnsafeMutablePointer<UInt8>

  init(_ entity: EntityLayout, _ table: TableLayout) {
    let journaled = entity.properties.filter { $0.isJournaled }
    count = journaled.count
    let keyByteCount = journaled.reduce(0) { $0 + $1.key.opening.count }
    keys = .allocate(capacity: max(keyByteCount, 1))
    sources = .allocate(capacity: max(journaled.count, 1))
    var offset = 0
    for (index, property) in journaled.enumerated() {
      property.key.opening.withUnsafeBufferPointer { key in
        guard let base = key.baseAddress else { return }
        (keys + offset).initialize(from: base, count: key.count)
      }
      let column = property.column.map { table.columns[$0] }
      (sources + index).initialize(
        to: ColumnSource(
          key: UnsafePointer(keys + offset),
          keyByteCount: property.key.opening.count,
          storage: column?.storage ?? .list,
          isTransformable: column?.attribute?.type == .transformable,
          isContinuation: property.key.isContinuation,
          closingCount: UInt8(property.key.closingCount),
          index: property.column ?? property.link ?? 0
        )
      )
      offset += property.key.opening.count
    }
  }

  deinit {
    sources.deinitialize(count: count)
    sources.deallocate()
    keys.deallocate()
  }
}

/// Writes the values of one entity's rows: its journaled properties in order, with their keys.
final class EntityWriter {
  /// The entity's index.
  let entity: Int

  /// The table of its rows.
  let table: Int

  /// The index of the table's root entity.
  let root: Int
  let count: Int
  let sources: UnsafeMutablePointer<ColumnSource>
  private let shared: JournaledEntity

  init(_ entity: Int, _ schema: StoreSchema) {
    self.entity = entity
    table = schema.tableOfEntity[entity]
    root = schema.tables[table].root
    shared = schema.journaled[entity]
    count = shared.count
    sources = .allocate(capacity: max(count, 1))
    sources.initialize(from: shared.sources, count: count)
  }

  deinit {
    sources.deinitialize(count: count)
    sources.deallocate()
  }

  /// Aims at the blocks of staged rows, whose lists stand behind the columns.
  func aim(at segment: StagedSegment, _ schema: StoreSchema) {
    let table = schema.tables[table]
    for index in 0..<count {
      guard sources[index].storage == .list else {
        sources[index].aim(at: segment.columns[sources[index].index])
        continue
      }
      let place = schema.links[sources[index].index].adjacency
        .flatMap { table.adjacencies.firstIndex(of: $0) }
      sources[index].aim(at: place.flatMap { segment.columns[table.columns.count + $0] })
    }
  }

  /// Aims at the blocks of a state's chunk; lists are not among them.
  func aim(at chunk: Chunk) {
    for index in 0..<count where sources[index].storage != .list {
      sources[index].aim(at: chunk.columns[sources[index].index])
    }
  }

  /// Aims at new values.
  func aim(at updates: StagedUpdates) {
    for index in 0..<count where sources[index].storage != .list {
      sources[index].aim(at: updates.columns[sources[index].index]?.block)
    }
  }
}
