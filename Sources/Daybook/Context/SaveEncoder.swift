internal import DaybookModel
internal import DaybookStore

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Writes a context's unsaved changes into a change set of the store.
struct SaveEncoder {
  let graph: ObjectGraph
  let result: ChangeSet
  private let merge: SaveMerge?

  init(_ graph: ObjectGraph, _ merge: SaveMerge? = nil) {
    self.graph = graph
    self.merge = merge
    result = ChangeSet(graph.schema)
  }

  /// The changes that differ from what is stored.
  func changes(of work: SaveWork) -> ChangeSet {
    for object in work.inserted { insert(object, RowID(rawValue: object.row)) }
    for object in work.updated { update(object, RowID(rawValue: object.row)) }
    for object in work.deleted { delete(object, RowID(rawValue: object.row)) }
    for object in work.absorbed { delete(object, RowID(rawValue: object.row)) }
    if let merge, merge.hasDecided { explain(merge) }
    return result
  }

  private func delete(_ object: ManagedObject, _ row: RowID) {
    let cause = graph.deletionCauses[object.row]
    result.delete(row, because: cause.map { "cascade \(reference($0))" })
    if let edits = object.edits { result.expect(row, version: edits.baseVersion) }
  }

  /// Writes down what the merge policy has decided, with the rows that it is about.
  private func explain(_ merge: SaveMerge) {
    for (keeper, rows) in merge.groups {
      let row = RowID(rawValue: keeper)
      guard result.isInserted(row) || graph.state.contains(row) else { continue }
      result.merge(rows.map(RowID.init(rawValue:)), into: row)
      if !result.isInserted(row), !result.isDeleted(row) { result.annotate(row) }
    }
    for (raw, reason) in merge.reasons {
      let row = RowID(rawValue: raw)
      guard result.isInserted(row) || graph.state.contains(row) else { continue }
      let known = result.reason(for: row)
      result.explain(row, known.map { "\($0); \(reason)" } ?? reason)
      if !result.isInserted(row), !result.isDeleted(row) { result.annotate(row) }
    }
  }

  func insert(_ object: ManagedObject, _ row: RowID) {
    result.insert(row)
    guard let edits = object.edits else { return }
    let layout = object.layout
    let columns = layout.insertedColumns
    for index in 0..<columns.count where !edits.isNull(columns[index].column) {
      write(edits, columns[index].column, columns[index].storage, row)
    }
    guard !layout.insertedLists.isEmpty else { return }
    for slot in layout.insertedLists {
      let members = graph.members(of: object, slot)
      guard !members.isEmpty, let link = slot.link else { continue }
      result.setList(row, link, members.map(RowID.init(rawValue:)))
    }
  }

  private func update(_ object: ManagedObject, _ row: RowID) {
    guard let edits = object.edits else { return }
    var isRowChanged = false
    var expectsKnownVersion = false
    for slot in object.layout.properties where slot.isJournaled {
      if slot.isToMany {
        expectsKnownVersion = writeList(object, slot, row) || expectsKnownVersion
      } else if edits.isPresent(slot.column), object.differsFromRow(slot) {
        isRowChanged = true
        if edits.isNull(slot.column) {
          result.setNull(row, slot.column)
        } else {
          write(edits, slot.column, slot.storage, row)
        }
      }
    }
    if expectsKnownVersion, !isRowChanged {
      result.expect(row, version: graph.state.version(of: row))
    }
    if edits.cause != 0 { result.explain(row, "nullify \(reference(edits.cause))") }
    guard isRowChanged else { return }
    result.expect(row, version: edits.baseVersion)
  }

  private func reference(_ row: UInt64) -> ObjectReference {
    graph.schema.reference(to: RowID(rawValue: row))
  }
}

// MARK: - Values

extension SaveEncoder {
  func write(
    _ cells: RowCells,
    _ column: Int,
    _ storage: ColumnStorage,
    _ row: RowID
  ) {
    switch storage {
    case .boolean: result.set(row, column, boolean: cells.word(column) != 0)
    case .integer: result.set(row, column, integer: Int64(bitPattern: cells.word(column)))
    case .double, .date: result.set(row, column, double: Double(bitPattern: cells.word(column)))
    case .float:
      let bits = UInt32(truncatingIfNeeded: cells.word(column))
      result.set(row, column, float: Float(bitPattern: bits))
    case .reference: result.set(row, column, reference: RowID(rawValue: cells.word(column)))
    case .uuid:
      result.set(row, column, uuid: unsafeBitCast(cells.pair(column), to: UUID.self))
    case .text: cells.withText(column) { result.set(row, column, utf8: $0) }
    case .decimal, .bytes: write(cells.box(column).value, column, row)
    case .list: break
    }
  }

  private func write(_ value: Value, _ column: Int, _ row: RowID) {
    switch value {
    case .decimal(let number): result.set(row, column, decimal: number)
    case .binary(let bytes):
      bytes.withUnsafeBytes { result.set(row, column, bytes: $0) }
    case .transformable(var text):
      text.withUTF8 { result.set(row, column, bytes: UnsafeRawBufferPointer($0)) }
    case .null, .boolean, .integer, .double, .float, .string, .date, .uuid, .uri, .object,
      .objects:
      result.setNull(row, column)
    }
  }
}

// MARK: - Lists

extension SaveEncoder {
  /// Writes what has changed in a list.
  ///
  /// - Returns: Whether that is said by positions, which count in the list that the context knows.
  private func writeList(_ object: ManagedObject, _ slot: PropertySlot, _ row: RowID) -> Bool {
    guard let link = slot.link, let edits = object.edits?.link(slot.index) else { return false }
    guard let list = edits.list else {
      for member in edits.added.rows { result.add(RowID(rawValue: member), to: row, link) }
      for member in edits.removed.sorted() {
        result.remove(RowID(rawValue: member), from: row, link)
      }
      return false
    }
    let stored = Array(graph.storedList(of: object, slot))
    let base = edits.base ?? stored
    let wanted =
      base == stored ? list.rows : RowList.merged(list.rows, base: base, theirs: stored)
    writeSplice(from: stored, to: wanted, link, row)
    return stored != wanted
  }

  /// Replaces what lies between the common beginning and the common end of two lists.
  func writeSplice(from old: [UInt64], to new: [UInt64], _ link: Int, _ row: RowID) {
    guard old != new else { return }
    let limit = min(old.count, new.count)
    var start = 0
    while start < limit, old[start] == new[start] { start += 1 }
    var end = 0
    while end < limit - start, old[old.count - 1 - end] == new[new.count - 1 - end] { end += 1 }
    let inserted = new[start..<new.count - end].map(RowID.init(rawValue:))
    result.splice(
      row,
      link,
      ListSplice(at: start, removing: old.count - end - start, inserting: inserted)
    )
  }
}
