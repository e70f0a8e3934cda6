internal import DaybookBytes
internal import DaybookModel

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension LineDecoder {
  /// Reads one value to where the step is aimed; a position is written once.
  func decodeValue(
    _ step: ReadStep,
    _ position: Int,
    _ scanner: inout JSONScanner
  ) throws(JSONError) {
    if scanner.nextByte == 0x6e {
      guard step.storage != .list else { throw scanner.unexpected("a list") }
      return try scanner.expect("null")
    }
    switch step.storage {
    case .text: try decodeText(step, position, &scanner)
    case .double: step.store(try DoubleCodec.scan(&scanner), at: position)
    case .date: step.store(try DateCodec.scan(&scanner), at: position)
    case .boolean: step.store(try BooleanCodec.scan(&scanner) ? UInt8(1) : 0, at: position)
    case .uuid:
      var words: (UInt64, UInt64) = (0, 0)
      try withUnsafeMutableBytes(of: &words) { bytes throws(JSONError) in
        guard let base = bytes.baseAddress else { return }
        try UUIDCodec.scan(&scanner, to: base)
      }
      step.store(words, at: position)
    case .integer: try decodeInteger(step, position, &scanner)
    case .reference:
      let start = scanner.position
      let row = try scanDestination(&scanner)
      try checkDestination(row, step.link, &scanner, start)
      step.store(row.rawValue, at: position)
    case .float: step.store(try FloatCodec.scan(&scanner), at: position)
    case .decimal: step.store(try DecimalCodec.scan(&scanner), at: position)
    case .bytes: try decodeBytes(step, position, &scanner)
    case .list:
      let rows = try scanList(step.link, &scanner)
      rows.withUnsafeBytes { step.storeText($0, at: position) }
    }
  }

  private func decodeText(
    _ step: ReadStep,
    _ position: Int,
    _ scanner: inout JSONScanner
  ) throws(JSONError) {
    let span = try scanner.scanString()
    if !span.hasEscapes {
      step.storeText(scanner.bytes(span.range), at: position)
    } else {
      scratch.removeAll()
      scanner.append(span, to: &scratch)
      step.storeText(scratch.bytes, at: position)
    }
  }

  private func decodeInteger(
    _ step: ReadStep,
    _ position: Int,
    _ scanner: inout JSONScanner
  ) throws(JSONError) {
    let start = scanner.position
    let number = try IntegerCodec.scan(&scanner)
    guard let range = step.type.integerRange, range.contains(number) else {
      throw scanner.error(.unsuitable("a number of type \(step.type.rawValue)"), at: start)
    }
    step.store(number, at: position)
  }

  private func decodeBytes(
    _ step: ReadStep,
    _ position: Int,
    _ scanner: inout JSONScanner
  ) throws(JSONError) {
    var tagged: [UInt8] = [BytesTag.inline]
    if step.type == .transformable {
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
    tagged.withUnsafeBytes { step.storeText($0, at: position) }
  }
}

// MARK: - Links

extension LineDecoder {
  /// Steps over a list of objects' names.
  func scanList(_ link: Int, _ scanner: inout JSONScanner) throws(JSONError) -> [UInt64] {
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
    _ link: Int,
    _ scanner: inout JSONScanner,
    _ start: Int
  ) throws(JSONError) {
    guard link >= 0, schema.entities[schema.links[link].destination].includes[row.entity] else {
      throw scanner.error(.unsuitable("an object of the relationship's entity"), at: start)
    }
  }
}
