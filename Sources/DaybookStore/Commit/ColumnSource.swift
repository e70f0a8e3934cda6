internal import DaybookBytes
internal import DaybookModel

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// One journaled property on its way from column memory to text.
///
/// The pointers are aimed at the blocks of a segment, a chunk or the staged updates before rows are
/// written, so that a value costs no reference count; whoever aims them keeps the blocks alive.
struct ColumnSource {
  /// `"name":`, escaped.
  let key: UnsafePointer<UInt8>
  let keyByteCount: Int
  let storage: ColumnStorage
  let isTransformable: Bool

  /// Whether the key stands in an object that the property before has opened.
  let isContinuation: Bool

  /// How many objects of composite attributes end behind the value.
  let closingCount: UInt8

  /// The table's column; for a list the link.
  let index: Int
  var valid: UnsafeMutablePointer<UInt64>?
  var values: UnsafeMutableRawPointer?
  var arena: UnsafeMutableRawPointer?

  /// Points at a block, or at nothing where no row has a value.
  mutating func aim(at block: ColumnBlock?) {
    valid = block?.valid
    values = block?.values.base
    arena = block?.arena?.base
  }

  /// Appends the value at a position.
  @inline(__always)
  func append(_ position: Int, _ names: EntityNames, to buffer: inout ByteBuffer) {
    guard let values, let valid, BitWords.isSet(valid, position) else {
      if storage == .list { buffer.append("[]") } else { buffer.append("null") }
      return
    }
    switch storage {
    case .text: JSONText.append(string: bytes(values, position), to: &buffer)
    case .double:
      DoubleCodec.append(values.load(fromByteOffset: position &* 8, as: Double.self), to: &buffer)
    case .date:
      DateCodec.append(values.load(fromByteOffset: position &* 8, as: Double.self), to: &buffer)
    case .integer:
      IntegerCodec.append(values.load(fromByteOffset: position &* 8, as: Int64.self), to: &buffer)
    case .boolean:
      BooleanCodec.append(
        values.load(fromByteOffset: position, as: UInt8.self) != 0,
        to: &buffer
      )
    case .uuid: UUIDCodec.append(values + position &* 16, to: &buffer)
    case .reference:
      names.append(values.load(fromByteOffset: position &* 8, as: UInt64.self), to: &buffer)
    case .float:
      FloatCodec.append(values.load(fromByteOffset: position &* 4, as: Float.self), to: &buffer)
    case .decimal:
      DecimalCodec.append(
        values.load(fromByteOffset: position &* 20, as: Decimal.self),
        to: &buffer
      )
    case .bytes: append(tagged: bytes(values, position), to: &buffer)
    case .list:
      let list = bytes(values, position)
      names.append(list: list.bindMemory(to: UInt64.self), to: &buffer)
    }
  }

  /// Appends the ends of composite attributes whose last element this is.
  @inline(__always)
  func appendEnd(to buffer: inout ByteBuffer) {
    if closingCount > 0 { appendEnds(to: &buffer) }
  }

  @inline(never)
  private func appendEnds(to buffer: inout ByteBuffer) {
    for _ in 0..<closingCount { buffer.append(0x7d) }
  }

  @inline(__always)
  private func bytes(_ values: UnsafeMutableRawPointer, _ position: Int) -> UnsafeRawBufferPointer {
    let span = TextSpan(rawValue: values.load(fromByteOffset: position &* 8, as: UInt64.self))
    guard let arena, span.byteCount > 0 else { return UnsafeRawBufferPointer(start: nil, count: 0) }
    return UnsafeRawBufferPointer(start: arena + span.offset, count: span.byteCount)
  }

  private func append(tagged bytes: UnsafeRawBufferPointer, to buffer: inout ByteBuffer) {
    if let blob = BlobReference(tagged: bytes) { return blob.append(to: &buffer) }
    let content = UnsafeRawBufferPointer(rebasing: bytes.dropFirst())
    if isTransformable { buffer.append(content) } else { BinaryCodec.append(content, to: &buffer) }
  }
}

/// The entities' names as references begin with them: `"Name/`.
struct EntityNames: Sendable {
  private let prefixes: [[UInt8]]

  init(_ entities: [EntityLayout]) {
    prefixes = entities.map { $0.referencePrefix }
  }

  /// The bytes `"Name/` of an entity.
  func prefix(_ entity: Int) -> [UInt8] { prefixes[entity] }

  /// Appends a reference, `"Name/7"`.
  @inline(__always)
  func append(_ row: UInt64, to buffer: inout ByteBuffer) {
    prefixes[RowID(rawValue: row).entity].withUnsafeBytes { buffer.append($0) }
    buffer.append(integer: rowNumber(row))
    buffer.append(0x22)
  }

  /// Appends a list of references.
  func append(list: UnsafeBufferPointer<UInt64>, to buffer: inout ByteBuffer) {
    buffer.append(0x5b)
    for index in 0..<list.count {
      if index > 0 { buffer.append(0x2c) }
      append(list[index], to: &buffer)
    }
    buffer.append(0x5d)
  }
}
