/// The files of the outer world: inputs, outputs and the folders of stores.
package protocol CommandFiles {
  /// Opens a file for reading, or standard input for `-`.
  ///
  /// - Throws: A failure that names the path when there is no such file or it cannot be read.
  func openInput(_ path: String) throws(CommandFailure) -> any ByteSource

  /// Replaces a file by bytes, whole or not at all.
  ///
  /// - Throws: A failure that names the path.
  func replaceFile(_ path: String, with bytes: [UInt8]) throws(CommandFailure)

  /// Returns what stands at a path.
  func kind(of path: String) throws(CommandFailure) -> FileKind
}

/// What can stand at a path.
package enum FileKind: Hashable, Sendable {
  case nothing
  case file
  case folder
}

/// Bytes that are read once, from the front.
package protocol ByteSource: AnyObject {
  /// Fills the front of `buffer`.
  ///
  /// - Returns: The number of bytes, zero only at the end.
  /// - Throws: A failure that names the file.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(CommandFailure) -> Int
}

/// Bytes at hand.
package final class MemorySource: ByteSource {
  private let bytes: [UInt8]
  private var offset = 0

  /// The largest number of bytes that one read gives.
  private let pieceByteCount: Int

  /// Makes a source of `bytes` that hands them out in pieces.
  package init(_ bytes: [UInt8], pieceByteCount: Int = .max) {
    precondition(pieceByteCount > 0, "a piece has at least one byte")
    self.bytes = bytes
    self.pieceByteCount = pieceByteCount
  }

  /// Fills the front of `buffer`.
  package func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    let count = min(buffer.count, bytes.count - offset, pieceByteCount)
    bytes.withUnsafeBytes { source in
      buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: source[offset..<offset + count]))
    }
    offset += count
    return count
  }
}
