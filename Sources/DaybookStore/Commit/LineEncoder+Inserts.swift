internal import DaybookBytes
internal import DaybookJournal
internal import DaybookModel

extension LineEncoder {
  /// Writes inserted rows, entity by entity.
  mutating func encodeInserts() throws(JournalError) {
    for entity in schema.entities where !entity.entity.isAbstract {
      let staged = changes.inserts[entity.table]
      guard !staged.segments.isEmpty else { continue }
      let writer = EntityWriter(entity.index, schema)
      prepare("insert", entity.index)
      for segment in staged.segments where segment.rowCount > 0 {
        writer.aim(at: segment, schema)
        try encode(segment, writer)
      }
    }
  }

  private mutating func encode(
    _ segment: StagedSegment,
    _ writer: EntityWriter
  ) throws(JournalError) {
    let entity = writer.entity
    let single = writer.root
    let sources = writer.sources
    let count = writer.count
    for slot in 0..<segment.count where BitWords.isSet(segment.present, slot) {
      guard segment.kind(slot, single: single) == entity else { continue }
      let row = RowID(entity: entity, number: segment.number(slot)).rawValue
      begin(row)
      buffer.append(",\"set\":{")
      for index in 0..<count {
        if index > 0 { buffer.append(0x2c) }
        buffer.append(sources[index].key, count: sources[index].keyByteCount)
        sources[index].append(slot, names, to: &buffer)
        sources[index].appendEnd(to: &buffer)
      }
      buffer.append(0x7d)
      appendNotes(row)
      try end()
    }
  }
}

// MARK: - Deletes

extension LineEncoder {
  /// Writes deleted rows with all that they held.
  mutating func encodeDeletes() throws(JournalError) {
    guard !changes.deletes.isEmpty else { return }
    var writers: [EntityWriter?] = Array(repeating: nil, count: schema.entities.count)
    var aimed: Chunk?
    var prepared = -1
    for raw in changes.deletes.sortedIfNeeded() {
      let row = RowID(rawValue: raw)
      let writer = writers[row.entity] ?? EntityWriter(row.entity, schema)
      if writers[row.entity] == nil {
        writers[row.entity] = writer
        aimed = nil
      }
      guard let chunk = base.tables[writer.table].chunk(of: row) else { continue }
      if chunk !== aimed {
        writer.aim(at: chunk)
        aimed = chunk
      }
      if row.entity != prepared {
        prepare("delete", row.entity)
        prepared = row.entity
      }
      begin(raw)
      buffer.append(",\"was\":{")
      for index in 0..<writer.count {
        if index > 0 { buffer.append(0x2c) }
        appendOld(row, writer.sources[index])
      }
      buffer.append(0x7d)
      appendNotes(raw)
      try end()
    }
  }

  /// Appends the key and the old value of one property; lists are read from the state.
  @inline(__always)
  mutating func appendOld(_ row: RowID, _ source: ColumnSource) {
    buffer.append(source.key, count: source.keyByteCount)
    if source.storage == .list, let adjacency = schema.links[source.index].adjacency {
      names.append(list: base.list(row, adjacency: adjacency), to: &buffer)
    } else {
      source.append(row.position, names, to: &buffer)
      source.appendEnd(to: &buffer)
    }
  }
}

extension [UInt64] {
  /// The rows in ascending order, at no cost where they are already.
  func sortedIfNeeded() -> [UInt64] {
    for index in indices.dropFirst() where self[index - 1] > self[index] { return sorted() }
    return self
  }
}
