import DaybookBytes

/// The transaction in which a journal says what recovery took off its tail.
struct RecoveryRecord {
  private let head: TransactionHead
  private let block: LineBlock
  private let place: TransactionPlace

  init(tails: [QuarantinedTail], writer: JournalWriter, now: JournalInstant) {
    let number = writer.lastNumber + 1
    var buffer = ByteBuffer()
    var lineEnds: [Int] = []
    for tail in tails {
      FrameText.append(tail, transaction: number, to: &buffer)
      lineEnds.append(buffer.count)
    }
    let back = writer.lastDate.flatMap { last in
      now < last ? Double(last.microseconds - now.microseconds) / 1_000_000 : nil
    }
    head = TransactionHead(
      number: number,
      date: now,
      draft: TransactionDraft(context: "recovery"),
      back: back,
      previous: writer.chain
    )
    block = LineBlock(bytes: buffer.array, lineEnds: lineEnds)
    place = TransactionPlace(segment: writer.segment, firstLine: 0, offset: writer.end)
  }

  /// Appends the transaction.
  func write(_ writer: inout JournalWriter) throws(WriteFailure) {
    try writer.write([
      PendingTransaction(
        head: head,
        blocks: [block],
        changeCount: block.lineEnds.count,
        byteCount: block.bytes.count
      )
    ])
  }

  /// Delivers the transaction that was written.
  func deliver(to replay: any JournalReplay, _ writer: JournalWriter) throws(JournalError) {
    try replay.begin(head)
    let result: Result<Void, JournalError> = block.bytes.withUnsafeBytes { bytes in
      block.lineEnds.withUnsafeBufferPointer { lineEnds in
        let lines = ChangeLines(
          bytes: bytes,
          lineEnds: lineEnds,
          transaction: head.number,
          segment: place.segment,
          firstLine: 1,
          offset: place.offset
        )
        do throws(JournalError) {
          return .success(try replay.changes(lines))
        } catch {
          return .failure(error)
        }
      }
    }
    try result.get()
    try replay.commit(
      TransactionEnd(
        number: head.number,
        changeCount: block.lineEnds.count,
        digest: writer.chain,
        byteCount: Int64(block.bytes.count),
        place: place
      )
    )
  }
}
