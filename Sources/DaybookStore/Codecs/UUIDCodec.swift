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
    guard scanner.byteCount &- scanner.position >= 38 else { throw scanner.unexpected("a UUID") }
    let text = scanner.base + scanner.position
    var isSound = text[0] == 0x22 && text[37] == 0x22
    var read = 1
    for index in 0..<16 {
      if groupStarts & 1 &<< UInt32(index) != 0 {
        isSound = isSound && text[read] == 0x2d
        read &+= 1
      }
      let high = value(text[read])
      let low = value(text[read &+ 1])
      isSound = isSound && high | low < 16
      target.storeBytes(of: high &<< 4 | low & 15, toByteOffset: index, as: UInt8.self)
      read &+= 2
    }
    guard isSound else {
      throw scanner.error(.unsuitable("a UUID in upper case"), at: scanner.position)
    }
    scanner.position &+= 38
  }

  /// The bytes before which a hyphen stands, one bit for each.
  private static let groupStarts: UInt32 = 0b0000_0101_0101_0000

  @inline(__always)
  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? 0x30 &+ value : 0x37 &+ value
  }

  /// The value of an upper-case digit; sixteen or more for every other byte.
  @inline(__always)
  private static func value(_ byte: UInt8) -> UInt8 {
    let decimal = byte &- 0x30
    if decimal < 10 { return decimal }
    let letter = byte &- 0x41
    return letter < 6 ? letter &+ 10 : 0xff
  }
}
