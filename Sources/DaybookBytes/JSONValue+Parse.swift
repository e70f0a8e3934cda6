extension JSONValue {
  /// Reads one whole JSON text, blanks around it allowed.
  ///
  /// - Complexity: O(*n*).
  package init(
    parsing bytes: UnsafeRawBufferPointer,
    repeatedKeys: RepeatedKeys = .refused
  ) throws(JSONError) {
    var scanner = JSONScanner(bytes)
    scanner.skipBlanks()
    self = try scanner.scanValue(repeatedKeys: repeatedKeys)
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
  /// - Parameters:
  ///   - depth: The number of arrays and objects around the value.
  ///   - repeatedKeys: What becomes of keys that an object has twice.
  /// - Returns: The value.
  /// - Throws: `JSONError` with the place of the first bad byte.
  /// - Complexity: O(*n*).
  package mutating func scanValue(
    depth: Int = 0,
    repeatedKeys: RepeatedKeys = .refused
  ) throws(JSONError) -> JSONValue {
    switch nextKind {
    case .object: return .object(try scanMembers(depth: depth, repeatedKeys))
    case .array: return .array(try scanElements(depth: depth, repeatedKeys))
    case .string: return .string(string(of: try scanString()))
    case .number: return .number(string(of: try scanNumber()))
    case .boolean: return .boolean(try scanBoolean())
    case .null:
      try expect("null")
      return .null
    case nil: throw unexpected("a value")
    }
  }

  private mutating func scanElements(
    depth: Int,
    _ repeatedKeys: RepeatedKeys
  ) throws(JSONError) -> [JSONValue] {
    var elements: [JSONValue] = []
    guard try enter(0x5b, 0x5d, depth: depth) else { return elements }
    repeat {
      elements.append(try scanValue(depth: depth &+ 1, repeatedKeys: repeatedKeys))
    } while try advance(0x5d)
    return elements
  }

  private mutating func scanMembers(
    depth: Int,
    _ repeatedKeys: RepeatedKeys
  ) throws(JSONError) -> [JSONMember] {
    var members: [JSONMember] = []
    guard try enter(0x7b, 0x7d, depth: depth) else { return members }
    var keys = JSONKeySet()
    var isRepeating = false
    repeat {
      let key = try scanKey()
      switch repeatedKeys {
      case .refused: try keys.insert(key, self)
      case .lastCounts: isRepeating = !keys.insertIfNew(key, self) || isRepeating
      }
      members.append(
        JSONMember(string(of: key), try scanValue(depth: depth &+ 1, repeatedKeys: repeatedKeys))
      )
    } while try advance(0x7d)
    return isRepeating ? withoutRepetitions(members) : members
  }
}

/// Each key once, where it came first, with the value that came last.
private func withoutRepetitions(_ members: [JSONMember]) -> [JSONMember] {
  // Texts that only look the same are two keys, so that bytes are compared.
  var places: [[UInt8]: Int] = [:]
  var kept: [JSONMember] = []
  for member in members {
    let name = Array(member.name.utf8)
    if let place = places[name] {
      kept[place] = member
    } else {
      places[name] = kept.count
      kept.append(member)
    }
  }
  return kept
}
