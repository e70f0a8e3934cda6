import DaybookBytes

/// Reads one segment from its beginning and delivers its whole transactions.
///
/// Every line's checksum, every frame and every link of the chain is checked; hashes from
/// `hashFrom` on, or none while they are left to others as `jobs`.
final class SegmentScanner {
  let source: SegmentSource
  let window: ScanWindow
  let file: String
  let limit: Int
  var chain: ChainState

  /// The offset from which hashes are recomputed.
  var hashFrom = 0

  /// Whether hashes are left to whoever takes `jobs`.
  var collectsJobs = false

  /// Transactions whose hash is still to be checked.
  var jobs: [HashJob] = []

  /// The last transaction to deliver.
  var through = Int64.max

  /// A position to compare with when the scan comes to it.
  var expectedHead: JournalHead?

  /// What was found at that position.
  private(set) var headCheck: HeadCheck?

  /// The offset behind the last whole transaction, header or seal.
  var goodEnd = 0

  /// The number of lines up to there.
  var goodLineCount = 0

  /// The segment's header and seal, once read.
  var header: SegmentHeader?
  var seal: SegmentSeal?

  /// The first thing that is not as it was written.
  var defect: ScanDefect?

  /// The number of commit lines that were read as durable.
  var transactionCount = 0
  var changeCount = 0

  // The bytes of the last change line up to its transaction's number: nearly all lines repeat them.
  var linePrefix: [UInt8] = []
  var lineEnds: [Int] = []

  init(_ source: SegmentSource, file: String, limit: Int = .max, chain: ChainState) {
    self.source = source
    self.file = file
    self.limit = limit
    self.chain = chain
    window = ScanWindow(source, limit: limit)
  }

  /// What stands where `HEAD` points.
  struct HeadCheck {
    var transaction: Int64
    var digest: SHA256Digest
  }

  /// Reads the segment until its end, its first defect, or the last transaction asked for.
  ///
  /// - Throws: What reading met, what the receiver threw, and `needsNewerVersion`.
  func scan(_ number: Int?, _ replay: (any JournalReplay)?) throws(JournalError) {
    guard try readHeader(number) else { return }
    try scanOn(replay)
  }

  /// Begins behind lines that were read before.
  func resume(at offset: Int, lineCount: Int) {
    window.restart(at: offset)
    goodEnd = offset
    goodLineCount = lineCount
  }

  /// Reads on from the last whole transaction, as `scan` does.
  func scanOn(_ replay: (any JournalReplay)?) throws(JournalError) {
    while chain.lastNumber < through {
      let offset = goodEnd
      guard let end = try lineEnd(from: offset, keepingFrom: offset) else {
        if window.end > offset { report(unendedLine(offset), offset, 1) }
        return
      }
      let line = window.bytes(offset..<end)
      if let fault = LineTrailer.defect(of: line) {
        report(fault, offset, 1)
        return
      }
      switch LineKind(line) {
      case .begin:
        guard try readTransaction(offset, end, replay) else { return }
      case .seal:
        try readSeal(line, offset, end)
        return
      case .unknown(let name):
        throw newer("line \(name)", offset, 1)
      case .segment, .change, .commit, .malformed:
        report(.unexpectedLine, offset, 1)
        return
      }
    }
  }

  /// Returns the offset behind the line that starts at `offset`; `nil` where the file ends in it,
  /// and where it is longer than a line may be.
  func lineEnd(from offset: Int, keepingFrom kept: Int) throws(JournalError) -> Int? {
    var searched = offset
    while true {
      let bytes = window.bytes
      let found = ByteSearch.firstLineFeed(in: bytes, from: searched - window.origin)
      if let found {
        let end = window.origin + found + 1
        return end - offset > Format.lineByteCountLimit ? nil : end
      }
      if window.isAtEnd || isOverlong(offset) { return nil }
      searched = max(searched, window.end)
      do {
        try window.refill(keepingFrom: kept)
      } catch {
        throw ioError(error, at: window.end)
      }
    }
  }

  /// What is wrong with a line that starts at `offset` and has no end.
  func unendedLine(_ offset: Int) -> JournalError.Defect {
    isOverlong(offset) ? .lineTooLong : .unfinishedLine
  }

  private func isOverlong(_ offset: Int) -> Bool {
    window.end - offset >= Format.lineByteCountLimit
  }

  /// Notes that everything up to `end` is whole.
  func advance(to end: Int, lineCount: Int) {
    goodEnd = end
    goodLineCount += lineCount
    guard let expectedHead, expectedHead.segment == chain.segment else { return }
    if expectedHead.byteCount == Int64(end), let digest = chain.digest {
      headCheck = HeadCheck(transaction: chain.lastNumber, digest: digest)
    }
  }
}

// MARK: - Errors

extension SegmentScanner {
  /// Notes the first defect; `line` counts from the end of what is whole.
  func report(
    _ defect: JournalError.Defect,
    _ offset: Int,
    _ line: Int,
    head: TransactionHead? = nil
  ) {
    report(.corrupt(defect), offset, line, head: head)
  }

  /// Notes the first defect; `line` counts from the end of what is whole.
  func report(
    _ reason: JournalError.Reason,
    _ offset: Int,
    _ line: Int,
    head: TransactionHead? = nil
  ) {
    self.defect = ScanDefect(
      reason: reason,
      offset: offset,
      line: goodLineCount + line,
      transaction: chain.lastNumber + 1,
      head: head,
      hint: hint(at: offset)
    )
  }

  /// The error for a line that only a newer version can read.
  func newer(_ what: String, _ offset: Int, _ line: Int) -> JournalError {
    var error = JournalError(.needsNewerVersion(what: what), file: file)
    error.offset = Int64(offset)
    error.line = goodLineCount + line
    error.transaction = chain.lastNumber + 1
    error.lastGoodTransaction = chain.lastNumber
    return error
  }

  func ioError(_ fault: IOFault, at offset: Int) -> JournalError {
    var error = JournalError(.io(fault), file: file)
    error.offset = Int64(offset)
    return error
  }

  /// Says what the bytes at a defect look like, where they tell.
  private func hint(at offset: Int) -> JournalError.Hint? {
    guard offset >= window.origin, offset < window.end else { return nil }
    let bytes = window.bytes(offset..<min(window.end, offset + 65_536))
    if bytes.starts(with: [0xef, 0xbb, 0xbf]) { return .byteOrderMark }
    if bytes.prefix(64).allSatisfy({ $0 == 0 }) { return .zeros }
    guard let lineFeed = bytes.firstIndex(of: 0x0a) else { return nil }
    if lineFeed > 0, bytes[lineFeed - 1] == 0x0d { return .carriageReturns }
    let line = UnsafeRawBufferPointer(rebasing: bytes[...lineFeed])
    if line.count == 1 { return .editedByHand }
    let isText = line.dropLast().allSatisfy { $0 >= 0x20 }
    let isLine = line.starts(with: Array("{\"op\":\"".utf8))
    return isText && isLine && LineTrailer.defect(of: line) != nil ? .editedByHand : nil
  }
}
