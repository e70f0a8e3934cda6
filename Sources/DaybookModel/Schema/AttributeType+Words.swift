extension AttributeType {
  /// What people call a value of this type.
  package var noun: String {
    switch self {
    case .integer16, .integer32, .integer64: "whole number"
    case .decimal, .double, .float: "number"
    case .string: "text"
    case .boolean: "truth value"
    case .date: "date"
    case .binary: "base64 text"
    case .uuid: "UUID"
    case .uri: "address"
    case .transformable: "JSON text"
    case .composite: "composite"
    case .undefined: "value"
    }
  }

  /// How a value of this type is written; `nil` where that goes without saying.
  package var writing: String? {
    switch self {
    case .boolean: "Write true or false, yes or no, 1 or 0."
    case .date: "Write 2026-01-31, 2026-01-31T08:15:00Z or 2026-01-31T08:15:00+01:00."
    case .uuid: "Write 32 hexadecimal digits in groups of 8, 4, 4, 4 and 12."
    case .decimal: "Write digits with at most one point; at most 38 digits are kept."
    case .integer16, .integer32, .integer64, .double, .float, .string, .binary, .uri,
      .transformable, .composite, .undefined:
      nil
    }
  }
}
