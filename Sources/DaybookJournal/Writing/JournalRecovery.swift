import DaybookBytes

/// Makes the end of a scanned journal fit for appending.
///
/// A crash at any point leaves a journal on which the same steps lead to the same end.
struct JournalRecovery {
  let surroundings: JournalSurroundings
  let options: JournalOptions
  let scan: JournalScan

  /// What was found and mended.
  var report = OpeningReport()

  private var fileSystem: any FileSystem { surroundings.fileSystem }

  init(surroundings: JournalSurroundings, options: JournalOptions, scan: JournalScan) {
    self.surroundings = surroundings
    self.options = options
    self.scan = scan
    report.segments = scan.segments
    report.isHeadMissing = scan.head == nil
  }

  /// Mends the end of the journal.
  ///
  /// - Returns: The end, at which everything is on the disk.
  mutating func recover(_ replay: (any JournalReplay)?) throws(JournalError) -> JournalWriter {
    var writer: JournalWriter
    do throws(WriteFailure) {
      writer = try openEnd()
    } catch {
      throw error.error
    }
    do throws(WriteFailure) {
      try rewriteUnproven(&writer)
      try cutTail(&writer)
      try beginNextSegment(&writer)
      try recordQuarantine(&writer, replay)
      try writer.writeDurableHead()
    } catch {
      writer.closeFiles()
      throw error.error
    }
    return writer
  }

  /// Opens the last segment that has a header, or makes the first one anew.
  private func openEnd() throws(WriteFailure) -> JournalWriter {
    guard let header = scan.header, let position = scan.position else {
      return try beginFirstSegment()
    }
    let path = StorePath.segment(position.segment)
    do {
      let file = try fileSystem.openWhole(path, .write)
      let segment = SegmentFile(
        file: file,
        identity: try identity(of: file),
        byteCount: position.byteCount,
        digest: position.digest
      )
      var writer = try JournalWriter(surroundings, options, header: header, file: segment)
      writer.isSealed = scan.isSealed
      writer.lastNumber = position.transaction
      writer.lastDate = scan.chain.lastDate
      writer.lastDurable = position.transaction
      writer.durableHead = position
      return writer
    } catch let fault as IOFault {
      throw WriteFailure(error: JournalError(fault, writing: path), isFatal: false)
    } catch let failure as WriteFailure {
      throw failure
    } catch {
      preconditionFailure("the calls above throw nothing else")
    }
  }

  private func identity(of file: FileID) throws(IOFault) -> FileStatus {
    do throws(IOFault) {
      return try fileSystem.statusWhole(of: file)
    } catch {
      fileSystem.close(file)
      throw error
    }
  }

  private func beginFirstSegment() throws(WriteFailure) -> JournalWriter {
    try dropUnfinished(1)
    return try Journal.beginFirstSegment(surroundings, options)
  }

  /// Writes the bytes behind `HEAD` once more and syncs them.
  ///
  /// After a failed sync the cache may show bytes that the disk does not have; what is shown now
  /// must not vanish later.
  private func rewriteUnproven(_ writer: inout JournalWriter) throws(WriteFailure) {
    guard let head = scan.head, head.segment == writer.segment else {
      return try rewrite(from: 0, &writer)
    }
    guard head.byteCount < writer.end || scan.tail != nil else { return }
    try rewrite(from: head.byteCount, &writer)
  }

  private func rewrite(from start: Int64, _ writer: inout JournalWriter) throws(WriteFailure) {
    var offset = start
    do throws(IOFault) {
      while offset < writer.end {
        let end = min(writer.end, offset + 4 << 20)
        let bytes = try fileSystem.readBytes(writer.file, offset..<end)
        guard bytes.count == Int(end - offset) else {
          throw IOFault(.inputOutput, .read, writer.path.text)
        }
        try fileSystem.writeWhole(writer.file, at: offset, bytes)
        offset = end
      }
      try fileSystem.syncWhole(writer.file)
    } catch {
      throw WriteFailure(error: JournalError(error, writing: writer.path), isFatal: false)
    }
  }

  /// Moves the bytes of an unfinished save to `quarantine/` and cuts them off.
  private mutating func cutTail(_ writer: inout JournalWriter) throws(WriteFailure) {
    guard let tail = scan.tail else { return }
    do {
      let range = tail.offset..<(tail.offset + tail.byteCount)
      let bytes = try fileSystem.readBytes(writer.file, range)
      try Quarantine(fileSystem: fileSystem).keep(bytes, segment: tail.segment, offset: tail.offset)
    } catch {
      throw WriteFailure(error: JournalError(error, writing: .quarantine), isFatal: false)
    }
    do throws(IOFault) {
      try fileSystem.truncateWhole(writer.file, to: tail.offset)
      try fileSystem.syncWhole(writer.file)
    } catch {
      guard error.operation == .truncate, error.code == .notPermitted else {
        throw WriteFailure(error: JournalError(error, writing: writer.path), isFatal: false)
      }
      // Only appending is permitted: a new segment says where this one ends.
      try dropUnfinished(tail.segment + 1)
      try writer.beginSegment(previousByteCount: tail.offset)
      report.appendedBehindTail = true
    }
  }

  /// Begins the segment that a crash kept from being begun.
  private func beginNextSegment(_ writer: inout JournalWriter) throws(WriteFailure) {
    guard writer.isSealed else { return }
    try dropUnfinished(writer.segment + 1)
    try writer.beginSegment(previousByteCount: 0)
  }

  /// Removes a segment file that never got its header; bytes beyond a header's are kept.
  private func dropUnfinished(_ number: Int) throws(WriteFailure) {
    guard scan.unfinishedSegment == number else { return }
    let path = StorePath.segment(number)
    do {
      guard let file = try fileSystem.openIfPresent(path, .read) else { return }
      defer { fileSystem.close(file) }
      let byteCount = try fileSystem.statusWhole(of: file).byteCount
      let bytes = try fileSystem.readBytes(file, 0..<byteCount)
      if let lineFeed = bytes.firstIndex(of: 0x0a),
        bytes[(lineFeed + 1)...].contains(where: { $0 != 0 })
      {
        try Quarantine(fileSystem: fileSystem).keep(bytes, segment: number, offset: 0)
      }
      try fileSystem.unlinkWhole(path)
    } catch {
      throw WriteFailure(error: JournalError(error, writing: path), isFatal: false)
    }
  }

  /// Writes the transaction that says what was taken off, unless one does already.
  private mutating func recordQuarantine(
    _ writer: inout JournalWriter,
    _ replay: (any JournalReplay)?
  ) throws(WriteFailure) {
    let segment = scan.position?.segment ?? 1
    let offset = scan.position?.byteCount ?? 0
    let tails: [QuarantinedTail]
    do {
      tails = try Quarantine(fileSystem: fileSystem).tails(segment: segment, offset: offset)
    } catch {
      throw WriteFailure(error: JournalError(error, reading: .quarantine), isFatal: false)
    }
    guard !tails.isEmpty else { return }
    report.quarantined = tails
    let record = RecoveryRecord(tails: tails, writer: writer, now: surroundings.clock.now)
    try record.write(&writer)
    try writer.sync(writesHead: false)
    do throws(JournalError) {
      if let replay { try record.deliver(to: replay, writer) }
    } catch {
      throw WriteFailure(error: error, isFatal: false)
    }
  }
}
