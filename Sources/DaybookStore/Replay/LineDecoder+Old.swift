internal import DaybookBytes
internal import DaybookModel

// What a line says was there must be there: the journal's check of itself. Old values are written
// as the encoder writes them and compared as text, which costs less than reading them.
extension LineDecoder {
  /// Compares `was` of an update, behind its brace, with the state that the lines before led to.
  func compareOld(
    _ row: RowID,
    _ reader: EntityReader,
    _ slot: Int,
    _ scanner: inout JSONScanner,
    _ draft: StateDraft
  ) throws(JSONError) {
    let updates = changes.updates[reader.table]
    var isFirst = true
    for index in 0..<reader.writer.count {
      let source = reader.writer.sources[index]
      guard source.storage != .list, updates.isTouched(slot, source.index) else { continue }
      if !isFirst { try scanner.expect(",") }
      isFirst = false
      guard reader.takeKey(index, &scanner) else {
        throw scanner.unexpected("the same keys as in set")
      }
      try compare(row, reader, index, &scanner, draft)
      if reader.hasComposites { try reader.takeEnd(index, &scanner) }
    }
    try scanner.expect("}")
  }

  /// Reads a deletion, and compares all that it says was there.
  func decodeDelete(
    _ row: RowID,
    _ reader: EntityReader,
    _ scanner: inout JSONScanner,
    _ draft: StateDraft
  ) throws(JSONError) {
    guard draft.contains(row), !changes.isDeleted(row) else {
      throw scanner.error(.unsuitable("an object that exists"), at: 0)
    }
    changes.delete(row)
    try scanner.expect(",\"was\":{")
    for index in 0..<reader.writer.count {
      if index > 0 { try scanner.expect(",") }
      guard reader.takeKey(index, &scanner) else { throw scanner.unexpected("every old value") }
      try compare(row, reader, index, &scanner, draft)
      if reader.hasComposites { try reader.takeEnd(index, &scanner) }
    }
    try scanner.expect("}")
  }

  private func compare(
    _ row: RowID,
    _ reader: EntityReader,
    _ index: Int,
    _ scanner: inout JSONScanner,
    _ draft: StateDraft
  ) throws(JSONError) {
    let start = scanner.position
    scratch.removeAll()
    var source = reader.writer.sources[index]
    if source.storage == .list, let adjacency = schema.links[source.index].adjacency {
      names.append(list: draft.adjacencies[adjacency].rows(of: row), to: &scratch)
    } else {
      let block = draft.tables[reader.table].chunk(of: row)?.columns[source.index]
      source.aim(at: block)
      source.append(row.position, names, to: &scratch)
    }
    if scanner.takeBytes(scratch.bytes) { return }
    throw scanner.error(.unsuitable("the stored one, which is \(scratch.text)"), at: start)
  }

  /// Reads the store's own values.
  func decodeMetadata(_ scanner: inout JSONScanner, _ draft: StateDraft) throws(JSONError) {
    _ = try scanner.scanInteger()
    try scanner.expect(",\"set\":")
    for (name, value) in try scanMembers(&scanner) { changes.metadata[name] = value }
    try scanner.expect(",\"was\":")
    for (name, value) in try scanMembers(&scanner) {
      guard (draft.metadata[name] ?? .null).isIdentical(to: value) else {
        throw scanner.error(.unsuitable("the stored one of \(name)"), at: scanner.position)
      }
    }
  }

  /// Reads from where on history is still offered.
  func decodePurge(_ scanner: inout JSONScanner) throws(JSONError) {
    let transaction = try scanner.scanInteger()
    try scanner.expect(",\"floor\":")
    let start = scanner.position
    let floor = try scanner.scanInteger()
    guard floor >= 1, floor <= transaction else {
      throw scanner.error(.unsuitable("the number of an earlier transaction"), at: start)
    }
    changes.historyFloor = floor
  }

  private func scanMembers(
    _ scanner: inout JSONScanner
  ) throws(JSONError) -> [(String, Value)] {
    var members: [(String, Value)] = []
    guard try scanner.enter(0x7b, 0x7d, depth: 1) else { return members }
    repeat {
      let name = scanner.string(of: try scanner.scanKey())
      members.append((name, try ValueCodec.scanPlain(&scanner, depth: 2)))
    } while try scanner.advance(0x7d)
    return members
  }
}

extension JSONScanner {
  /// Steps over `bytes` if exactly they come next and a value ends with them.
  @inline(__always)
  fileprivate mutating func takeBytes(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard byteCount &- position > bytes.count, let expected = bytes.baseAddress else {
      return false
    }
    let start = UnsafeRawPointer(base + position)
    var offset = 0
    while offset &+ 8 <= bytes.count {
      let left = start.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      let right = expected.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      if left != right { return false }
      offset &+= 8
    }
    while offset < bytes.count {
      let left = start.load(fromByteOffset: offset, as: UInt8.self)
      if left != expected.load(fromByteOffset: offset, as: UInt8.self) { return false }
      offset &+= 1
    }
    let end = start.load(fromByteOffset: offset, as: UInt8.self)
    guard end == 0x2c || end == 0x7d else { return false }
    position &+= bytes.count
    return true
  }
}
