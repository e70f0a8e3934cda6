internal import DaybookBytes
internal import DaybookModel

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension LineDecoder {
  /// Reads one value into a block; a position that has a value must not be written twice.
  func decodeValue(
    _ index: Int,
    _ reader: EntityReader,
    _ block: ColumnBlock,
    _ position: Int,
    _ scanner: inout JSONScanner
  ) throws(JSONError) {
    if scanner.nextByte == 0x6e {
      guard block.storage != .list else { throw scanner.unexpected("a list") }
      return try scanner.expect("null")
    }
    switch block.storage {
    case .text: try decodeText(reader.attributeTypes[index], block, position, &scanner)
    case .double: block.store(try DoubleCodec.scan(&scanner), at: position)
    case .date: block.store(try DateCodec.scan(&scanner), at: position)
    case .boolean:
      block.store(try BooleanCodec.scan(&scanner) ? UInt8(1) : 0, at: position)
    case .uuid:
      try UUIDCodec.scan(&scanner, to: block.values.base + position &* 16)
      BitWords.set(block.valid, position)
    case .integer:
      try decodeInteger(reader.attributeTypes[index], block, position, &scanner)
    case .reference:
      let start = scanner.position
      let row = try scanDestination(&scanner)
      try checkDestination(row, reader.links[index], &scanner, start)
      block.store(row.rawValue, at: position)
    case .float: block.store(try FloatCodec.scan(&scanner), at: position)
    case .decimal: block.store(try DecimalCodec.scan(&scanner), at: position)
    case .bytes: try decodeBytes(reader.attributeTypes[index], block, position, &scanner)
    case .list:
      let rows = try scanList(reader.links[index], &scanner)
      rows.withUnsafeBytes { block.storeText($0, at: position) }
    }
  }

  private func decodeText(
    _ type: AttributeType,
    _ block: ColumnBlock,
    _ position: Int,
    _ scanner: inout JSONScanner
  ) throws(JSONError) {
    let span = try scanner.scanString()
    if !span.hasEscapes {
      block.storeText(scanner.bytes(span.range), at: position)
    } else {
      scratch.removeAll()
      scanner.append(span, to: &scratch)
      block.storeText(scratch.bytes, at: position)
    }
  }

  private func decodeInteger(
    _ type: AttributeType,
    _ block: ColumnBlock,
    _ position: Int,
    _ scanner: inout JSONScanner
  ) throws(JSONError) {
    let start = scanner.position
    let number = try IntegerCodec.scan(&scanner)
    guard let range = type.integerRange, range.contains(number) else {
      throw scanner.error(.unsuitable("a number of type \(type.rawValue)"), at: start)
    }
    block.store(number, at: position)
  }

  private func decodeBytes(
    _ type: AttributeType,
    _ block: ColumnBlock,
    _ position: Int,
    _ scanner: inout JSONScanner
  ) throws(JSONError) {
    var tagged: [UInt8] = [BytesTag.inline]
    if type == .transformable {
      switch try TransformableCodec.scan(&scanner, depth: 2) {
      case .text(let range): tagged.append(contentsOf: scanner.bytes(range))
      case .blob(let blob): tagged = blob.tagged
      }
    } else {
      switch try BinaryCodec.scan(&scanner) {
      case .bytes(let bytes): tagged.append(contentsOf: bytes)
      case .blob(let blob): tagged = blob.tagged
      }
    }
    tagged.withUnsafeBytes { block.storeText($0, at: position) }
  }
}

// MARK: - Links

extension LineDecoder {
  /// Steps over a list of objects' names.
  func scanList(_ link: Int?, _ scanner: inout JSONScanner) throws(JSONError) -> [UInt64] {
    var rows: [UInt64] = []
    guard try scanner.enter(0x5b, 0x5d, depth: 2) else { return rows }
    repeat {
      let start = scanner.position
      let row = try scanDestination(&scanner)
      try checkDestination(row, link, &scanner, start)
      rows.append(row.rawValue)
    } while try scanner.advance(0x5d)
    return rows
  }

  private func checkDestination(
    _ row: RowID,
    _ link: Int?,
    _ scanner: inout JSONScanner,
    _ start: Int
  ) throws(JSONError) {
    guard let link, schema.entities[schema.links[link].destination].includes[row.entity] else {
      throw scanner.error(.unsuitable("an object of the relationship's entity"), at: start)
    }
  }
}
