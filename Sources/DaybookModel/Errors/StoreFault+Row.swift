extension DaybookError.StoreFault {
  func row(at place: DaybookError.Place) -> FaultRow {
    switch self {
    case .missing: unavailable("there is no store here")
    case .exists:
      unavailable("there is a store already", explanation: "A store is never overwritten.")
    case .notAStore(let detail): unavailable("is not a store: \(detail)")
    case .notReadable(let cause): unavailable("cannot be read: \(cause)")
    case .notWritable(let cause): unavailable("cannot be written: \(cause)")
    case .locked(let holder):
      FaultRow(134_080, exit: .locked, lockSummary(place, holder)).headed("")
    case .alreadyOpen: FaultRow(134_080, exit: .locked, "is already open in this process")
    case .usedAfterFork:
      FaultRow(134_080, exit: .locked, "was opened before this process was forked")
    case .needsNewerVersion(let what):
      FaultRow(
        134_080,
        exit: .newerFormat,
        "needs a newer version of daybook: \(what) is unknown to this one"
      )
    case .tooLarge(let what, let count, let limit):
      FaultRow(134_060, exit: .rejected, "\(what) has \(count) bytes, more than \(limit)")
    case .unsafeFile:
      unavailable("is no plain file, but a link, a folder, a pipe or a file with several names")
    case .diskFull:
      failed("the disk is full, nothing was written", remedy: "free some space and save again")
    case .durabilityUnknown:
      failed(
        "syncing failed: transaction \(place.transaction.map(String.init) ?? "?")"
          + " may or may not survive",
        remedy: "close the store and open it again to learn which"
      )
    case .poisoned(let cause):
      failed("refuses to save: \(cause)", remedy: "close the store and open it again")
    case .foreignWriter: failed("another program has written into the journal")
    case .journalReplaced: failed("the journal was deleted, moved or replaced while it was open")
    case .inputOutput(let operation, let cause): failed("\(operation) failed: \(cause)")
    }
  }

  private func unavailable(_ summary: String, explanation: String? = nil) -> FaultRow {
    FaultRow(134_080, exit: .storeUnavailable, summary, explanation: explanation)
  }

  private func failed(_ summary: String, remedy: String? = nil) -> FaultRow {
    FaultRow(134_030, exit: .inputOutput, summary, remedy: remedy)
  }

  private func lockSummary(
    _ place: DaybookError.Place,
    _ holder: DaybookError.Holder
  ) -> String {
    var text = (place.file ?? "the store") + " is locked by "
    text += holder.processID.map { "process \($0)" } ?? "another process"
    if let program = holder.program { text += " \"\(program)\"" }
    if let host = holder.host { text += " on \(host)" }
    if let since = holder.since { text += " (since \(since))" }
    if holder.waited > .zero { text += ". Waited \(holder.waited.components.seconds) s." }
    return text
  }
}
