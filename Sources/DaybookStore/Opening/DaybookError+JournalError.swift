package import DaybookJournal
package import DaybookModel

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension DaybookError {
  /// The public form of what the journal refused.
  ///
  /// - Parameters:
  ///   - error: The journal's own error, whose file stands below the store's directory.
  ///   - path: The store's directory, or the segment or stream, as people write it.
  ///   - waited: How long the lock of another process was waited for.
  package init(_ error: JournalError, path: String, waited: Duration = .zero) {
    self.init(JournalTranslation(path: path, waited: waited).reason(of: error))
    place = JournalTranslation(path: path, waited: waited).place(of: error)
  }
}

extension DaybookError {
  /// The public form of what the disk refused before a journal was found or made.
  init(_ fault: IOFault, store path: String) {
    let code = fault.code
    let reason: Reason =
      if code == .missing {
        .store(.missing)
      } else if code == .exists {
        .store(.exists)
      } else if code.isShortOfSpace {
        .store(.diskFull)
      } else if code.isRefusedAccess {
        .store(.notWritable(cause: code.description))
      } else {
        JournalTranslation(path: path, waited: .zero).ioReason(of: fault)
      }
    self.init(reason, at: Place(file: path))
  }
}

/// Finds the words of the public errors for those of the journal.
private struct JournalTranslation {
  let path: String
  let waited: Duration

  func place(of error: JournalError) -> DaybookError.Place {
    var place = DaybookError.Place(file: path, line: error.line, offset: error.offset)
    if let file = error.file, file != path {
      place.file = file.hasPrefix("/") ? file : path + "/" + file
    }
    place.transaction = error.transaction
    place.author = error.author
    place.date = error.date.map {
      Date(timeIntervalSinceReferenceDate: $0.secondsSinceReferenceDate)
    }
    return place
  }

  func reason(of error: JournalError) -> DaybookError.Reason {
    switch error.reason {
    case .corrupt, .tampered, .truncated, .missingSegment, .wrongSegment, .fork, .headMismatch,
      .blobMissing, .blobDamaged, .rejected:
      .journal(fault(of: error))
    case .notAStore, .alreadyExists, .needsNewerVersion, .unsafeFile, .notWritable, .diskFull,
      .io, .durabilityUnknown, .poisoned, .locked, .alreadyOpen, .usedAfterFork, .foreignWriter,
      .journalReplaced, .tooLarge, .closed, .rolledBack:
      storeReason(of: error)
    }
  }

  private func fault(of error: JournalError) -> DaybookError.JournalFault {
    let good = error.lastGoodTransaction ?? 0
    return switch error.reason {
    case .corrupt(let defect):
      .corrupt(detail: defect.sentence + (error.hint?.clause ?? ""), goodThrough: good)
    case .tampered: .tampered
    case .truncated(let head): .truncated(head: head, end: good)
    case .missingSegment(let number): .missingSegment(number)
    case .wrongSegment(let mismatch): .wrongSegment(detail: mismatch.sentence)
    case .fork: .fork
    case .headMismatch(let expected, let found):
      .headMismatch(expected: expected, found: found)
    case .blobMissing(let sha): .blobMissing(sha256: sha)
    case .blobDamaged(let sha): .blobDamaged(sha256: sha)
    case .rejected(let detail): .inconsistent(detail: detail)
    case .notAStore, .alreadyExists, .needsNewerVersion, .unsafeFile, .notWritable, .diskFull,
      .io, .durabilityUnknown, .poisoned, .locked, .alreadyOpen, .usedAfterFork, .foreignWriter,
      .journalReplaced, .tooLarge, .closed, .rolledBack:
      preconditionFailure("these are faults of the store, not of the journal's bytes")
    }
  }

  private func storeReason(of error: JournalError) -> DaybookError.Reason {
    switch error.reason {
    case .notAStore: .store(.notAStore(detail: "it has no journal"))
    case .alreadyExists: .store(.exists)
    case .needsNewerVersion(let what): .store(.needsNewerVersion(what: what))
    case .unsafeFile: .store(.unsafeFile)
    case .notWritable(let code): .store(.notWritable(cause: code.description))
    case .diskFull: .store(.diskFull)
    case .io(let fault): ioReason(of: fault)
    case .durabilityUnknown: .store(.durabilityUnknown)
    case .poisoned: .store(.poisoned(cause: "an earlier save failed"))
    case .locked(let holder): .store(.locked(by: publicHolder(holder)))
    case .alreadyOpen: .store(.alreadyOpen)
    case .usedAfterFork: .store(.usedAfterFork)
    case .foreignWriter: .store(.foreignWriter)
    case .journalReplaced: .store(.journalReplaced)
    case .tooLarge(let limit, let byteCount):
      .store(.tooLarge(what: "a " + limit.rawValue, byteCount: byteCount, limit: limit.count))
    case .closed: .usage(.closed)
    case .rolledBack(let number):
      .store(.poisoned(cause: "the journal went back to transaction \(number)"))
    case .corrupt, .tampered, .truncated, .missingSegment, .wrongSegment, .fork, .headMismatch,
      .blobMissing, .blobDamaged, .rejected:
      .journal(fault(of: error))
    }
  }

  func ioReason(of fault: IOFault) -> DaybookError.Reason {
    switch fault.code {
    case .missing where fault.operation == .open: .store(.missing)
    case .notDirectory: .store(.notAStore(detail: "it is no folder"))
    case .accessDenied, .notPermitted: .store(.notReadable(cause: fault.code.description))
    default:
      .store(
        .inputOutput(operation: fault.operation.rawValue, cause: fault.code.description)
      )
    }
  }

  private func publicHolder(_ holder: LockHolder) -> DaybookError.Holder {
    DaybookError.Holder(
      processID: Int(holder.processID),
      program: holder.program,
      host: holder.host,
      since: String(holder.since.description.dropFirst(11).prefix(8)),
      waited: waited
    )
  }
}

// MARK: - Words

extension JournalError.Defect {
  /// What is wrong, as it stands in brackets behind `is damaged`.
  fileprivate var sentence: String {
    switch self {
    case .checksum: "a line does not match its checksum"
    case .trailer: "a line does not end like a line of a journal"
    case .unfinishedLine: "the file ends within a line"
    case .unfinishedTransaction: "the file ends within the transaction"
    case .lineTooLong: "a line is longer than the format allows"
    case .malformed: "a line does not have the keys of its kind"
    case .unexpectedLine: "a line of this kind does not belong here"
    case .wrongNumber: "its number is not the next one"
    case .brokenChain: "it does not follow the transaction before it"
    case .wrongCount: "lines are missing or were added"
    case .header: "the segment's header cannot be read"
    case .seal: "the segment's seal does not match it"
    case .missingSeal: "the segment lacks its seal"
    case .durableMark: "its durable mark names a transaction that was not written"
    }
  }
}

extension JournalError.SegmentMismatch {
  fileprivate var sentence: String {
    switch self {
    case .number(let number): "the file says that it is segment \(number)"
    case .store(let store): "the file belongs to the store \(store)"
    case .previous: "the segment does not follow the one before it"
    case .first(let number): "the segment begins with transaction \(number)"
    }
  }
}

extension JournalError.Hint {
  /// What probably happened, as it follows the defect.
  fileprivate var clause: String {
    switch self {
    case .carriageReturns: "; its lines end with CR LF"
    case .byteOrderMark: "; a byte-order mark was put before it"
    case .editedByHand: "; edited by hand? Correct data with a new transaction"
    case .zeros: "; zeros stand there, as after a power cut"
    case .copiedWhileWriting: "; HEAD is younger than the journal"
    }
  }
}

extension JournalError.Limit {
  /// The limit in bytes, levels or lines.
  fileprivate var count: Int64 {
    switch self {
    case .line: 64 << 20
    case .string: 16 << 20
    case .nesting: 64
    case .transaction: 4 << 30
    case .changes: 1 << 31
    }
  }
}
