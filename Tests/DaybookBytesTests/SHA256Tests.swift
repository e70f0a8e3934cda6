import DaybookBytes
import Testing

@Suite("SHA-256")
struct SHA256Tests {
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    (
      "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmn"
        + "hijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
      "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
    ),
  ])
  func `gives the published digests`(message: String, digest: String) {
    #expect(SHA256.digest(of: message).hex == digest)
  }

  @Test func `gives the published digest of a million letters a`() {
    let piece = [UInt8](repeating: 0x61, count: 997)
    var hash = SHA256()
    var rest = 1_000_000
    while rest > 0 {
      hash.update(Array(piece.prefix(rest)))
      rest -= min(rest, piece.count)
    }
    #expect(
      hash.finalize().hex == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
    )
  }

  @Test func `does not depend on where the pieces end`() {
    let message = (0..<300).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    for count in 0...message.count {
      let whole = SHA256.digest(of: Array(message[..<count]))
      for cut in stride(from: 0, through: count, by: 13) {
        var hash = SHA256()
        hash.update(Array(message[..<cut]))
        hash.update(Array(message[cut..<count]))
        #expect(hash.finalize() == whole, "\(count) bytes cut at \(cut)")
      }
    }
  }

  @Test(arguments: [1, 2, 17])
  func `hashes four messages at once as one after the other`(blockCount: Int) {
    let stride = blockCount * 64
    let messages = (0..<stride * 4).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 5) }

    let together = messages.withUnsafeBytes { SHA256Lanes.digests(of: $0) }

    let alone = (0..<4).map { SHA256.digest(of: Array(messages[$0 * stride..<($0 + 1) * stride])) }
    #expect(together == alone)
  }

  @Test func `begins anew after the end of a message`() {
    var hash = SHA256()
    hash.update("something else")
    _ = hash.finalize()
    hash.update("abc")
    #expect(hash.finalize() == SHA256.digest(of: "abc"))
  }

  @Test func `reads its own digits back`() {
    let digest = SHA256.digest(of: "abc")
    #expect(SHA256Digest(hex: digest.hex) == digest)
    #expect(digest.description == digest.hex)
  }

  @Test func `takes no other spelling of a digest`() {
    let hex = SHA256.digest(of: "abc").hex
    #expect(SHA256Digest(hex: hex.uppercased()) == nil)
    #expect(SHA256Digest(hex: hex.dropLast()) == nil)
    #expect(SHA256Digest(hex: hex + "0") == nil)
    #expect(SHA256Digest(hex: hex.dropLast() + "g") == nil)
    #expect(SHA256Digest(hex: hex.dropLast() + "A") == nil)
  }
}
