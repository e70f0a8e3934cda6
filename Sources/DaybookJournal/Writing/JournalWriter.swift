import DaybookBytes

/// A refused change of the journal's files.
struct WriteFailure: Error {
  /// What to tell the caller.
  var error: JournalError

  /// Whether the files may now differ from what is known of them, so that nothing may follow.
  var isFatal: Bool
}

/// The end of the journal: the one place that bytes are appended at.
///
/// It is a value that whoever leads takes out of the journal, changes, and puts back.
struct JournalWriter: Sendable {
  let fileSystem: any FileSystem
  let clock: any WallClock
  let options: JournalOptions
  let storeIdentifier: String

  /// The active segment and its file.
  var segment: Int
  var file: FileID
  var identity: FileStatus

  /// `HEAD`, open for writing.
  var headFile: FileID

  /// The number of bytes of the active segment.
  var end: Int64

  /// Whether the active segment has its seal and the next one is due.
  var isSealed = false

  /// What the next `begin` names as `prev`.
  var chain: SHA256Digest

  /// The number of the last transaction in the file; 0 where there is none.
  var lastNumber: Int64

  /// The number of the first transaction of the active segment.
  var firstNumber: Int64

  /// The time of day of that transaction.
  var lastDate: JournalInstant?

  /// The last transaction that the disk has.
  var lastDurable: Int64

  /// The position after the last sync.
  var durableHead: JournalHead

  /// Whether something was written since the last sync.
  var isUnsynced = false

  /// The position of the end.
  var position: JournalHead {
    JournalHead(segment: segment, byteCount: end, transaction: lastNumber, digest: chain)
  }

  /// The active segment's path.
  var path: StorePath { .segment(segment) }
}

// MARK: - Appending

extension JournalWriter {
  /// Writes transactions in order, beginning new segments where they are due.
  ///
  /// After a failure `lastNumber` says how far it came; the bytes of the rest are cut off.
  mutating func write(_ group: [PendingTransaction]) throws(WriteFailure) {
    var index = 0
    while index < group.count {
      try rotateIfDue()
      try checkOwnership()
      var next = self
      var buffer = ByteBuffer(capacity: 4_096)
      repeat {
        next.encode(group[index], to: &buffer)
        index += 1
      } while index < group.count && buffer.count < JournalWriter.chunkByteCount
        && end + Int64(buffer.count) < options.segmentByteCountLimit
      try appendBytes(buffer)
      next.end = end + Int64(buffer.count)
      next.isUnsynced = true
      self = next
    }
  }

  /// Appends the lines of one transaction to `buffer` and steps over it.
  private mutating func encode(_ transaction: PendingTransaction, to buffer: inout ByteBuffer) {
    let start = buffer.count
    buffer.reserve(transaction.byteCount + 1_024)
    FrameText.append(transaction.head, previous: chain, to: &buffer)
    for block in transaction.blocks { buffer.append(block.bytes) }
    var hasher = TransactionHasher()
    buffer.withUnsafeBytes { hasher.update(UnsafeRawBufferPointer(rebasing: $0[start...])) }
    finish(transaction.head, changeCount: transaction.changeCount, hasher: &hasher, to: &buffer)
  }

  /// Appends the `commit` line and steps over the transaction.
  mutating func finish(
    _ head: TransactionHead,
    changeCount: Int,
    hasher: inout TransactionHasher,
    to buffer: inout ByteBuffer
  ) {
    let digest = hasher.finalize()
    let commit = CommitFrame(
      number: head.number,
      changeCount: changeCount,
      durable: lastDurable,
      isHashedInBlocks: hasher.isInBlocks,
      digest: digest
    )
    FrameText.append(commit, to: &buffer)
    chain = digest
    lastNumber = head.number
    lastDate = head.date
  }

  /// Writes at the end, or leaves the file as long as it was.
  func appendBytes(_ buffer: borrowing ByteBuffer) throws(WriteFailure) {
    let bytes = buffer.bytes
    do {
      try fileSystem.writeWhole(file, at: end, bytes)
    } catch {
      let reason = JournalError(error, writing: path)
      try cutBack()
      throw WriteFailure(error: reason, isFatal: false)
    }
  }

  /// Cuts the file to the end that it had.
  func cutBack() throws(WriteFailure) {
    do {
      try fileSystem.truncateWhole(file, to: end)
    } catch {
      throw WriteFailure(error: JournalError(error, writing: path), isFatal: true)
    }
  }

  /// The size from which gathered transactions are written.
  private static let chunkByteCount = 4 << 20
}

// MARK: - Guards

extension JournalWriter {
  /// Checks that the file is still the one that was opened and as long as it was left.
  func checkOwnership() throws(WriteFailure) {
    do {
      let opened = try fileSystem.statusWhole(of: file)
      guard opened.linkCount == 1,
        let named = try fileSystem.statusWhole(at: path),
        named.isSameFile(as: identity), opened.isSameFile(as: identity)
      else {
        throw WriteFailure(error: JournalError(.journalReplaced, file: path.text), isFatal: true)
      }
      guard opened.byteCount == end else {
        let reason = JournalError.Reason.foreignWriter(
          expectedByteCount: end,
          foundByteCount: opened.byteCount
        )
        throw WriteFailure(error: JournalError(reason, file: path.text), isFatal: true)
      }
    } catch let fault as IOFault {
      throw WriteFailure(error: JournalError(fault, reading: path), isFatal: false)
    } catch let failure as WriteFailure {
      throw failure
    } catch {
      preconditionFailure("the calls above throw nothing else")
    }
  }
}
