import DaybookCommand

/// Bytes at hand, given out in pieces.
final class MemorySource: ByteSource {
  private let bytes: [UInt8]
  private var offset = 0

  /// The largest number of bytes that one read gives.
  private let pieceByteCount: Int

  init(_ bytes: [UInt8], pieceByteCount: Int = .max) {
    self.bytes = bytes
    self.pieceByteCount = pieceByteCount
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    let count = min(buffer.count, bytes.count - offset, pieceByteCount)
    bytes.withUnsafeBytes { source in
      buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: source[offset..<offset + count]))
    }
    offset += count
    return count
  }
}
