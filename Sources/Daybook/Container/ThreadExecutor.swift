internal import DaybookStore
import Synchronization

/// Runs an actor's jobs on a thread of its own.
final class ThreadExecutor: SerialExecutor {
  private let thread = WorkThread()

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    thread.enqueue { [self] in job.runSynchronously(on: asUnownedSerialExecutor()) }
  }

  func asUnownedSerialExecutor() -> UnownedSerialExecutor { UnownedSerialExecutor(ordinary: self) }
}

/// The threads of a container's background contexts.
///
/// A context has a thread of its own, so that several can wait for the disk together; beyond a
/// limit they share. A few idle threads are kept for contexts to come.
final class ThreadPool: Sendable {
  private struct Content {
    var idle: [ThreadExecutor] = []
    var busy: [ThreadExecutor] = []
    var next = 0
  }

  private let content = Mutex(Content())
  private static let busyLimit = 64
  private static let idleLimit = 4

  func take() -> ThreadExecutor {
    let found = content.withLock { content -> ThreadExecutor? in
      let isCrowded = content.busy.count >= ThreadPool.busyLimit
      if isCrowded { content.next += 1 }
      let executor =
        isCrowded
        ? content.busy[content.next % content.busy.count] : content.idle.popLast()
      if let executor { content.busy.append(executor) }
      return executor
    }
    if let found { return found }
    // A thread is started outside of the lock, which takes a while.
    let made = ThreadExecutor()
    content.withLock { $0.busy.append(made) }
    return made
  }

  func give(_ executor: ThreadExecutor) {
    content.withLock { content in
      if let position = content.busy.firstIndex(where: { $0 === executor }) {
        content.busy.remove(at: position)
      }
      guard !content.busy.contains(where: { $0 === executor }),
        content.idle.count < ThreadPool.idleLimit
      else { return }
      content.idle.append(executor)
    }
  }
}
