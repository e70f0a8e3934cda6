import DaybookBytes
import Testing

@Suite("ByteBuffer")
struct ByteBufferTests {
  @Test func `keeps what was appended while it grows`() {
    var buffer = ByteBuffer(capacity: 0)
    var expected: [UInt8] = []
    for index in 0..<1_000 {
      buffer.append(UInt8(truncatingIfNeeded: index))
      buffer.append(",")
      buffer.append(utf8: "é")
      buffer.append([1, 2, 3])
      expected += [UInt8(truncatingIfNeeded: index), 0x2c, 0xc3, 0xa9, 1, 2, 3]
    }
    let (bytes, count) = (buffer.array, buffer.count)
    #expect(bytes == expected)
    #expect(count == expected.count)
  }

  @Test func `is cut, emptied and changed in place`() {
    var buffer = ByteBuffer()
    var isEmpty = buffer.isEmpty
    #expect(isEmpty)
    buffer.append("{\"crc\":\"00000000\"}")
    buffer.overwrite(checksum: 0xe306_9283, at: 8)
    #expect(text(buffer) == "{\"crc\":\"e3069283\"}")
    buffer[offset: 8] = 0x66
    let byte = buffer[offset: 8]
    #expect(byte == 0x66)
    buffer.truncate(to: 9)
    #expect(text(buffer) == "{\"crc\":\"f")
    buffer.removeAll()
    isEmpty = buffer.isEmpty
    #expect(isEmpty)
  }

  @Test func `takes bytes written behind its end`() {
    var buffer = ByteBuffer(capacity: 0)
    let target = buffer.target(reserving: 100)
    for index in 0..<100 { target[index] = UInt8(index) }
    buffer.advance(by: 100)
    let bytes = buffer.array
    #expect(bytes == (0..<100).map { UInt8($0) })
  }

  @Test func `writes digests and checksums`() {
    var buffer = ByteBuffer()
    buffer.append(SHA256.digest(of: "abc"))
    buffer.append(checksum: 0x00ab_cdef)
    #expect(text(buffer) == SHA256.digest(of: "abc").hex + "00abcdef")
  }

  @Test func `traps outside its bytes`() async {
    await #expect(processExitsWith: .failure) {
      let buffer = ByteBuffer()
      _ = buffer[offset: 0]
    }
    await #expect(processExitsWith: .failure) {
      var buffer = ByteBuffer()
      buffer.truncate(to: 1)
    }
    await #expect(processExitsWith: .failure) {
      var buffer = ByteBuffer()
      buffer.append("short")
      buffer.overwrite(checksum: 0, at: 0)
    }
    await #expect(processExitsWith: .failure) {
      _ = ByteBuffer(capacity: -1)
    }
  }
}

@Suite("RawBytes")
struct RawBytesTests {
  @Test func `finds a difference at every place of every length`() {
    let bytes = (0..<40).map { UInt8($0) }
    for count in 0...bytes.count {
      #expect(isEqual(bytes, bytes, count))
      for place in 0..<bytes.count {
        var other = bytes
        other[place] ^= 0x80
        #expect(isEqual(bytes, other, count) == (place >= count), "\(count) bytes, \(place)")
      }
    }
  }
}

extension RawBytesTests {
  @Test func `finds the first of a byte from any place on`() {
    for place in 0..<40 {
      var bytes = [UInt8](repeating: 0x5a, count: 40)
      bytes[place] = 0x5b
      bytes[39] = 0x5b
      for start in 0...40 {
        let expected = start <= place ? place : start < 40 ? 39 : nil
        let found = bytes.withUnsafeBytes {
          RawBytes.firstOffset(of: 0x5b, in: $0, from: start)
        }
        #expect(found == expected, "from \(start)")
      }
    }
    let none: [UInt8] = []
    #expect(none.withUnsafeBytes { RawBytes.firstOffset(of: 0, in: $0, from: 0) } == nil)
  }
}

private func isEqual(_ left: [UInt8], _ right: [UInt8], _ count: Int) -> Bool {
  left.withUnsafeBufferPointer { left in
    right.withUnsafeBufferPointer { right in
      guard let left = left.baseAddress, let right = right.baseAddress else { return false }
      return RawBytes.isEqual(left, right, count: count)
    }
  }
}

private func text(_ buffer: borrowing ByteBuffer) -> String { buffer.text }
