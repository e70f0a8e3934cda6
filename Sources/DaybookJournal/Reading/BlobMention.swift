import DaybookBytes

/// A change line's reference to external data: `{"$blob":"sha256:<hex>","len":n}`.
struct BlobMention: Hashable, Sendable {
  /// The digest that names the blob.
  var digest: SHA256Digest

  /// The number of its bytes.
  var byteCount: Int64

  /// Names external data.
  init(digest: SHA256Digest, byteCount: Int64) {
    self.digest = digest
    self.byteCount = byteCount
  }

  /// Calls `body` for every reference in a line or block of lines.
  ///
  /// A quote within a string is escaped and a key that begins with `$` is doubled, so these bytes
  /// stand for nothing else.
  ///
  /// - Parameters:
  ///   - bytes: A line, or a part of one that ends outside of strings.
  ///   - body: Takes the offset of the reference, and the reference or `nil` where it is not
  ///     written as one.
  /// - Complexity: O(*n*).
  static func forEach(
    in bytes: UnsafeRawBufferPointer,
    _ body: (Int, BlobMention?) -> Void
  ) {
    var position = 0
    let opening = Array("{\"$blob\":".utf8)
    while let dollar = ByteSearch.first(0x24, in: bytes, from: position) {
      position = dollar + 1
      let start = dollar - 2
      guard start >= 0, bytes[start...].starts(with: opening) else { continue }
      body(start, BlobMention(bytes, at: start))
    }
  }

  private init?(_ bytes: UnsafeRawBufferPointer, at offset: Int) {
    var scanner = JSONScanner(UnsafeRawBufferPointer(rebasing: bytes[offset...]))
    guard scanner.take("{\"$blob\":\"sha256:") else { return nil }
    let end = scanner.position + SHA256Digest.hexByteCount
    guard end <= scanner.byteCount,
      let digest = SHA256Digest(hex: scanner.bytes(scanner.position..<end))
    else { return nil }
    scanner.position = end
    guard scanner.take("\",\"len\":") else { return nil }
    do {
      let byteCount = try scanner.scanInteger()
      guard byteCount >= 0, scanner.take(0x7d) else { return nil }
      self.init(digest: digest, byteCount: byteCount)
    } catch {
      return nil
    }
  }
}
