import DaybookBytes

extension DelimitedReader {
  /// Returns the text of a field, or `nil` for a field that is empty and not quoted.
  ///
  /// - Throws: A failure that names file, line and column when the bytes are not UTF-8.
  package func text(of index: Int) throws(CommandFailure) -> String? {
    let field = fields[index]
    guard field.isQuoted || field.start < field.end else { return nil }
    let bytes = recordBytes[field.start..<field.end]
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw noText(at: field.start, bytes)
    }
    if !field.isQuoted, bytes.contains(0) {
      let offset = bytes.firstIndex(of: 0) ?? field.start
      throw malformed("a NUL byte stands here; is the file UTF-16?", at: offset)
        .trying("--encoding utf-16le")
    }
    return field.hasDoubledQuotes ? withSingleQuotes(text) : text
  }

  /// A failure at a field of the current record: `file:line:column`, the line, a caret.
  package func failure(_ summary: String, field index: Int) -> CommandFailure {
    guard index < fields.count else { return malformed(summary, at: recordEndOfText) }
    let field = fields[index]
    return malformed(summary, at: field.isQuoted ? field.start - 1 : field.start)
  }

  /// A failure at a byte of the current record.
  func malformed(_ summary: String, at offset: Int) -> CommandFailure {
    InputPlace(bytes: bytesAtHand, firstLine: line, offset: offset)
      .failure(summary, path: path)
  }

  /// The failure of a field that is not UTF-8, at its first bad byte.
  private func noText(at start: Int, _ bytes: Slice<UnsafeRawBufferPointer>) -> CommandFailure {
    var offset = start
    bytes.withContiguousStorageIfAvailable { bytes in
      guard let base = bytes.baseAddress else { return }
      var position = 0
      while position < bytes.count {
        let count = UTF8Sequence.byteCount(base + position, bytes.count - position)
        guard count > 0 else { break }
        position += count
      }
      offset += position
    }
    guard offset < recordBytes.count else { return malformed("not UTF-8", at: start) }
    let byte = hexadecimal(recordBytes[offset])
    return malformed("the byte \(byte) is not UTF-8", at: offset)
      .trying("--encoding windows-1252")
  }

  private var recordEndOfText: Int {
    let bytes = recordBytes
    var end = bytes.count
    while end > 0, bytes[end - 1] == 0x0A || bytes[end - 1] == 0x0D { end -= 1 }
    return end
  }
}

private func withSingleQuotes(_ text: String) -> String {
  var result = ""
  var isSecond = false
  for scalar in text.unicodeScalars {
    isSecond = scalar == "\"" && !isSecond
    if scalar != "\"" || isSecond { result.unicodeScalars.append(scalar) }
  }
  return result
}
