/// The 32 bytes of a SHA-256 digest.
package struct SHA256Digest: Hashable, Sendable {
  /// The digest as four big-endian words, the first bytes in the first word.
  package let words: (UInt64, UInt64, UInt64, UInt64)

  /// Makes a digest of its four big-endian words.
  package init(words: (UInt64, UInt64, UInt64, UInt64)) {
    self.words = words
  }

  /// Reads 64 lower-case hexadecimal digits.
  ///
  /// - Returns: `nil` for any other count of digits, and for upper-case ones: a digest has one
  ///   spelling.
  package init?(hex: some StringProtocol) {
    var copy = String(hex)
    let parsed = copy.withUTF8 { SHA256Digest(hex: UnsafeRawBufferPointer($0)) }
    guard let parsed else { return nil }
    self = parsed
  }

  /// Reads 64 lower-case hexadecimal digits.
  ///
  /// - Returns: `nil` for any other count of digits, and for upper-case ones: a digest has one
  ///   spelling.
  package init?(hex: UnsafeRawBufferPointer) {
    guard hex.count == SHA256Digest.hexByteCount else { return nil }
    guard
      let first = Hexadecimal.word(at: 0, in: hex),
      let second = Hexadecimal.word(at: 16, in: hex),
      let third = Hexadecimal.word(at: 32, in: hex),
      let fourth = Hexadecimal.word(at: 48, in: hex)
    else { return nil }
    words = (first, second, third, fourth)
  }

  /// The number of hexadecimal digits of a digest.
  package static let hexByteCount = 64

  /// The digest as 64 lower-case hexadecimal digits.
  package var hex: String {
    String(unsafeUninitializedCapacity: SHA256Digest.hexByteCount) { bytes in
      guard let base = bytes.baseAddress else { return 0 }
      writeHex(to: base)
      return SHA256Digest.hexByteCount
    }
  }

  /// Writes 64 lower-case hexadecimal digits to `target`, which has room for them.
  package func writeHex(to target: UnsafeMutablePointer<UInt8>) {
    Hexadecimal.write(words.0, digits: 16, to: target)
    Hexadecimal.write(words.1, digits: 16, to: target + 16)
    Hexadecimal.write(words.2, digits: 16, to: target + 32)
    Hexadecimal.write(words.3, digits: 16, to: target + 48)
  }

  /// Compares all 32 bytes.
  package static func == (left: SHA256Digest, right: SHA256Digest) -> Bool {
    left.words.0 == right.words.0 && left.words.1 == right.words.1
      && left.words.2 == right.words.2 && left.words.3 == right.words.3
  }

  /// Feeds the first word, which is as random as the whole digest.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(words.0)
  }
}

extension SHA256Digest: CustomStringConvertible {
  /// The digest as 64 lower-case hexadecimal digits.
  package var description: String { hex }
}
