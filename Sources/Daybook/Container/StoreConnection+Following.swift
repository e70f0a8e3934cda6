internal import DaybookModel
internal import DaybookStore
import Synchronization

/// What a container that only reads knows about its looking for others' saves.
struct Following {
  var watch: StoreWatch?

  /// What ended it.
  var error: DaybookError?
}

extension StoreConnection {
  /// Looks for what other processes have saved, again and again, until something fails.
  func startFollowing(_ interval: Duration) {
    let watch = StoreWatch(store, every: interval) { [weak self] error in
      if let error { self?.following.withLock { $0.error = error } } else { self?.tellFollowed() }
    }
    following.withLock { $0.watch = watch }
  }

  func stopFollowing() {
    following.withLock { $0.watch.take() }?.stop()
  }

  /// Takes over what another process has saved, and has all contexts do so.
  ///
  /// - Returns: Whether there was something.
  /// - Throws: What ended the looking for others' saves, now or before.
  func refresh() throws(DaybookError) -> Bool {
    let isNew = follow()
    if let error = following.withLock({ $0.error }) { throw error }
    return isNew
  }

  /// As `refresh()`, for a caller that cannot throw: what fails is thrown by the next `refresh()`.
  @discardableResult
  func follow() -> Bool {
    guard isReadOnly, following.withLock({ $0.error == nil }) else { return false }
    do throws(DaybookError) {
      guard try store.refresh() else { return false }
    } catch {
      following.withLock { $0.error = error }
      return false
    }
    tellFollowed()
    return true
  }

  private func tellFollowed() {
    announceMerge(except: nil)
    announceTransaction()
  }
}
