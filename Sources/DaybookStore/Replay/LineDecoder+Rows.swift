internal import DaybookBytes
internal import DaybookModel

extension LineDecoder {
  /// Reads `,"set":{…}` of a new row into staged columns.
  func decodeInsert(
    _ row: RowID,
    _ reader: EntityReader,
    _ scanner: inout JSONScanner,
    _ draft: StateDraft
  ) throws(JSONError) {
    guard !draft.isTaken(row), !changes.isInserted(row) else {
      throw scanner.error(.unsuitable("a new object"), at: scanner.position)
    }
    changes.insert(row)
    guard let (segment, slot) = changes.inserts[reader.table].find(row) else {
      preconditionFailure("a row that was just inserted is found")
    }
    try scanner.expect(",\"set\":{")
    reader.aim(at: segment)
    let hasComposites = reader.hasComposites
    for index in 0..<reader.writer.count {
      if index > 0 { try scanner.expect(",") }
      guard reader.takeKey(index, &scanner) else {
        let name = reader.entity.properties.filter(\.isJournaled)[index].name
        throw scanner.unexpected("the value of \(name)")
      }
      try decodeValue(reader.steps[index], slot, &scanner)
      if hasComposites { try reader.takeEnd(index, &scanner) }
    }
    try scanner.expect("}")
  }

  /// Reads what a line changes in an existing row, and compares what it says was there.
  func decodeUpdate(
    _ row: RowID,
    _ reader: EntityReader,
    _ scanner: inout JSONScanner,
    _ draft: StateDraft
  ) throws(JSONError) {
    guard draft.contains(row), !changes.isTouched(row), !changes.isDeleted(row) else {
      throw scanner.error(.unsuitable("an object that exists and was not changed"), at: 0)
    }
    if scanner.isAt(",\"why\":") || scanner.isAt(",\"merged\":") {
      changes.annotate(row)
      return
    }
    let slot = changes.updates[reader.table].slot(of: row)
    if scanner.take(",\"set\":{") {
      var next = 0
      repeat {
        let index = try reader.takeKey(from: next, &scanner)
        next = index + 1
        let source = reader.writer.sources[index]
        guard source.storage != .list else { throw scanner.unexpected("an attribute") }
        let block = changes.updates[reader.table].touch(slot, source.index, source.storage)
        var step = reader.steps[index]
        step.aim(at: block)
        try decodeValue(step, slot, &scanner)
        if reader.hasComposites { try reader.takeEnd(index, &scanner) }
      } while scanner.take(0x2c)
      try scanner.expect("}")
      try scanner.expect(",\"was\":{")
      try compareOld(row, reader, slot, &scanner, draft)
    }
    try decodeMembers(",\"add\":{", row, reader, &scanner)
    try decodeMembers(",\"remove\":{", row, reader, &scanner)
    try decodeSplices(row, reader, &scanner)
  }

  private func decodeMembers(
    _ opening: StaticString,
    _ row: RowID,
    _ reader: EntityReader,
    _ scanner: inout JSONScanner
  ) throws(JSONError) {
    let isAddition = opening.utf8CodeUnitCount == 8
    guard scanner.take(opening) else { return }
    var next = 0
    repeat {
      let index = try reader.takeKey(from: next, &scanner)
      next = index + 1
      let link = reader.steps[index].link
      guard reader.steps[index].storage == .list, !schema.links[link].isOrdered else {
        throw scanner.unexpected("an unordered to-many relationship")
      }
      for member in try scanList(link, &scanner) {
        if isAddition {
          changes.add(RowID(rawValue: member), to: row, link)
        } else {
          changes.remove(RowID(rawValue: member), from: row, link)
        }
      }
    } while scanner.take(0x2c)
    try scanner.expect("}")
  }

  private func decodeSplices(
    _ row: RowID,
    _ reader: EntityReader,
    _ scanner: inout JSONScanner
  ) throws(JSONError) {
    guard scanner.take(",\"splice\":{") else { return }
    var next = 0
    repeat {
      let index = try reader.takeKey(from: next, &scanner)
      next = index + 1
      let link = reader.steps[index].link
      guard reader.steps[index].storage == .list, schema.links[link].isOrdered else {
        throw scanner.unexpected("an ordered to-many relationship")
      }
      guard try scanner.enter(0x5b, 0x5d, depth: 2) else { continue }
      repeat {
        changes.splice(row, link, try scanSplice(link, &scanner))
      } while try scanner.advance(0x5d)
    } while scanner.take(0x2c)
    try scanner.expect("}")
  }

  private func scanSplice(
    _ link: Int,
    _ scanner: inout JSONScanner
  ) throws(JSONError) -> ListSplice {
    let start = scanner.position
    try scanner.expect("[")
    let position = try scanner.scanInteger()
    try scanner.expect(",")
    let removedCount = try scanner.scanInteger()
    try scanner.expect(",")
    let rows = try scanList(link, &scanner)
    try scanner.expect("]")
    guard position >= 0, position < 1 << 31, removedCount >= 0, removedCount < 1 << 31 else {
      throw scanner.error(.unsuitable("a piece of a list"), at: start)
    }
    return ListSplice(
      at: Int(position),
      removing: Int(removedCount),
      inserting: rows.map { RowID(rawValue: $0) }
    )
  }
}
