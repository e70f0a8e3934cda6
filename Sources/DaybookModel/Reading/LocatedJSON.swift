import DaybookBytes

/// A JSON text as a tree that knows where each value began.
struct LocatedJSON {
  indirect enum Content {
    case null
    case boolean(Bool)
    case number(String)
    case string(String)
    case array([LocatedJSON])
    case object([LocatedMember])
  }

  var content: Content

  /// The offset of the first byte from the start of the text, in bytes.
  var offset: Int

  /// Reads one whole text.
  init(parsing scanner: inout JSONScanner) throws(JSONError) {
    scanner.skipBlanks()
    self = try scanner.scanLocatedValue(depth: 0)
    try scanner.expectEnd()
  }

  fileprivate init(_ content: Content, at offset: Int) {
    self.content = content
    self.offset = offset
  }
}

/// One key of an object with its value.
struct LocatedMember {
  var name: String

  /// The offset of the key's quote from the start of the text, in bytes.
  var offset: Int
  var value: LocatedJSON
}

extension JSONScanner {
  fileprivate mutating func scanLocatedValue(depth: Int) throws(JSONError) -> LocatedJSON {
    let start = position
    let content: LocatedJSON.Content
    switch nextKind {
    case .object: content = .object(try scanLocatedMembers(depth: depth))
    case .array: content = .array(try scanLocatedElements(depth: depth))
    case .string: content = .string(string(of: try scanString()))
    case .number: content = .number(string(of: try scanNumber()))
    case .boolean: content = .boolean(try scanBoolean())
    case .null:
      try expect("null")
      content = .null
    case nil: throw unexpected("a value")
    }
    return LocatedJSON(content, at: start)
  }

  private mutating func scanLocatedElements(depth: Int) throws(JSONError) -> [LocatedJSON] {
    var elements: [LocatedJSON] = []
    guard try enter(0x5b, 0x5d, depth: depth) else { return elements }
    repeat {
      elements.append(try scanLocatedValue(depth: depth + 1))
    } while try advance(0x5d)
    return elements
  }

  private mutating func scanLocatedMembers(depth: Int) throws(JSONError) -> [LocatedMember] {
    var members: [LocatedMember] = []
    guard try enter(0x7b, 0x7d, depth: depth) else { return members }
    var keys = JSONKeySet()
    repeat {
      let start = position
      let key = try scanKey()
      try keys.insert(key, self)
      let value = try scanLocatedValue(depth: depth + 1)
      members.append(LocatedMember(name: string(of: key), offset: start, value: value))
    } while try advance(0x7d)
    return members
  }
}
