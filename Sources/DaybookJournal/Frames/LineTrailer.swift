import DaybookBytes

/// The checksum at the end of every line.
enum LineTrailer {
  /// Ends the line that began at `start`: checksum, brace, line feed.
  static func append(to buffer: inout ByteBuffer, lineStart: Int) {
    let checksum = buffer.withUnsafeBytes { bytes in
      CRC32C.checksum(UnsafeRawBufferPointer(rebasing: bytes[lineStart...]))
    }
    buffer.append(Format.checksumKey)
    buffer.append(checksum: checksum)
    buffer.append("\"}\n")
  }

  /// Fills in the checksum of a line that ends with the placeholder.
  ///
  /// - Parameter line: The bytes of one line with its line feed.
  static func fill(_ line: UnsafeMutableRawBufferPointer) {
    precondition(line.count > ChangeLines.trailerByteCount, "a line has a body and a trailer")
    let bodyCount = line.count - ChangeLines.trailerByteCount
    let body = UnsafeRawBufferPointer(rebasing: line[..<bodyCount])
    guard let base = line.baseAddress else { return }
    Hexadecimal.write(
      UInt64(CRC32C.checksum(body)),
      digits: 8,
      to: (base + bodyCount + 8).assumingMemoryBound(to: UInt8.self)
    )
  }

  /// Says what is wrong with a line.
  ///
  /// - Parameter line: The bytes of one line with its line feed.
  /// - Returns: `nil` if its trailer and checksum are right.
  @inline(__always)
  static func defect(of line: UnsafeRawBufferPointer) -> JournalError.Defect? {
    let bodyCount = line.count - ChangeLines.trailerByteCount
    guard bodyCount > 0, let base = line.baseAddress else { return .trailer }
    let trailer = base + bodyCount
    let head = trailer.loadUnaligned(as: UInt64.self)
    let tail = (trailer + 16).loadUnaligned(as: UInt16.self)
    // `,"crc":"` and `"}` as little-endian words.
    guard
      UInt64(littleEndian: head) == 0x223a_2263_7263_222c,
      UInt16(littleEndian: tail) == 0x7d22
    else { return .trailer }
    let text = UnsafeRawBufferPointer(start: trailer, count: Format.trailerByteCount)
    guard let written = Hexadecimal.checksum(at: 8, in: text) else { return .trailer }
    let body = UnsafeRawBufferPointer(start: base, count: bodyCount)
    return CRC32C.checksum(body) == written ? nil : .checksum
  }
}
