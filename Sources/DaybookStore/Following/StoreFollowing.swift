internal import DaybookJournal
package import DaybookModel
internal import Synchronization

/// How far a store that only reads has followed its journal.
struct StoreFollowing: Sendable {
  var follower: JournalFollower

  /// The state that the journal leads to, laid out as its own model says.
  var state: StoreState
}

extension Store {
  /// Takes over what another process has appended since the store was opened or refreshed.
  ///
  /// A store that writes itself has nothing to take over.
  ///
  /// - Returns: Whether there is a newer state.
  /// - Throws: Damage with its place, after what stands before it was taken over; what was read
  ///   before and is not there any more; a model of another version hash.
  /// - Complexity: O(*n*), where *n* is the number of appended bytes.
  @discardableResult
  package func refresh() throws(DaybookError) -> Bool {
    let outcome: (isNew: Bool, error: JournalError?) = following.withLock { following in
      guard var current = following else { return (false, nil) }
      let replay = StoreReplay(current.state, isBranch: false)
      var failure: JournalError?
      do throws(JournalError) {
        _ = try current.follower.read(into: replay)
      } catch {
        failure = error
      }
      let isNew = replay.lastApplied > current.state.transaction
      if isNew, let state = replay.finish() {
        current.state = state
        publish(state.laidOut(as: schema))
      }
      following = current
      return (isNew, failure)
    }
    if let error = outcome.error { throw DaybookError(error, path: path) }
    return outcome.isNew
  }
}
