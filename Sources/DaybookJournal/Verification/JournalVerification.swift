package import DaybookBytes

/// What was checked of a journal, what could not be, and what was found.
package struct JournalVerification: Sendable {
  /// Something that is checked.
  package enum Check: String, Hashable, Sendable, CaseIterable {
    /// The checksum of every line.
    case checksums
    /// Order, numbers and counts of all lines.
    case frames
    /// The link of every transaction to the one before.
    case chain
    /// The hash of every transaction.
    case hashes
    /// Size and last transaction of every sealed segment.
    case seals
    /// The position that `HEAD` holds.
    case head
    /// External data: there, and the bytes of its name.
    case blobs
    /// Hashes that were noted elsewhere.
    case expectations
  }

  /// Something to know that is no damage.
  package enum Note: Hashable, Sendable {
    /// An unfinished save at the end, which the next writer will set aside.
    case tornTail(TornTail)
    /// `HEAD` is missing or unreadable: nothing tells whether the last transactions are missing.
    case headMissing
    /// Bytes that recovery set aside are kept.
    case quarantine(fileCount: Int)
    /// Blobs that no line names.
    case unreferencedBlobs(Int)
    /// Damage ended the reading: what stands behind this transaction was not checked.
    case unreadBehind(Int64)
    /// A segment stands alone, so that its link to the one before, of this number, is unproven.
    case linkUnchecked(Int)
    /// Files that are none of the store's.
    case otherFiles([String])
  }

  /// A hash that was noted elsewhere: the only proof against a chain recomputed as a whole.
  package struct Expectation: Hashable, Sendable {
    /// The transaction's number.
    package var transaction: Int64

    /// The hash that it must have.
    package var digest: SHA256Digest

    /// Notes a hash.
    package init(transaction: Int64, digest: SHA256Digest) {
      self.transaction = transaction
      self.digest = digest
    }
  }

  /// What was checked.
  package var checked: [Check] = []

  /// What could not be checked here.
  package var unchecked: [Check] = []

  /// What to know.
  package var notes: [Note] = []

  /// All damage that was found, with its places.
  package var damage: [JournalError] = []

  /// The store's identifier.
  package var storeIdentifier = ""

  /// The segments in order.
  package var segments: [SegmentSummary] = []

  /// The numbers of whole transactions, of their change lines, and of the bytes read.
  package var transactionCount = 0
  /// The number of change lines.
  package var changeCount = 0
  /// The number of bytes of whole lines.
  package var byteCount: Int64 = 0

  /// The number of blobs that were hashed.
  package var blobCount = 0

  /// The position behind the last whole transaction.
  package var position: JournalHead?

  /// Whether nothing is damaged.
  package var isSound: Bool { damage.isEmpty }
}

extension JournalVerification {
  /// Checks a store's directory without writing anything.
  ///
  /// - Parameters:
  ///   - fileSystem: The store's directory.
  ///   - expectations: Hashes noted elsewhere.
  ///   - threadCount: How many hashes are computed at a time.
  /// - Returns: What was checked, and the damage found.
  /// - Throws: `notAStore`, and what keeps the files from being read at all.
  package static func verify(
    _ fileSystem: any FileSystem,
    expecting expectations: [Expectation] = [],
    threadCount: Int = SystemNames.processorCount
  ) throws(JournalError) -> JournalVerification {
    let run = VerificationRun(expectations)
    var scanner = JournalScanner(fileSystem: fileSystem)
    scanner.takeJobs = { jobs, file throws(JournalError) in
      let hashing = ParallelHashing(fileSystem: fileSystem, file: file, threadCount: threadCount)
      try run.take(hashing.mismatches(of: jobs))
    }
    do throws(JournalError) {
      let scan = try scanner.scan(run)
      run.take(scan)
    } catch {
      guard error.isDamage else { throw error }
      run.take(damage: error)
    }
    try run.checkBlobs(fileSystem)
    run.checkExpectations()
    try run.noteQuarantine(fileSystem)
    return run.result
  }

  /// Checks one segment out of its store, or a stream of one.
  ///
  /// The link to the segment before, `HEAD` and blobs are not at hand.
  package static func verify(
    _ input: InputFile,
    expecting expectations: [Expectation] = []
  ) throws(JournalError) -> JournalVerification {
    let run = VerificationRun(expectations)
    let scanner = SegmentScanner(.input(input), file: input.path, chain: ChainState())
    do throws(JournalError) {
      try scanner.scan(nil, run)
      run.take(try scanner.summaryOfInput())
    } catch {
      guard error.isDamage else { throw error }
      run.take(damage: error)
    }
    run.checkExpectations()
    run.result.unchecked.removeAll { $0 == .head || $0 == .blobs }
    run.result.unchecked += [.head, .blobs]
    run.result.checked.removeAll { $0 == .head || $0 == .blobs }
    run.result.notes.removeAll { $0 == .headMissing }
    if let number = scanner.header?.segment, number > 1 {
      run.result.notes.insert(.linkUnchecked(number - 1), at: 0)
    }
    return run.result
  }
}

extension JournalError {
  /// Whether it says that bytes are not those that were written.
  package var isDamage: Bool {
    switch reason {
    case .corrupt, .tampered, .truncated, .missingSegment, .wrongSegment, .fork, .headMismatch,
      .blobMissing, .blobDamaged, .unsafeFile:
      true
    case .notAStore, .alreadyExists, .needsNewerVersion, .notWritable, .diskFull, .io,
      .durabilityUnknown, .poisoned, .locked, .alreadyOpen, .usedAfterFork, .foreignWriter,
      .journalReplaced, .tooLarge, .closed, .rolledBack, .rejected:
      false
    }
  }
}
