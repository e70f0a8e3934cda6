package import DaybookBytes

/// Bytes in the journal: base64 with padding, or the reference of a blob.
package enum BinaryCodec {
  /// What stands for bytes.
  package enum Content: Hashable, Sendable {
    /// The bytes themselves.
    case bytes([UInt8])

    /// The name of a blob.
    case blob(BlobReference)
  }

  /// Appends bytes as base64.
  package static func append(_ bytes: UnsafeRawBufferPointer, to buffer: inout ByteBuffer) {
    buffer.append(0x22)
    Base64.append(bytes, to: &buffer)
    buffer.append(0x22)
  }

  /// Steps over base64 or a blob's reference.
  package static func scan(_ scanner: inout JSONScanner) throws(JSONError) -> Content {
    let start = scanner.position
    if let reference = try BlobReference.scan(ifPresentIn: &scanner) { return .blob(reference) }
    let span = try scanner.scanString()
    guard !span.hasEscapes, let bytes = Base64.bytes(of: scanner.bytes(span.range)) else {
      throw scanner.error(.unsuitable("base64 with padding"), at: start)
    }
    return .bytes(bytes)
  }
}
