import DaybookModel

/// Reads records of CSV (RFC 4180) and TSV, streaming.
///
/// Lines end in LF, CRLF or CR, also mixed; a byte-order mark at the front is skipped; quoted
/// fields may hold delimiters, line ends and doubled quotes; the last line needs no end. A quote
/// within an unquoted field is a character like any other. Empty lines are skipped, except that
/// they are rows of a file of one column.
package final class DelimitedReader {
  /// One field of the current record: where it stands, and how it was written.
  package struct Field: Hashable, Sendable {
    /// The offset within the record of the first byte, behind the opening quote.
    var start: Int
    var end: Int
    /// Whether the field stands between quotes.
    package var isQuoted = false
    var hasDoubledQuotes = false
  }

  /// The fields of the current record.
  package private(set) var fields: [Field] = []

  /// The line on which the current record starts, from 1.
  package private(set) var line = 1

  let path: String
  private let buffer: SlidingBuffer
  private let delimiter: UInt8
  private var position = 0
  private var recordEnd = 0
  private var nextLine = 1
  private var isAtFront = true

  /// Whether a field of the current record stands between quotes and may hold line ends.
  private var hasQuotes = false

  /// Makes a reader.
  ///
  /// - Parameters:
  ///   - source: The bytes, from the front.
  ///   - path: The name of the file in messages.
  ///   - delimiter: The byte between fields, a comma or a tab.
  package init(_ source: any ByteSource, path: String, delimiter: UInt8 = 0x2C) {
    self.path = path
    self.delimiter = delimiter
    buffer = SlidingBuffer(source)
  }

  /// The bytes of the current record with its line end; valid until the next record is read.
  var recordBytes: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: buffer.bytes[..<recordEnd])
  }

  /// The current record and what was read behind it.
  var bytesAtHand: UnsafeRawBufferPointer { buffer.bytes }

  /// Reads the next record.
  ///
  /// - Parameter keepsEmptyLines: Whether an empty line is a record of one empty field.
  /// - Returns: Whether there was one.
  /// - Throws: A failure that names line and column of what is malformed.
  package func next(keepsEmptyLines: Bool = false) throws(CommandFailure) -> Bool {
    if isAtFront { try skipMark() }
    repeat {
      buffer.drop(recordEnd)
      recordEnd = 0
      position = 0
      line = nextLine
      fields.removeAll(keepingCapacity: true)
      hasQuotes = false
      guard try hasByte() else { return false }
      try readFields()
      nextLine += hasQuotes ? lineEndCount() : 1
    } while !keepsEmptyLines && isEmptyLine
    return true
  }

  private var isEmptyLine: Bool {
    fields.count == 1 && !fields[0].isQuoted && fields[0].start == fields[0].end
  }
}

// MARK: - Scanning

extension DelimitedReader {
  private func hasByte() throws(CommandFailure) -> Bool {
    if position < buffer.bytes.count { return true }
    if buffer.isOverfull {
      throw malformed("the record is longer than 64 MiB; is a quote missing?", at: 0)
    }
    return try buffer.readMore()
  }

  private func readFields() throws(CommandFailure) {
    var isLast = false
    while !isLast {
      let isQuoted = try hasByte() && buffer.bytes[position] == 0x22
      isLast = isQuoted ? try readQuotedField() : try readPlainField()
    }
    recordEnd = position
  }

  /// Reads up to a delimiter or the end of the line, and steps over it.
  ///
  /// - Returns: Whether the field is the record's last.
  private func readPlainField() throws(CommandFailure) -> Bool {
    let start = position
    while try hasByte() {
      let bytes = buffer.bytes
      var index = position
      while index < bytes.count {
        let byte = bytes[index]
        if byte == delimiter || byte == 0x0A || byte == 0x0D { break }
        index &+= 1
      }
      position = index
      if index < bytes.count { break }
    }
    fields.append(Field(start: start, end: position))
    return try stepOverSeparator()
  }

  private func readQuotedField() throws(CommandFailure) -> Bool {
    let quote = position
    var field = Field(start: position + 1, end: 0, isQuoted: true)
    position += 1
    while true {
      try findQuote(openedAt: quote)
      guard try hasByte(after: 1), buffer.bytes[position + 1] == 0x22 else { break }
      field.hasDoubledQuotes = true
      position += 2
    }
    field.end = position
    hasQuotes = true
    position += 1
    fields.append(field)
    if try hasByte() {
      let byte = buffer.bytes[position]
      guard byte == delimiter || byte == 0x0A || byte == 0x0D else {
        throw malformed("text stands behind the closing quote of a field", at: position)
      }
    }
    return try stepOverSeparator()
  }

  private func findQuote(openedAt quote: Int) throws(CommandFailure) {
    while try hasByte() {
      let bytes = buffer.bytes
      var index = position
      while index < bytes.count, bytes[index] != 0x22 { index &+= 1 }
      position = index
      if index < bytes.count { return }
    }
    throw malformed("the quote that opens here is never closed", at: quote)
  }

  private func hasByte(after distance: Int) throws(CommandFailure) -> Bool {
    if position + distance < buffer.bytes.count { return true }
    return try buffer.readMore()
  }

  /// Steps over a delimiter, or over the end of the line.
  private func stepOverSeparator() throws(CommandFailure) -> Bool {
    guard try hasByte() else { return true }
    let byte = buffer.bytes[position]
    if byte == 0x0D, try hasByte(after: 1), buffer.bytes[position + 1] == 0x0A { position += 1 }
    position += 1
    return byte != delimiter
  }

  private func lineEndCount() -> Int {
    let bytes = recordBytes
    var count = 0
    for index in bytes.indices {
      let isPairEnd = bytes[index] == 0x0A && index > 0 && bytes[index - 1] == 0x0D
      if bytes[index] == 0x0D || (bytes[index] == 0x0A && !isPairEnd) { count &+= 1 }
    }
    return count
  }

  private func skipMark() throws(CommandFailure) {
    isAtFront = false
    while buffer.bytes.count < 3, try buffer.readMore() {}
    let bytes = buffer.bytes
    if bytes.count >= 3, bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF { buffer.drop(3) }
    if bytes.count >= 2,
      (bytes[0], bytes[1]) == (0xFF, 0xFE) || (bytes[0], bytes[1]) == (0xFE, 0xFF)
    {
      throw CommandFailure(.badInput, place: path, "the text is UTF-16; save it as UTF-8")
        .trying("--encoding utf-16")
    }
  }
}
