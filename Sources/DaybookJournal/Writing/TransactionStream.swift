import DaybookBytes
import Synchronization

/// Hashes and writes a large transaction on two threads while its lines are still being encoded.
final class TransactionStream: Sendable {
  private struct Results {
    var failure: WriteFailure?
    var hasher = TransactionHasher()
    var end: Int64
  }

  /// The end of the journal before the transaction.
  let writer: JournalWriter

  private let results: Mutex<Results>
  private let hashed = BlockQueue()
  private let written = BlockQueue()
  private let threads: Mutex<[HelperThread]> = Mutex([])

  private let syncsEarly: Bool

  /// Starts the threads and hands them the `begin` line.
  ///
  /// Where `syncsEarly` is true the disk works on what is written while more is being encoded, so
  /// that less is left for the sync that the saver waits for.
  init(writer: JournalWriter, head: TransactionHead, syncsEarly: Bool) {
    self.writer = writer
    self.syncsEarly = syncsEarly
    results = Mutex(Results(end: writer.end))
    var buffer = ByteBuffer()
    FrameText.append(head, previous: writer.chain, to: &buffer)
    var begin = LineBlock(bytes: buffer.array, lineEnds: [buffer.count])
    begin.hasChecksums = true
    _ = hashed.push(begin)
    threads.withLock {
      $0 = [HelperThread { [self] in hash() }, HelperThread { [self] in write() }]
    }
  }

  /// Hands over a block, waiting while a thread is too far behind.
  ///
  /// Its checksums are computed here or by the thread that hashes, whichever has less to do.
  func push(_ block: consuming LineBlock) throws(JournalError) {
    var block = block
    if hashed.isBehind { block.fillChecksums() }
    guard hashed.push(block) else {
      if let failure = results.withLock({ $0.failure }) { throw failure.error }
      return
    }
  }

  /// Waits until everything handed over is in the file, and returns the hash and the new end.
  func finish() -> Result<(hasher: TransactionHasher, end: Int64), WriteFailure> {
    hashed.end()
    for thread in threads.withLock({ $0 }) { thread.join() }
    return results.withLock { results in
      if let failure = results.failure { return .failure(failure) }
      return .success((results.hasher, results.end))
    }
  }

  private func hash() {
    var hasher = TransactionHasher()
    while var block = hashed.next() {
      block.fillChecksums()
      guard written.push(block) else {
        hashed.stop()
        return
      }
      block.bytes.withUnsafeBytes { hasher.update($0) }
    }
    written.end()
    results.withLock { $0.hasher = hasher }
  }

  private func write() {
    do throws(WriteFailure) {
      let end = try writeBlocks()
      results.withLock { $0.end = end }
    } catch {
      results.withLock { $0.failure = error }
      written.stop()
    }
  }

  private func writeBlocks() throws(WriteFailure) -> Int64 {
    var end = writer.end
    var synced = end
    while let block = written.next() {
      do {
        try writer.fileSystem.writeWhole(writer.file, at: end, block.bytes)
      } catch {
        throw WriteFailure(error: JournalError(error, writing: writer.path), isFatal: false)
      }
      end += Int64(block.bytes.count)
      if syncsEarly, end - synced >= TransactionStream.syncedByteCount {
        try writer.syncFile()
        synced = end
      }
    }
    return end
  }

  /// How much is written before the disk is told to begin with it.
  private static let syncedByteCount: Int64 = 32 << 20
}
