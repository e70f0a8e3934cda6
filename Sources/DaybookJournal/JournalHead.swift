package import DaybookBytes

/// The position of the last acknowledged save, as `HEAD` holds it.
///
/// It is written after the sync and before the save returns, so it can lag behind the journal and
/// never leads it. A digest noted elsewhere is the only proof against a chain that was recomputed
/// as a whole.
package struct JournalHead: Hashable, Sendable {
  /// The segment's number.
  package var segment: Int

  /// The number of bytes of that segment through the last acknowledged line.
  package var byteCount: Int64

  /// The number of the last transaction; 0 where there is none.
  package var transaction: Int64

  /// The hash of the last transaction, or of the first header where there is none.
  package var digest: SHA256Digest

  /// Names a position.
  package init(segment: Int, byteCount: Int64, transaction: Int64, digest: SHA256Digest) {
    self.segment = segment
    self.byteCount = byteCount
    self.transaction = transaction
    self.digest = digest
  }

  /// Whether this position lies before `other` in the journal.
  func isBefore(_ other: JournalHead) -> Bool {
    (segment, byteCount) < (other.segment, other.byteCount)
  }

  /// Reads `HEAD`.
  ///
  /// - Returns: `nil` where the file is missing, or is not 256 bytes with the right checksum.
  package static func read(_ fileSystem: any FileSystem) throws(JournalError) -> JournalHead? {
    do {
      guard let file = try fileSystem.openIfPresent(.head, .read) else { return nil }
      defer { fileSystem.close(file) }
      let bytes = try fileSystem.readBytes(file, 0..<Int64(Format.headByteCount) + 1)
      return bytes.withUnsafeBytes { FrameReader.head($0) }
    } catch {
      throw JournalError(error, reading: StorePath.head)
    }
  }
}

/// Bytes that recovery took off the tail of a segment.
package struct QuarantinedTail: Hashable, Sendable {
  /// The segment's number.
  package var segment: Int

  /// Where the bytes stood.
  package var offset: Int64

  /// How many there were.
  package var byteCount: Int64

  /// The hash of the bytes.
  package var digest: SHA256Digest

  /// The file that keeps them, below the store's directory.
  package var file: String
}
