internal import DaybookJournal
package import DaybookModel
internal import Synchronization

/// Looks again and again whether another process has appended to a store's journal.
///
/// It ends when it is stopped or let go, when the store is gone, and at the first error.
package final class StoreWatch: Sendable {
  private let signal = WakeSignal()
  private let isStopped = Mutex(false)

  /// Begins to watch on a thread of its own.
  ///
  /// - Parameters:
  ///   - store: The store, which is not kept alive.
  ///   - interval: How long to wait between two looks.
  ///   - receive: Called on that thread after each new state, and once with the error that ends it.
  package init(
    _ store: Store,
    every interval: Duration,
    _ receive: @escaping @Sendable (DaybookError?) -> Void
  ) {
    let signal = signal
    _ = HelperThread { [weak self, weak store] in
      while true {
        let generation = signal.generation
        guard self?.isWatching == true else { return }
        signal.wait(after: generation, atMost: interval)
        guard self?.isWatching == true, let store else { return }
        do throws(DaybookError) {
          if try store.refresh() { receive(nil) }
        } catch {
          return receive(error)
        }
      }
    }
  }

  deinit {
    stop()
  }

  /// Ends watching.
  package func stop() {
    isStopped.withLock { $0 = true }
    signal.wake()
  }

  private var isWatching: Bool { isStopped.withLock { !$0 } }
}
