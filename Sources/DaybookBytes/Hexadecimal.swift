/// Lower-case hexadecimal digits over raw buffers.
package enum Hexadecimal {
  /// Writes the lowest `digits` hexadecimal digits of `word` to `target`, most significant first.
  package static func write(
    _ word: UInt64,
    digits: Int,
    to target: UnsafeMutablePointer<UInt8>
  ) {
    precondition(digits >= 0 && digits <= 16, "a word has at most sixteen digits")
    var rest = word
    var index = digits
    while index > 0 {
      index &-= 1
      target[index] = digit(UInt8(truncatingIfNeeded: rest & 15))
      rest &>>= 4
    }
  }

  /// The lower-case digit of a value below sixteen.
  @inline(__always)
  package static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? 0x30 &+ value : 0x57 &+ value
  }

  /// The value of one digit of either case, or `nil` where `byte` is none.
  @inline(__always)
  package static func value(ofDigit byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte &- 0x30
    case 0x61...0x66: byte &- 0x57
    case 0x41...0x46: byte &- 0x37
    default: nil
    }
  }

  /// Reads sixteen lower-case digits at `offset`.
  ///
  /// - Returns: `nil` where the buffer ends early or another byte stands there.
  package static func word(at offset: Int, in bytes: UnsafeRawBufferPointer) -> UInt64? {
    number(at: offset, digits: 16, in: bytes)
  }

  /// Reads eight lower-case digits at `offset`, as a line's checksum is written.
  ///
  /// - Returns: `nil` where the buffer ends early or another byte stands there.
  package static func checksum(at offset: Int, in bytes: UnsafeRawBufferPointer) -> UInt32? {
    number(at: offset, digits: 8, in: bytes).map { UInt32(truncatingIfNeeded: $0) }
  }

  /// The lower-case digits of all bytes.
  ///
  /// - Complexity: O(*n*).
  package static func string(of bytes: UnsafeRawBufferPointer) -> String {
    String(unsafeUninitializedCapacity: bytes.count * 2) { target in
      for index in bytes.indices {
        target[index * 2] = digit(bytes[index] &>> 4)
        target[index * 2 + 1] = digit(bytes[index] & 15)
      }
      return bytes.count * 2
    }
  }

  /// Reads pairs of digits of either case.
  ///
  /// - Returns: `nil` for an odd count or for another byte.
  /// - Complexity: O(*n*).
  package static func bytes(of text: some StringProtocol) -> [UInt8]? {
    let digits = Array(text.utf8)
    guard digits.count.isMultiple(of: 2) else { return nil }
    var result: [UInt8] = []
    result.reserveCapacity(digits.count / 2)
    for index in stride(from: 0, to: digits.count, by: 2) {
      guard
        let high = value(ofDigit: digits[index]),
        let low = value(ofDigit: digits[index + 1])
      else { return nil }
      result.append(high &<< 4 | low)
    }
    return result
  }

  private static func number(
    at offset: Int,
    digits: Int,
    in bytes: UnsafeRawBufferPointer
  ) -> UInt64? {
    guard offset >= 0, offset <= bytes.count - digits else { return nil }
    var result: UInt64 = 0
    for index in offset..<(offset + digits) {
      let byte = bytes[index]
      guard byte < 0x41 || byte > 0x46, let value = value(ofDigit: byte) else { return nil }
      result = result &<< 4 | UInt64(value)
    }
    return result
  }
}
