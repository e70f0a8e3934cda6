import DaybookBytes
import Testing

@Suite("Base64")
struct Base64Tests {
  @Test(arguments: [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
    ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
  ])
  func `gives the values of RFC 4648 both ways`(plain: String, encoded: String) {
    #expect(Array(plain.utf8).withUnsafeBytes { Base64.string(of: $0) } == encoded)
    #expect(Base64.bytes(of: encoded) == Array(plain.utf8))
  }

  @Test func `reads every byte back at every length`() {
    let bytes = (0..<777).map { UInt8(truncatingIfNeeded: $0 &* 73 &+ $0 >> 3) }
    for count in 0...bytes.count {
      let some = Array(bytes[..<count])
      let encoded = some.withUnsafeBytes { Base64.string(of: $0) }
      #expect(encoded.utf8.count == Base64.encodedByteCount(of: count))
      #expect(Base64.bytes(of: encoded) == some)
    }
  }

  @Test(arguments: [
    "Zg", "Zg=", "Zg===", "Zm9v\n", "Zm 9v", "Zm9-", "Zm9_", "Zg=A", "Z===", "====", "=Zg=",
    "Zg==Zg==", "Zm9=", "Zh==", "Zm8é",
  ])
  func `refuses what is not the one spelling`(text: String) {
    #expect(Base64.bytes(of: text) == nil)
  }
}
