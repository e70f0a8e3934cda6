/// Why bytes are no JSON text, and where.
package struct JSONError: Error, Hashable, Sendable {
  /// What was wrong.
  package enum Reason: Hashable, Sendable {
    /// The text ends inside a value.
    case unexpectedEnd

    /// A byte stands where the named thing should.
    case expected(String)

    /// A number is not written as RFC 8259 demands.
    case invalidNumber

    /// A control character stands unescaped in a string.
    case controlCharacter

    /// A backslash begins none of the escapes of RFC 8259.
    case invalidEscape

    /// An escape is one half of a surrogate pair without the other.
    case loneSurrogate

    /// Bytes are not UTF-8.
    case invalidUTF8

    /// An object has a key twice.
    case duplicateKey(String)

    /// Arrays and objects are nested more deeply than the limit.
    case tooDeep(limit: Int)

    /// Something follows the value.
    case trailingBytes

    /// A value is well formed but not of the kind that was asked for.
    case unsuitable(String)
  }

  /// What was wrong.
  package var reason: Reason

  /// The offset of the first bad byte from the start of the text, in bytes.
  package var offset: Int

  /// The line of that byte, counting from 1.
  package var line: Int

  /// The Unicode scalar of that line where the byte stands, counting from 1.
  package var column: Int

  /// Makes an error of its parts.
  package init(reason: Reason, offset: Int, line: Int, column: Int) {
    self.reason = reason
    self.offset = offset
    self.line = line
    self.column = column
  }
}

extension JSONError: CustomStringConvertible {
  /// The reason and the place in one line.
  package var description: String {
    "\(reason.text) (line \(line), column \(column), byte \(offset))"
  }
}

extension JSONError.Reason {
  /// The reason in words, without its place.
  package var text: String {
    switch self {
    case .unexpectedEnd: "the JSON text ends too early"
    case .expected(let thing): "expected \(thing)"
    case .invalidNumber: "a number is malformed"
    case .controlCharacter: "a control character in a string must be escaped"
    case .invalidEscape: "a backslash begins no valid escape"
    case .loneSurrogate: "an escape is half of a surrogate pair"
    case .invalidUTF8: "the bytes are not UTF-8"
    case .duplicateKey(let key): "the key \"\(key)\" occurs twice"
    case .tooDeep(let limit): "values are nested more than \(limit) deep"
    case .trailingBytes: "something follows the JSON value"
    case .unsuitable(let thing): "the value is not \(thing)"
    }
  }
}
