/// What opening a journal for writing found and did.
package struct OpeningReport: Sendable {
  /// The segments in order.
  package var segments: [SegmentSummary] = []

  /// Bytes that were taken off the tail, and the files that keep them.
  package var quarantined: [QuarantinedTail] = []

  /// Whether `HEAD` was missing or unreadable, which costs one proof.
  package var isHeadMissing = false

  /// Whether the tail could not be cut, so that a new segment was begun behind it.
  package var appendedBehindTail = false
}

extension Journal {
  /// An open journal and what opening it found.
  package struct Opening: Sendable {
    /// The journal.
    package let journal: Journal

    /// What was found and mended.
    package let report: OpeningReport
  }

  /// Opens a journal for writing and delivers its transactions.
  ///
  /// An unfinished save at the end is moved to `quarantine/` and a `recovery` transaction says so,
  /// which is delivered like every other.
  ///
  /// - Parameters:
  ///   - surroundings: The store's directory, a clock and a source of chance.
  ///   - options: Durability, waiting for the lock, limits.
  ///   - replay: Receives every transaction in order.
  /// - Returns: The open journal, and what was found at its end.
  /// - Throws: Damage with its place. Nothing is changed then.
  package static func open(
    _ surroundings: JournalSurroundings,
    options: JournalOptions = JournalOptions(),
    replay: (any JournalReplay)?
  ) throws(JournalError) -> Opening {
    guard try hasSegments(surroundings.fileSystem) else { throw JournalError(.notAStore) }
    let lock = try LockFile.acquire(surroundings, options)
    let scan: JournalScan
    do throws(JournalError) {
      scan = try JournalScanner(fileSystem: surroundings.fileSystem).scan(replay)
      try refuseNewer(scan)
    } catch {
      lock.giveBack(in: surroundings.fileSystem)
      throw error
    }
    do throws(JournalError) {
      var recovery = JournalRecovery(surroundings: surroundings, options: options, scan: scan)
      let writer = try recovery.recover(replay)
      let journal = Journal(writer, surroundings: surroundings, options: options, lockFile: lock)
      return Opening(journal: journal, report: recovery.report)
    } catch {
      lock.release(in: surroundings.fileSystem)
      throw error
    }
  }

  /// Refuses to append to a segment that this version may read but does not know how to write.
  private static func refuseNewer(_ scan: JournalScan) throws(JournalError) {
    guard let header = scan.header, header.format > Format.version else { return }
    var error = JournalError(
      .needsNewerVersion(what: "writing format \(header.format)"),
      file: StorePath.segment(header.segment).text
    )
    error.line = 1
    error.offset = 0
    throw error
  }
}
