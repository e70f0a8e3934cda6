package import DaybookBytes

/// A large value that lies in a file of its own, named by its content.
package struct BlobReference: Hashable, Sendable {
  /// The SHA-256 of the content.
  package let digest: SHA256Digest

  /// The size of the content in bytes.
  package let byteCount: Int

  /// Names a content.
  package init(digest: SHA256Digest, byteCount: Int) {
    self.digest = digest
    self.byteCount = byteCount
  }

  /// The bytes of a tagged value in a `bytes` column: tag, digest, little-endian size.
  static let taggedByteCount = 41

  /// Reads a tagged value; `nil` if its content is inline.
  init?(tagged bytes: UnsafeRawBufferPointer) {
    guard bytes.count == BlobReference.taggedByteCount, bytes[0] == BytesTag.blob else {
      return nil
    }
    func word(_ offset: Int) -> UInt64 {
      bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
    }
    digest = SHA256Digest(
      words: (
        UInt64(littleEndian: word(1)), UInt64(littleEndian: word(9)),
        UInt64(littleEndian: word(17)), UInt64(littleEndian: word(25))
      )
    )
    byteCount = Int(truncatingIfNeeded: UInt64(littleEndian: word(33)))
  }

  /// The tagged value.
  var tagged: [UInt8] {
    var bytes: [UInt8] = [BytesTag.blob]
    let words = [digest.words.0, digest.words.1, digest.words.2, digest.words.3]
    for word in words + [UInt64(byteCount)] {
      for shift in stride(from: UInt64(0), to: 64, by: 8) {
        bytes.append(UInt8(truncatingIfNeeded: word &>> shift))
      }
    }
    return bytes
  }
}
