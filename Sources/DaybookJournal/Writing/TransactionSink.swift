package import DaybookBytes
import Synchronization

/// Takes the change lines of one transaction, in order.
///
/// Up to 1 MiB they wait in memory for the leader. Beyond, the sink becomes the leader itself: one
/// thread hashes blocks and another writes them while the caller encodes the next ones.
package final class TransactionSink {
  /// The transaction's number and date.
  package let head: TransactionHead

  private let journal: Journal
  private let epoch: Int
  private var blocks: [LineBlock] = []
  private var byteCount: Int64 = 0
  private var changeCount = 0
  private var stream: TransactionStream?
  private var isOpen = true

  init(journal: Journal, head: TransactionHead, epoch: Int) {
    self.journal = journal
    self.head = head
    self.epoch = epoch
  }

  deinit {
    if isOpen { cancel() }
  }

  /// The transaction's number.
  package var number: Int64 { head.number }

  /// Takes change lines; each ends with the placeholder of its checksum.
  ///
  /// - Throws: ``JournalError/Reason/tooLarge(_:byteCount:)`` for a line or a transaction beyond
  ///   the format's limits, and what writing a large transaction meets.
  package func emit(_ block: consuming LineBlock) throws(JournalError) {
    precondition(isOpen, "a finished transaction takes no lines")
    guard !block.bytes.isEmpty else { return }
    try checkLimits(of: block)
    byteCount += Int64(block.bytes.count)
    changeCount += block.lineEnds.count
    if let stream {
      try stream.push(block)
      return
    }
    var block = block
    block.fillChecksums()
    blocks.append(block)
    guard byteCount > Int64(Format.hashBlockByteCount) else { return }
    let stream = try journal.beginStream(head, epoch: epoch)
    self.stream = stream
    for block in blocks { try stream.push(block) }
    blocks = []
  }

  /// Copies change lines out of a buffer and takes them.
  package func emit(
    _ buffer: borrowing ByteBuffer,
    lineEnds: [Int]
  ) throws(JournalError) {
    try emit(LineBlock(copying: buffer, lineEnds: lineEnds))
  }

  /// Ends the transaction.
  ///
  /// - Returns: What `synchronize` waits for.
  package func commit() throws(JournalError) -> Journal.Ticket {
    precondition(isOpen, "a transaction ends once")
    isOpen = false
    if let stream {
      return try journal.endStream(stream, head, changeCount: changeCount)
    }
    return try journal.enqueue(
      PendingTransaction(
        head: head,
        blocks: blocks,
        changeCount: changeCount,
        byteCount: Int(byteCount)
      ),
      epoch: epoch
    )
  }

  /// Forgets the transaction; its number is given to the next one.
  package func cancel() {
    guard isOpen else { return }
    isOpen = false
    if let stream { journal.cancelStream(stream) }
    journal.core.withLock { $0.hasOpenSink = false }
  }

  private func checkLimits(of block: borrowing LineBlock) throws(JournalError) {
    var start = 0
    for end in block.lineEnds {
      if end - start > Format.lineByteCountLimit {
        throw JournalError(.tooLarge(.line, byteCount: Int64(end - start)))
      }
      start = end
    }
    let total = byteCount + Int64(block.bytes.count)
    // Room is kept for the begin line.
    if total > journal.options.transactionByteCountLimit - 65_536 {
      throw JournalError(.tooLarge(.transaction, byteCount: total))
    }
    if changeCount + block.lineEnds.count > Format.changeCountLimit {
      throw JournalError(.tooLarge(.changes, byteCount: total))
    }
  }
}

extension LineBlock {
  /// Writes the checksum of every line over its placeholder, unless they stand there already.
  ///
  /// - Complexity: O(*n*), more than 1 GB a second.
  mutating func fillChecksums() {
    guard !hasChecksums else { return }
    hasChecksums = true
    let lineEnds = lineEnds
    bytes.withUnsafeMutableBytes { bytes in
      var start = 0
      for end in lineEnds {
        LineTrailer.fill(UnsafeMutableRawBufferPointer(rebasing: bytes[start..<end]))
        start = end
      }
    }
  }
}
