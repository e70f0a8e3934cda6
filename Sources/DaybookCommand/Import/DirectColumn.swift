import DaybookBytes
import DaybookModel
import DaybookStore

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A column of a CSV or TSV file whose fields go straight into a column of the store.
///
/// It reads the usual spellings of plain values and turns everything else away: unusual spellings
/// and mistakes are left to ``FieldReader``, which says what is wrong.
struct DirectColumn {
  /// The position of the field in a record.
  let field: Int

  /// The column of the store's table.
  let column: Int

  /// Whether a uniqueness constraint compares the values.
  let isKey: Bool

  private let kind: Kind
  private let isOptional: Bool

  /// The rules that a value is held against; none where bounds and type say all.
  private let rules: AttributeRules?

  /// The bounds of an integer, or of a text's length in UTF-16 units.
  private var bounds: ClosedRange<Int64>?

  enum Kind {
    case integer
    case double
    case float
    case decimal
    case text
    case date
    case boolean
    case uuid
  }

  /// Nil where the property's values take another way.
  init?(_ field: Int, _ property: PropertyLayout, isKey: Bool) {
    guard let attribute = property.property.attribute, let column = property.column,
      let kind = Kind(attribute.type)
    else { return nil }
    self.field = field
    self.column = column
    self.isKey = isKey
    self.kind = kind
    isOptional = attribute.isOptional
    let hasBounds = !attribute.minimum.isNull || !attribute.maximum.isNull
    let hasRules = attribute.pattern != nil || !attribute.rules.isEmpty
    switch kind {
    case .integer, .text:
      bounds = DirectColumn.bounds(of: attribute)
      rules = bounds == nil || hasRules ? AttributeRules(attribute) : nil
    case .double, .float, .decimal, .date, .boolean, .uuid:
      rules = hasBounds || hasRules ? AttributeRules(attribute) : nil
    }
  }

  private static func bounds(of attribute: AttributeDescription) -> ClosedRange<Int64>? {
    var lower = attribute.type.integerRange?.lowerBound ?? 0
    var upper = attribute.type.integerRange?.upperBound ?? .max
    switch attribute.minimum {
    case .null: break
    case .integer(let least): lower = max(lower, least)
    case _: return nil
    }
    switch attribute.maximum {
    case .null: break
    case .integer(let greatest): upper = min(upper, greatest)
    case _: return nil
    }
    return lower <= upper ? lower...upper : nil
  }
}

extension DirectColumn.Kind {
  init?(_ type: AttributeType) {
    switch type {
    case .integer16, .integer32, .integer64: self = .integer
    case .double: self = .double
    case .float: self = .float
    case .decimal: self = .decimal
    case .string: self = .text
    case .date: self = .date
    case .boolean: self = .boolean
    case .uuid: self = .uuid
    case .uri, .binary, .transformable, .composite, .undefined: return nil
    }
  }
}

// MARK: - Reading

/// One field once it is read.
struct DirectField {
  /// Whether there is no value.
  var isNull = true

  /// An integer, the bits of a floating-point number or a date, or a truth value.
  var word: UInt64 = 0
  var decimal = Decimal()
  var uuid: uuid_t = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)

  /// The bytes of a text, as offsets in the record.
  var start = 0
  var end = 0
}

extension DirectColumn {
  /// Reads the bytes between two offsets of a record.
  ///
  /// - Returns: Whether they are the usual spelling of a value that keeps the rules.
  func read(
    _ record: UnsafeRawBufferPointer,
    _ start: Int,
    _ end: Int,
    into target: inout DirectField
  ) -> Bool {
    target.isNull = false
    guard kind != .text else { return readText(record, start, end, into: &target) }
    guard start < end else { return false }
    var scanner = JSONScanner(UnsafeRawBufferPointer(rebasing: record[..<end]))
    scanner.position = start
    do throws(JSONError) {
      guard try readWord(&scanner, into: &target) else { return false }
    } catch {
      return false
    }
    guard scanner.isAtEnd else { return false }
    return rules.map { $0.faults(in: value(of: target)).isEmpty } ?? true
  }

  /// Whether no value may stand here.
  var takesNull: Bool { isOptional }

  private func readWord(
    _ scanner: inout JSONScanner,
    into target: inout DirectField
  ) throws(JSONError) -> Bool {
    switch kind {
    case .integer:
      let number = try scanner.scanInteger()
      target.word = UInt64(bitPattern: number)
      return bounds?.contains(number) ?? true
    case .double:
      guard scanner.nextByte != 0x22 else { return false }
      target.word = try DoubleCodec.scan(&scanner).bitPattern
    case .float:
      guard scanner.nextByte != 0x22 else { return false }
      target.word = UInt64(try FloatCodec.scan(&scanner).bitPattern)
    case .decimal: target.decimal = try DecimalCodec.scanUnquoted(&scanner)
    case .date:
      guard let instant = CivilInstant(&scanner) else { return false }
      target.word = instant.seconds.bitPattern
    case .boolean: target.word = try scanner.scanBoolean() ? 1 : 0
    case .uuid:
      let start = scanner.base + scanner.position
      let digits = UnsafeBufferPointer(start: start, count: scanner.byteCount - scanner.position)
      guard let uuid = UUID(uuidString: String(decoding: digits, as: UTF8.self)) else {
        return false
      }
      target.uuid = uuid.uuid
      scanner.position = scanner.byteCount
    case .text: return false
    }
    return true
  }

  private func readText(
    _ record: UnsafeRawBufferPointer,
    _ start: Int,
    _ end: Int,
    into target: inout DirectField
  ) -> Bool {
    target.start = start
    target.end = end
    guard let length = TextLength.utf16(UnsafeRawBufferPointer(rebasing: record[start..<end]))
    else { return false }
    if let bounds, !bounds.contains(Int64(length)) { return false }
    guard let rules else { return true }
    let text = String(decoding: record[start..<end], as: UTF8.self)
    return rules.faults(in: .string(text)).isEmpty
  }

  private func value(of field: DirectField) -> Value {
    switch kind {
    case .integer: .integer(Int64(bitPattern: field.word))
    case .double: .double(Double(bitPattern: field.word))
    case .float: .float(Float(bitPattern: UInt32(truncatingIfNeeded: field.word)))
    case .decimal: .decimal(field.decimal)
    case .date: .date(Date(timeIntervalSinceReferenceDate: Double(bitPattern: field.word)))
    case .boolean: .boolean(field.word == 1)
    case .uuid: .uuid(UUID(uuid: field.uuid))
    case .text: .null
    }
  }

  /// Stores a field that was read.
  func store(
    _ field: DirectField,
    _ record: UnsafeRawBufferPointer,
    _ row: RowID,
    in changes: ChangeSet
  ) {
    guard !field.isNull else { return }
    switch kind {
    case .integer: changes.set(row, column, integer: Int64(bitPattern: field.word))
    case .double, .date: changes.set(row, column, double: Double(bitPattern: field.word))
    case .float:
      changes.set(row, column, float: Float(bitPattern: UInt32(truncatingIfNeeded: field.word)))
    case .decimal: changes.set(row, column, decimal: field.decimal)
    case .boolean: changes.set(row, column, boolean: field.word == 1)
    case .uuid: changes.set(row, column, uuid: UUID(uuid: field.uuid))
    case .text:
      let bytes = UnsafeRawBufferPointer(rebasing: record[field.start..<field.end])
      changes.set(row, column, utf8: bytes)
    }
  }
}
