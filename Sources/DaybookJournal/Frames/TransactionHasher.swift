import DaybookBytes

/// Computes the hash of a transaction while its lines pass by.
///
/// Up to 1 MiB it is the SHA-256 of the bytes; above, of the list of the digests of their blocks
/// of 1 MiB in lower-case hexadecimal digits with a line feed behind each.
struct TransactionHasher: Sendable {
  private var block = SHA256()
  private var blockByteCount = 0
  private var blockDigests: [SHA256Digest] = []

  /// The number of bytes so far.
  private(set) var byteCount: Int64 = 0

  /// Takes the next bytes.
  mutating func update(_ bytes: UnsafeRawBufferPointer) {
    byteCount += Int64(bytes.count)
    var rest = bytes
    while !rest.isEmpty {
      if blockByteCount == Format.hashBlockByteCount {
        blockDigests.append(block.finalize())
        block = SHA256()
        blockByteCount = 0
      }
      let takenCount = min(rest.count, Format.hashBlockByteCount - blockByteCount)
      block.update(UnsafeRawBufferPointer(rebasing: rest[..<takenCount]))
      blockByteCount += takenCount
      rest = UnsafeRawBufferPointer(rebasing: rest[takenCount...])
    }
  }

  /// Whether the bytes so far are hashed in blocks.
  var isInBlocks: Bool { byteCount > Int64(Format.hashBlockByteCount) }

  /// Ends the hash.
  mutating func finalize() -> SHA256Digest {
    let last = block.finalize()
    guard isInBlocks else { return last }
    return TransactionHasher.digest(ofBlocks: blockDigests + [last])
  }

  /// The hash of a transaction above 1 MiB from the hashes of its blocks.
  static func digest(ofBlocks digests: [SHA256Digest]) -> SHA256Digest {
    var list = ByteBuffer(capacity: digests.count * (SHA256Digest.hexByteCount + 1))
    for digest in digests {
      list.append(digest)
      list.append(0x0a)
    }
    return list.withUnsafeBytes { SHA256.digest(of: $0) }
  }
}
