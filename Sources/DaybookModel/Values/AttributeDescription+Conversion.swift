package import DaybookBytes

extension AttributeDescription {
  /// Reads a value from JSON, as in an imported file or after `name:=` on a command line.
  ///
  /// The model's type decides: a number may also stand as text, a truth value as `0`, `1` or a
  /// word. Decimal digits are taken from the text of the number, never through binary.
  ///
  /// - Throws: A `ValueFault` at this attribute.
  package func value(fromJSON json: JSONValue) throws(DaybookError) -> Value {
    do {
      return try type.value(fromJSON: json)
    } catch {
      throw error.located(at: name)
    }
  }
}

extension AttributeType {
  fileprivate func value(fromJSON json: JSONValue) throws(DaybookError) -> Value {
    switch json {
    case .null: return .null
    case .string(let text):
      if self == .transformable { return .transformable(json.text) }
      return try value(fromText: text)
    case .number(let text):
      switch self {
      case .integer16, .integer32, .integer64, .decimal, .double, .float, .boolean:
        return try value(fromText: text)
      case .transformable: return .transformable(text)
      case .string, .date, .binary, .uuid, .uri, .composite, .undefined: throw mismatch("number")
      }
    case .boolean(let truth):
      if self == .transformable { return .transformable(json.text) }
      guard self == .boolean else { throw mismatch("truth value") }
      return .boolean(truth)
    case .array, .object:
      guard self == .transformable else { throw mismatch("list or object") }
      return .transformable(json.sortingKeys().text)
    }
  }

  private func mismatch(_ found: String) -> DaybookError {
    DaybookError(.value(.wrongType(expected: noun, found: found)))
  }
}
