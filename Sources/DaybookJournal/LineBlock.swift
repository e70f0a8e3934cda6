package import DaybookBytes

/// Change lines on their way into a journal, as the store writes them.
///
/// Each line ends with `,"crc":"00000000"}` and a line feed; the journal fills in the digits.
package struct LineBlock: Sendable {
  /// The bytes of all lines.
  package var bytes: [UInt8]

  /// For each line, the offset in `bytes` behind its line feed.
  package var lineEnds: [Int]

  /// Whether the journal has filled the digits in.
  var hasChecksums = false

  /// Takes lines over.
  ///
  /// - Parameters:
  ///   - bytes: Whole lines.
  ///   - lineEnds: Ascending; the last one is the number of bytes.
  package init(bytes: [UInt8], lineEnds: [Int]) {
    precondition((lineEnds.last ?? 0) == bytes.count, "the last line ends with the block")
    self.bytes = bytes
    self.lineEnds = lineEnds
  }

  /// Copies lines out of a buffer, which can then be used again.
  ///
  /// - Complexity: O(*n*), a tenth of the time of checking the lines.
  package init(copying buffer: borrowing ByteBuffer, lineEnds: [Int]) {
    self.init(bytes: buffer.array, lineEnds: lineEnds)
  }

  /// The placeholder that ends every line but for its line feed.
  package static let trailer: StaticString = ",\"crc\":\"00000000\"}"
}
