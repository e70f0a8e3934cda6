import DaybookBytes

/// Writes the journal's own lines, byte for byte as Format 1 has them.
enum FrameText {
  /// Appends a segment's header line.
  static func append(_ header: SegmentHeader, to buffer: inout ByteBuffer) {
    let start = buffer.count
    buffer.append("{\"op\":\"segment\",\"format\":")
    append(Int64(header.format), &buffer)
    buffer.append(",\"reader\":")
    append(Int64(header.reader), &buffer)
    appendString(",\"store\":", header.store, &buffer)
    buffer.append(",\"segment\":")
    append(Int64(header.segment), &buffer)
    buffer.append(",\"first\":")
    append(header.first, &buffer)
    appendDigest(",\"prev\":", header.previous, &buffer)
    if header.previousByteCount != 0 {
      buffer.append(",\"prevBytes\":")
      append(header.previousByteCount, &buffer)
    }
    appendString(",\"at\":", header.date.description, &buffer)
    appendString(",\"writer\":", header.writer, &buffer)
    if !header.features.isEmpty {
      buffer.append(",\"features\":[")
      for (index, feature) in header.features.enumerated() {
        if index > 0 { buffer.append(0x2c) }
        JSONText.append(string: feature, to: &buffer)
      }
      buffer.append(0x5d)
    }
    LineTrailer.append(to: &buffer, lineStart: start)
  }

  /// Appends a transaction's `begin` line.
  static func append(
    _ head: TransactionHead,
    previous: SHA256Digest,
    to buffer: inout ByteBuffer
  ) {
    let start = buffer.count
    buffer.append("{\"op\":\"begin\",\"tx\":")
    append(head.number, &buffer)
    buffer.append(",\"at\":\"")
    buffer.append(head.date.textBytes)
    buffer.append(0x22)
    appendString(",\"author\":", head.author, &buffer)
    appendString(",\"context\":", head.context, &buffer)
    if let back = head.back {
      buffer.append(",\"back\":")
      buffer.append(utf8: back.description)
    }
    if let note = head.note { appendString(",\"note\":", note, &buffer) }
    if let app = head.app { appendString(",\"app\":", app, &buffer) }
    if let token = head.token { appendString(",\"token\":", token, &buffer) }
    appendDigest(",\"prev\":", previous, &buffer)
    LineTrailer.append(to: &buffer, lineStart: start)
  }

  /// Appends a transaction's `commit` line.
  static func append(_ commit: CommitFrame, to buffer: inout ByteBuffer) {
    let start = buffer.count
    buffer.append("{\"op\":\"commit\",\"tx\":")
    append(commit.number, &buffer)
    buffer.append(",\"changes\":")
    append(Int64(commit.changeCount), &buffer)
    buffer.append(",\"durable\":")
    append(commit.durable, &buffer)
    if commit.isHashedInBlocks {
      buffer.append(",\"blocks\":")
      append(Int64(Format.hashBlockByteCount), &buffer)
    }
    appendDigest(",\"sha\":", commit.digest, &buffer)
    LineTrailer.append(to: &buffer, lineStart: start)
  }

  /// Appends the last line of a sealed segment.
  static func append(_ seal: SegmentSeal, to buffer: inout ByteBuffer) {
    let start = buffer.count
    buffer.append("{\"op\":\"seal\",\"segment\":")
    append(Int64(seal.segment), &buffer)
    buffer.append(",\"last\":")
    append(seal.last, &buffer)
    buffer.append(",\"bytes\":")
    append(seal.byteCount, &buffer)
    appendDigest(",\"sha\":", seal.digest, &buffer)
    LineTrailer.append(to: &buffer, lineStart: start)
  }

  /// Appends the 256 bytes of `HEAD`.
  static func append(_ head: JournalHead, to buffer: inout ByteBuffer) {
    let start = buffer.count
    buffer.append("{\"op\":\"head\",\"segment\":")
    append(Int64(head.segment), &buffer)
    buffer.append(",\"bytes\":")
    append(head.byteCount, &buffer)
    buffer.append(",\"tx\":")
    append(head.transaction, &buffer)
    appendDigest(",\"sha\":", head.digest, &buffer)
    LineTrailer.append(to: &buffer, lineStart: start)
    buffer.truncate(to: buffer.count - 1)
    while buffer.count - start < Format.headByteCount - 1 { buffer.append(0x20) }
    buffer.append(0x0a)
  }

  /// Appends a change line that says what recovery took off a tail.
  static func append(
    _ tail: QuarantinedTail,
    transaction: Int64,
    to buffer: inout ByteBuffer
  ) {
    let start = buffer.count
    buffer.append("{\"op\":\"recovery\",\"tx\":")
    append(transaction, &buffer)
    buffer.append(",\"segment\":")
    append(Int64(tail.segment), &buffer)
    buffer.append(",\"offset\":")
    append(tail.offset, &buffer)
    buffer.append(",\"length\":")
    append(tail.byteCount, &buffer)
    appendDigest(",\"sha\":", tail.digest, &buffer)
    appendString(",\"file\":", tail.file, &buffer)
    LineTrailer.append(to: &buffer, lineStart: start)
  }

  private static func append(_ number: Int64, _ buffer: inout ByteBuffer) {
    buffer.append(utf8: String(number))
  }

  private static func appendString(
    _ key: StaticString,
    _ text: String?,
    _ buffer: inout ByteBuffer
  ) {
    buffer.append(key)
    if let text {
      JSONText.append(string: text, to: &buffer)
    } else {
      buffer.append("null")
    }
  }

  private static func appendDigest(
    _ key: StaticString,
    _ digest: SHA256Digest?,
    _ buffer: inout ByteBuffer
  ) {
    buffer.append(key)
    guard let digest else {
      buffer.append("null")
      return
    }
    buffer.append(0x22)
    buffer.append(digest)
    buffer.append(0x22)
  }
}
