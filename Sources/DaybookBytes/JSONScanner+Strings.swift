/// Where a string's characters stand in a text, without its quotes.
package struct JSONStringSpan: Hashable, Sendable {
  /// The offset of the first byte behind the opening quote.
  package var offset: Int

  /// The number of bytes between the quotes, escapes counted as they are written.
  package var byteCount: Int

  /// Whether a backslash stands among them.
  package var hasEscapes: Bool

  /// The offsets of the bytes between the quotes.
  package var range: Range<Int> { offset..<(offset + byteCount) }
}

extension JSONScanner {
  /// Steps over a string, checking its UTF-8 and its escapes.
  ///
  /// - Complexity: O(*n*); eight bytes at a step where they are plain ASCII.
  package mutating func scanString() throws(JSONError) -> JSONStringSpan {
    guard take(0x22) else { throw unexpected("a string") }
    let start = position
    var hasEscapes = false
    while true {
      skipPlainRun()
      guard position < byteCount else { throw error(.unexpectedEnd, at: position) }
      let byte = base[position]
      if byte == 0x22 { break }
      if byte == 0x5c {
        hasEscapes = true
        _ = try scanEscape()
      } else if byte < 0x20 {
        throw error(.controlCharacter, at: position)
      } else {
        let length = UTF8Sequence.byteCount(base + position, byteCount &- position)
        guard length > 0 else { throw error(.invalidUTF8, at: position) }
        position &+= length
      }
    }
    position &+= 1
    return JSONStringSpan(
      offset: start,
      byteCount: position &- 1 &- start,
      hasEscapes: hasEscapes
    )
  }

  /// The characters of a string that this scanner stepped over.
  ///
  /// - Complexity: O(*n*).
  package func string(of span: JSONStringSpan) -> String {
    if !span.hasEscapes {
      return String(
        decoding: UnsafeBufferPointer(start: base + span.offset, count: span.byteCount),
        as: UTF8.self
      )
    }
    return String(unsafeUninitializedCapacity: span.byteCount) { target in
      guard let start = target.baseAddress else { return 0 }
      return decode(span, to: start)
    }
  }

  /// Appends the UTF-8 bytes of a string's characters.
  ///
  /// - Complexity: O(*n*).
  package func append(_ span: JSONStringSpan, to buffer: inout ByteBuffer) {
    if span.hasEscapes {
      buffer.advance(by: decode(span, to: buffer.target(reserving: span.byteCount)))
    } else {
      buffer.append(base + span.offset, count: span.byteCount)
    }
  }

  /// Writes the UTF-8 bytes of a string's characters.
  ///
  /// - Parameters:
  ///   - span: What `scanString` returned for this text.
  ///   - target: Has room for `span.byteCount` bytes; no escape is shorter than its character.
  /// - Returns: The number of bytes written.
  /// - Complexity: O(*n*).
  package func decode(_ span: JSONStringSpan, to target: UnsafeMutablePointer<UInt8>) -> Int {
    guard span.hasEscapes else {
      target.update(from: base + span.offset, count: span.byteCount)
      return span.byteCount
    }
    var scanner = self
    scanner.position = span.offset
    let end = span.offset + span.byteCount
    var written = 0
    while scanner.position < end {
      let byte = base[scanner.position]
      if byte != 0x5c {
        target[written] = byte
        written &+= 1
        scanner.position &+= 1
      } else if let scalar = scanner.scanCheckedEscape() {
        written &+= UTF8Sequence.write(scalar, to: target + written)
      } else {
        preconditionFailure("a span holds the checked escapes of its own text")
      }
    }
    return written
  }

  private mutating func scanCheckedEscape() -> UInt32? {
    do throws(JSONError) {
      return try scanEscape()
    } catch {
      return nil
    }
  }

  private mutating func skipPlainRun() {
    while position &+ 8 <= byteCount {
      let word = UnsafeRawPointer(base + position).loadUnaligned(as: UInt64.self)
      let ends = WordMasks.plainRunEnds(word)
      guard ends == 0 else {
        position &+= UInt64(littleEndian: ends).trailingZeroBitCount &>> 3
        return
      }
      position &+= 8
    }
    while position < byteCount {
      let byte = base[position]
      guard byte >= 0x20, byte < 0x80, byte != 0x22, byte != 0x5c else { return }
      position &+= 1
    }
  }

  /// Steps over an escape, both halves of a surrogate pair included.
  private mutating func scanEscape() throws(JSONError) -> UInt32 {
    let start = position
    guard start &+ 1 < byteCount else { throw error(.unexpectedEnd, at: byteCount) }
    position &+= 2
    switch base[start &+ 1] {
    case 0x22, 0x5c, 0x2f: return UInt32(base[start &+ 1])
    case 0x62: return 0x08
    case 0x66: return 0x0c
    case 0x6e: return 0x0a
    case 0x72: return 0x0d
    case 0x74: return 0x09
    case 0x75: return try scanUnicodeEscape(from: start)
    default: throw error(.invalidEscape, at: start)
    }
  }

  private mutating func scanUnicodeEscape(from start: Int) throws(JSONError) -> UInt32 {
    let first = try scanFourDigits(from: start)
    guard first & 0xf800 == 0xd800 else { return first }
    guard first < 0xdc00, take("\\u") else { throw error(.loneSurrogate, at: start) }
    let second = try scanFourDigits(from: position &- 2)
    guard second & 0xfc00 == 0xdc00 else { throw error(.loneSurrogate, at: start) }
    return 0x1_0000 &+ ((first & 0x3ff) &<< 10) &+ (second & 0x3ff)
  }

  private mutating func scanFourDigits(from start: Int) throws(JSONError) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard position < byteCount else { throw error(.unexpectedEnd, at: byteCount) }
      guard let digit = Hexadecimal.value(ofDigit: base[position]) else {
        throw error(.invalidEscape, at: start)
      }
      value = value &<< 4 | UInt32(digit)
      position &+= 1
    }
    return value
  }
}
