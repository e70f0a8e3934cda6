/// A JSON text as a tree; members keep their order and numbers their spelling.
package enum JSONValue: Sendable {
  /// `null`.
  case null

  /// `true` or `false`.
  case boolean(Bool)

  /// A number, as it is written.
  case number(String)

  /// A string's characters.
  case string(String)

  /// An array.
  case array([JSONValue])

  /// An object, its members in order.
  case object([JSONMember])

  /// A number of an integer's digits.
  package static func integer(_ value: Int64) -> JSONValue {
    .number(String(value))
  }
}

/// One key of an object with its value.
package struct JSONMember: Hashable, Sendable {
  /// The key.
  package var name: String

  /// The value.
  package var value: JSONValue

  /// Makes a member of its parts.
  package init(_ name: String, _ value: JSONValue) {
    self.name = name
    self.value = value
  }

  /// Compares keys and values byte by byte.
  package static func == (left: JSONMember, right: JSONMember) -> Bool {
    left.name.utf8.elementsEqual(right.name.utf8) && left.value == right.value
  }

  /// Feeds the key and the value.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(value)
  }
}

extension JSONValue: Hashable {
  /// Compares texts byte by byte: composed and decomposed characters differ, as do `1` and `1.0`.
  package static func == (left: JSONValue, right: JSONValue) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.boolean(let left), .boolean(let right)): left == right
    case (.number(let left), .number(let right)): left.utf8.elementsEqual(right.utf8)
    case (.string(let left), .string(let right)): left.utf8.elementsEqual(right.utf8)
    case (.array(let left), .array(let right)): left == right
    case (.object(let left), .object(let right)): left == right
    case (.null, _), (.boolean, _), (.number, _), (.string, _), (.array, _), (.object, _): false
    }
  }

  /// Feeds the value.
  package func hash(into hasher: inout Hasher) {
    switch self {
    case .null: hasher.combine(0)
    case .boolean(let value): hasher.combine(value)
    case .number(let text), .string(let text): hasher.combine(text)
    case .array(let elements): hasher.combine(elements)
    case .object(let members): hasher.combine(members)
    }
  }
}

// MARK: - Access

extension JSONValue {
  /// The value of the member with a key; `nil` where there is none or the value is no object.
  ///
  /// - Complexity: O(*n*) in the number of members.
  package subscript(key: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name.utf8.elementsEqual(key.utf8) }?.value
  }

  /// The characters of a string, otherwise `nil`.
  package var string: String? {
    guard case .string(let text) = self else { return nil }
    return text
  }

  /// The value of `true` or `false`, otherwise `nil`.
  package var boolean: Bool? {
    guard case .boolean(let value) = self else { return nil }
    return value
  }

  /// A number that is written as an integer and fits 64 bits, otherwise `nil`.
  package var integer: Int64? {
    guard case .number(let text) = self else { return nil }
    return Int64(text)
  }

  /// The nearest `Double` of a number, otherwise `nil`.
  package var double: Double? {
    guard case .number(let text) = self else { return nil }
    return Double(text)
  }

  /// The elements of an array, otherwise `nil`.
  package var elements: [JSONValue]? {
    guard case .array(let elements) = self else { return nil }
    return elements
  }

  /// The members of an object, otherwise `nil`.
  package var members: [JSONMember]? {
    guard case .object(let members) = self else { return nil }
    return members
  }

  /// Whether this is `null`.
  package var isNull: Bool { self == .null }
}
