package import DaybookModel

/// Saves that are only tried, each upon the one before: for dry runs in batches.
package final class Rehearsal {
  private var writer: StoreWriter

  /// Begins at the state that the store has.
  package init(_ store: Store) {
    writer = StoreWriter(store.state, modelText: nil, clock: store.clock)
  }

  /// Does everything that saving a change set does, short of writing.
  ///
  /// - Returns: The state that the save would lead to, upon which the next one is tried.
  /// - Throws: What the save would be refused for.
  package func perform(_ changes: ChangeSet) throws(DaybookError) -> StoreState {
    let base = writer.appended
    let draft = StateDraft(base, isBranch: true)
    defer { changes.takeBackCompletion() }
    switch writer.stage(changes, draft, .atCommit) {
    case .refused(let refusal): throw refusal.error(for: changes, over: base)
    case .broken(let error): throw error
    case nil: break
    }
    let state = draft.frozen(transaction: base.transaction + 1, date: base.date)
    writer.append(state)
    writer.settle(through: state.transaction)
    return state
  }
}
