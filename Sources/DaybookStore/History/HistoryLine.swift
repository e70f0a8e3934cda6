import DaybookBytes
import DaybookModel

/// The beginning of a change line: enough to count it and to pass it over.
struct HistoryLineHead {
  /// The bytes of the value of `op`.
  var operation: Range<Int>

  /// The bytes of the entity's name, and the object's number.
  var object: (entity: Range<Int>, number: Int64)?

  /// Reads `{"op":"…","tx":…` and `,"id":"Entity/N"` where it follows.
  init(_ scanner: inout JSONScanner) throws(JSONError) {
    try scanner.expect("{\"op\":")
    operation = try scanner.scanString().range
    try scanner.expect(",\"tx\":")
    _ = try scanner.scanInteger()
    guard scanner.take(",\"id\":") else { return }
    object = try ReferenceCodec.scan(&scanner)
  }
}

/// Decodes whole change lines.
struct HistoryLineDecoder {
  /// The types of the newest model before the line.
  var schema: HistorySchema

  /// Decodes a line.
  ///
  /// - Parameters:
  ///   - bytes: One JSON object; a line feed may follow.
  ///   - line: The line's number in its file.
  /// - Returns: The change.
  /// - Throws: `JSONError` with the offset within the line.
  mutating func change(
    _ bytes: UnsafeRawBufferPointer,
    line: Int
  ) throws(JSONError) -> HistoryChange {
    var scanner = JSONScanner(bytes)
    let head = try HistoryLineHead(&scanner)
    var change = HistoryChange(
      kind: HistoryChange.Kind(operation: text(head.operation, scanner)),
      object: head.object.map { object in
        ObjectReference(entity: text(object.entity, scanner), number: object.number)
      },
      line: line
    )
    let spellings = change.object.map { schema.spellings(of: $0.entity) } ?? [:]
    var keys = JSONKeySet()
    while try scanner.advance(0x7d) {
      let key = try scanner.scanKey()
      try keys.insert(key, scanner)
      try read(key, into: &change, spellings, &scanner)
    }
    try scanner.expectEnd()
    return change
  }

  private func read(
    _ key: JSONStringSpan,
    into change: inout HistoryChange,
    _ spellings: [String: HistorySchema.Spelling],
    _ scanner: inout JSONScanner
  ) throws(JSONError) {
    let name = scanner.string(of: key)
    switch name {
    case "op", "tx", "id": throw scanner.error(.duplicateKey(name), at: key.offset - 1)
    case "set": change.set = try properties(spellings, &scanner)
    case "was": change.was = try properties(spellings, &scanner)
    case "add": change.added = try links(&scanner)
    case "remove": change.removed = try links(&scanner)
    case "splice": change.splices = try splices(&scanner)
    case "why": change.why = scanner.string(of: try scanner.scanString())
    case "merged": change.merged = try ValueCodec.scanReferences(&scanner, depth: 1)
    case "crc": _ = try scanner.scanString()
    default: change.details.append(JSONMember(name, try scanner.scanValue(depth: 1)))
    }
  }

  private func properties(
    _ spellings: [String: HistorySchema.Spelling],
    _ scanner: inout JSONScanner
  ) throws(JSONError) -> [HistoryProperty] {
    var properties: [HistoryProperty] = []
    try read(spellings, within: "", depth: 1, into: &properties, &scanner)
    return properties
  }

  /// Reads an object's members; those of a composite attribute are named by key path.
  private func read(
    _ spellings: [String: HistorySchema.Spelling],
    within beginning: String,
    depth: Int,
    into properties: inout [HistoryProperty],
    _ scanner: inout JSONScanner
  ) throws(JSONError) {
    guard try scanner.enter(0x7b, 0x7d, depth: depth) else { return }
    var keys = JSONKeySet()
    repeat {
      let key = try scanner.scanKey()
      try keys.insert(key, scanner)
      let name = beginning + scanner.string(of: key)
      let spelling = spellings[name] ?? .unknown
      if case .composite = spelling, scanner.nextByte == 0x7b {
        try read(spellings, within: name + ".", depth: depth + 1, into: &properties, &scanner)
      } else {
        properties.append(HistoryProperty(name, try spelling.scan(&scanner, depth: depth + 1)))
      }
    } while try scanner.advance(0x7d)
  }

  private func links(_ scanner: inout JSONScanner) throws(JSONError) -> [HistoryLinks] {
    var links: [HistoryLinks] = []
    guard try scanner.enter(0x7b, 0x7d, depth: 1) else { return links }
    repeat {
      let name = scanner.string(of: try scanner.scanKey())
      links.append(HistoryLinks(name, try ValueCodec.scanReferences(&scanner, depth: 2)))
    } while try scanner.advance(0x7d)
    return links
  }

  private func splices(_ scanner: inout JSONScanner) throws(JSONError) -> [HistorySplice] {
    var splices: [HistorySplice] = []
    guard try scanner.enter(0x7b, 0x7d, depth: 1) else { return splices }
    repeat {
      let name = scanner.string(of: try scanner.scanKey())
      splices.append(HistorySplice(name, try steps(&scanner)))
    } while try scanner.advance(0x7d)
    return splices
  }

  private func steps(_ scanner: inout JSONScanner) throws(JSONError) -> [HistorySplice.Step] {
    var steps: [HistorySplice.Step] = []
    guard try scanner.enter(0x5b, 0x5d, depth: 2) else { return steps }
    repeat {
      try scanner.expect("[")
      let position = try scanner.scanInteger()
      try scanner.expect(",")
      let removedCount = try scanner.scanInteger()
      try scanner.expect(",")
      let inserted = try ValueCodec.scanReferences(&scanner, depth: 4)
      try scanner.expect("]")
      steps.append(
        HistorySplice.Step(
          position: Int(clamping: position),
          removedCount: Int(clamping: removedCount),
          inserted: inserted
        )
      )
    } while try scanner.advance(0x5d)
    return steps
  }

  private func text(_ range: Range<Int>, _ scanner: JSONScanner) -> String {
    String(decoding: scanner.bytes(range), as: UTF8.self)
  }
}
