/// A line of states that grows from a state of a store without being saved: what a context shows
/// to its children.
///
/// A branch belongs to one thread at a time; the store's writer goes on meanwhile. Whatever the
/// first state shares with the writer is copied, a block at a time, before it is written; later
/// states grow from their own blocks like those of a store.
package final class StateBranch {
  private let foreignThrough: UInt64
  private let indexes: IndexCache

  /// The newest state of the line.
  package private(set) var state: StoreState

  /// Begins a line with a state, which stays as it is.
  package init(from state: StoreState) {
    self.state = state
    foreignThrough = state.epoch
    indexes = IndexCache(copying: state.indexes)
  }

  /// Goes on to the state after some changes; transaction and date stay those of the first state.
  ///
  /// - Complexity: O(*c*), where *c* is the size of the changes, of the lists they touch, and of
  ///   the blocks that are touched for the first time.
  package func apply(_ changes: ChangeSet) {
    let draft = StateDraft(state, foreignThrough: foreignThrough, indexes: indexes)
    draft.apply(changes, transaction: StateBranch.unsavedVersion)
    state = draft.frozen(transaction: state.transaction, date: state.date)
  }

  /// The version of rows that no transaction wrote.
  package static let unsavedVersion: Int64 = -1
}
