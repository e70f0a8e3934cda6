internal import DaybookBytes
internal import DaybookModel

/// What one entity's lines are read with: its journaled properties in the order of the keys.
final class EntityReader {
  let entity: EntityLayout
  let table: Int
  let single: Int

  /// The entity's properties as the encoder writes them, for comparing old values.
  let writer: EntityWriter

  /// For each property: its column in staged rows, where lists stand behind the columns.
  let stagedColumns: [Int]
  let attributeTypes: [AttributeType]

  /// For a list, and for a to-one relationship: the link.
  let links: [Int?]
  let name: [UInt8]

  init(_ entity: EntityLayout, _ schema: StoreSchema) {
    self.entity = entity
    table = entity.table
    single = schema.tables[entity.table].root
    writer = EntityWriter(entity, schema)
    name = Array(entity.name.utf8)
    let layout = schema.tables[entity.table]
    let journaled = entity.properties.filter(\.isJournaled)
    stagedColumns = journaled.map { property in
      if let column = property.column { return column }
      let place = property.link.flatMap { schema.links[$0].adjacency }
        .flatMap { layout.adjacencies.firstIndex(of: $0) }
      return layout.columns.count + (place ?? 0)
    }
    attributeTypes = journaled.map { $0.property.attribute?.type ?? .undefined }
    links = journaled.map(\.link)
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

  /// Steps over the key of any property at or behind `index`.
  @inline(__always)
  func takeKey(from index: Int, _ scanner: inout JSONScanner) throws(JSONError) -> Int {
    for candidate in index..<max(index, writer.count) where takeKey(candidate, &scanner) {
      return candidate
    }
    throw scanner.error(
      .unsuitable("a property of \(entity.name) in the order of the model"),
      at: scanner.position
    )
  }
}
