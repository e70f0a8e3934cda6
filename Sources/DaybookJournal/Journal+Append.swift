import DaybookBytes
import Synchronization

extension Journal {
  /// The number that the next transaction will bear.
  package var nextNumber: Int64 { core.withLock { $0.lastAppended + 1 } }

  /// Begins a transaction, under the store's writer mutex.
  ///
  /// - Parameters:
  ///   - draft: What its writer says about it.
  ///   - expected: The transaction that the store's appended state ends with. If a save before
  ///     this one failed, the journal went back, and so must the store.
  /// - Returns: What takes the change lines; it is committed or cancelled before the next begins.
  /// - Throws: ``JournalError/Reason/rolledBack(to:)`` where `expected` is not the last
  ///   transaction.
  package func beginTransaction(
    _ draft: TransactionDraft,
    after expected: Int64
  ) throws(JournalError) -> TransactionSink {
    try checkProcess()
    try checkTexts(of: draft)
    let now = surroundings.clock.now
    let begun: Result<(TransactionHead, Int), JournalError> = core.withLock { core in
      if let error = core.refusal { return .failure(error) }
      guard core.lastAppended == expected else {
        return .failure(JournalError(.rolledBack(to: core.lastAppended)))
      }
      precondition(!core.hasOpenSink, "one transaction is appended at a time")
      core.hasOpenSink = true
      let back = core.lastDate.flatMap { last in
        now < last ? Double(last.microseconds - now.microseconds) / 1_000_000 : nil
      }
      let head = TransactionHead(
        number: core.lastAppended + 1,
        date: now,
        draft: draft,
        back: back
      )
      return .success((head, core.epoch))
    }
    let (head, epoch) = try begun.get()
    return TransactionSink(journal: self, head: head, epoch: epoch)
  }

  /// Appends a transaction, under the store's writer mutex.
  ///
  /// - Parameters:
  ///   - draft: What its writer says about it.
  ///   - expected: The transaction that the store's appended state ends with.
  ///   - body: Emits the change lines; its error cancels the transaction.
  /// - Returns: What `synchronize` waits for.
  /// - Throws: What beginning the transaction or `body` throws.
  package func append(
    _ draft: TransactionDraft,
    after expected: Int64,
    _ body: (TransactionSink) throws(JournalError) -> Void
  ) throws(JournalError) -> Ticket {
    let sink = try beginTransaction(draft, after: expected)
    do throws(JournalError) {
      try body(sink)
    } catch {
      sink.cancel()
      throw error
    }
    return try sink.commit()
  }

  /// Puts a whole transaction behind those that wait for a leader.
  func enqueue(_ transaction: PendingTransaction, epoch: Int) throws(JournalError) -> Ticket {
    let result: Result<Ticket, JournalError> = core.withLock { core in
      core.hasOpenSink = false
      if let error = core.refusal { return .failure(error) }
      guard core.epoch == epoch else {
        return .failure(JournalError(.rolledBack(to: core.lastAppended)))
      }
      core.pending.append(transaction)
      core.lastAppended = transaction.head.number
      core.lastDate = transaction.head.date
      return .success(Ticket(number: transaction.head.number, epoch: epoch))
    }
    return try result.get()
  }

  private func checkTexts(of draft: TransactionDraft) throws(JournalError) {
    let texts = [draft.author, draft.context, draft.note, draft.app, draft.token]
    for case let text? in texts where text.utf8.count > Format.stringByteCountLimit {
      throw JournalError(.tooLarge(.string, byteCount: Int64(text.utf8.count)))
    }
  }

  /// Refuses a child of the process that opened the journal.
  func checkProcess() throws(JournalError) {
    guard surroundings.fileSystem.processID == processID else {
      throw JournalError(.usedAfterFork)
    }
  }
}

// MARK: - Streams

extension Journal {
  /// Becomes the leader, writes what waits, and begins to stream a large transaction.
  func beginStream(_ head: TransactionHead, epoch: Int) throws(JournalError) -> TransactionStream {
    let (taken, group) = try takeLead(epoch: epoch)
    var writer = taken
    do throws(WriteFailure) {
      try writer.write(group)
      try writer.rotateIfDue()
      try writer.checkOwnership()
    } catch {
      giveBack(writer, after: error)
      throw error.error
    }
    core.withLock { $0.lastWritten = writer.lastNumber }
    let syncsEarly = options.durability == .full
    return TransactionStream(writer: writer, head: head, syncsEarly: syncsEarly)
  }

  /// Waits for the streamed lines and writes the `commit` line.
  func endStream(
    _ stream: TransactionStream,
    _ head: TransactionHead,
    changeCount: Int
  ) throws(JournalError) -> Ticket {
    var writer = stream.writer
    do throws(WriteFailure) {
      var (hasher, end) = try stream.finish().get()
      var next = writer
      next.end = end
      var buffer = ByteBuffer()
      next.finish(head, changeCount: changeCount, hasher: &hasher, to: &buffer)
      try next.appendBytes(buffer)
      next.end += Int64(buffer.count)
      next.isUnsynced = true
      writer = next
    } catch {
      endFailedStream(writer, error)
      throw error.error
    }
    let epoch = core.withLock { core in
      core.hasOpenSink = false
      core.lastAppended = head.number
      core.lastDate = head.date
      return core.epoch
    }
    giveBack(writer, after: nil)
    return Ticket(number: head.number, epoch: epoch)
  }

  /// Cuts off what was streamed.
  func cancelStream(_ stream: TransactionStream) {
    var failure: WriteFailure?
    if case .failure(let error) = stream.finish() { failure = error }
    do throws(WriteFailure) {
      try stream.writer.cutBack()
    } catch {
      failure = error
    }
    giveBack(stream.writer, after: failure)
  }

  private func endFailedStream(_ writer: JournalWriter, _ error: WriteFailure) {
    var failure = error
    do throws(WriteFailure) {
      try writer.cutBack()
    } catch {
      failure = WriteFailure(error: failure.error, isFatal: true)
    }
    core.withLock { $0.hasOpenSink = false }
    giveBack(writer, after: failure)
  }

  private func takeLead(
    epoch: Int
  ) throws(JournalError) -> (JournalWriter, [PendingTransaction]) {
    while true {
      let generation = signal.generation
      let step: Result<(JournalWriter, [PendingTransaction])?, JournalError> =
        core.withLock { core in
          if let error = core.refusal { return .failure(error) }
          guard core.epoch == epoch else {
            return .failure(JournalError(.rolledBack(to: core.lastAppended)))
          }
          return .success(core.takeLead())
        }
      if let lead = try step.get() { return lead }
      signal.wait(after: generation)
    }
  }
}
