import DaybookBytes

extension JournalWriter {
  /// Makes everything written survive a power cut, then says so in `HEAD`.
  ///
  /// A failed sync is never tried again: the pages it was about may be marked clean and lost.
  mutating func sync(writesHead: Bool) throws(WriteFailure) {
    if isUnsynced {
      try syncFile()
      isUnsynced = false
    }
    lastDurable = lastNumber
    durableHead = position
    if writesHead { writeHead() }
  }

  /// Makes the bytes of the active segment survive a power cut.
  func syncFile() throws(WriteFailure) {
    do {
      try fileSystem.syncWhole(file)
    } catch {
      var reason = JournalError(.durabilityUnknown(error), file: path.text)
      reason.transaction = lastDurable + 1
      throw WriteFailure(error: reason, isFatal: true)
    }
  }

  /// Writes `HEAD`.
  ///
  /// - Returns: What was refused; the old or no position then stays, which costs a proof but no
  ///   data.
  @discardableResult
  func writeHead() -> IOFault? {
    var buffer = ByteBuffer(capacity: Format.headByteCount)
    FrameText.append(position, to: &buffer)
    do {
      try fileSystem.writeWhole(headFile, at: 0, buffer.bytes)
      return nil
    } catch {
      return error
    }
  }

  /// Writes `HEAD` and makes it survive a power cut.
  func writeDurableHead() throws(WriteFailure) {
    do throws(IOFault) {
      if let fault = writeHead() { throw fault }
      try fileSystem.syncWhole(headFile)
    } catch {
      throw WriteFailure(error: JournalError(error, writing: .head), isFatal: false)
    }
  }

  /// Lets go of the segment and of `HEAD`.
  func closeFiles() {
    fileSystem.close(file)
    fileSystem.close(headFile)
  }

  /// Begins the next segment if this one has its size.
  mutating func rotateIfDue() throws(WriteFailure) {
    let isFull = end >= options.segmentByteCountLimit && lastNumber >= firstNumber
    guard isSealed || isFull else { return }
    try rotate()
  }

  /// Seals the active segment and begins the next one.
  ///
  /// The order is what makes a power cut harmless at every point: seal, sync, new file, header,
  /// sync, sync of the directory. Only then is anything appended.
  mutating func rotate() throws(WriteFailure) {
    if !isSealed {
      try checkOwnership()
      try seal()
    }
    try beginSegment(previousByteCount: 0)
    try writeDurableHead()
  }

  private mutating func seal() throws(WriteFailure) {
    var buffer = ByteBuffer()
    let line = SegmentSeal(segment: segment, last: lastNumber, byteCount: end, digest: chain)
    FrameText.append(line, to: &buffer)
    try appendBytes(buffer)
    end += Int64(buffer.count)
    isSealed = true
    isUnsynced = true
    try sync(writesHead: false)
  }

  /// Makes the file of the next segment with its header.
  ///
  /// - Parameter previousByteCount: Where the active segment ends if it could not be cut, else 0.
  /// - Throws: What writing or syncing the file meets.
  mutating func beginSegment(previousByteCount: Int64) throws(WriteFailure) {
    let header = SegmentHeader(
      store: storeIdentifier,
      segment: segment + 1,
      first: lastNumber + 1,
      previous: chain,
      previousByteCount: previousByteCount,
      date: clock.now,
      writer: options.writerVersion
    )
    let created = try SegmentFile.create(header, in: fileSystem)
    fileSystem.close(file)
    segment += 1
    file = created.file
    identity = created.identity
    end = created.byteCount
    chain = created.digest
    firstNumber = lastNumber + 1
    isSealed = false
    isUnsynced = false
    durableHead = position
  }
}

/// A segment that holds its header and nothing else.
struct SegmentFile {
  var file: FileID
  var identity: FileStatus
  var byteCount: Int64
  var digest: SHA256Digest

  /// Makes the file of a segment, durable with its name.
  ///
  /// After a failure the file is gone again.
  static func create(
    _ header: SegmentHeader,
    in fileSystem: any FileSystem
  ) throws(WriteFailure) -> SegmentFile {
    let path = StorePath.segment(header.segment)
    let file: FileID
    do {
      file = try fileSystem.openWhole(path, .createNew)
    } catch {
      throw WriteFailure(error: JournalError(error, writing: path), isFatal: error.code == .exists)
    }
    do throws(IOFault) {
      return try fill(file, header, in: fileSystem)
    } catch {
      fileSystem.close(file)
      let reason = JournalError(error, writing: path)
      do {
        try fileSystem.unlinkWhole(path)
      } catch {
        throw WriteFailure(error: reason, isFatal: true)
      }
      throw WriteFailure(error: reason, isFatal: false)
    }
  }

  /// Writes the header into an empty file and makes file and name durable.
  static func fill(
    _ file: FileID,
    _ header: SegmentHeader,
    in fileSystem: any FileSystem
  ) throws(IOFault) -> SegmentFile {
    var buffer = ByteBuffer()
    FrameText.append(header, to: &buffer)
    try fileSystem.writeWhole(file, at: 0, buffer.bytes)
    try fileSystem.syncWhole(file)
    try fileSystem.syncDirectoryWhole(.journal)
    return SegmentFile(
      file: file,
      identity: try fileSystem.statusWhole(of: file),
      byteCount: Int64(buffer.count),
      digest: SHA256.digest(of: buffer.bytes)
    )
  }
}
