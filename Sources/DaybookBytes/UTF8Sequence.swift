/// Well-formed UTF-8 as table 3-7 of the Unicode standard defines it.
package enum UTF8Sequence {
  /// The number of bytes of the character that starts at `bytes`.
  ///
  /// - Parameters:
  ///   - bytes: The first byte; `remaining` bytes can be read.
  ///   - remaining: At least 1.
  /// - Returns: 0 where the bytes are not well formed.
  package static func byteCount(_ bytes: UnsafePointer<UInt8>, _ remaining: Int) -> Int {
    let first = bytes[0]
    if first < 0x80 { return 1 }
    guard remaining > 1 else { return 0 }
    let second = bytes[1]
    switch first {
    case 0xc2...0xdf:
      return isContinuation(second) ? 2 : 0
    case 0xe0...0xef:
      guard remaining > 2, isContinuation(bytes[2]) else { return 0 }
      let low: UInt8 = first == 0xe0 ? 0xa0 : 0x80
      let high: UInt8 = first == 0xed ? 0x9f : 0xbf
      return second >= low && second <= high ? 3 : 0
    case 0xf0...0xf4:
      guard remaining > 3, isContinuation(bytes[2]), isContinuation(bytes[3]) else { return 0 }
      let low: UInt8 = first == 0xf0 ? 0x90 : 0x80
      let high: UInt8 = first == 0xf4 ? 0x8f : 0xbf
      return second >= low && second <= high ? 4 : 0
    default:
      return 0
    }
  }

  /// Writes the UTF-8 bytes of a Unicode scalar.
  ///
  /// - Parameters:
  ///   - scalar: No surrogate, at most U+10FFFF.
  ///   - target: Has room for four bytes.
  /// - Returns: The number of bytes written.
  package static func write(_ scalar: UInt32, to target: UnsafeMutablePointer<UInt8>) -> Int {
    if scalar < 0x80 {
      target[0] = UInt8(truncatingIfNeeded: scalar)
      return 1
    }
    if scalar < 0x800 {
      target[0] = 0xc0 | UInt8(truncatingIfNeeded: scalar &>> 6)
      target[1] = continuation(scalar)
      return 2
    }
    if scalar < 0x1_0000 {
      target[0] = 0xe0 | UInt8(truncatingIfNeeded: scalar &>> 12)
      target[1] = continuation(scalar &>> 6)
      target[2] = continuation(scalar)
      return 3
    }
    target[0] = 0xf0 | UInt8(truncatingIfNeeded: scalar &>> 18)
    target[1] = continuation(scalar &>> 12)
    target[2] = continuation(scalar &>> 6)
    target[3] = continuation(scalar)
    return 4
  }
}

@inline(__always)
private func isContinuation(_ byte: UInt8) -> Bool { byte & 0xc0 == 0x80 }

@inline(__always)
private func continuation(_ bits: UInt32) -> UInt8 {
  0x80 | UInt8(truncatingIfNeeded: bits & 63)
}
