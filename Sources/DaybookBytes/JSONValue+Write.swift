extension JSONValue {
  /// The shortest text: no blanks, strings escaped as `JSONText` says, numbers as they are kept.
  ///
  /// - Complexity: O(*n*).
  package var text: String {
    var buffer = ByteBuffer()
    append(to: &buffer)
    return buffer.text
  }

  /// Appends the shortest text.
  ///
  /// - Complexity: O(*n*).
  package func append(to buffer: inout ByteBuffer) {
    switch self {
    case .null: buffer.append("null")
    case .boolean(true): buffer.append("true")
    case .boolean(false): buffer.append("false")
    case .number(let text): buffer.append(utf8: text)
    case .string(let text): JSONText.append(string: text, to: &buffer)
    case .array(let elements):
      buffer.append(0x5b)
      for (index, element) in elements.enumerated() {
        if index > 0 { buffer.append(0x2c) }
        element.append(to: &buffer)
      }
      buffer.append(0x5d)
    case .object(let members):
      buffer.append(0x7b)
      for (index, member) in members.enumerated() {
        if index > 0 { buffer.append(0x2c) }
        JSONText.append(key: member.name, to: &buffer)
        member.value.append(to: &buffer)
      }
      buffer.append(0x7d)
    }
  }

  /// The same value with the members of every object in byte order of their keys.
  ///
  /// - Complexity: O(*n* log *n*).
  package func sortingKeys() -> JSONValue {
    switch self {
    case .null, .boolean, .number, .string: return self
    case .array(let elements): return .array(elements.map { $0.sortingKeys() })
    case .object(let members):
      let sorted = members.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
      return .object(sorted.map { JSONMember($0.name, $0.value.sortingKeys()) })
    }
  }
}
