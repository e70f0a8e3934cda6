import DaybookBytes

/// Reads what other processes append to a journal, each time from where it stopped before.
///
/// Nothing is locked and nothing is written. A transaction that is not whole yet, or that a crash
/// has left behind, is waited for; damage to what was acknowledged is an error.
package struct JournalFollower: Sendable {
  private let fileSystem: any FileSystem
  private var chain: ChainState

  /// The offset behind the last whole line of the segment, and the number of lines up to there.
  private var end: Int
  private var lineCount: Int

  /// Whether the segment is at its end, so that the next one is due.
  private var isSealed: Bool

  /// The segment's file, once it was looked at.
  private var identity: FileStatus?

  /// Whether every hash is recomputed, besides the checksums and the chain.
  private let hashes: Bool

  /// Goes on from what a reader found.
  package init(_ fileSystem: any FileSystem, after summary: JournalReader.Summary) {
    self.fileSystem = fileSystem
    chain = summary.end.chain
    end = Int(summary.position?.byteCount ?? 0)
    lineCount = summary.end.lineCount
    isSealed = summary.end.isSealed || summary.position == nil
    hashes = true
  }

  /// Begins at a place that was read before, whose hashes were checked then.
  package init(_ fileSystem: any FileSystem, at mark: JournalMark, of store: String) {
    self.fileSystem = fileSystem
    chain = ChainState(at: mark, of: store)
    end = Int(mark.place.offset)
    lineCount = mark.place.firstLine - 1
    isSealed = false
    hashes = false
  }

  /// The position behind the last whole transaction; `nil` before the first segment.
  package var position: JournalHead? {
    chain.digest.map {
      JournalHead(
        segment: chain.segment,
        byteCount: Int64(end),
        transaction: chain.lastNumber,
        digest: $0
      )
    }
  }

  /// Delivers the whole transactions that were appended since the last time.
  ///
  /// What was delivered before an error is not delivered again.
  ///
  /// - Parameters:
  ///   - replay: Receives them.
  ///   - last: The last transaction to deliver, which is known to be whole; without one, what is
  ///     not whole yet is waited for.
  /// - Returns: Whether there was one.
  /// - Throws: Damage with its place; `truncated` or `journalReplaced` where what was read before
  ///   is not there any more; what the receiver throws.
  /// - Complexity: O(*n*), where *n* is the number of appended bytes; one call to the file system
  ///   where there are none.
  package mutating func read(
    into replay: any JournalReplay,
    through last: Int64 = .max
  ) throws(JournalError) -> Bool {
    let first = chain.lastNumber
    var goesOn = true
    while goesOn, chain.lastNumber < last {
      goesOn = isSealed ? try beginSegment(replay, last) : try readOn(replay, last)
    }
    return chain.lastNumber > first
  }
}

// MARK: - Segments

extension JournalFollower {
  /// Reads what was appended to the segment.
  ///
  /// - Returns: Whether the next segment may have something already.
  private mutating func readOn(
    _ replay: any JournalReplay,
    _ last: Int64
  ) throws(JournalError) -> Bool {
    let path = StorePath.segment(chain.segment)
    guard try hasGrown(path) else { return false }
    return try read(path, through: last) { [end, lineCount] scanner throws(JournalError) in
      scanner.resume(at: end, lineCount: lineCount)
      try scanner.scanOn(replay)
    }
  }

  /// Looks for the next segment, and reads it as far as it goes.
  private mutating func beginSegment(
    _ replay: any JournalReplay,
    _ last: Int64
  ) throws(JournalError) -> Bool {
    let number = chain.segment + 1
    let path = StorePath.segment(number)
    guard try status(of: path) != nil else { return false }
    return try read(path, through: last) { scanner throws(JournalError) in
      try scanner.scan(number, replay)
    }
  }

  private mutating func read(
    _ path: StorePath,
    through last: Int64,
    _ scan: (SegmentScanner) throws(JournalError) -> Void
  ) throws(JournalError) -> Bool {
    // HEAD first: whatever it acknowledges is in the bytes that are read after it.
    let head = try JournalHead.read(fileSystem)
    let file = try open(path)
    defer { fileSystem.close(file) }
    let scanner = SegmentScanner(.file(fileSystem, file), file: path.text, chain: chain)
    scanner.expectedHead = head
    scanner.through = last
    if !hashes { scanner.hashFrom = .max }
    do throws(JournalError) {
      try scan(scanner)
    } catch {
      adopt(scanner)
      throw error
    }
    adopt(scanner)
    // A segment whose header is being written, or was when its writer died, holds nothing yet.
    guard scanner.goodEnd > 0 else { return false }
    guard let defect = scanner.defect else { return isSealed }
    return try settle(defect, scanner, head, through: last)
  }

  private mutating func adopt(_ scanner: SegmentScanner) {
    guard scanner.goodEnd > 0 else { return }
    // Another segment is another file.
    if scanner.chain.segment != chain.segment { identity = nil }
    chain = scanner.chain
    end = scanner.goodEnd
    lineCount = scanner.goodLineCount
    isSealed = scanner.seal != nil
  }

  /// Tells damage from a transaction that is not whole yet.
  ///
  /// - Returns: Whether a writer has gone on in the next segment, since it could not cut the tail.
  private mutating func settle(
    _ defect: ScanDefect,
    _ scanner: SegmentScanner,
    _ head: JournalHead?,
    through last: Int64
  ) throws(JournalError) -> Bool {
    let error = defect.error(file: scanner.file, lastGood: chain.lastNumber)
    let isKnown = last < .max && defect.transaction <= last
    if defect.reason == .fork || isKnown { throw error }
    if let head {
      let isBehind = (head.segment, head.byteCount) > (chain.segment, Int64(end))
      if head.transaction >= defect.transaction || isBehind { throw error }
    }
    if try scanner.highestMark(behind: defect.offset).durable >= defect.transaction { throw error }
    let next = try JournalScanner(fileSystem: fileSystem).previousByteCount(
      namedBy: chain.segment + 1
    )
    isSealed = next > 0 && next == end
    return isSealed
  }
}

// MARK: - Files

extension JournalFollower {
  /// Whether the segment is longer than what was read of it.
  private mutating func hasGrown(_ path: StorePath) throws(JournalError) -> Bool {
    guard let status = try status(of: path), identity?.isSameFile(as: status) ?? true else {
      throw JournalError(.journalReplaced, file: path.text)
    }
    identity = status
    guard status.byteCount < Int64(end) else { return status.byteCount > Int64(end) }
    var error = JournalError(.truncated(headTransaction: chain.lastNumber), file: path.text)
    error.offset = status.byteCount
    throw error
  }

  private func status(of path: StorePath) throws(JournalError) -> FileStatus? {
    do {
      return try fileSystem.statusWhole(at: path)
    } catch {
      throw JournalError(error, reading: path)
    }
  }

  private func open(_ path: StorePath) throws(JournalError) -> FileID {
    do {
      return try fileSystem.openWhole(path, .read)
    } catch {
      throw JournalError(error, reading: path)
    }
  }
}
