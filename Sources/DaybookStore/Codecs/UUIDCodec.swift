package import DaybookBytes

/// UUIDs in the journal: upper-case digits in groups of 8, 4, 4, 4 and 12.
package enum UUIDCodec {
  /// Appends the UUID whose sixteen bytes stand at `bytes`.
  package static func append(_ bytes: UnsafeRawPointer, to buffer: inout ByteBuffer) {
    let target = buffer.target(reserving: 38)
    target[0] = 0x22
    var written = 1
    for index in 0..<16 {
      if groupStarts & 1 &<< UInt32(index) != 0 {
        target[written] = 0x2d
        written &+= 1
      }
      let byte = bytes.load(fromByteOffset: index, as: UInt8.self)
      target[written] = digit(byte &>> 4)
      target[written &+ 1] = digit(byte & 15)
      written &+= 2
    }
    target[written] = 0x22
    buffer.advance(by: written &+ 1)
  }

  /// Steps over a UUID and writes its sixteen bytes to `target`.
  package static func scan(
    _ scanner: inout JSONScanner,
    to target: UnsafeMutableRawPointer
  ) throws(JSONError) {
    let start = scanner.position
    try scanner.expect("\"")
    for index in 0..<16 {
      let isSeparated = groupStarts & 1 &<< UInt32(index) == 0 || scanner.take(0x2d)
      guard isSeparated, let high = takeDigit(&scanner), let low = takeDigit(&scanner) else {
        throw scanner.error(.unsuitable("a UUID in upper case"), at: start)
      }
      target.storeBytes(of: high &<< 4 | low, toByteOffset: index, as: UInt8.self)
    }
    guard scanner.take(0x22) else {
      throw scanner.error(.unsuitable("a UUID in upper case"), at: start)
    }
  }

  /// The bytes before which a hyphen stands, one bit for each.
  private static let groupStarts: UInt32 = 0b0000_0101_0101_0000

  @inline(__always)
  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? 0x30 &+ value : 0x37 &+ value
  }

  @inline(__always)
  private static func takeDigit(_ scanner: inout JSONScanner) -> UInt8? {
    let byte = scanner.nextByte
    guard byte < 0x61, let value = Hexadecimal.value(ofDigit: byte) else { return nil }
    scanner.position &+= 1
    return value
  }
}
