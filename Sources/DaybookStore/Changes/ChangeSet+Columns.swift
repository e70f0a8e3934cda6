internal import DaybookModel

#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

// The typed doors: each sets one value of a row that was inserted here or exists in the store. The
// column's storage must be the one that the door names.
extension ChangeSet {
  /// The block and position where a row's new value goes.
  @inline(__always)
  func place(_ row: RowID, _ column: Int) -> (block: ColumnBlock, position: Int) {
    let table = schema.table(of: row)
    if let (segment, slot) = inserts[table].find(row) {
      if let block = segment.columns[column] { return (block, slot) }
      return (makeBlock(segment, table, column), slot)
    }
    let slot = updates[table].slot(of: row)
    let storage = schema.tables[table].columns[column].storage
    return (updates[table].touch(slot, column, storage), slot)
  }

  @inline(never)
  private func makeBlock(_ segment: StagedSegment, _ table: Int, _ column: Int) -> ColumnBlock {
    let columns = schema.tables[table].columns
    return segment.block(column, column < columns.count ? columns[column].storage : .list)
  }

  /// Sets an integer.
  @inline(__always)
  package func set(_ row: RowID, _ column: Int, integer: Int64) {
    if cursor.store(integer, row, column) { return }
    let (block, position) = place(row, column)
    assert(block.storage == .integer, "the column keeps integers")
    block.store(integer, at: position)
  }

  /// Sets a Boolean.
  @inline(__always)
  package func set(_ row: RowID, _ column: Int, boolean: Bool) {
    if cursor.store(boolean ? UInt8(1) : 0, row, column) { return }
    let (block, position) = place(row, column)
    assert(block.storage == .boolean, "the column keeps Booleans")
    block.store(boolean ? UInt8(1) : 0, at: position)
  }

  /// Sets a 64-bit floating-point number, or a date in seconds since 2001.
  @inline(__always)
  package func set(_ row: RowID, _ column: Int, double: Double) {
    if cursor.store(double, row, column) { return }
    let (block, position) = place(row, column)
    assert(block.storage == .double || block.storage == .date, "the column keeps doubles")
    block.store(double, at: position)
  }

  /// Sets a 32-bit floating-point number.
  package func set(_ row: RowID, _ column: Int, float: Float) {
    let (block, position) = place(row, column)
    assert(block.storage == .float, "the column keeps floats")
    block.store(float, at: position)
  }

  /// Sets a decimal number.
  package func set(_ row: RowID, _ column: Int, decimal: Decimal) {
    let (block, position) = place(row, column)
    assert(block.storage == .decimal, "the column keeps decimals")
    block.store(decimal, at: position)
  }

  /// Sets a UUID.
  @inline(__always)
  package func set(_ row: RowID, _ column: Int, uuid: UUID) {
    if cursor.store(uuid, row, column) { return }
    let (block, position) = place(row, column)
    assert(block.storage == .uuid, "the column keeps UUIDs")
    block.store(uuid, at: position)
  }

  /// Sets a text, or an address, from its UTF-8 bytes.
  @inline(__always)
  package func set(_ row: RowID, _ column: Int, utf8 bytes: UnsafeRawBufferPointer) {
    if cursor.storeText(bytes, row, column) { return }
    let (block, position) = place(row, column)
    assert(block.storage == .text, "the column keeps texts")
    block.storeText(bytes, at: position)
  }

  /// Sets a text, or an address.
  package func set(_ row: RowID, _ column: Int, text: String) {
    var copy = text
    copy.withUTF8 { set(row, column, utf8: UnsafeRawBufferPointer($0)) }
  }

  /// Sets the content of a binary or transformable value.
  ///
  /// A transformable value whose JSON is `null` is none: no line could tell them apart.
  package func set(_ row: RowID, _ column: Int, bytes: UnsafeRawBufferPointer) {
    let (block, position) = place(row, column)
    assert(block.storage == .bytes, "the column keeps bytes")
    if bytes.count == 4, bytes.elementsEqual("null".utf8), isTransformable(row, column) {
      return block.storeNull(at: position)
    }
    var tagged: [UInt8] = [BytesTag.inline]
    tagged.append(contentsOf: bytes)
    tagged.withUnsafeBytes { block.storeText($0, at: position) }
  }

  private func isTransformable(_ row: RowID, _ column: Int) -> Bool {
    let columns = schema.tables[schema.table(of: row)].columns
    return columns[column].attribute?.type == .transformable
  }

  /// Sets a binary or transformable value whose content lies in a file of its own.
  package func set(_ row: RowID, _ column: Int, blob: BlobReference) {
    let (block, position) = place(row, column)
    assert(block.storage == .bytes, "the column keeps bytes")
    blob.tagged.withUnsafeBytes { block.storeText($0, at: position) }
  }

  /// Sets the destination of a to-one relationship's column; no row takes it away.
  @inline(__always)
  package func set(_ row: RowID, _ column: Int, reference: RowID) {
    if !reference.isNone, cursor.store(reference.rawValue, row, column) { return }
    let (block, position) = place(row, column)
    assert(block.storage == .reference, "the column keeps references")
    if reference.isNone {
      block.storeNull(at: position)
    } else {
      block.store(reference.rawValue, at: position)
    }
  }

  /// Takes a value away.
  package func setNull(_ row: RowID, _ column: Int) {
    let (block, position) = place(row, column)
    block.storeNull(at: position)
  }
}
