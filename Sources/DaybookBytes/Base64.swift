/// Base64 (RFC 4648, the alphabet with `+` and `/`), always padded.
package enum Base64 {
  /// The number of characters that `byteCount` bytes take.
  package static func encodedByteCount(of byteCount: Int) -> Int {
    (byteCount + 2) / 3 * 4
  }

  /// Appends the characters of `bytes`, without quotes.
  ///
  /// - Complexity: O(*n*).
  package static func append(_ bytes: UnsafeRawBufferPointer, to buffer: inout ByteBuffer) {
    let byteCount = encodedByteCount(of: bytes.count)
    let target = buffer.target(reserving: byteCount)
    alphabet.withUTF8Buffer { letters in
      guard let letter = letters.baseAddress else { return }
      encode(bytes, letter, target)
    }
    buffer.advance(by: byteCount)
  }

  /// The characters of `bytes`.
  ///
  /// - Complexity: O(*n*).
  package static func string(of bytes: UnsafeRawBufferPointer) -> String {
    var buffer = ByteBuffer(capacity: encodedByteCount(of: bytes.count))
    append(bytes, to: &buffer)
    return buffer.text
  }

  /// Reads characters with their padding.
  ///
  /// Strict: the count is a multiple of four, no blank or foreign character is skipped, and the
  /// bits behind the last byte are zero, so that bytes have one spelling only.
  ///
  /// - Returns: `nil` where a rule is broken.
  /// - Complexity: O(*n*).
  package static func bytes(of characters: UnsafeRawBufferPointer) -> [UInt8]? {
    guard characters.count.isMultiple(of: 4) else { return nil }
    guard !characters.isEmpty else { return [] }
    var isValid = true
    let count = characters.count / 4 * 3 - paddingByteCount(characters)
    let result = [UInt8](unsafeUninitializedCapacity: count) { target, written in
      isValid = decode(characters, target)
      written = count
    }
    return isValid ? result : nil
  }

  /// Reads characters with their padding, as strictly as from a buffer.
  ///
  /// - Complexity: O(*n*).
  package static func bytes(of text: String) -> [UInt8]? {
    var copy = text
    return copy.withUTF8 { bytes(of: UnsafeRawBufferPointer($0)) }
  }

  private static let alphabet: StaticString =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
}

private func encode(
  _ bytes: UnsafeRawBufferPointer,
  _ letter: UnsafePointer<UInt8>,
  _ target: UnsafeMutablePointer<UInt8>
) {
  var next = target
  var offset = 0
  while offset &+ 3 <= bytes.count {
    let group =
      UInt32(bytes[offset]) &<< 16 | UInt32(bytes[offset &+ 1]) &<< 8
      | UInt32(bytes[offset &+ 2])
    write(group, letter, next)
    next += 4
    offset &+= 3
  }
  guard offset < bytes.count else { return }
  let second = offset &+ 1 < bytes.count ? UInt32(bytes[offset &+ 1]) : 0
  write(UInt32(bytes[offset]) &<< 16 | second &<< 8, letter, next)
  next[3] = 0x3d
  if offset &+ 1 == bytes.count { next[2] = 0x3d }
}

@inline(__always)
private func write(
  _ group: UInt32,
  _ letter: UnsafePointer<UInt8>,
  _ target: UnsafeMutablePointer<UInt8>
) {
  target[0] = letter[Int(truncatingIfNeeded: group &>> 18)]
  target[1] = letter[Int(truncatingIfNeeded: group &>> 12 & 63)]
  target[2] = letter[Int(truncatingIfNeeded: group &>> 6 & 63)]
  target[3] = letter[Int(truncatingIfNeeded: group & 63)]
}

private func paddingByteCount(_ characters: UnsafeRawBufferPointer) -> Int {
  let last = characters.count - 1
  guard characters[last] == 0x3d else { return 0 }
  return characters[last - 1] == 0x3d ? 2 : 1
}

/// Fills `target`, whose count fits the padding.
private func decode(
  _ characters: UnsafeRawBufferPointer,
  _ target: UnsafeMutableBufferPointer<UInt8>
) -> Bool {
  var written = 0
  var offset = 0
  while offset < characters.count {
    let remaining = min(3, target.count &- written)
    var group: UInt32 = 0
    for index in 0..<4 {
      let isPadding = index > remaining
      let value = isPadding ? 0 : sextet(characters[offset &+ index])
      guard value < 64, !isPadding || characters[offset &+ index] == 0x3d else { return false }
      group = group &<< 6 | UInt32(value)
    }
    for index in 0..<remaining {
      target[written] = UInt8(truncatingIfNeeded: group &>> UInt32(16 &- 8 &* index))
      written &+= 1
    }
    // Bits that no byte takes would give one value several spellings.
    guard remaining == 3 || group & (remaining == 2 ? 0xff : 0xffff) == 0 else { return false }
    offset &+= 4
  }
  return true
}

@inline(__always)
private func sextet(_ byte: UInt8) -> UInt8 {
  switch byte {
  case 0x41...0x5a: byte &- 0x41
  case 0x61...0x7a: byte &- 0x47
  case 0x30...0x39: byte &+ 4
  case 0x2b: 62
  case 0x2f: 63
  default: 255
  }
}
