import DaybookBytes
import Testing

@Suite("Hexadecimal and decimal digits")
struct DigitsTests {
  @Test func `writes lower-case hexadecimal digits`() {
    let bytes: [UInt8] = [0x00, 0x9f, 0xab, 0xff]
    #expect(bytes.withUnsafeBytes { Hexadecimal.string(of: $0) } == "009fabff")
  }

  @Test func `reads pairs of either case`() {
    #expect(Hexadecimal.bytes(of: "009fABff") == [0x00, 0x9f, 0xab, 0xff])
    #expect(Hexadecimal.bytes(of: "") == [])
    #expect(Hexadecimal.bytes(of: "abc") == nil)
    #expect(Hexadecimal.bytes(of: "0g") == nil)
    #expect(Hexadecimal.bytes(of: "0 ") == nil)
  }

  @Test func `reads a checksum in lower case only`() {
    #expect(checksum("e3069283", 0) == 0xe306_9283)
    #expect(checksum("..e3069283", 2) == 0xe306_9283)
    #expect(checksum("E3069283", 0) == nil)
    #expect(checksum("e306928", 0) == nil)
    #expect(checksum("e3069283", 1) == nil)
    #expect(checksum("e3069283", -1) == nil)
  }

  @Test(arguments: [
    0, 1, 9, 10, 99, 100, 101, 999, 1_000, 9_999, 10_000, 123_456_789,
    -1, -10, Int64.max, Int64.min, 9_007_199_254_740_991,
  ])
  func `writes integers in decimal digits`(integer: Int64) {
    var buffer = ByteBuffer()
    buffer.append(integer: integer)
    let text = buffer.text
    #expect(text == String(integer))
  }

  @Test func `writes every power of ten and its neighbours`() {
    var power: UInt64 = 1
    for _ in 0..<20 {
      for integer in [power - 1, power, power + 1] {
        var buffer = ByteBuffer()
        buffer.append(integer: integer)
        let text = buffer.text
        #expect(text == String(integer))
      }
      power = power.multipliedReportingOverflow(by: 10).partialValue
    }
  }

  @Test func `refuses more digits than a word has`() async {
    await #expect(processExitsWith: .failure) {
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 32) { target in
        if let base = target.baseAddress { Hexadecimal.write(1, digits: 17, to: base) }
      }
    }
  }
}

private func checksum(_ text: String, _ offset: Int) -> UInt32? {
  Array(text.utf8).withUnsafeBytes { Hexadecimal.checksum(at: offset, in: $0) }
}
