#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension AttributeType {
  /// Returns `value` in the shape of this type, or `nil` where it has none.
  ///
  /// Numbers change their width only where nothing is lost; a text is read as in a table's field.
  package func coerced(_ value: Value) throws(DaybookError) -> Value? {
    if accepts(value) { return value }
    switch value {
    case .string(let text):
      return self == .undefined || self == .composite ? nil : try self.value(fromText: text)
    case .integer(let number): return fromInteger(number)
    case .double(let number): return fromDouble(number)
    case .float(let number): return self == .double ? .double(Double(number)) : nil
    case .decimal(let number): return try fromDecimal(number)
    case .null, .boolean, .date, .uuid, .uri, .binary, .transformable, .object, .objects:
      return nil
    }
  }

  /// Whether `value` has this type's own shape and lies in its range; null has every type.
  package func accepts(_ value: Value) -> Bool {
    if self == .undefined { return true }
    return switch value {
    case .null: true
    case .integer(let number): integerRange?.contains(number) ?? false
    case .boolean: self == .boolean
    case .double: self == .double
    case .float: self == .float
    case .decimal: self == .decimal
    case .string: self == .string
    case .date: self == .date
    case .uuid: self == .uuid
    case .uri: self == .uri
    case .binary: self == .binary
    case .transformable: self == .transformable
    case .object, .objects: false
    }
  }

  private func fromInteger(_ number: Int64) -> Value? {
    switch self {
    case .decimal: .decimal(Decimal(number))
    case .double: Double(exactly: number).map(Value.double)
    case .float: Float(exactly: number).map(Value.float)
    case .integer16, .integer32, .integer64, .string, .boolean, .date, .binary, .uuid, .uri,
      .transformable, .composite, .undefined:
      nil
    }
  }

  private func fromDouble(_ number: Double) -> Value? {
    switch self {
    case .integer16, .integer32, .integer64:
      Int64(exactly: number).flatMap { integerRange?.contains($0) == true ? .integer($0) : nil }
    case .decimal:
      if case .number(let decimal) = DecimalText.reading(of: number.description) {
        .decimal(decimal)
      } else {
        nil
      }
    case .float: number.isFinite && !Float(number).isFinite ? nil : .float(Float(number))
    case .double, .string, .boolean, .date, .binary, .uuid, .uri, .transformable, .composite,
      .undefined:
      nil
    }
  }

  private func fromDecimal(_ number: Decimal) throws(DaybookError) -> Value? {
    switch self {
    case .integer16, .integer32, .integer64, .double, .float:
      try value(fromText: DecimalText.text(of: number))
    case .decimal, .string, .boolean, .date, .binary, .uuid, .uri, .transformable, .composite,
      .undefined:
      nil
    }
  }
}
