import DaybookBytes

extension SegmentScanner {
  /// Reads the first line.
  ///
  /// - Parameter number: The number in the file's name, or `nil` for a segment out of its store.
  /// - Returns: Whether the segment can be read on; if not, `defect` says why.
  /// - Throws: What reading the file meets.
  func readHeader(_ number: Int?) throws(JournalError) -> Bool {
    guard let end = try lineEnd(from: 0, keepingFrom: 0) else {
      report(.header, 0, 1)
      return false
    }
    let line = window.bytes(0..<end)
    guard LineTrailer.defect(of: line) == nil, LineKind(line) == .segment else {
      report(.header, 0, 1)
      return false
    }
    let header: SegmentHeader
    do {
      header = try FrameReader.header(line)
    } catch {
      guard case .newer(let what) = error else {
        report(.header, 0, 1)
        return false
      }
      throw newer(what, 0, 1)
    }
    if let mismatch = mismatch(of: header, number) {
      var error = JournalError(.wrongSegment(mismatch), file: file)
      error.line = 1
      error.offset = 0
      error.transaction = header.first
      error.lastGoodTransaction = chain.lastNumber
      throw error
    }
    self.header = header
    chain.store = header.store
    chain.segment = header.segment
    chain.firstNumber = header.first
    chain.lastNumber = header.first - 1
    chain.digest = SHA256.digest(of: line)
    advance(to: end, lineCount: 1)
    return true
  }

  private func mismatch(of header: SegmentHeader, _ number: Int?) -> JournalError.SegmentMismatch? {
    guard let number else { return nil }
    if header.segment != number { return .number(header.segment) }
    if let store = chain.store, store != header.store { return .store(header.store) }
    if header.previous != chain.digest { return .previous }
    if header.first != chain.lastNumber + 1 { return .first(header.first) }
    return nil
  }

  /// Reads the seal, behind which nothing may stand.
  func readSeal(_ line: UnsafeRawBufferPointer, _ offset: Int, _ end: Int) throws(JournalError) {
    let seal: SegmentSeal
    do {
      seal = try FrameReader.seal(line)
    } catch {
      guard case .newer(let what) = error else {
        report(.malformed, offset, 1)
        return
      }
      throw newer(what, offset, 1)
    }
    guard
      seal.segment == chain.segment, seal.last == chain.lastNumber,
      seal.byteCount == Int64(offset), seal.digest == chain.digest
    else {
      report(.seal, offset, 1)
      return
    }
    self.seal = seal
    advance(to: end, lineCount: 1)
    if try lineEnd(from: end, keepingFrom: end) != nil || window.end > end {
      report(.seal, end, 1)
    }
  }

  /// Reads a `begin` line.
  ///
  /// - Returns: `nil` where `defect` says why it is none that can stand here.
  func readBegin(_ offset: Int, _ end: Int) throws(JournalError) -> TransactionHead? {
    let head: TransactionHead
    do {
      head = try FrameReader.begin(window.bytes(offset..<end))
    } catch {
      guard case .newer(let what) = error else {
        report(.malformed, offset, 1)
        return nil
      }
      throw newer(what, offset, 1)
    }
    if chain.isFork(head) {
      report(.fork, offset, 1, head: head)
      defect?.transaction = head.number
      return nil
    }
    guard head.number == chain.lastNumber + 1 else {
      report(.wrongNumber, offset, 1, head: head)
      return nil
    }
    guard head.previous == chain.digest else {
      report(.brokenChain, offset, 1, head: head)
      return nil
    }
    return head
  }

  /// The highest transaction that anything readable behind `offset` says is on the disk.
  ///
  /// Lines that cannot be read are stepped over; this is how acknowledged data is told from a tail
  /// that was never acknowledged.
  func highestMark(behind offset: Int) throws(JournalError) -> (durable: Int64, commits: Int) {
    var highest: Int64 = 0
    var commitCount = 0
    let marks = ScanWindow(source, limit: limit)
    marks.restart(at: offset)
    var position = offset
    while true {
      do {
        try marks.refill(keepingFrom: position)
      } catch {
        throw ioError(error, at: marks.end)
      }
      while let found = ByteSearch.firstLineFeed(
        in: marks.bytes,
        from: position - marks.origin
      ) {
        let end = marks.origin + found + 1
        if let mark = mark(of: marks.bytes(position..<end)) {
          highest = max(highest, mark)
          commitCount += 1
        }
        position = end
      }
      if marks.isAtEnd { return (highest, commitCount) }
      // What is longer than any line holds none.
      if marks.end - position > Format.lineByteCountLimit { position = marks.end }
    }
  }

  private func mark(of line: UnsafeRawBufferPointer) -> Int64? {
    guard line.count < 1_024, LineTrailer.defect(of: line) == nil else { return nil }
    do {
      switch LineKind(line) {
      case .commit: return try FrameReader.commit(line).durable
      case .seal: return try FrameReader.seal(line).last
      case .segment, .begin, .change, .unknown, .malformed: return nil
      }
    } catch {
      return nil
    }
  }
}
