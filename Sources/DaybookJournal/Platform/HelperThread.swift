import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// One thread beside the caller's, for work that would occupy one of Swift's own two threads.
package final class HelperThread: Sendable {
  private let isDone = Mutex(false)
  private let signal = WakeSignal()

  /// Runs `body` on a new thread, or here and now where the system refuses one.
  package init(_ body: @escaping @Sendable () -> Void) {
    let box = Unmanaged.passRetained(ThreadBody(thread: self, body: body))
    var handle = pthread_t(bitPattern: 0)
    let code = startThread(&handle, box.toOpaque())
    guard code == 0 else {
      box.takeRetainedValue().run()
      return
    }
    detachThread(handle)
  }

  /// Waits until the body has returned.
  package func join() {
    while true {
      let generation = signal.generation
      if isDone.withLock({ $0 }) { return }
      signal.wait(after: generation)
    }
  }

  fileprivate func finish() {
    isDone.withLock { $0 = true }
    signal.wake()
  }
}

private final class ThreadBody {
  let thread: HelperThread
  let body: @Sendable () -> Void

  init(thread: HelperThread, body: @escaping @Sendable () -> Void) {
    self.thread = thread
    self.body = body
  }

  func run() {
    body()
    thread.finish()
  }
}

#if canImport(Darwin)
  private typealias ThreadHandle = pthread_t?
#else
  private typealias ThreadHandle = pthread_t
#endif

private func startThread(_ handle: inout ThreadHandle, _ box: UnsafeMutableRawPointer) -> Int32 {
  #if canImport(Darwin)
    pthread_create(
      &handle,
      nil,
      { opaque in
        Unmanaged<ThreadBody>.fromOpaque(opaque).takeRetainedValue().run()
        return nil
      },
      box
    )
  #else
    pthread_create(
      &handle,
      nil,
      { opaque in
        guard let opaque else { return nil }
        Unmanaged<ThreadBody>.fromOpaque(opaque).takeRetainedValue().run()
        return nil
      },
      box
    )
  #endif
}

private func detachThread(_ handle: ThreadHandle) {
  #if canImport(Darwin)
    if let handle { pthread_detach(handle) }
  #else
    pthread_detach(handle)
  #endif
}
