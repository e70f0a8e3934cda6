/// Why the journal refused something: reason, place, remedy.
///
/// A report of damage names file, line, byte and transaction, with the transaction's author and
/// date where its begin line could be read, and the last good transaction.
package struct JournalError: Error, Hashable, Sendable {
  /// What went wrong.
  package var reason: Reason

  /// The file, below the store's directory where it is one of its files.
  package var file: String?

  /// The line in the file, counted from 1.
  package var line: Int?

  /// The byte in the file, counted from 0.
  package var offset: Int64?

  /// The transaction that the place belongs to.
  package var transaction: Int64?

  /// Who wrote that transaction.
  package var author: String?

  /// When that transaction was written.
  package var date: JournalInstant?

  /// The last transaction that is whole; 0 where none is.
  package var lastGoodTransaction: Int64?

  /// What probably happened, where the bytes tell.
  package var hint: Hint?

  /// Describes a refusal; the place is added by whoever knows it.
  package init(_ reason: Reason, file: String? = nil) {
    self.reason = reason
    self.file = file
  }

  /// What the bytes at a damaged place look like.
  package enum Hint: String, Hashable, Sendable, CaseIterable {
    /// Lines end with CR LF.
    case carriageReturns

    /// The file begins with a byte order mark.
    case byteOrderMark

    /// The line is whole but its checksum is not its own.
    case editedByHand

    /// The bytes are zeros, as after a power cut or in a sparse copy.
    case zeros

    /// The copy of HEAD is younger than the copy of the journal.
    case copiedWhileWriting
  }
}

extension JournalError {
  /// All reasons for which the journal refuses.
  package enum Reason: Hashable, Sendable {
    /// There is no journal in the directory.
    case notAStore
    /// A journal with transactions stands there already.
    case alreadyExists
    /// A line, a frame or a file cannot be what was written.
    case corrupt(Defect)
    /// A transaction's content does not match its `sha`.
    case tampered
    /// The journal ends before what `HEAD` says was saved.
    case truncated(headTransaction: Int64)
    /// A segment between others, or the one that `HEAD` names, is not there.
    case missingSegment(Int)
    /// A segment does not belong where it stands.
    case wrongSegment(SegmentMismatch)
    /// A second transaction bears a number that was given before.
    case fork
    /// The last transaction, or one that was noted elsewhere, has another hash.
    case headMismatch(expected: String, found: String?)
    /// The file was written by a newer version, or has a line unknown to this one.
    case needsNewerVersion(what: String)
    /// A link, a device or a file with a second name stands where a file of the store belongs.
    case unsafeFile
    /// The directory or file cannot be written.
    case notWritable(FaultCode)
    /// There is no room for the bytes; nothing was saved.
    case diskFull(FaultCode)
    /// The disk refused a call.
    case io(IOFault)
    /// A sync failed: the transaction may or may not survive a power cut.
    case durabilityUnknown(IOFault)
    /// An earlier failure left the store unable to save; reading goes on.
    case poisoned
    /// Another process writes to the store.
    case locked(LockHolder)
    /// This process has the store open for writing already.
    case alreadyOpen
    /// The store was opened before the process forked.
    case usedAfterFork
    /// Somebody else wrote to the journal in spite of the lock.
    case foreignWriter(expectedByteCount: Int64, foundByteCount: Int64)
    /// The journal was deleted, moved or replaced while it was open.
    case journalReplaced
    /// A line, a string, the nesting or a transaction exceeds a limit of the format.
    case tooLarge(Limit, byteCount: Int64)
    /// The journal was closed, or opened for reading only.
    case closed
    /// A save before this one failed, and this one was built upon it.
    case rolledBack(to: Int64)
    /// A blob is not there.
    case blobMissing(String)
    /// A blob's bytes are not those of its name.
    case blobDamaged(String)
    /// The reader of the lines refused one.
    case rejected(String)
  }

  /// What is wrong with a line or a frame.
  package enum Defect: String, Hashable, Sendable, CaseIterable {
    /// The checksum is not that of the line.
    case checksum
    /// The line does not end like a line of a journal.
    case trailer
    /// The file ends within a line.
    case unfinishedLine
    /// The file ends within a transaction.
    case unfinishedTransaction
    /// The line is longer than the format allows.
    case lineTooLong
    /// The line's checksum is right but its keys are not those of its kind.
    case malformed
    /// A line of this kind does not belong here.
    case unexpectedLine
    /// The transaction's number is not the next one.
    case wrongNumber
    /// The transaction does not follow the one before it.
    case brokenChain
    /// The number of change lines is not the one that was written.
    case wrongCount
    /// There is no header that can be read.
    case header
    /// Bytes follow the end of a sealed segment, or the seal disagrees with them.
    case seal
    /// A segment before the last one has no seal.
    case missingSeal
    /// `durable` names a transaction that was not written.
    case durableMark
  }

  /// How a segment is in the wrong place.
  package enum SegmentMismatch: Hashable, Sendable {
    /// The header bears another number than the file's name.
    case number(Int)
    /// The header names another store.
    case store(String)
    /// The header does not follow the segment before.
    case previous
    /// The header begins with another transaction.
    case first(Int64)
  }

  /// A limit of the format.
  package enum Limit: String, Hashable, Sendable, CaseIterable {
    /// 64 MiB.
    case line
    /// 16 MiB.
    case string
    /// 64 levels.
    case nesting
    /// 4 GiB.
    case transaction
    /// 2^31 lines.
    case changes
  }
}

/// Who holds the lock of a store.
package struct LockHolder: Hashable, Sendable {
  /// The number of the process.
  package var processID: Int32

  /// The machine it runs on.
  package var host: String

  /// The program's name.
  package var program: String

  /// When it took the lock.
  package var since: JournalInstant

  /// Describes the holder of a lock.
  package init(processID: Int32, host: String, program: String, since: JournalInstant) {
    self.processID = processID
    self.host = host
    self.program = program
    self.since = since
  }
}
