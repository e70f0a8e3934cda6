internal import DaybookJournal
package import DaybookModel
internal import Synchronization

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// How a commit ended, short of an error.
package enum CommitOutcome: Sendable {
  /// The transaction is as safe as the durability level promises, and its state is shown.
  case committed(CommitReceipt)
  /// Nothing was written, because the changes disagree with what the state holds that they were
  /// checked against, which readers see by now.
  case refused(CommitRefusal, StoreState)
}

/// Who checks the rules of the model before a change set is saved.
package enum RuleCheck: Hashable, Sendable {
  /// The commit, against the newest state.
  case atCommit
  /// The caller has, with the same rules.
  case byCaller
  /// The caller has, against the state after a transaction, such as a context that validates its
  /// objects. If others saved since, the commit checks again, and looks for links to nowhere.
  case upTo(transaction: Int64)
}

extension Store {
  /// Saves a change set as one transaction, or says what it disagrees with.
  ///
  /// Conflicts, rules and unique keys are checked against the newest appended state, under the
  /// writer mutex. An empty change set is a transaction too. After a refusal or an error the change
  /// set is as it was, and can be mended and committed again.
  ///
  /// - Throws: Every rule of the model that the changes would break, as one error; what kept them
  ///   from being saved.
  package func attempt(
    _ changes: ChangeSet,
    _ note: TransactionNote = TransactionNote(),
    rules: RuleCheck = .atCommit
  ) throws(DaybookError) -> CommitOutcome {
    precondition(changes.schema === schema, "a change set belongs to the store's schema")
    let journal = try requireJournal()
    try moveLargeValues(of: changes)
    let outcome = try attempt(note, rules, journal) { _ in changes }
    guard let outcome else { throw DaybookError(.defect("a commit without changes")) }
    return outcome
  }

  /// Saves the changes that `derive` makes of the newest appended state, as one transaction.
  ///
  /// Nothing comes between: other savers wait meanwhile, so that the changes can disagree with
  /// nobody but themselves.
  ///
  /// - Parameters:
  ///   - note: What the transaction says of itself.
  ///   - rules: Who checks the rules of the model.
  ///   - derive: Makes a change set, or `nil` where nothing is to be done.
  /// - Returns: What was saved; `nil` where nothing was to be done.
  /// - Throws: What `derive` throws, unique keys that several rows would have, what kept the
  ///   changes from being saved.
  package func commit(
    _ note: TransactionNote,
    rules: RuleCheck,
    deriving derive: (StoreState) throws(DaybookError) -> ChangeSet?
  ) throws(DaybookError) -> CommitReceipt? {
    let journal = try requireJournal()
    var derived: ChangeSet?
    let outcome = try attempt(note, rules, journal) { base throws(DaybookError) in
      guard let changes = try derive(base), !changes.isEmpty else { return nil }
      derived = changes
      try moveLargeValues(of: changes)
      return changes
    }
    switch outcome {
    case .committed(let receipt): return receipt
    case .refused(let refusal, let base):
      guard let derived else { return nil }
      throw refusal.error(for: derived, over: base)
    case nil: return nil
    }
  }

  private func requireJournal() throws(DaybookError) -> Journal {
    if let journal { return journal }
    throw DaybookError(
      .store(.notWritable(cause: "the store is open for reading only")),
      at: DaybookError.Place(file: path)
    )
  }

  private func attempt(
    _ note: TransactionNote,
    _ rules: RuleCheck,
    _ journal: Journal,
    _ derive: (StoreState) throws(DaybookError) -> ChangeSet?
  ) throws(DaybookError) -> CommitOutcome? {
    let result: Result<AppendOutcome, JournalError> = writer.withLock { writer in
      do throws(JournalError) {
        return .success(try append(note, rules, journal, &writer, derive))
      } catch {
        return .failure(error)
      }
    }
    switch result {
    case .success(.appended(let ticket, let state)):
      try settle(ticket, state, journal)
      return .committed(CommitReceipt(transaction: state.transaction, state: state))
    case .success(.stopped(.refused(let refusal), let base)):
      try showAppended(journal)
      return .refused(refusal, base)
    case .success(.stopped(.broken(let error), _)): throw error
    case .success(.nothing): return nil
    case .failure(let error): throw DaybookError(error, path: path)
    }
  }

  /// Saves a change set as one transaction.
  ///
  /// - Throws: What the changes disagree with, or what kept them from being saved; the store is as
  ///   before then.
  @discardableResult
  package func commit(
    _ changes: ChangeSet,
    _ note: TransactionNote = TransactionNote(),
    rules: RuleCheck = .atCommit
  ) throws(DaybookError) -> CommitReceipt {
    switch try attempt(changes, note, rules: rules) {
    case .committed(let receipt): return receipt
    case .refused(let refusal, let base): throw refusal.error(for: changes, over: base)
    }
  }

  /// Waits until what was appended last is shown, because a refusal is about that.
  private func showAppended(_ journal: Journal) throws(DaybookError) {
    guard let last = writer.withLock({ $0.lastWaiting }) else { return }
    try settle(last.ticket, last.state, journal)
  }

  /// Waits for the sync and shows the state, or goes back to what is saved.
  private func settle(
    _ ticket: Journal.Ticket,
    _ state: StoreState,
    _ journal: Journal
  ) throws(DaybookError) {
    do throws(JournalError) {
      try journal.synchronize(ticket)
    } catch {
      writer.withLock { writer in
        // What a failed sync was about may be in the file, but nobody may build on it.
        let last = journal.isPoisoned ? 0 : journal.nextNumber - 1
        writer.rollBack(to: last, published: self.state)
      }
      throw DaybookError(error, path: path)
    }
    publish(state)
    // Whoever appends next forgets it otherwise: nobody waits for the mutex a second time.
    _ = writer.withLockIfAvailable { $0.settle(through: state.transaction) }
  }
}

/// How an append ended.
private enum AppendOutcome: Sendable {
  case appended(Journal.Ticket, StoreState)
  case stopped(StagingFault, StoreState)
  case nothing
}

extension Store {
  /// Checks a change set against the appended state, applies it and appends its lines.
  private func append(
    _ note: TransactionNote,
    _ rules: RuleCheck,
    _ journal: Journal,
    _ writer: inout StoreWriter,
    _ derive: (StoreState) throws(DaybookError) -> ChangeSet?
  ) throws(JournalError) -> AppendOutcome {
    // A save that failed in another thread took the journal back; this one follows.
    let last = journal.nextNumber - 1
    if last != writer.appended.transaction { writer.rollBack(to: last, published: state) }
    writer.settle(through: state.transaction)
    let changes: ChangeSet
    do throws(DaybookError) {
      guard let derived = try derive(writer.appended) else { return .nothing }
      changes = derived
    } catch {
      return .stopped(.broken(error), writer.appended)
    }
    do throws(JournalError) {
      let draft = StateDraft(writer.appended)
      if let fault = writer.stage(changes, draft, rules) {
        changes.takeBackCompletion()
        return .stopped(fault, writer.appended)
      }
      return try append(changes, draft, note, journal, &writer)
    } catch {
      changes.takeBackCompletion()
      throw error
    }
  }

  /// Appends the lines of a change set that was checked and applied.
  private func append(
    _ changes: ChangeSet,
    _ draft: StateDraft,
    _ note: TransactionNote,
    _ journal: Journal,
    _ writer: inout StoreWriter
  ) throws(JournalError) -> AppendOutcome {
    let base = writer.appended
    changes.modelText = writer.modelText
    let ticket: Journal.Ticket
    var moment = JournalInstant(microseconds: 0)
    do throws(JournalError) {
      ticket = try journal.append(note.draft, after: base.transaction) {
        sink throws(JournalError) in
        moment = sink.head.date
        var encoder = LineEncoder(changes, base, sink)
        try encoder.encode()
      }
    } catch {
      writer.leaveKeys(changes)
      throw error
    }
    let date = Date(timeIntervalSinceReferenceDate: moment.secondsSinceReferenceDate)
    let next = draft.frozen(transaction: base.transaction + 1, date: max(base.date, date))
    writer.append(next, ticket)
    skipNumbers(of: next)
    return .appended(ticket, next)
  }

  /// Numbers that a caller chose itself are never given out.
  private func skipNumbers(of state: StoreState) {
    for table in state.tables.indices {
      counters.skip(to: state.tables[table].highestNumber, table: table)
    }
  }
}
