internal import DaybookJournal
internal import Synchronization

/// The second thread of long queries: whoever asks works through the chunks, and it helps.
///
/// Memory delivers more to two cores than to one. The thread starts with the first long query and
/// ends with the store; while it helps somebody else, everybody else works alone.
final class QueryCrew: Sendable {
  private let thread = Mutex<WorkThread?>(nil)

  /// Fewer chunks than these are done before a second thread has woken up.
  private static let longCount = 32

  /// Gives out `chunkCount` chunks in batches until there are none, to one or two calls of `body`.
  ///
  /// - Returns: What each call returned. Which batches it had depends on chance, their bounds do
  ///   not.
  func run<Part: Sendable>(
    over chunkCount: Int,
    _ body: @escaping @Sendable (ChunkBatches) -> Part
  ) -> [Part] {
    let batches = ChunkBatches(count: chunkCount)
    guard chunkCount >= QueryCrew.longCount else { return [body(batches)] }
    let help = QueryHelp<Part>()
    worker().enqueue { help.give { body(batches) } }
    let own = body(batches)
    return [own] + help.result()
  }

  private func worker() -> WorkThread {
    thread.withLock { thread in
      let worker = thread ?? WorkThread()
      thread = worker
      return worker
    }
  }
}

/// Chunks that are given out in ascending batches.
final class ChunkBatches: Sendable {
  private let count: Int
  private let given = Atomic(0)

  init(count: Int) {
    self.count = count
  }

  /// The next batch; nil when there is none.
  func next() -> Range<Int>? {
    let size = ChunkBatches.size
    let start = given.wrappingAdd(size, ordering: .relaxed).oldValue
    return start < count ? start..<min(start + size, count) : nil
  }

  private static let size = 4
}

/// What the second thread does for one query, unless the first is done before it begins.
private final class QueryHelp<Part: Sendable>: Sendable {
  private enum State {
    case waiting
    case begun
    case done(Part)
    case refused
  }

  private let state = Mutex(State.waiting)
  private let signal = WakeSignal()

  /// Does the work, if it is still wanted.
  func give(_ work: () -> Part) {
    let isWanted = state.withLock { state in
      guard case .waiting = state else { return false }
      state = .begun
      return true
    }
    guard isWanted else { return }
    let part = work()
    state.withLock { $0 = .done(part) }
    signal.wake()
  }

  /// Waits for work that has begun; refuses what has not.
  func result() -> [Part] {
    while true {
      let generation = signal.generation
      let parts: [Part]? = state.withLock { state in
        switch state {
        case .waiting, .refused:
          state = .refused
          return []
        case .begun: return nil
        case .done(let part): return [part]
        }
      }
      if let parts { return parts }
      signal.wait(after: generation)
    }
  }
}
