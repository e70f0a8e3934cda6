import DaybookBytes
import Synchronization

/// Writes a large transaction on a helper thread while its lines are still being encoded.
final class TransactionStream: Sendable {
  private struct Queue {
    var blocks: [LineBlock] = []
    var isEnded = false
    var failure: WriteFailure?
    var hasher = TransactionHasher()
    var end: Int64
  }

  /// The end of the journal before the transaction.
  let writer: JournalWriter

  private let queue: Mutex<Queue>
  private let signal = WakeSignal()
  private let thread: Mutex<HelperThread?> = Mutex(nil)

  /// Starts the helper and hands it the `begin` line.
  init(writer: JournalWriter, head: TransactionHead) {
    self.writer = writer
    var buffer = ByteBuffer()
    FrameText.append(head, previous: writer.chain, to: &buffer)
    let begin = LineBlock(bytes: buffer.array, lineEnds: [buffer.count])
    queue = Mutex(Queue(blocks: [begin], end: writer.end))
    thread.withLock { $0 = HelperThread { [self] in run() } }
  }

  /// Hands over a block, waiting while the helper is too far behind.
  func push(_ block: consuming LineBlock) throws(JournalError) {
    let pushed = block
    while true {
      let generation = signal.generation
      let step: Result<Bool, JournalError> = queue.withLock { queue in
        if let failure = queue.failure { return .failure(failure.error) }
        guard queue.blocks.count < TransactionStream.queueLimit else { return .success(false) }
        queue.blocks.append(pushed)
        return .success(true)
      }
      if try step.get() { break }
      signal.wait(after: generation)
    }
    signal.wake()
  }

  /// Waits until everything handed over is in the file, and returns the hash and the new end.
  func finish() -> Result<(hasher: TransactionHasher, end: Int64), WriteFailure> {
    queue.withLock { $0.isEnded = true }
    signal.wake()
    let thread = thread.withLock { $0 }
    thread?.join()
    return queue.withLock { queue in
      if let failure = queue.failure { return .failure(failure) }
      return .success((queue.hasher, queue.end))
    }
  }

  private func run() {
    var hasher = TransactionHasher()
    var end = writer.end
    while let block = next() {
      do throws(WriteFailure) {
        end = try write(block, at: end, &hasher)
      } catch {
        queue.withLock { $0.failure = error }
        signal.wake()
        return
      }
    }
    queue.withLock { queue in
      queue.hasher = hasher
      queue.end = end
    }
  }

  private func next() -> LineBlock? {
    while true {
      let generation = signal.generation
      let (block, isEnded) = queue.withLock { queue in
        queue.blocks.isEmpty ? (nil, queue.isEnded) : (queue.blocks.removeFirst(), false)
      }
      if let block {
        signal.wake()
        return block
      }
      if isEnded { return nil }
      signal.wait(after: generation)
    }
  }

  private func write(
    _ block: consuming LineBlock,
    at offset: Int64,
    _ hasher: inout TransactionHasher
  ) throws(WriteFailure) -> Int64 {
    var block = block
    block.fillChecksums()
    do {
      try writer.fileSystem.writeWhole(writer.file, at: offset, block.bytes)
    } catch {
      throw WriteFailure(error: JournalError(error, writing: writer.path), isFatal: false)
    }
    block.bytes.withUnsafeBytes { hasher.update($0) }
    return offset + Int64(block.bytes.count)
  }

  /// How many blocks may wait.
  private static let queueLimit = 8
}
