import DaybookBytes
import Testing

@Suite("CRC32C")
struct CRC32CTests {
  @Test func `gives the check value`() {
    #expect(CRC32C.checksum("123456789") == 0xe306_9283)
  }

  @Test func `gives the values of RFC 3720`() {
    let ascending = (0..<32).map { UInt8($0) }
    #expect(CRC32C.checksum([UInt8](repeating: 0, count: 32)) == 0x8a91_36aa)
    #expect(CRC32C.checksum([UInt8](repeating: 0xff, count: 32)) == 0x62a8_ab43)
    #expect(CRC32C.checksum(ascending) == 0x46dd_794e)
    #expect(CRC32C.checksum(Array(ascending.reversed())) == 0x113f_db5c)
    #expect(CRC32C.checksum("") == 0)
  }

  @Test func `agrees with one bit at a time at every length and cut`() {
    let bytes = (0..<100).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ 5) }
    for count in 0...bytes.count {
      let expected = bitwiseChecksum(bytes[..<count])
      #expect(CRC32C.checksum(Array(bytes[..<count])) == expected, "\(count) bytes")
      for cut in 0...count {
        let first = CRC32C.checksum(Array(bytes[..<cut]))
        let both = Array(bytes[cut..<count]).withUnsafeBytes { CRC32C.extend(first, $0) }
        #expect(both == expected, "\(count) bytes cut at \(cut)")
      }
    }
  }
}

private func bitwiseChecksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
  var crc: UInt32 = ~0
  for byte in bytes {
    crc ^= UInt32(byte)
    for _ in 0..<8 { crc = crc & 1 == 0 ? crc >> 1 : crc >> 1 ^ 0x82f6_3b78 }
  }
  return ~crc
}
