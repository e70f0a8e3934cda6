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
  package func rehearse(
    _ changes: ChangeSet,
    rules: RuleCheck = .atCommit
  ) throws(DaybookError) -> StoreState {
    let before = state
    let result: Result<StoreState, StagingFault> = writer.withLock { writer in
      let base = writer.appended
      let draft = StateDraft(base, isBranch: true)
      defer { changes.takeBackCompletion() }
      if let fault = writer.stage(changes, draft, rules) { return .failure(fault) }
      writer.leaveKeys(changes)
      return .success(draft.frozen(transaction: base.transaction + 1, date: base.date))
    }
    switch result {
    case .success(let state): return state
    case .failure(.refused(let refusal)): throw refusal.error(for: changes, over: before)
    case .failure(.broken(let error)): throw error
    }
  }
}
