import DaybookBytes

/// Computes the hash of a transaction while its lines pass by.
///
/// Up to 1 MiB it is the SHA-256 of the bytes; above, of the list of the digests of their blocks
/// of 1 MiB in lower-case hexadecimal digits with a line feed behind each.
struct TransactionHasher: Sendable {
  private var block = SHA256()
  private var blockDigests: [SHA256Digest] = []

  /// Bytes behind the first block, until there are as many blocks as are hashed at once.
  private var gathered: [UInt8] = []

  /// The number of bytes so far.
  private(set) var byteCount: Int64 = 0

  /// Takes the next bytes.
  mutating func update(_ bytes: UnsafeRawBufferPointer) {
    let room = max(0, Int64(Format.hashBlockByteCount) - byteCount)
    let firstCount = Int(min(room, Int64(bytes.count)))
    byteCount += Int64(bytes.count)
    if firstCount > 0 {
      block.update(UnsafeRawBufferPointer(rebasing: bytes[..<firstCount]))
    }
    var rest = UnsafeRawBufferPointer(rebasing: bytes[firstCount...])
    while !rest.isEmpty {
      let takenCount = min(rest.count, TransactionHasher.gatheredByteCount - gathered.count)
      gathered.reserveCapacity(TransactionHasher.gatheredByteCount)
      gathered.append(contentsOf: rest[..<takenCount])
      rest = UnsafeRawBufferPointer(rebasing: rest[takenCount...])
      if gathered.count == TransactionHasher.gatheredByteCount { hashGathered() }
    }
  }

  /// Hashes the gathered blocks, of which the last may be shorter.
  private mutating func hashGathered() {
    gathered.withUnsafeBytes { bytes in
      #if !DEBUG  // Vectors that are not optimized are slower than one block after the other.
        if bytes.count == TransactionHasher.gatheredByteCount {
          blockDigests += SHA256Lanes.digests(of: bytes)
          return
        }
      #endif
      for start in stride(from: 0, to: bytes.count, by: Format.hashBlockByteCount) {
        let end = min(start + Format.hashBlockByteCount, bytes.count)
        blockDigests.append(SHA256.digest(of: UnsafeRawBufferPointer(rebasing: bytes[start..<end])))
      }
    }
    gathered.removeAll(keepingCapacity: true)
  }

  private static let gatheredByteCount = SHA256Lanes.count * Format.hashBlockByteCount

  /// Whether the bytes so far are hashed in blocks.
  var isInBlocks: Bool { byteCount > Int64(Format.hashBlockByteCount) }

  /// Ends the hash.
  mutating func finalize() -> SHA256Digest {
    let first = block.finalize()
    guard isInBlocks else { return first }
    hashGathered()
    return TransactionHasher.digest(ofBlocks: [first] + blockDigests)
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
