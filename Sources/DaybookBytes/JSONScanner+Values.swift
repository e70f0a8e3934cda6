/// What a value begins as.
package enum JSONKind: Hashable, Sendable {
  /// `null`.
  case null

  /// `true` or `false`.
  case boolean

  /// A number.
  case number

  /// A string.
  case string

  /// An array.
  case array

  /// An object.
  case object
}

extension JSONScanner {
  /// The kind of the value that comes next, by its first byte; `nil` where none can begin.
  package var nextKind: JSONKind? {
    switch nextByte {
    case 0x7b: .object
    case 0x5b: .array
    case 0x22: .string
    case 0x2d, 0x30...0x39: .number
    case 0x74, 0x66: .boolean
    case 0x6e: .null
    default: nil
    }
  }

  /// Steps over a value of any kind, checking all of it.
  ///
  /// - Parameters:
  ///   - depth: The number of arrays and objects around the value.
  ///   - repeatedKeys: What becomes of keys that an object has twice.
  /// - Returns: The offsets of the value's bytes.
  /// - Throws: `JSONError` with the place of the first bad byte.
  /// - Complexity: O(*n*).
  @discardableResult
  package mutating func skipValue(
    depth: Int = 0,
    repeatedKeys: RepeatedKeys = .refused
  ) throws(JSONError) -> Range<Int> {
    let start = position
    switch nextKind {
    case .object: try skipObject(depth: depth, repeatedKeys)
    case .array: try skipArray(depth: depth, repeatedKeys)
    case .string: _ = try scanString()
    case .number: _ = try scanNumber()
    case .boolean: _ = try scanBoolean()
    case .null: try expect("null")
    case nil: throw unexpected("a value")
    }
    return start..<position
  }

  /// Steps over `true` or `false`.
  package mutating func scanBoolean() throws(JSONError) -> Bool {
    if take("true") { return true }
    if take("false") { return false }
    throw unexpected("true or false")
  }

  /// Steps over the key of a member, the colon and the blanks around it.
  package mutating func scanKey() throws(JSONError) -> JSONStringSpan {
    guard nextByte == 0x22 else { throw unexpected("a key") }
    let key = try scanString()
    skipBlanks()
    guard take(0x3a) else { throw unexpected("a colon") }
    skipBlanks()
    return key
  }

  /// Steps into an array or object, over blanks.
  ///
  /// - Parameters:
  ///   - opening: `[` or `{`, which must come next.
  ///   - closing: `]` or `}`.
  ///   - depth: The number of arrays and objects around this one.
  /// - Returns: Whether a first element follows; if not, the end was stepped over too.
  /// - Throws: `JSONError` with the place of the first bad byte.
  package mutating func enter(
    _ opening: UInt8,
    _ closing: UInt8,
    depth: Int
  ) throws(JSONError) -> Bool {
    let start = position
    guard take(opening) else { throw unexpected(opening == 0x5b ? "an array" : "an object") }
    guard depth < JSONScanner.maximumDepth else {
      throw error(.tooDeep(limit: JSONScanner.maximumDepth), at: start)
    }
    skipBlanks()
    return !take(closing)
  }

  /// Steps over what stands behind an element: a comma, or the end of the array or object.
  ///
  /// - Parameter closing: `]` or `}`.
  /// - Returns: Whether another element follows.
  /// - Throws: `JSONError` with the place of the first bad byte.
  package mutating func advance(_ closing: UInt8) throws(JSONError) -> Bool {
    skipBlanks()
    if take(closing) { return false }
    guard take(0x2c) else { throw unexpected(closing == 0x5d ? "a comma or ]" : "a comma or }") }
    skipBlanks()
    return true
  }

  private mutating func skipArray(depth: Int, _ repeatedKeys: RepeatedKeys) throws(JSONError) {
    guard try enter(0x5b, 0x5d, depth: depth) else { return }
    repeat {
      try skipValue(depth: depth &+ 1, repeatedKeys: repeatedKeys)
    } while try advance(0x5d)
  }

  private mutating func skipObject(depth: Int, _ repeatedKeys: RepeatedKeys) throws(JSONError) {
    guard try enter(0x7b, 0x7d, depth: depth) else { return }
    var keys = JSONKeySet()
    repeat {
      let key = try scanKey()
      if repeatedKeys == .refused { try keys.insert(key, self) }
      try skipValue(depth: depth &+ 1, repeatedKeys: repeatedKeys)
    } while try advance(0x7d)
  }
}
