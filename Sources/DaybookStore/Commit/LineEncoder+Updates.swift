internal import DaybookBytes
internal import DaybookJournal
internal import DaybookModel

extension LineEncoder {
  /// Writes updated rows with their new and old values.
  mutating func encodeUpdates() throws(JournalError) {
    for entity in schema.entities where !entity.entity.isAbstract {
      let updates = changes.updates[entity.table]
      guard !updates.rows.isEmpty else { continue }
      let order = slots(of: entity.index, in: updates)
      guard !order.isEmpty else { continue }
      let new = EntityWriter(entity.index, schema)
      let old = EntityWriter(entity.index, schema)
      new.aim(at: updates)
      prepare("update", entity.index)
      var aimed: Chunk?
      for slot in order {
        let row = RowID(rawValue: updates.rows[slot])
        guard let chunk = base.tables[entity.table].chunk(of: row) else { continue }
        if chunk !== aimed {
          old.aim(at: chunk)
          aimed = chunk
        }
        begin(row.rawValue)
        let start = buffer.count
        encode(slot, row, updates, new, old)
        if !changes.edits.isEmpty { encodeEdits(row, old) }
        // A line that says why and nothing else is one about a row of which nothing changes.
        if buffer.count > start || changes.annotated.contains(row.rawValue) {
          appendNotes(row.rawValue)
        }
        try end()
      }
    }
  }

  /// The slots of one entity's rows in the order of their numbers, without deleted rows.
  private func slots(of entity: Int, in updates: StagedUpdates) -> [Int] {
    var slots: [Int] = []
    slots.reserveCapacity(updates.rows.count)
    for slot in updates.order.lazy.map({ Int($0) }) {
      let row = RowID(rawValue: updates.rows[slot])
      guard row.entity == entity else { continue }
      if !changes.deletes.isEmpty, changes.isDeleted(row) { continue }
      slots.append(slot)
    }
    return slots
  }

  private mutating func encode(
    _ slot: Int,
    _ row: RowID,
    _ updates: StagedUpdates,
    _ new: EntityWriter,
    _ old: EntityWriter
  ) {
    var isFirst = true
    for index in 0..<new.count where isTouched(new.sources[index], slot, updates) {
      if isFirst { buffer.append(",\"set\":{") } else { buffer.append(0x2c) }
      isFirst = false
      buffer.append(new.sources[index].key, count: new.sources[index].keyByteCount)
      new.sources[index].append(slot, names, to: &buffer)
      new.sources[index].appendEnd(to: &buffer)
    }
    guard !isFirst else { return }
    buffer.append("},\"was\":{")
    isFirst = true
    for index in 0..<new.count where isTouched(new.sources[index], slot, updates) {
      if !isFirst { buffer.append(0x2c) }
      isFirst = false
      appendOld(row, old.sources[index])
    }
    buffer.append(0x7d)
  }

  @inline(__always)
  private func isTouched(_ source: ColumnSource, _ slot: Int, _ updates: StagedUpdates) -> Bool {
    source.storage != .list && updates.isTouched(slot, source.index)
  }
}

// MARK: - Lists

extension LineEncoder {
  private mutating func encodeEdits(_ row: RowID, _ writer: EntityWriter) {
    encodeEdits(row, writer, ",\"add\":{", \.added)
    encodeEdits(row, writer, ",\"remove\":{", \.removed)
    var isFirst = true
    for index in 0..<writer.count where writer.sources[index].storage == .list {
      let link = writer.sources[index].index
      guard schema.links[link].isOrdered, let edit = edit(row, link), !edit.splices.isEmpty
      else { continue }
      buffer.append(isFirst ? ",\"splice\":{" : ",")
      isFirst = false
      buffer.append(writer.sources[index].key, count: writer.sources[index].keyByteCount)
      append(edit.splices)
    }
    if !isFirst { buffer.append(0x7d) }
  }

  private mutating func encodeEdits(
    _ row: RowID,
    _ writer: EntityWriter,
    _ opening: StaticString,
    _ members: KeyPath<LinkEdit, [UInt64]>
  ) {
    var isFirst = true
    for index in 0..<writer.count where writer.sources[index].storage == .list {
      let link = writer.sources[index].index
      guard !schema.links[link].isOrdered, let rows = edit(row, link)?[keyPath: members],
        !rows.isEmpty
      else { continue }
      if isFirst { buffer.append(opening) } else { buffer.append(0x2c) }
      isFirst = false
      buffer.append(writer.sources[index].key, count: writer.sources[index].keyByteCount)
      rows.sorted { rowNumber($0) < rowNumber($1) }
        .withUnsafeBufferPointer { names.append(list: $0, to: &buffer) }
    }
    if !isFirst { buffer.append(0x7d) }
  }

  private func edit(_ row: RowID, _ link: Int) -> LinkEdit? {
    changes.edits[LinkKey(row: row.rawValue, link: link)]
  }

  private mutating func append(_ splices: [ListSplice]) {
    buffer.append(0x5b)
    for (index, splice) in splices.enumerated() {
      buffer.append(index > 0 ? ",[" : "[")
      buffer.append(integer: splice.position)
      buffer.append(0x2c)
      buffer.append(integer: splice.removedCount)
      buffer.append(0x2c)
      splice.rows.map(\.rawValue).withUnsafeBufferPointer { names.append(list: $0, to: &buffer) }
      buffer.append(0x5d)
    }
    buffer.append(0x5d)
  }
}
