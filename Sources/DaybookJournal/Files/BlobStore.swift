package import DaybookBytes

/// External data of a store, each file named by the SHA-256 of its bytes.
///
/// A blob is durable before the transaction that names it is appended. One that no transaction
/// names is harmless.
package struct BlobStore: Sendable {
  private let fileSystem: any FileSystem

  /// The size above which the store writes a value as a blob.
  package static let thresholdByteCount = 64 << 10

  /// Opens the blobs of a store's directory.
  package init(_ fileSystem: any FileSystem) {
    self.fileSystem = fileSystem
  }

  /// Keeps bytes durably and returns the digest that names them.
  ///
  /// - Throws: ``JournalError/Reason/diskFull(_:)`` where there is no room; nothing is left
  ///   then that matters.
  /// - Complexity: O(*n*); bytes that are kept already are compared and not written again.
  package func write(_ bytes: [UInt8]) throws(JournalError) -> SHA256Digest {
    let digest = SHA256.digest(of: bytes)
    do throws(IOFault) {
      let directory = StorePath.blobDirectory(digest)
      try fileSystem.ensureDirectory(.blobs, in: .root)
      try fileSystem.ensureDirectory(.blobDigests, in: .blobs)
      try fileSystem.ensureDirectory(directory, in: .blobDigests)
      if try contents(digest) != bytes { try replace(digest, with: bytes) }
      // Also for bytes found there: a crash may have come before their name was on the disk.
      try fileSystem.syncDirectoryWhole(directory)
    } catch {
      throw JournalError(error, writing: .blob(digest))
    }
    return digest
  }

  /// Reads a blob and checks its bytes.
  ///
  /// - Parameters:
  ///   - digest: The digest that the reference gives.
  ///   - byteCount: The size that the reference gives.
  /// - Returns: The blob's bytes.
  /// - Throws: ``JournalError/Reason/blobMissing(_:)`` and ``JournalError/Reason/blobDamaged(_:)``.
  package func read(_ digest: SHA256Digest, byteCount: Int64) throws(JournalError) -> [UInt8] {
    let path = StorePath.blob(digest)
    let bytes: [UInt8]?
    do {
      bytes = try contents(digest)
    } catch {
      throw JournalError(error, reading: path)
    }
    guard let bytes else { throw JournalError(.blobMissing(digest.hex), file: path.text) }
    guard Int64(bytes.count) == byteCount, SHA256.digest(of: bytes) == digest else {
      throw JournalError(.blobDamaged(digest.hex), file: path.text)
    }
    return bytes
  }

  /// Returns whether a file stands at the blob's name, whatever its bytes.
  package func contains(_ digest: SHA256Digest) throws(JournalError) -> Bool {
    do {
      return try fileSystem.statusWhole(at: .blob(digest)) != nil
    } catch {
      throw JournalError(error, reading: .blob(digest))
    }
  }

  /// The number of bytes of a blob's file; 0 where there is none.
  package func byteCount(of digest: SHA256Digest) throws(JournalError) -> Int64 {
    do {
      return try fileSystem.statusWhole(at: .blob(digest))?.byteCount ?? 0
    } catch {
      throw JournalError(error, reading: .blob(digest))
    }
  }

  /// The digests of all blobs in byte order, and the names of files that are none.
  package func list() throws(JournalError) -> (digests: [SHA256Digest], others: [String]) {
    var digests: [SHA256Digest] = []
    var others: [String] = []
    do {
      for directoryName in try fileSystem.names(in: .blobDigests) {
        guard let directory = StorePath.blobDigests.appending(directoryName) else { continue }
        for name in try fileSystem.names(in: directory) {
          if let digest = SHA256Digest(hex: name), name.hasPrefix(directoryName) {
            digests.append(digest)
          } else {
            others.append(directory.text + "/" + name)
          }
        }
      }
    } catch {
      throw JournalError(error, reading: .blobDigests)
    }
    return (digests, others)
  }

  private func contents(_ digest: SHA256Digest) throws(IOFault) -> [UInt8]? {
    guard let file = try fileSystem.openIfPresent(.blob(digest), .read) else { return nil }
    defer { fileSystem.close(file) }
    let byteCount = try fileSystem.statusWhole(of: file).byteCount
    return try fileSystem.readBytes(file, 0..<byteCount)
  }

  private func replace(_ digest: SHA256Digest, with bytes: [UInt8]) throws(IOFault) {
    let unfinished = StorePath.unfinishedBlob(digest)
    let file = try fileSystem.openWhole(unfinished, .writeOrCreate)
    do throws(IOFault) {
      try fileSystem.truncateWhole(file, to: 0)
      try fileSystem.writeWhole(file, at: 0, bytes)
      try fileSystem.syncWhole(file)
    } catch {
      fileSystem.close(file)
      throw error
    }
    fileSystem.close(file)
    try fileSystem.renameWhole(unfinished, to: .blob(digest))
  }
}
