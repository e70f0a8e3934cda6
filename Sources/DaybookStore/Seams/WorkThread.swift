internal import DaybookJournal
internal import Synchronization

/// A thread that does one piece of work after the other, in the order in which they come.
///
/// For the rooms above: a save blocks until the disk has it, and Swift's own threads are few.
package final class WorkThread: Sendable {
  private let queue: WorkQueue

  /// Starts the thread.
  package init() {
    let queue = WorkQueue()
    self.queue = queue
    _ = HelperThread { queue.run() }
  }

  deinit {
    queue.stop()
  }

  /// Does `work` after everything that came before.
  package func enqueue(_ work: @escaping @Sendable () -> Void) {
    queue.put(work)
  }
}

/// What a work thread has to do; the thread keeps it, so that it outlives its owner.
private final class WorkQueue: Sendable {
  private struct Content {
    var works: [@Sendable () -> Void] = []
    var isStopped = false
  }

  private let content = Mutex(Content())
  private let signal = WakeSignal()

  func put(_ work: @escaping @Sendable () -> Void) {
    content.withLock { $0.works.append(work) }
    signal.wake()
  }

  /// Ends the thread when everything is done.
  func stop() {
    content.withLock { $0.isStopped = true }
    signal.wake()
  }

  func run() {
    while true {
      let generation = signal.generation
      let (works, isStopped) = content.withLock { content in
        defer { content.works = [] }
        return (content.works, content.isStopped)
      }
      for work in works { work() }
      guard works.isEmpty else { continue }
      if isStopped { return }
      signal.wait(after: generation)
    }
  }
}
