extension JSONValue {
  /// Reads one whole JSON text, blanks around it allowed.
  ///
  /// - Complexity: O(*n*).
  package init(parsing bytes: UnsafeRawBufferPointer) throws(JSONError) {
    var scanner = JSONScanner(bytes)
    scanner.skipBlanks()
    self = try scanner.scanValue()
    try scanner.expectEnd()
  }

  /// Reads one whole JSON text, blanks around it allowed.
  ///
  /// - Complexity: O(*n*).
  package init(parsing bytes: [UInt8]) throws(JSONError) {
    self = try bytes.withUnsafeBufferPointer { bytes throws(JSONError) in
      try JSONValue(parsing: UnsafeRawBufferPointer(bytes))
    }
  }

  /// Reads one whole JSON text, blanks around it allowed.
  ///
  /// - Complexity: O(*n*).
  package init(parsing text: String) throws(JSONError) {
    try self.init(parsing: Array(text.utf8))
  }
}

extension JSONScanner {
  /// Steps over a value and makes its tree.
  ///
  /// - Parameter depth: The number of arrays and objects around the value.
  /// - Returns: The value.
  /// - Throws: `JSONError` with the place of the first bad byte.
  /// - Complexity: O(*n*).
  package mutating func scanValue(depth: Int = 0) throws(JSONError) -> JSONValue {
    switch nextKind {
    case .object: return .object(try scanMembers(depth: depth))
    case .array: return .array(try scanElements(depth: depth))
    case .string: return .string(string(of: try scanString()))
    case .number: return .number(string(of: try scanNumber()))
    case .boolean: return .boolean(try scanBoolean())
    case .null:
      try expect("null")
      return .null
    case nil: throw unexpected("a value")
    }
  }

  private mutating func scanElements(depth: Int) throws(JSONError) -> [JSONValue] {
    var elements: [JSONValue] = []
    guard try enter(0x5b, 0x5d, depth: depth) else { return elements }
    repeat {
      elements.append(try scanValue(depth: depth &+ 1))
    } while try advance(0x5d)
    return elements
  }

  private mutating func scanMembers(depth: Int) throws(JSONError) -> [JSONMember] {
    var members: [JSONMember] = []
    guard try enter(0x7b, 0x7d, depth: depth) else { return members }
    var keys = JSONKeySet()
    repeat {
      let key = try scanKey()
      try keys.insert(key, self)
      members.append(JSONMember(string(of: key), try scanValue(depth: depth &+ 1)))
    } while try advance(0x7d)
    return members
  }
}
