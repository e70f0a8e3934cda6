import DaybookBytes

/// Reads all segments of a store in order.
struct JournalScanner {
  let fileSystem: any FileSystem
  var scope = HashScope.tail

  /// The last transaction to deliver.
  var through = Int64.max

  /// Takes the transactions whose hashes are still to be checked, segment by segment.
  var takeJobs: (([HashJob], FileID) throws(JournalError) -> Void)?

  /// Reads and delivers every whole transaction, then says what stands at the end.
  ///
  /// - Throws: Damage with its place, after everything before it was delivered.
  func scan(_ replay: (any JournalReplay)?) throws(JournalError) -> JournalScan {
    var scan = JournalScan()
    // A writer may append while this reads: what HEAD says now is in the files read after it.
    scan.head = try JournalHead.read(fileSystem)
    let numbers = try segmentNumbers()
    guard let last = numbers.last else { throw JournalError(.notAStore) }
    for number in 1...last {
      guard numbers.contains(number) else { throw missing(number, scan) }
      let limit = number == last ? 0 : try previousByteCount(namedBy: number + 1)
      try read(number, isLast: number == last, limit: limit, &scan, replay)
      if scan.chain.lastNumber >= through { return scan }
    }
    try checkHead(scan, last)
    return scan
  }

  private func segmentNumbers() throws(JournalError) -> [Int] {
    do {
      return try fileSystem.names(in: .journal).compactMap { StorePath.segmentNumber(ofName: $0) }
        .sorted()
    } catch {
      throw JournalError(error, reading: .journal)
    }
  }

  private func missing(_ number: Int, _ scan: JournalScan) -> JournalError {
    var error = JournalError(.missingSegment(number), file: StorePath.segment(number).text)
    error.transaction = scan.chain.lastNumber + 1
    error.lastGoodTransaction = scan.chain.lastNumber
    return error
  }

  private func read(
    _ number: Int,
    isLast: Bool,
    limit: Int,
    _ scan: inout JournalScan,
    _ replay: (any JournalReplay)?
  ) throws(JournalError) {
    let path = StorePath.segment(number)
    let file: FileID
    do {
      file = try fileSystem.openWhole(path, .read)
    } catch {
      throw JournalError(error, reading: path)
    }
    defer { fileSystem.close(file) }
    let byteCount: Int64
    do {
      byteCount = try fileSystem.statusWhole(of: file).byteCount
    } catch {
      throw JournalError(error, reading: path)
    }
    let scanner = SegmentScanner(
      .file(fileSystem, file),
      file: path.text,
      limit: limit > 0 ? limit : .max,
      chain: scan.chain
    )
    scanner.through = through
    scanner.expectedHead = scan.head
    scanner.collectsJobs = takeJobs != nil
    scanner.hashFrom = hashFrom(byteCount, isLast: isLast, number, scan.head)
    try scanner.scan(number, replay)
    if let takeJobs { try takeJobs(scanner.jobs, file) }
    try settle(scanner, number, isLast: isLast, hasLimit: limit > 0, &scan)
  }

  private func hashFrom(
    _ byteCount: Int64,
    isLast: Bool,
    _ number: Int,
    _ head: JournalHead?
  ) -> Int {
    guard scope == .tail else { return 0 }
    guard isLast else { return .max }
    let tail = max(0, byteCount - Format.hashedTailByteCount)
    let acknowledged = head?.segment == number ? head?.byteCount ?? 0 : 0
    return Int(min(tail, acknowledged))
  }

  /// Reads the first line of a segment for where it says that the one before ends.
  func previousByteCount(namedBy number: Int) throws(JournalError) -> Int {
    let path = StorePath.segment(number)
    let bytes: [UInt8]
    do {
      guard let file = try fileSystem.openIfPresent(path, .read) else { return 0 }
      defer { fileSystem.close(file) }
      bytes = try fileSystem.readBytes(file, 0..<65_536)
    } catch {
      throw JournalError(error, reading: path)
    }
    guard let end = bytes.firstIndex(of: 0x0a) else { return 0 }
    return bytes[...end].withUnsafeBytes { line in
      guard LineTrailer.defect(of: line) == nil else { return 0 }
      do {
        return Int(clamping: try FrameReader.header(line).previousByteCount)
      } catch {
        // Reading that segment itself will say what is wrong with its header.
        return 0
      }
    }
  }
}

// MARK: - Classification

extension JournalScanner {
  /// Takes over what a segment gave, and tells damage from an unfinished save.
  private func settle(
    _ scanner: SegmentScanner,
    _ number: Int,
    isLast: Bool,
    hasLimit: Bool,
    _ scan: inout JournalScan
  ) throws(JournalError) {
    let lastGood = scanner.chain.lastNumber
    if let defect = scanner.defect {
      let error = defect.error(file: scanner.file, lastGood: lastGood)
      guard isLast, defect.reason != .fork, try !isAcknowledged(defect, scanner, number, scan)
      else { throw error }
      if scanner.header == nil {
        scan.unfinishedSegment = number
        return
      }
      scan.tail = TornTail(
        segment: number,
        offset: Int64(scanner.goodEnd),
        byteCount: Int64(try byteCount(of: scanner) - scanner.goodEnd),
        error: error,
        isUnproven: scan.head == nil
      )
    } else if !isLast, scanner.seal == nil, !hasLimit, scanner.chain.lastNumber < through {
      var error = JournalError(.corrupt(.missingSeal), file: scanner.file)
      error.offset = Int64(scanner.goodEnd)
      error.line = scanner.goodLineCount + 1
      error.transaction = lastGood + 1
      error.lastGoodTransaction = lastGood
      throw error
    }
    try checkHead(scanner, number, scan.head)
    scan.chain = scanner.chain
    scan.lineCount = scanner.goodLineCount
    scan.header = scanner.header
    scan.isSealed = scanner.seal != nil
    scan.segments.append(
      SegmentSummary(
        number: number,
        byteCount: Int64(scanner.goodEnd),
        firstTransaction: scanner.chain.firstNumber,
        lastTransaction: lastGood,
        isSealed: scanner.seal != nil
      )
    )
    if let digest = scanner.chain.digest {
      scan.position = JournalHead(
        segment: number,
        byteCount: Int64(scanner.goodEnd),
        transaction: lastGood,
        digest: digest
      )
    }
  }

  private func byteCount(of scanner: SegmentScanner) throws(JournalError) -> Int {
    guard case .file(let fileSystem, let file) = scanner.source else { return scanner.window.end }
    do {
      return Int(try fileSystem.statusWhole(of: file).byteCount)
    } catch {
      throw scanner.ioError(error, at: 0)
    }
  }

  /// Whether anything readable says that the damaged transaction was on the disk.
  private func isAcknowledged(
    _ defect: ScanDefect,
    _ scanner: SegmentScanner,
    _ number: Int,
    _ scan: JournalScan
  ) throws(JournalError) -> Bool {
    if let head = scan.head {
      if head.transaction >= defect.transaction { return true }
      if (head.segment, head.byteCount) > (number, Int64(scanner.goodEnd)) { return true }
    }
    let marks = try scanner.highestMark(behind: defect.offset)
    if scanner.header == nil, marks.commits > 0 { return true }
    return marks.durable >= defect.transaction
  }

  /// Checks that `HEAD` points at the end of a transaction that is still the same.
  private func checkHead(
    _ scanner: SegmentScanner,
    _ number: Int,
    _ head: JournalHead?
  ) throws(JournalError) {
    guard let head, head.segment == number, head.byteCount <= Int64(scanner.goodEnd) else { return }
    guard scanner.chain.lastNumber < through else { return }
    let found = scanner.headCheck
    guard found?.digest != head.digest || found?.transaction != head.transaction else { return }
    let reason = JournalError.Reason.headMismatch(
      expected: "\(head.transaction):\(head.digest.hex)",
      found: found.map { "\($0.transaction):\($0.digest.hex)" }
    )
    var error = JournalError(reason, file: scanner.file)
    error.offset = head.byteCount
    error.transaction = head.transaction
    error.lastGoodTransaction = scanner.chain.lastNumber
    throw error
  }

  /// Checks that the journal does not end before what `HEAD` says was saved.
  private func checkHead(_ scan: JournalScan, _ last: Int) throws(JournalError) {
    guard let head = scan.head else { return }
    if head.segment > last { throw missing(head.segment, scan) }
    guard scan.position.map({ $0.isBefore(head) }) ?? true else { return }
    let reason = JournalError.Reason.truncated(headTransaction: head.transaction)
    var error = JournalError(reason, file: StorePath.segment(last).text)
    error.offset = scan.position?.byteCount ?? 0
    error.transaction = scan.chain.lastNumber + 1
    error.lastGoodTransaction = scan.chain.lastNumber
    error.hint = .copiedWhileWriting
    throw error
  }
}
