import Synchronization

/// Blocks of lines on their way to the one thread that works on them.
final class BlockQueue: Sendable {
  private struct Waiting {
    var blocks: [LineBlock] = []
    var isEnded = false
    var isStopped = false
  }

  private let waiting = Mutex(Waiting())
  private let signal = WakeSignal()

  /// Hands over a block, waiting while too many wait already.
  ///
  /// - Returns: `false` once the thread that works on them has stopped.
  func push(_ block: LineBlock) -> Bool {
    while true {
      let generation = signal.generation
      let isPushed: Bool? = waiting.withLock { waiting in
        if waiting.isStopped { return false }
        guard waiting.blocks.count < BlockQueue.limit else { return nil }
        waiting.blocks.append(block)
        return true
      }
      if let isPushed {
        signal.wake()
        return isPushed
      }
      signal.wait(after: generation)
    }
  }

  /// Whether the thread that works on them has more to do than it is at.
  var isBehind: Bool { waiting.withLock { $0.blocks.count > 1 } }

  /// Waits for the next block; `nil` when there will be none.
  func next() -> LineBlock? {
    while true {
      let generation = signal.generation
      let (block, isEnded) = waiting.withLock { waiting in
        waiting.blocks.isEmpty ? (nil, waiting.isEnded) : (waiting.blocks.removeFirst(), false)
      }
      if let block {
        signal.wake()
        return block
      }
      if isEnded { return nil }
      signal.wait(after: generation)
    }
  }

  /// Says that no further block comes.
  func end() {
    waiting.withLock { $0.isEnded = true }
    signal.wake()
  }

  /// Says that no further block is worked on.
  func stop() {
    waiting.withLock { $0.isStopped = true }
    signal.wake()
  }

  /// How many blocks may wait.
  private static let limit = 8
}
