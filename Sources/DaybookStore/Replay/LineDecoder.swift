internal import DaybookBytes
internal import DaybookModel

/// Reads change lines into a change set: straight from the bytes into columns.
///
/// Lines are written with a fixed order of keys, so that each key is compared with the one that is
/// expected; nothing is looked up on the way. Whatever does not fit is refused with its place.
final class LineDecoder {
  let schema: StoreSchema
  var changes: ChangeSet
  private(set) var readers: [EntityReader?]
  private var latest: EntityReader?
  let names: EntityNames
  var scratch = ByteBuffer(capacity: 1_024)

  init(_ schema: StoreSchema) {
    self.schema = schema
    changes = ChangeSet(schema)
    readers = schema.entities.map { $0.entity.isAbstract ? nil : EntityReader($0, schema) }
    names = schema.names
  }

  /// Begins the next transaction.
  func reset() {
    changes = ChangeSet(schema)
  }

  /// Reads one line without its checksum: up to the comma before `"crc"`.
  ///
  /// `draft` is what the lines before led to; values that a line says were there are compared
  /// with it.
  func decode(_ scanner: inout JSONScanner, _ draft: StateDraft) throws(JSONError) {
    if scanner.take("{\"op\":\"insert\",\"tx\":") {
      let (row, reader) = try identity(&scanner)
      try decodeInsert(row, reader, &scanner, draft)
    } else if scanner.take("{\"op\":\"update\",\"tx\":") {
      let (row, reader) = try identity(&scanner)
      try decodeUpdate(row, reader, &scanner, draft)
    } else if scanner.take("{\"op\":\"delete\",\"tx\":") {
      let (row, reader) = try identity(&scanner)
      try decodeDelete(row, reader, &scanner, draft)
    } else if scanner.take("{\"op\":\"metadata\",\"tx\":") {
      try decodeMetadata(&scanner, draft)
    } else if scanner.take("{\"op\":\"purge\",\"tx\":") {
      try decodePurge(&scanner)
    } else {
      return try skipOther(&scanner)
    }
    try decodeEnd(&scanner)
  }

  /// Steps over `N,"id":"Entity/N"`.
  private func identity(
    _ scanner: inout JSONScanner
  ) throws(JSONError) -> (RowID, EntityReader) {
    _ = try scanner.scanInteger()
    try scanner.expect(",\"id\":")
    let row = try scanRow(&scanner)
    guard let latest, latest.entity.index == row.entity else {
      preconditionFailure("the row's reader was just looked up")
    }
    return (row, latest)
  }

  /// Steps over an object's name.
  func scanRow(_ scanner: inout JSONScanner) throws(JSONError) -> RowID {
    let start = scanner.position
    let (name, number) = try ReferenceCodec.scan(&scanner)
    guard number <= RowID.largestNumber else {
      throw scanner.error(.unsuitable("an object's number below 2^32"), at: start)
    }
    if let latest, matches(latest, name, scanner) {
      return RowID(entity: latest.entity.index, number: number)
    }
    let text = String(decoding: scanner.bytes(name), as: UTF8.self)
    guard let entity = schema.entity(named: text), let reader = readers[entity.index] else {
      throw scanner.error(.unsuitable("an object of a concrete entity of the model"), at: start)
    }
    latest = reader
    return RowID(entity: entity.index, number: number)
  }

  /// Steps over the name of a destination; the lines' own entity stays at hand.
  func scanDestination(_ scanner: inout JSONScanner) throws(JSONError) -> RowID {
    let own = latest
    defer { latest = own }
    return try scanRow(&scanner)
  }

  @inline(__always)
  private func matches(
    _ reader: EntityReader,
    _ name: Range<Int>,
    _ scanner: JSONScanner
  ) -> Bool {
    guard name.count == reader.name.count else { return false }
    let start = scanner.base + name.lowerBound
    return reader.name.withUnsafeBufferPointer { expected in
      for offset in 0..<expected.count where expected[offset] != start[offset] { return false }
      return true
    }
  }

  /// Steps over `why` and `merged`, which change nothing, and the end of the line.
  private func decodeEnd(_ scanner: inout JSONScanner) throws(JSONError) {
    if scanner.take(",\"why\":") { _ = try scanner.scanString() }
    if scanner.take(",\"merged\":") { try scanner.skipValue(depth: 1) }
    while scanner.take(",\"x-") {
      scanner.position -= 3
      _ = try scanner.scanKey()
      try scanner.skipValue(depth: 1)
    }
    guard scanner.isAtEnd else { throw scanner.unexpected("the end of the line") }
  }

  /// Steps over lines that change no row; the journal checked that their kind is known.
  private func skipOther(_ scanner: inout JSONScanner) throws(JSONError) {
    if scanner.take("{\"op\":\"recovery\"") || scanner.take("{\"op\":\"x-") { return }
    throw scanner.error(.unsuitable("a change that this version knows"), at: 0)
  }
}
