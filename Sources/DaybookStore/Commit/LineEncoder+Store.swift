internal import DaybookBytes
internal import DaybookJournal
internal import DaybookModel

extension LineEncoder {
  /// Writes the lines that are about the store as a whole.
  mutating func encodeModelAndMetadata() throws(JournalError) {
    if let text = changes.modelText {
      begin("model")
      buffer.append(0x2c)
      buffer.append(utf8: text)
      try end()
    }
    try encodeMetadata()
    guard let floor = changes.historyFloor else { return }
    begin("purge")
    buffer.append(",\"floor\":")
    buffer.append(utf8: String(floor))
    try end()
  }

  private mutating func encodeMetadata() throws(JournalError) {
    guard !changes.metadata.isEmpty else { return }
    let keys = changes.metadata.keys.sorted { $0.precedesInByteOrder($1) }
    begin("metadata")
    append(keys, ",\"set\":{", changes.metadata)
    append(keys, ",\"was\":{", base.metadata)
    try end()
  }

  private mutating func append(
    _ keys: [String],
    _ opening: StaticString,
    _ values: [String: Value]
  ) {
    buffer.append(opening)
    for (index, key) in keys.enumerated() {
      if index > 0 { buffer.append(0x2c) }
      JSONText.append(string: key, to: &buffer)
      buffer.append(0x3a)
      ValueCodec.append(values[key] ?? .null, to: &buffer)
    }
    buffer.append(0x7d)
  }
}
