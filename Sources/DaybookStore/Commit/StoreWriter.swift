import DaybookJournal
import DaybookModel

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What the writer mutex guards: the state that is appended but perhaps not synced yet.
struct StoreWriter: Sendable {
  /// The state that the next transaction builds on.
  private(set) var appended: StoreState

  /// States whose transactions wait for their sync, in order, with what the journal gave for them.
  private var waiting: [(state: StoreState, ticket: Journal.Ticket)] = []

  /// The indexes of the uniqueness constraints, built at the first commit that needs them.
  private var uniques: [UniqueIndex?]

  /// The model line that the next transaction begins with.
  var modelText: String?

  /// The model line that was appended last, and its transaction, until that is published.
  private var waitingModel: (text: String, transaction: Int64)?

  /// What time it is, for values that keep it.
  let clock: @Sendable () -> Date

  init(_ state: StoreState, modelText: String?, clock: @escaping @Sendable () -> Date) {
    appended = state
    self.clock = clock
    self.modelText = modelText
    uniques = Array(repeating: nil, count: state.schema.uniques.count)
  }

  /// Takes a state whose transaction was appended to the journal.
  mutating func append(_ state: StoreState, _ ticket: Journal.Ticket) {
    append(state)
    waiting.append((state, ticket))
  }

  /// Takes a state that the next one builds on, as a save that is only tried leaves it.
  mutating func append(_ state: StoreState) {
    appended = state
    if let text = modelText { waitingModel = (text, state.transaction) }
    modelText = nil
    for index in uniques { index?.settle() }
  }

  /// What was appended last, unless it is synced already.
  var lastWaiting: (state: StoreState, ticket: Journal.Ticket)? { waiting.last }

  /// Forgets waiting states that are published.
  mutating func settle(through transaction: Int64) {
    waiting.removeAll { $0.state.transaction <= transaction }
    if let model = waitingModel, model.transaction <= transaction { waitingModel = nil }
  }

  /// Goes back to a transaction, because those after it were not saved.
  mutating func rollBack(to transaction: Int64, published: StoreState) {
    appended =
      waiting.map(\.state)
      .last { $0.transaction <= transaction && $0.transaction > published.transaction }
      ?? published
    waiting.removeAll { $0.state.transaction > appended.transaction }
    if let model = waitingModel, model.transaction > appended.transaction {
      modelText = model.text
      waitingModel = nil
    }
    for index in uniques.indices { uniques[index] = nil }
  }
}

// MARK: - Staging

/// Why a change set cannot be appended to the state that the writer has.
enum StagingFault: Error {
  /// It disagrees with what was saved in the meantime.
  case refused(CommitRefusal)
  /// It breaks rules of the model, or of its caller.
  case broken(DaybookError)
}

extension StoreWriter {
  /// Completes a change set, checks it against the appended state, applies it to `draft` and
  /// enters its keys.
  ///
  /// - Returns: What is wrong; the keys are not entered then.
  mutating func stage(
    _ changes: ChangeSet,
    _ draft: StateDraft,
    _ rules: RuleCheck
  ) -> StagingFault? {
    let base = appended
    changes.complete(over: base)
    let conflicts = changes.rowConflicts(with: base)
    if !conflicts.isEmpty { return .refused(.rows(conflicts)) }
    if let row = changes.takenRow(in: base) { return .broken(takenError(row)) }
    draft.apply(changes, transaction: base.transaction + 1)
    do throws(DaybookError) {
      try derive(changes, draft)
    } catch {
      return .broken(error)
    }
    if let fault = check(changes, draft, rules) { return fault }
    let keys = enterKeys(changes, draft)
    return keys.isEmpty ? nil : .refused(.keys(keys))
  }

  /// Checks links and rules, as far as the caller has not.
  private func check(
    _ changes: ChangeSet,
    _ draft: StateDraft,
    _ rules: RuleCheck
  ) -> StagingFault? {
    let base = appended
    switch rules {
    case .byCaller: return nil
    case .upTo(let transaction) where transaction == base.transaction: return nil
    case .atCommit, .upTo: break
    }
    let after = draft.frozen(transaction: base.transaction + 1, date: base.date)
    if rules != .atCommit {
      let links = changes.linkConflicts(from: base, to: after)
      if !links.isEmpty { return .refused(.links(links)) }
    }
    return changes.ruleError(from: base, to: after).map { .broken($0) }
  }

  private func takenError(_ row: RowID) -> DaybookError {
    DaybookError(
      .defect("an object is inserted under the number of an existing one"),
      at: DaybookError.Place(object: appended.schema.reference(to: row))
    )
  }
}

// MARK: - Unique keys

extension StoreWriter {
  /// Enters the keys of a change set that was applied to `draft`.
  ///
  /// - Returns: The rows that would share a key; nothing is entered if there are any.
  mutating func enterKeys(_ changes: ChangeSet, _ draft: StateDraft) -> [KeyConflict] {
    var conflicts: [KeyConflict] = []
    var entered: [UniqueIndex] = []
    for layout in appended.schema.uniques where changes.concerns(layout) {
      let index = uniques[layout.index] ?? UniqueIndex(layout, appended)
      uniques[layout.index] = index
      entered.append(index)
      conflicts += index.enter(changes, appended, draft)
    }
    if !conflicts.isEmpty {
      for index in entered { index.revert() }
    }
    return conflicts
  }

  /// Takes back what `enterKeys` entered for a change set that could not be appended.
  mutating func leaveKeys(_ changes: ChangeSet) {
    for layout in appended.schema.uniques where changes.concerns(layout) {
      uniques[layout.index]?.revert()
    }
  }
}

extension ChangeSet {
  /// Whether a constraint's table is changed at all.
  fileprivate func concerns(_ layout: UniqueLayout) -> Bool {
    inserts[layout.table].rowCount > 0 || !updates[layout.table].rows.isEmpty
      || deletes.contains { schema.table(of: RowID(rawValue: $0)) == layout.table }
  }
}
