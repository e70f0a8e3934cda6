/// A strict pull scanner over JSON text (RFC 8259).
///
/// Refuses invalid UTF-8, half surrogate pairs, duplicate keys and nesting deeper than
/// `maximumDepth`; every error carries its place. The scanner keeps a position and nothing else:
/// whoever knows the shape of a line steps through it with `take`, `scanString` and `scanNumber`,
/// and nothing is allocated on the way. The bytes outlive the scanner.
package struct JSONScanner {
  /// The most arrays and objects within each other.
  package static let maximumDepth = 64

  /// The first byte of the text.
  package let base: UnsafePointer<UInt8>

  /// The number of bytes of the text.
  package let byteCount: Int

  /// The offset of the next byte to be read.
  package var position: Int

  /// Makes a scanner that stands before the first byte.
  package init(_ bytes: UnsafeRawBufferPointer) {
    let start = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
    base = start ?? ("" as StaticString).utf8Start
    byteCount = bytes.count
    position = 0
  }

  /// Whether all bytes are read.
  package var isAtEnd: Bool { position >= byteCount }

  /// The next byte, or 0 at the end; an unescaped zero byte is nowhere valid.
  package var nextByte: UInt8 { position < byteCount ? base[position] : 0 }

  /// Steps over the next byte if it is `byte`.
  package mutating func take(_ byte: UInt8) -> Bool {
    guard position < byteCount, base[position] == byte else { return false }
    position &+= 1
    return true
  }

  /// Steps over the bytes of `literal` if exactly they come next.
  package mutating func take(_ literal: StaticString) -> Bool {
    guard isAt(literal) else { return false }
    position &+= literal.utf8CodeUnitCount
    return true
  }

  /// Returns whether exactly the bytes of `literal` come next.
  package func isAt(_ literal: StaticString) -> Bool {
    let count = literal.utf8CodeUnitCount
    return byteCount &- position >= count
      && RawBytes.isEqual(base + position, literal.utf8Start, count: count)
  }

  /// Steps over the bytes of `literal`, which must come next.
  package mutating func expect(_ literal: StaticString) throws(JSONError) {
    guard take(literal) else { throw unexpected("\(literal)") }
  }

  /// Steps over spaces, tabs and line ends.
  package mutating func skipBlanks() {
    while position < byteCount {
      switch base[position] {
      case 0x20, 0x09, 0x0a, 0x0d: position &+= 1
      default: return
      }
    }
  }

  /// Steps over blanks, after which the text must end.
  package mutating func expectEnd() throws(JSONError) {
    skipBlanks()
    guard isAtEnd else { throw error(.trailingBytes, at: position) }
  }

  /// The bytes from one offset to another.
  package func bytes(_ range: Range<Int>) -> UnsafeRawBufferPointer {
    precondition(range.upperBound <= byteCount, "the range lies within the text")
    return UnsafeRawBufferPointer(start: base + range.lowerBound, count: range.count)
  }
}

// MARK: - Errors

extension JSONScanner {
  /// The error for a place in this text.
  ///
  /// - Complexity: O(*n*): lines and columns are counted only here.
  package func error(_ reason: JSONError.Reason, at offset: Int) -> JSONError {
    var line = 1
    var column = 1
    for index in 0..<min(max(offset, 0), byteCount) {
      if base[index] == 0x0a {
        line += 1
        column = 1
      } else if base[index] & 0xc0 != 0x80 {
        column += 1
      }
    }
    return JSONError(reason: reason, offset: offset, line: line, column: column)
  }

  /// The error for the next byte, or for the end of the text, where `thing` should stand.
  package func unexpected(_ thing: String) -> JSONError {
    error(isAtEnd ? .unexpectedEnd : .expected(thing), at: position)
  }
}
