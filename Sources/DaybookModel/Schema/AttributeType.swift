/// What an attribute's values are; the raw value is the name in model files.
public enum AttributeType: String, CaseIterable, Hashable, Sendable {
  /// Integers from −32,768 to 32,767.
  case integer16 = "Integer 16"
  /// Integers of 32 bits.
  case integer32 = "Integer 32"
  /// Integers of 64 bits.
  case integer64 = "Integer 64"
  /// Decimal numbers of up to 38 digits, never rounded through binary.
  case decimal = "Decimal"
  /// 64-bit floating-point numbers.
  case double = "Double"
  /// 32-bit floating-point numbers.
  case float = "Float"
  /// Texts.
  case string = "String"
  /// Truth values.
  case boolean = "Boolean"
  /// Instants, exact to the bit.
  case date = "Date"
  /// Bytes.
  case binary = "Binary"
  /// Universally unique identifiers.
  case uuid = "UUID"
  /// Addresses.
  case uri = "URI"
  /// Values of the application's own types, kept as JSON text.
  case transformable = "Transformable"
  /// Several values, each with a type of its own, as the model's composite says.
  case composite = "Composite"
  /// Anything; for transient attributes only.
  case undefined = "Undefined"
}

extension AttributeType {
  /// Whether values are numbers, so that bounds are numbers too.
  public var isNumeric: Bool {
    switch self {
    case .integer16, .integer32, .integer64, .decimal, .double, .float: true
    case .string, .boolean, .date, .binary, .uuid, .uri, .transformable, .composite, .undefined:
      false
    }
  }

  /// The values that an integer type can hold; `nil` for every other type.
  public var integerRange: ClosedRange<Int64>? {
    switch self {
    case .integer16: Int64(Int16.min)...Int64(Int16.max)
    case .integer32: Int64(Int32.min)...Int64(Int32.max)
    case .integer64: Int64.min...Int64.max
    case .decimal, .double, .float, .string, .boolean, .date, .binary, .uuid, .uri,
      .transformable, .composite, .undefined:
      nil
    }
  }
}
