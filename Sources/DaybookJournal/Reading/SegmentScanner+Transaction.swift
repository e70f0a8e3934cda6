import DaybookBytes

/// A transaction whose hash is still to be checked.
struct HashJob: Sendable {
  var head: TransactionHead
  var range: Range<Int>
  var line: Int
  var digest: SHA256Digest
  var segment: Int
}

/// One transaction while its lines are being read.
private struct OpenTransaction {
  let head: TransactionHead
  let offset: Int
  let changesOffset: Int

  /// Where the next line starts.
  var cursor: Int

  /// The number of change lines so far.
  var changeCount = 0

  /// Whether its lines are too many to be kept until the commit line.
  var isLarge = false

  var hasher: TransactionHasher?
  var hashedEnd: Int

  /// How a transaction's change lines begin up to its number.
  let numberText: [UInt8]

  init(head: TransactionHead, offset: Int, changesOffset: Int, isHashed: Bool) {
    self.head = head
    self.offset = offset
    self.changesOffset = changesOffset
    cursor = changesOffset
    hashedEnd = offset
    hasher = isHashed ? TransactionHasher() : nil
    numberText = Array(",\"tx\":\(head.number),".utf8)
  }
}

extension SegmentScanner {
  /// Reads a transaction and delivers it once its commit line is right.
  ///
  /// - Returns: Whether there may be another one; if not, `defect` says why.
  func readTransaction(
    _ offset: Int,
    _ beginEnd: Int,
    _ replay: (any JournalReplay)?
  ) throws(JournalError) -> Bool {
    guard let head = try readBegin(offset, beginEnd) else { return false }
    let isHashed = !collectsJobs && offset >= hashFrom
    var open = OpenTransaction(
      head: head,
      offset: offset,
      changesOffset: beginEnd,
      isHashed: isHashed
    )
    lineEnds.removeAll(keepingCapacity: true)
    linePrefix.removeAll(keepingCapacity: true)
    while true {
      if let fault = stepOverChanges(&open) {
        report(fault, open.cursor, open.changeCount + 2, head: head)
        return false
      }
      let kept = keptOffset(&open)
      guard let end = try lineEnd(from: open.cursor, keepingFrom: kept) else {
        reportEnd(open)
        return false
      }
      let line = window.bytes(open.cursor..<end)
      if let fault = LineTrailer.defect(of: line) {
        report(fault, open.cursor, open.changeCount + 2, head: head)
        return false
      }
      switch LineKind(line) {
      case .change:
        guard try take(line, end, &open) else { return false }
      case .commit:
        return try close(&open, line, end, replay)
      case .unknown(let name):
        throw newer("line \(name)", open.cursor, open.changeCount + 2)
      case .segment, .begin, .seal, .malformed:
        report(.unexpectedLine, open.cursor, open.changeCount + 2, head: head)
        return false
      }
    }
  }

  /// Steps over the change lines in memory that begin like the one before.
  private func stepOverChanges(_ open: inout OpenTransaction) -> JournalError.Defect? {
    guard !linePrefix.isEmpty else { return nil }
    let bytes = window.bytes
    let origin = window.origin
    var ends = lineEnds
    lineEnds = []
    defer { lineEnds = ends }
    var position = open.cursor - origin
    let changesOffset = open.changesOffset
    let prefixCount = linePrefix.count
    let keepsEnds = !open.isLarge
    var count = 0
    var fault: JournalError.Defect?
    linePrefix.withUnsafeBytes { prefix in
      guard let base = bytes.baseAddress, let prefixBase = prefix.baseAddress else { return }
      while let lineFeed = ByteSearch.firstLineFeed(in: bytes, from: position) {
        let byteCount = lineFeed + 1 - position
        guard byteCount > prefixCount,
          ByteSearch.isEqual(base + position, prefixBase, prefixCount)
        else { return }
        // What is longer than a line may be is told by whoever looks for its end.
        guard byteCount <= Format.lineByteCountLimit else { return }
        fault = LineTrailer.defect(
          of: UnsafeRawBufferPointer(start: base + position, count: byteCount)
        )
        guard fault == nil else { return }
        position = lineFeed + 1
        count += 1
        if keepsEnds { ends.append(origin + position - changesOffset) }
      }
    }
    open.cursor = origin + position
    open.changeCount += count
    return fault
  }

  /// Takes a change line that begins in another way than the one before.
  private func take(
    _ line: UnsafeRawBufferPointer,
    _ end: Int,
    _ open: inout OpenTransaction
  ) throws(JournalError) -> Bool {
    // The kind is known, so that the line has a quote behind `{"op":"`.
    guard let quote = line[7...].firstIndex(of: 0x22) else { return false }
    let prefix = line[..<min(line.count, quote + 1 + open.numberText.count)]
    guard prefix[(quote + 1)...].elementsEqual(open.numberText) else {
      report(.wrongNumber, open.cursor, open.changeCount + 2, head: open.head)
      return false
    }
    linePrefix = Array(prefix)
    open.cursor = end
    open.changeCount += 1
    if !open.isLarge { lineEnds.append(end - open.changesOffset) }
    return true
  }

  /// Says from where on the bytes of a transaction must stay in memory.
  private func keptOffset(_ open: inout OpenTransaction) -> Int {
    if !open.isLarge, source.isRepeatable,
      open.cursor - open.offset >= ScanWindow.usualByteCount / 2
    {
      open.isLarge = true
      lineEnds.removeAll(keepingCapacity: true)
    }
    guard open.isLarge else { return open.offset }
    hash(&open, upTo: open.cursor)
    return open.cursor
  }

  private func hash(_ open: inout OpenTransaction, upTo end: Int) {
    guard open.hashedEnd < end else { return }
    open.hasher?.update(window.bytes(open.hashedEnd..<end))
    open.hashedEnd = end
  }

  private func reportEnd(_ open: OpenTransaction) {
    let isAtLineStart = window.end == open.cursor
    let defect = isAtLineStart ? .unfinishedTransaction : unendedLine(open.cursor)
    report(defect, open.cursor, open.changeCount + 2, head: open.head)
  }

  /// Checks the commit line and delivers the transaction.
  private func close(
    _ open: inout OpenTransaction,
    _ line: UnsafeRawBufferPointer,
    _ end: Int,
    _ replay: (any JournalReplay)?
  ) throws(JournalError) -> Bool {
    let lineNumber = open.changeCount + 2
    let commit: CommitFrame
    do {
      commit = try FrameReader.commit(line)
    } catch {
      guard case .newer(let what) = error else {
        report(.malformed, open.cursor, lineNumber, head: open.head)
        return false
      }
      throw newer(what, open.cursor, lineNumber)
    }
    if let defect = defect(of: commit, open) {
      report(defect, open.cursor, lineNumber, head: open.head)
      return false
    }
    hash(&open, upTo: open.cursor)
    if let digest = open.hasher?.finalize(), digest != commit.digest {
      report(.tampered, open.offset, 1, head: open.head)
      return false
    }
    if collectsJobs {
      jobs.append(
        HashJob(
          head: open.head,
          range: open.offset..<open.cursor,
          line: goodLineCount + 1,
          digest: commit.digest,
          segment: chain.segment
        )
      )
    }
    if let replay { try deliver(open, commit, to: replay) }
    transactionCount += 1
    changeCount += open.changeCount
    chain.step(over: open.head, digest: commit.digest)
    advance(to: end, lineCount: lineNumber)
    return true
  }

  private func defect(of commit: CommitFrame, _ open: OpenTransaction) -> JournalError.Defect? {
    if commit.number != open.head.number { return .wrongNumber }
    if commit.changeCount != open.changeCount { return .wrongCount }
    if commit.durable >= commit.number { return .durableMark }
    let isLarge = open.cursor - open.offset > Format.hashBlockByteCount
    return commit.isHashedInBlocks == isLarge ? nil : .malformed
  }
}

// MARK: - Delivery

extension SegmentScanner {
  private func deliver(
    _ open: OpenTransaction,
    _ commit: CommitFrame,
    to replay: any JournalReplay
  ) throws(JournalError) {
    try replay.begin(open.head)
    if open.isLarge {
      try deliverAgain(open, to: replay)
    } else if open.changeCount > 0 {
      let bytes = window.bytes(open.changesOffset..<open.cursor)
      try deliver(bytes, open, open.changesOffset, goodLineCount + 2, to: replay)
    }
    try replay.commit(
      TransactionEnd(
        number: commit.number,
        changeCount: commit.changeCount,
        digest: commit.digest,
        byteCount: Int64(open.cursor - open.offset),
        place: TransactionPlace(
          segment: chain.segment,
          firstLine: goodLineCount + 1,
          offset: Int64(open.offset)
        )
      )
    )
  }

  private func deliver(
    _ bytes: UnsafeRawBufferPointer,
    _ open: OpenTransaction,
    _ offset: Int,
    _ firstLine: Int,
    to replay: any JournalReplay
  ) throws(JournalError) {
    let result: Result<Void, JournalError> = lineEnds.withUnsafeBufferPointer { ends in
      let lines = ChangeLines(
        bytes: bytes,
        lineEnds: ends,
        transaction: open.head.number,
        segment: chain.segment,
        firstLine: firstLine,
        offset: Int64(offset)
      )
      do throws(JournalError) {
        return .success(try replay.changes(lines))
      } catch {
        return .failure(error)
      }
    }
    try result.get()
  }

  /// Reads the checked lines of a large transaction once more, since they were not kept.
  private func deliverAgain(
    _ open: OpenTransaction,
    to replay: any JournalReplay
  ) throws(JournalError) {
    let again = ScanWindow(source, limit: open.cursor)
    again.restart(at: open.changesOffset)
    var position = open.changesOffset
    var firstLine = goodLineCount + 2
    while position < open.cursor {
      do {
        try again.refill(keepingFrom: position)
      } catch {
        throw ioError(error, at: again.end)
      }
      lineEnds.removeAll(keepingCapacity: true)
      let bytes = again.bytes
      var end = 0
      while let found = ByteSearch.firstLineFeed(in: bytes, from: end) {
        end = found + 1
        lineEnds.append(end)
      }
      guard end > 0 else {
        // Only a line longer than the window, or a file that was cut meanwhile.
        guard !again.isAtEnd else { throw JournalError(.journalReplaced, file: file) }
        continue
      }
      let whole = UnsafeRawBufferPointer(rebasing: bytes[..<end])
      try deliver(whole, open, position, firstLine, to: replay)
      firstLine += lineEnds.count
      position += end
    }
  }
}
