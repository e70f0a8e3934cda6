package import DaybookBytes

/// In the journal, a blob's name is `{"$blob":"sha256:<hex>","len":n}`.
extension BlobReference {
  /// The largest number of bytes of data that stands in the journal itself.
  package static let inlineByteCountLimit = 64 * 1_024

  /// Appends the reference.
  package func append(to buffer: inout ByteBuffer) {
    buffer.append("{\"$blob\":\"sha256:")
    buffer.append(digest)
    buffer.append("\",\"len\":")
    buffer.append(integer: byteCount)
    buffer.append(0x7d)
  }

  /// Steps over a reference if one comes next.
  ///
  /// - Returns: `nil`, and the scanner has not moved, where another value begins.
  package static func scan(
    ifPresentIn scanner: inout JSONScanner
  ) throws(JSONError) -> BlobReference? {
    let start = scanner.position
    guard scanner.take("{\"$blob\":") else { return nil }
    guard scanner.take("\"sha256:"),
      scanner.byteCount - scanner.position >= SHA256Digest.hexByteCount,
      let digest = SHA256Digest(
        hex: scanner.bytes(scanner.position..<(scanner.position + SHA256Digest.hexByteCount))
      )
    else { throw malformed(scanner, start) }
    scanner.position += SHA256Digest.hexByteCount
    guard scanner.take("\",\"len\":") else { throw malformed(scanner, start) }
    let byteCount = try scanner.scanInteger()
    guard byteCount >= 0, scanner.take(0x7d) else { throw malformed(scanner, start) }
    return BlobReference(digest: digest, byteCount: Int(byteCount))
  }
}

private func malformed(_ scanner: JSONScanner, _ start: Int) -> JSONError {
  scanner.error(.unsuitable("a blob's reference with sha256: and 64 digits"), at: start)
}
