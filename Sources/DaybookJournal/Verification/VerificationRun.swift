import DaybookBytes

/// Gathers what a verification finds while the journal is read.
final class VerificationRun: JournalReplay {
  /// Where a blob was named first.
  private struct Mention {
    var reference: BlobMention
    var place: JournalError
  }

  /// What was found so far.
  var result = JournalVerification()

  private let expectations: [JournalVerification.Expectation]
  private var digests: [Int64: SHA256Digest] = [:]
  private var mentions: [SHA256Digest: Mention] = [:]
  private var head: TransactionHead?
  private var mismatches: [JournalError] = []

  /// The last transaction that was read; 0 before the first.
  private var lastNumber: Int64 = 0

  /// Whether damage ended the reading, so that lines behind it may name blobs.
  private var isCutShort = false

  init(_ expectations: [JournalVerification.Expectation]) {
    self.expectations = expectations
  }

  func begin(_ head: TransactionHead) throws(JournalError) {
    self.head = head
  }

  func changes(_ lines: ChangeLines) throws(JournalError) {
    if let line = lines.firstMalformed { result.damage.append(malformed(line, in: lines)) }
    BlobMention.forEach(in: lines.bytes) { offset, reference in
      note(reference, at: offset, in: lines)
    }
  }

  func commit(_ end: TransactionEnd) throws(JournalError) {
    result.transactionCount += 1
    result.changeCount += end.changeCount
    lastNumber = end.number
    if expectations.contains(where: { $0.transaction == end.number }) {
      digests[end.number] = end.digest
    }
  }

  private func note(_ reference: BlobMention?, at offset: Int, in lines: ChangeLines) {
    let error = malformed(lines.lineEnds.firstIndex { $0 > offset } ?? 0, in: lines)
    if let reference {
      let isKnown = mentions[reference.digest] != nil
      if !isKnown { mentions[reference.digest] = Mention(reference: reference, place: error) }
    } else {
      result.damage.append(error)
    }
  }

  private func malformed(_ line: Int, in lines: ChangeLines) -> JournalError {
    let place = lines.place(of: line)
    var error = JournalError(
      .corrupt(.malformed),
      file: StorePath.segment(lines.segment).text
    )
    error.line = place.line
    error.offset = place.offset
    error.transaction = lines.transaction
    error.author = head?.author
    error.date = head?.date
    error.lastGoodTransaction = lines.transaction - 1
    return error
  }

  /// Takes transactions whose bytes do not have their hash.
  func take(_ mismatches: [JournalError]) {
    self.mismatches += mismatches
  }

  /// Takes the end of the journal.
  func take(_ scan: JournalScan) {
    result.storeIdentifier = scan.chain.store ?? ""
    result.segments = scan.segments
    result.byteCount = scan.segments.reduce(0) { $0 + $1.byteCount }
    result.position = scan.position
    result.checked = JournalVerification.Check.allCases
    if scan.head == nil {
      result.notes.append(.headMissing)
      result.checked.removeAll { $0 == .head }
      result.unchecked = [.head]
    }
    if let tail = scan.tail { result.notes.append(.tornTail(tail)) }
    for mismatch in mismatches {
      // Pages of an unfinished save may come from two attempts; nobody was told that it was saved.
      let isUnacknowledged =
        mismatch.transaction == scan.chain.lastNumber
        && (scan.head.map { $0.transaction < scan.chain.lastNumber } ?? false)
      if isUnacknowledged {
        result.notes.append(.tornTail(TornTail(unfinished: mismatch, scan)))
      } else {
        result.damage.append(mismatch)
      }
    }
  }

  /// Takes the damage that ended the reading.
  func take(damage error: JournalError) {
    result.damage += mismatches + [error]
    if case .truncated = error.reason {
      // Everything that is there was read, and HEAD was compared.
      result.checked = JournalVerification.Check.allCases
      return
    }
    let read: [JournalVerification.Check] = [.checksums, .frames, .chain, .hashes, .seals]
    let isBegun = result.transactionCount > 0
    result.checked = isBegun ? read : []
    result.unchecked = (isBegun ? [] : read) + [.head, .blobs]
    result.notes.append(.unreadBehind(lastNumber))
    isCutShort = true
  }
}

// MARK: - After the journal

extension VerificationRun {
  /// Compares with what was noted elsewhere.
  func checkExpectations() {
    if expectations.isEmpty {
      result.checked.removeAll { $0 == .expectations }
      return
    }
    for expectation in expectations {
      let found = digests[expectation.transaction]
      guard found != expectation.digest else { continue }
      let reason = JournalError.Reason.headMismatch(
        expected: "\(expectation.transaction):\(expectation.digest.hex)",
        found: found.map { "\(expectation.transaction):\($0.hex)" }
      )
      var error = JournalError(reason)
      error.transaction = expectation.transaction
      result.damage.append(error)
    }
  }

  /// Hashes every blob, and looks for every blob that a line names.
  func checkBlobs(_ fileSystem: any FileSystem) throws(JournalError) {
    let blobs = BlobStore(fileSystem)
    let (digests, others) = try blobs.list()
    var missing = mentions
    var unreferencedCount = 0
    for digest in digests {
      let mention = missing.removeValue(forKey: digest)
      if mention == nil { unreferencedCount += 1 }
      do throws(JournalError) {
        let byteCount = try blobs.byteCount(of: digest)
        _ = try blobs.read(digest, byteCount: mention?.reference.byteCount ?? byteCount)
        result.blobCount += 1
      } catch {
        guard error.isDamage else { throw error }
        take(error, of: mention)
      }
    }
    for (digest, mention) in missing.sorted(by: { $0.key.hex < $1.key.hex }) {
      let reason = JournalError.Reason.blobMissing(digest.hex)
      take(JournalError(reason, file: StorePath.blob(digest).text), of: mention)
    }
    if unreferencedCount > 0, !isCutShort {
      result.notes.append(.unreferencedBlobs(unreferencedCount))
    }
    if !others.isEmpty { result.notes.append(.otherFiles(others)) }
  }

  private func take(_ error: JournalError, of mention: Mention?) {
    var located = error
    // The line that names the blob is the place; the reason names the blob itself.
    located.file = mention?.place.file ?? error.file
    located.line = mention?.place.line
    located.offset = mention?.place.offset
    located.transaction = mention?.place.transaction
    located.author = mention?.place.author
    located.date = mention?.place.date
    result.damage.append(located)
  }

  /// Notes what earlier recoveries set aside.
  func noteQuarantine(_ fileSystem: any FileSystem) throws(JournalError) {
    do {
      let fileCount = try fileSystem.names(in: .quarantine).count
      if fileCount > 0 { result.notes.append(.quarantine(fileCount: fileCount)) }
    } catch {
      throw JournalError(error, reading: .quarantine)
    }
  }
}

extension TornTail {
  /// A last transaction whose bytes do not have its hash and that nobody acknowledged.
  fileprivate init(unfinished error: JournalError, _ scan: JournalScan) {
    let offset = error.offset ?? 0
    self.init(
      segment: scan.chain.segment,
      offset: offset,
      byteCount: (scan.position?.byteCount ?? offset) - offset,
      error: error,
      isUnproven: false
    )
  }
}
