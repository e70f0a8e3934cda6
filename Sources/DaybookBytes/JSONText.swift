/// Writes JSON text; there is one spelling for every value.
///
/// | character                                      | written                              |
/// | :--------------------------------------------- | :----------------------------------- |
/// | `"`, `\`                                       | `\"`, `\\`                           |
/// | U+0008, U+0009, U+000A, U+000C, U+000D         | `\b`, `\t`, `\n`, `\f`, `\r`         |
/// | every other C0, DEL, C1                        | `\u00` and two lower-case hex digits |
/// | U+2028, U+2029, U+202A–202E, U+2066–2069       | `\u2028` …                           |
/// | U+FEFF                                         | `\ufeff`                             |
/// | everything else, `/` included                  | its UTF-8 bytes                      |
///
/// Terminal escapes, reordered ("Trojan source") text and line breaks of Unicode thus never reach
/// the screen of whoever reads a journal with `cat` or `less`.
package enum JSONText {
  /// Appends a quoted, escaped string.
  ///
  /// - Complexity: O(*n*); eight bytes at a step where nothing is escaped.
  package static func append(string: String, to buffer: inout ByteBuffer) {
    var copy = string
    copy.withUTF8 { bytes in
      append(string: UnsafeRawBufferPointer(bytes), to: &buffer)
    }
  }

  /// Appends a quoted, escaped string.
  ///
  /// - Parameters:
  ///   - string: Valid UTF-8.
  ///   - buffer: Where the text goes.
  /// - Complexity: O(*n*); eight bytes at a step where nothing is escaped.
  package static func append(string: UnsafeRawBufferPointer, to buffer: inout ByteBuffer) {
    buffer.append(0x22)
    if let base = string.baseAddress {
      appendEscaped(base.assumingMemoryBound(to: UInt8.self), string.count, &buffer)
    }
    buffer.append(0x22)
  }

  /// Appends `"key":` with the key escaped.
  package static func append(key: String, to buffer: inout ByteBuffer) {
    append(string: key, to: &buffer)
    buffer.append(0x3a)
  }

  /// Whether `byte` can begin something that is escaped.
  @inline(__always)
  static func mayNeedEscape(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == 0x22 || byte == 0x5c || byte == 0x7f
      || byte == 0xc2 || byte == 0xe2 || byte == 0xef
  }
}

private func appendEscaped(
  _ base: UnsafePointer<UInt8>,
  _ count: Int,
  _ buffer: inout ByteBuffer
) {
  var start = 0
  var position = 0
  while true {
    position = plainEnd(base, from: position, count)
    guard position < count else { break }
    guard JSONText.mayNeedEscape(base[position]) else {
      position &+= 1
      continue
    }
    let escaped = escapedScalar(base + position, count &- position)
    if escaped.byteCount > 0 {
      buffer.append(base + start, count: position &- start)
      appendEscape(of: escaped.scalar, &buffer)
      start = position &+ escaped.byteCount
    }
    position &+= max(escaped.byteCount, 1)
  }
  buffer.append(base + start, count: count &- start)
}

/// The first position from `start` on whose eight bytes are not all printable ASCII other than
/// quote and backslash, or from which fewer than eight bytes remain.
private func plainEnd(_ base: UnsafePointer<UInt8>, from start: Int, _ count: Int) -> Int {
  var position = start
  while position &+ 8 <= count {
    let word = UnsafeRawPointer(base + position).loadUnaligned(as: UInt64.self)
    guard !WordMasks.hasSpecial(word) else { return firstSpecial(base, from: position) }
    position &+= 8
  }
  return position
}

private func firstSpecial(_ base: UnsafePointer<UInt8>, from start: Int) -> Int {
  var position = start
  while base[position] < 0x80, !JSONText.mayNeedEscape(base[position]) { position &+= 1 }
  return position
}

/// The escaped scalar that starts at `bytes`; a byte count of zero means that nothing is escaped.
private func escapedScalar(
  _ bytes: UnsafePointer<UInt8>,
  _ count: Int
) -> (scalar: UInt32, byteCount: Int) {
  let first = bytes[0]
  if first < 0x80 { return (UInt32(first), 1) }
  guard count > 1 else { return (0, 0) }
  let second = bytes[1]
  if first == 0xc2 { return second < 0xa0 ? (UInt32(second), 2) : (0, 0) }
  guard count > 2 else { return (0, 0) }
  let third = bytes[2]
  let scalar = UInt32(first & 15) &<< 12 | UInt32(second & 63) &<< 6 | UInt32(third & 63)
  switch scalar {
  case 0x2028...0x202e, 0x2066...0x2069, 0xfeff: return (scalar, 3)
  default: return (0, 0)
  }
}

private func appendEscape(of scalar: UInt32, _ buffer: inout ByteBuffer) {
  switch scalar {
  case 0x22: buffer.append("\\\"")
  case 0x5c: buffer.append("\\\\")
  case 0x08: buffer.append("\\b")
  case 0x09: buffer.append("\\t")
  case 0x0a: buffer.append("\\n")
  case 0x0c: buffer.append("\\f")
  case 0x0d: buffer.append("\\r")
  default:
    buffer.append("\\u")
    Hexadecimal.write(UInt64(scalar), digits: 4, to: buffer.target(reserving: 4))
    buffer.advance(by: 4)
  }
}
