package import DaybookModel
internal import Synchronization

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension Store {
  /// Does everything that saving a change set does, short of writing: for dry runs.
  ///
  /// - Returns: The state that the save would lead to.
  /// - Throws: What the save would be refused for.
  package func rehearse(_ changes: ChangeSet) throws(DaybookError) -> StoreState {
    let before = state
    let result: Result<StoreState, CommitRefusal> = writer.withLock { writer in
      let base = writer.appended
      changes.complete(over: base)
      let conflicts = changes.rowConflicts(with: base)
      if !conflicts.isEmpty { return .failure(.rows(conflicts)) }
      let draft = StateDraft(base, isBranch: true)
      draft.apply(changes, transaction: base.transaction + 1)
      let keys = writer.enterKeys(changes, draft)
      if !keys.isEmpty { return .failure(.keys(keys)) }
      writer.leaveKeys(changes)
      return .success(draft.frozen(transaction: base.transaction + 1, date: base.date))
    }
    switch result {
    case .success(let state): return state
    case .failure(let refusal): throw refusal.error(for: changes, over: before)
    }
  }
}
