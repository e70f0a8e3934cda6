/// Receives the transactions of a journal in order.
///
/// Everything that arrives is confirmed: a transaction is delivered only after all of its lines,
/// its count, its chain and its commit line were checked, so what arrives may be applied at once.
/// Each transaction is one `begin`, any number of `changes`, one `commit`. The error of a method,
/// usually ``JournalError/Reason/rejected(_:)``, ends the reading.
package protocol JournalReplay: AnyObject {
  /// A transaction begins.
  func begin(_ head: TransactionHead) throws(JournalError)

  /// Some of its change lines follow; the bytes are gone when the method returns.
  func changes(_ lines: ChangeLines) throws(JournalError)

  /// The transaction is complete.
  func commit(_ end: TransactionEnd) throws(JournalError)
}

/// Checked change lines that stand one behind the other in memory.
package struct ChangeLines {
  /// The bytes of all lines, line feeds included.
  package let bytes: UnsafeRawBufferPointer

  /// For each line, the offset in `bytes` behind its line feed.
  package let lineEnds: UnsafeBufferPointer<Int>

  /// The number of the transaction.
  package let transaction: Int64

  /// The segment's number.
  package let segment: Int

  /// The number of the first line in its file, counted from 1.
  package let firstLine: Int

  /// Where the first line starts in its file.
  package let offset: Int64

  /// The bytes that end every line: `,"crc":"00000000"}` and a line feed.
  package static let trailerByteCount = 19

  /// The number of lines.
  package var count: Int { lineEnds.count }

  /// Returns the bytes of one line with its line feed.
  package subscript(line: Int) -> UnsafeRawBufferPointer {
    let start = line == 0 ? 0 : lineEnds[line - 1]
    return UnsafeRawBufferPointer(rebasing: bytes[start..<lineEnds[line]])
  }

  /// Names the place of one line, for an error of the reader.
  package func place(of line: Int) -> (line: Int, offset: Int64) {
    (firstLine + line, offset + Int64(line == 0 ? 0 : lineEnds[line - 1]))
  }
}
