package import DaybookBytes
package import DaybookModel

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Single values in the journal, where whole columns are not at hand.
package enum ValueCodec {
  /// Appends a value in the spelling of its kind.
  ///
  /// - Parameters:
  ///   - value: Bytes and transformable texts of any size stay inline.
  ///   - buffer: Where the text goes.
  package static func append(_ value: Value, to buffer: inout ByteBuffer) {
    switch value {
    case .null: buffer.append("null")
    case .boolean(let value): BooleanCodec.append(value, to: &buffer)
    case .integer(let value): IntegerCodec.append(value, to: &buffer)
    case .double(let value): DoubleCodec.append(value, to: &buffer)
    case .float(let value): FloatCodec.append(value, to: &buffer)
    case .decimal(let value): DecimalCodec.append(value, to: &buffer)
    case .string(let value): JSONText.append(string: value, to: &buffer)
    case .date(let value):
      DateCodec.append(value.timeIntervalSinceReferenceDate, to: &buffer)
    case .uuid(let value): append(value, to: &buffer)
    case .uri(let value): JSONText.append(string: value.absoluteString, to: &buffer)
    case .binary(let value): value.withUnsafeBytes { BinaryCodec.append($0, to: &buffer) }
    case .transformable(let text): buffer.append(utf8: text)
    case .object(let reference): append(reference, to: &buffer)
    case .objects(let references):
      buffer.append(0x5b)
      for (index, reference) in references.enumerated() {
        if index > 0 { buffer.append(0x2c) }
        append(reference, to: &buffer)
      }
      buffer.append(0x5d)
    }
  }

  /// Steps over an attribute's value, `null` included.
  ///
  /// - Parameters:
  ///   - type: The attribute's type; a value of another spelling is refused.
  ///   - scanner: Stands before the value.
  ///   - depth: The number of arrays and objects around the value.
  /// - Returns: The value, or the name of the blob that holds it.
  /// - Throws: `JSONError` at the value's place.
  package static func scan(
    _ type: AttributeType,
    _ scanner: inout JSONScanner,
    depth: Int
  ) throws(JSONError) -> JournaledValue {
    if scanner.take("null") { return .value(.null) }
    switch type {
    case .integer16: return try scanInteger(&scanner, in: -32_768...32_767)
    case .integer32: return try scanInteger(&scanner, in: -2_147_483_648...2_147_483_647)
    case .integer64: return .value(.integer(try IntegerCodec.scan(&scanner)))
    case .decimal: return .value(.decimal(try DecimalCodec.scan(&scanner)))
    case .double: return .value(.double(try DoubleCodec.scan(&scanner)))
    case .float: return .value(.float(try FloatCodec.scan(&scanner)))
    case .string: return .value(.string(scanner.string(of: try scanner.scanString())))
    case .boolean: return .value(.boolean(try BooleanCodec.scan(&scanner)))
    case .date:
      let seconds = try DateCodec.scan(&scanner)
      return .value(.date(Date(timeIntervalSinceReferenceDate: seconds)))
    case .uuid: return .value(.uuid(try scanUUID(&scanner)))
    case .uri: return .value(.uri(try scanURI(&scanner)))
    case .binary: return try scanBinary(&scanner)
    case .transformable: return try scanTransformable(&scanner, depth: depth)
    case .composite, .undefined: return .value(try scanPlain(&scanner, depth: depth))
    }
  }

  /// Steps over a value of a type that is not known and takes it for what it looks like.
  ///
  /// - Parameters:
  ///   - scanner: Stands before the value.
  ///   - depth: The number of arrays and objects around the value.
  /// - Returns: A truth value, an integer, a double or a text; anything else as its JSON text.
  /// - Throws: `JSONError` with the place of the first bad byte.
  package static func scanPlain(
    _ scanner: inout JSONScanner,
    depth: Int
  ) throws(JSONError) -> Value {
    switch scanner.nextKind {
    case .null:
      try scanner.expect("null")
      return .null
    case .boolean: return .boolean(try scanner.scanBoolean())
    case .string: return .string(scanner.string(of: try scanner.scanString()))
    case .number:
      let span = try scanner.scanNumber()
      let text = scanner.string(of: span)
      if span.isInteger, let integer = Int64(text) { return .integer(integer) }
      return Double(text).map(Value.double) ?? .string(text)
    case .array, .object:
      let range = try scanner.skipValue(depth: depth)
      return .transformable(String(decoding: scanner.bytes(range), as: UTF8.self))
    case nil: throw scanner.unexpected("a value")
    }
  }
}

// MARK: - Kinds

extension ValueCodec {
  /// Appends an object's name.
  package static func append(_ reference: ObjectReference, to buffer: inout ByteBuffer) {
    var entity = reference.entity
    entity.withUTF8 { bytes in
      ReferenceCodec.append(
        entity: UnsafeRawBufferPointer(bytes),
        number: reference.number,
        to: &buffer
      )
    }
  }

  /// Steps over an object's name.
  package static func scanReference(
    _ scanner: inout JSONScanner
  ) throws(JSONError) -> ObjectReference {
    let (entity, number) = try ReferenceCodec.scan(&scanner)
    let name = String(decoding: scanner.bytes(entity), as: UTF8.self)
    return ObjectReference(entity: name, number: number)
  }

  /// Steps over a list of objects' names.
  ///
  /// - Parameters:
  ///   - scanner: Stands before the list.
  ///   - depth: The number of arrays and objects around the list.
  /// - Returns: The objects, in the list's order.
  /// - Throws: `JSONError` with the place of the first bad byte.
  package static func scanReferences(
    _ scanner: inout JSONScanner,
    depth: Int
  ) throws(JSONError) -> [ObjectReference] {
    var references: [ObjectReference] = []
    guard try scanner.enter(0x5b, 0x5d, depth: depth) else { return references }
    repeat {
      references.append(try scanReference(&scanner))
    } while try scanner.advance(0x5d)
    return references
  }

  private static func append(_ uuid: UUID, to buffer: inout ByteBuffer) {
    withUnsafeBytes(of: uuid.uuid) { bytes in
      if let base = bytes.baseAddress { UUIDCodec.append(base, to: &buffer) }
    }
  }

  private static func scanUUID(_ scanner: inout JSONScanner) throws(JSONError) -> UUID {
    var words: (UInt64, UInt64) = (0, 0)
    try UUIDCodec.scan(&scanner, to: &words)
    return withUnsafeBytes(of: words) { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
  }

  private static func scanInteger(
    _ scanner: inout JSONScanner,
    in range: ClosedRange<Int64>
  ) throws(JSONError) -> JournaledValue {
    .value(.integer(try IntegerCodec.scan(&scanner, in: range)))
  }

  private static func scanURI(_ scanner: inout JSONScanner) throws(JSONError) -> URL {
    let start = scanner.position
    let text = scanner.string(of: try scanner.scanString())
    guard let url = URL(string: text) else {
      throw scanner.error(.unsuitable("a URL"), at: start)
    }
    return url
  }

  private static func scanBinary(
    _ scanner: inout JSONScanner
  ) throws(JSONError) -> JournaledValue {
    switch try BinaryCodec.scan(&scanner) {
    case .bytes(let bytes): .value(.binary(Data(bytes)))
    case .blob(let reference): .blob(reference)
    }
  }

  private static func scanTransformable(
    _ scanner: inout JSONScanner,
    depth: Int
  ) throws(JSONError) -> JournaledValue {
    switch try TransformableCodec.scan(&scanner, depth: depth) {
    case .text(let range):
      .value(.transformable(String(decoding: scanner.bytes(range), as: UTF8.self)))
    case .blob(let reference): .blob(reference)
    }
  }
}
