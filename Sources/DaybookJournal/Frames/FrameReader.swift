import DaybookBytes

/// Reads the journal's own lines.
///
/// Each function takes a line with its line feed whose trailer and checksum were checked.
enum FrameReader {
  /// All keys of these lines.
  static let knownKeys: Set<String> = [
    "op", "format", "reader", "store", "segment", "first", "prev", "prevBytes", "at", "writer",
    "features", "tx", "author", "context", "back", "note", "app", "token", "changes", "durable",
    "blocks", "sha", "last", "bytes",
  ]

  /// Reads a segment's header.
  static func header(_ line: UnsafeRawBufferPointer) throws(FrameFault) -> SegmentHeader {
    var fields = FrameFields(line)
    try fields.expectKind("segment")
    try fields.expect("format")
    let format = try fields.number()
    try fields.expect("reader")
    let reader = try fields.number()
    guard reader <= Format.version else { throw .newer("format \(format)") }
    try fields.expect("store")
    let store = try fields.string()
    try fields.expect("segment")
    let segment = try fields.number()
    try fields.expect("first")
    let first = try fields.number()
    try fields.expect("prev")
    let previous = try fields.optionalDigest()
    let previousByteCount = try fields.take("prevBytes") ? try fields.number() : 0
    try fields.expect("at")
    let date = try fields.instant()
    try fields.expect("writer")
    let writer = try fields.string()
    let features = try fields.take("features") ? try fields.strings() : []
    try fields.expectEnd()
    if let feature = features.first { throw .newer("feature \(feature)") }
    guard format >= 1, segment >= 1, segment <= Int64(Int32.max), first >= 1 else {
      throw .malformed
    }
    return SegmentHeader(
      format: Int(clamping: format),
      reader: Int(clamping: reader),
      store: store,
      segment: Int(segment),
      first: first,
      previous: previous,
      previousByteCount: previousByteCount,
      date: date,
      writer: writer,
      features: features
    )
  }

  /// Reads a `begin` line.
  static func begin(_ line: UnsafeRawBufferPointer) throws(FrameFault) -> TransactionHead {
    var fields = FrameFields(line)
    try fields.expectKind("begin")
    try fields.expect("tx")
    let number = try fields.number()
    try fields.expect("at")
    let date = try fields.instant()
    var draft = TransactionDraft()
    try fields.expect("author")
    draft.author = try fields.optionalString()
    try fields.expect("context")
    draft.context = try fields.optionalString()
    let back = try fields.take("back") ? try fields.decimal() : nil
    draft.note = try fields.take("note") ? try fields.string() : nil
    draft.app = try fields.take("app") ? try fields.string() : nil
    draft.token = try fields.take("token") ? try fields.string() : nil
    try fields.expect("prev")
    let previous = try fields.digest()
    try fields.expectEnd()
    return TransactionHead(
      number: number,
      date: date,
      draft: draft,
      back: back,
      previous: previous
    )
  }

  /// Reads a `commit` line.
  static func commit(_ line: UnsafeRawBufferPointer) throws(FrameFault) -> CommitFrame {
    var fields = FrameFields(line)
    try fields.expectKind("commit")
    try fields.expect("tx")
    let number = try fields.number()
    try fields.expect("changes")
    let changeCount = try fields.number()
    try fields.expect("durable")
    let durable = try fields.number()
    let isHashedInBlocks = try fields.take("blocks")
    if isHashedInBlocks {
      guard try fields.number() == Format.hashBlockByteCount else { throw .newer("block size") }
    }
    try fields.expect("sha")
    let digest = try fields.digest()
    try fields.expectEnd()
    return CommitFrame(
      number: number,
      changeCount: Int(changeCount),
      durable: durable,
      isHashedInBlocks: isHashedInBlocks,
      digest: digest
    )
  }

  /// Reads a `seal` line.
  static func seal(_ line: UnsafeRawBufferPointer) throws(FrameFault) -> SegmentSeal {
    var fields = FrameFields(line)
    try fields.expectKind("seal")
    try fields.expect("segment")
    let segment = try fields.number()
    try fields.expect("last")
    let last = try fields.number()
    try fields.expect("bytes")
    let byteCount = try fields.number()
    try fields.expect("sha")
    let digest = try fields.digest()
    try fields.expectEnd()
    return SegmentSeal(
      segment: Int(clamping: segment),
      last: last,
      byteCount: byteCount,
      digest: digest
    )
  }

  /// Reads `HEAD`; anything but its 256 bytes as they are written is `nil`.
  static func head(_ bytes: UnsafeRawBufferPointer) -> JournalHead? {
    guard bytes.count == Format.headByteCount, bytes[bytes.count - 1] == 0x0a else { return nil }
    guard let end = bytes.firstIndex(of: 0x20) else { return nil }
    guard bytes[end..<(bytes.count - 1)].allSatisfy({ $0 == 0x20 }) else { return nil }
    // The trailer check wants a line feed where the first blank stands, and does not look at it.
    let line = UnsafeRawBufferPointer(rebasing: bytes[...end])
    guard LineTrailer.defect(of: line) == nil else { return nil }
    do {
      return try headFields(line)
    } catch {
      return nil
    }
  }

  private static func headFields(_ line: UnsafeRawBufferPointer) throws(FrameFault) -> JournalHead {
    var fields = FrameFields(line)
    try fields.expectKind("head")
    try fields.expect("segment")
    let segment = try fields.number()
    try fields.expect("bytes")
    let byteCount = try fields.number()
    try fields.expect("tx")
    let transaction = try fields.number()
    try fields.expect("sha")
    let digest = try fields.digest()
    try fields.expectEnd()
    return JournalHead(
      segment: Int(clamping: segment),
      byteCount: byteCount,
      transaction: transaction,
      digest: digest
    )
  }
}
