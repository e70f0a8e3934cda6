#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A place to wait for a change that another thread announces.
///
/// Read `generation` before looking at the state, wait only for a later one: a change announced in
/// between is then never missed. The state itself lives elsewhere under a `Mutex`.
package final class WakeSignal: Sendable {
  // Addresses are kept as numbers: both objects are made in `init`, are used under their own
  // locking rules, and die in `deinit`.
  private let mutexAddress: UInt
  private let conditionAddress: UInt
  private let counterAddress: UInt

  /// Makes a signal that nobody has given yet.
  package init() {
    let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    mutex.initialize(to: pthread_mutex_t())
    pthread_mutex_init(mutex, nil)
    let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    condition.initialize(to: pthread_cond_t())
    pthread_cond_init(condition, nil)
    let counter = UnsafeMutablePointer<UInt64>.allocate(capacity: 1)
    counter.initialize(to: 0)
    mutexAddress = UInt(bitPattern: mutex)
    conditionAddress = UInt(bitPattern: condition)
    counterAddress = UInt(bitPattern: counter)
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
    counter.deallocate()
  }

  /// The number of times the signal was given.
  package var generation: UInt64 {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return counter.pointee
  }

  /// Wakes everybody who waits.
  package func wake() {
    pthread_mutex_lock(mutex)
    counter.pointee += 1
    pthread_cond_broadcast(condition)
    pthread_mutex_unlock(mutex)
  }

  /// Waits until the signal has been given after `generation` was read.
  package func wait(after generation: UInt64) {
    pthread_mutex_lock(mutex)
    while counter.pointee == generation { pthread_cond_wait(condition, mutex) }
    pthread_mutex_unlock(mutex)
  }

  /// Waits until the signal has been given after `generation` was read, at most for `timeout`.
  package func wait(after generation: UInt64, atMost timeout: Duration) {
    var deadline = timespec()
    clock_gettime(CLOCK_REALTIME, &deadline)
    let (seconds, attoseconds) = timeout.components
    let nanoseconds = Int64(deadline.tv_nsec) + attoseconds / 1_000_000_000
    deadline.tv_sec += Int(seconds + nanoseconds / 1_000_000_000)
    deadline.tv_nsec = Int(nanoseconds % 1_000_000_000)
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while counter.pointee == generation {
      guard pthread_cond_timedwait(condition, mutex, &deadline) == 0 else { return }
    }
  }

  private var mutex: UnsafeMutablePointer<pthread_mutex_t> { pointer(mutexAddress) }

  private var condition: UnsafeMutablePointer<pthread_cond_t> { pointer(conditionAddress) }

  private var counter: UnsafeMutablePointer<UInt64> { pointer(counterAddress) }

  private func pointer<Pointee>(_ address: UInt) -> UnsafeMutablePointer<Pointee> {
    guard let pointer = UnsafeMutablePointer<Pointee>(bitPattern: address) else {
      preconditionFailure("an allocation has an address")
    }
    return pointer
  }
}
