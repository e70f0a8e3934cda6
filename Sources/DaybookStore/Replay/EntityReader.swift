internal import DaybookBytes
internal import DaybookModel

/// What one entity's lines are read with: its journaled properties in the order of the keys.
final class EntityReader {
  let entity: EntityLayout
  let table: Int
  let single: Int

  /// The entity's properties as the encoder writes them, for comparing old values.
  let writer: EntityWriter

  /// For each property: how its values are read, and where to.
  let steps: UnsafeMutablePointer<ReadStep>
  let name: [UInt8]

  /// Whether some values stand in objects of composite attributes.
  let hasComposites: Bool

  /// The segment that the steps are aimed at, and its room when they were.
  private var aimed: StagedSegment?
  private var aimedCapacity = 0

  init(_ entity: EntityLayout, _ schema: StoreSchema) {
    self.entity = entity
    table = entity.table
    single = schema.tables[entity.table].root
    writer = EntityWriter(entity.index, schema)
    name = Array(entity.name.utf8)
    hasComposites = !entity.entity.compositeAttributes.isEmpty
    let layout = schema.tables[entity.table]
    let journaled = entity.properties.filter(\.isJournaled)
    steps = .allocate(capacity: max(journaled.count, 1))
    for (index, property) in journaled.enumerated() {
      let place = property.link.flatMap { schema.links[$0].adjacency }
        .flatMap { layout.adjacencies.firstIndex(of: $0) }
      (steps + index).initialize(
        to: ReadStep(
          storage: writer.sources[index].storage,
          type: property.property.attribute?.type ?? .undefined,
          link: property.link ?? -1,
          stagedColumn: property.column ?? layout.columns.count + (place ?? 0)
        )
      )
    }
  }

  deinit {
    steps.deinitialize(count: writer.count)
    steps.deallocate()
  }

  /// Aims the steps at the blocks of a segment, which lives as long as the change set.
  @inline(__always)
  func aim(at segment: StagedSegment) {
    if segment === aimed, segment.capacity == aimedCapacity { return }
    aim(anewAt: segment)
  }

  @inline(never)
  private func aim(anewAt segment: StagedSegment) {
    for index in 0..<writer.count {
      let block = segment.block(steps[index].stagedColumn, steps[index].storage)
      steps[index].aim(at: block)
    }
    aimed = segment
    aimedCapacity = segment.capacity
  }

  /// Steps over the key of property `index` if it comes next.
  @inline(__always)
  func takeKey(_ index: Int, _ scanner: inout JSONScanner) -> Bool {
    let source = writer.sources[index]
    guard scanner.byteCount &- scanner.position >= source.keyByteCount else { return false }
    let start = scanner.base + scanner.position
    for offset in 0..<source.keyByteCount where start[offset] != source.key[offset] {
      return false
    }
    scanner.position &+= source.keyByteCount
    return true
  }

  /// Steps over the ends of composite attributes behind the value of property `index`.
  @inline(never)
  func takeEnd(_ index: Int, _ scanner: inout JSONScanner) throws(JSONError) {
    for _ in 0..<writer.sources[index].closingCount { try scanner.expect("}") }
  }

  /// Steps over the key of any property at or behind `index`.
  @inline(__always)
  func takeKey(from index: Int, _ scanner: inout JSONScanner) throws(JSONError) -> Int {
    for candidate in index..<max(index, writer.count) {
      // Another element of a composite attribute comes right behind the one before, or not at all.
      if candidate > index, writer.sources[candidate].isContinuation { continue }
      if takeKey(candidate, &scanner) { return candidate }
    }
    throw scanner.error(
      .unsuitable("a property of \(entity.name) in the order of the model"),
      at: scanner.position
    )
  }
}

/// How the values of one property are read, and where to.
///
/// The pointers are aimed at a staged block before values are read, and the block is kept alive by
/// its change set, so that a value costs no reference count.
struct ReadStep {
  let storage: ColumnStorage
  let type: AttributeType

  /// The relationship's link; -1 for an attribute.
  let link: Int

  /// The column in staged rows, where lists stand behind the columns.
  let stagedColumn: Int
  private(set) var values = UnsafeMutableRawPointer(bitPattern: 8)
  private(set) var valid: UnsafeMutablePointer<UInt64>?
  private(set) var block: Unmanaged<ColumnBlock>?

  mutating func aim(at block: ColumnBlock) {
    values = block.values.base
    valid = block.valid
    self.block = Unmanaged.passUnretained(block)
  }

  /// Stores a value of the column's stride.
  @inline(__always)
  func store<T>(_ value: T, at position: Int) {
    guard let values, let valid else { return }
    values.storeBytes(of: value, toByteOffset: position &* MemoryLayout<T>.stride, as: T.self)
    BitWords.set(valid, position)
  }

  /// Stores a text.
  @inline(__always)
  func storeText(_ bytes: UnsafeRawBufferPointer, at position: Int) {
    block?._withUnsafeGuaranteedRef { $0.storeText(bytes, at: position) }
  }
}
