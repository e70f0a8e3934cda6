import DaybookBytes
import DaybookJournal
import DaybookModel

/// Takes the transactions of a journal and gives those away that a query wants.
final class HistoryCollector: JournalReplay {
  private let query: HistoryQuery
  private let deliver: (HistoryTransaction) -> Bool

  private var decoder = HistoryLineDecoder(schema: HistorySchema())
  private var pendingModelLine: [UInt8]?
  private var trace: HistoryTrace
  private var current: OpenHistoryTransaction?

  /// The first transaction whose history is still offered, as far as was read; 0 for all.
  private(set) var floor: Int64 = 0

  /// Whether the reader may stop: nothing that follows is wanted.
  private(set) var isFinished = false

  /// Gives each wanted transaction to `deliver`, until that returns `false`.
  ///
  /// - Parameters:
  ///   - query: What is wanted.
  ///   - mark: Where reading begins; `nil` for the journal's beginning.
  ///   - marks: Takes places for later readings to begin at.
  ///   - deliver: Receives each transaction and returns whether to go on.
  init(
    _ query: HistoryQuery,
    from mark: HistoryMark?,
    leaving marks: HistoryMarks?,
    _ deliver: @escaping (HistoryTransaction) -> Bool
  ) {
    self.query = query
    self.deliver = deliver
    trace = HistoryTrace(leaving: marks, from: mark)
    pendingModelLine = mark?.modelLine
  }

  func begin(_ head: TransactionHead) throws(JournalError) {
    trace.begin(head)
    let latest = trace.latestDate ?? head.date
    if query.endsBefore(head, latestDate: latest) { try finish() }
    current = OpenHistoryTransaction(
      head: head,
      latestDate: latest,
      isWanted: query.includes(head, latestDate: latest)
    )
  }

  func changes(_ lines: ChangeLines) throws(JournalError) {
    for index in 0..<lines.count {
      let line = lines[index]
      if isModelLine(line) {
        let modelLine = Array(line)
        pendingModelLine = modelLine
        trace.take(modelLine: modelLine)
      }
      if let purged = purgeFloor(line) { floor = max(floor, purged) }
      guard current?.isWanted ?? false else {
        // Models stand before everything else in a transaction.
        if isObjectLine(line) { return }
        continue
      }
      do throws(JSONError) {
        try take(line, number: lines.place(of: index).line)
      } catch {
        throw misread(error, lines, index)
      }
    }
  }

  func commit(_ end: TransactionEnd) throws(JournalError) {
    trace.commit(end)
    guard let current, current.isWanted, !query.narrowsChanges || current.hasWantedChange else {
      return
    }
    if !deliver(current.transaction(end)) { try finish() }
  }

  private func take(
    _ line: UnsafeRawBufferPointer,
    number: Int
  ) throws(JSONError) {
    var scanner = JSONScanner(line)
    let head = try HistoryLineHead(&scanner)
    count(head, scanner)
    guard query.decodesChanges || query.narrowsChanges, mayBeWanted(head, scanner, line) else {
      return
    }
    // Once the limit is reached, only whether there is more is still unknown.
    guard current?.isCut == false else { return }
    if let modelLine = pendingModelLine {
      decoder.schema = HistorySchema(modelLine: modelLine)
      pendingModelLine = nil
    }
    let change = try decoder.change(line, line: number)
    guard query.includes(change) else { return }
    current?.append(change, limit: query.decodesChanges ? query.changeLimit ?? .max : 0)
  }

  private func count(_ head: HistoryLineHead, _ scanner: JSONScanner) {
    guard let object = head.object else { return }
    current?.count(
      entity: scanner.bytes(object.entity),
      operation: scanner.bytes(head.operation)
    )
  }

  /// Passes lines of other objects over without decoding them.
  private func mayBeWanted(
    _ head: HistoryLineHead,
    _ scanner: JSONScanner,
    _ line: UnsafeRawBufferPointer
  ) -> Bool {
    guard let wanted = query.object else { return true }
    if let object = head.object, object.number == wanted.number,
      scanner.bytes(object.entity).elementsEqual(wanted.entity.utf8)
    {
      return true
    }
    return ByteText.contains(",\"merged\":[", line)
  }

  /// What a purge line withdraws the history before; `nil` for every other line.
  private func purgeFloor(_ line: UnsafeRawBufferPointer) -> Int64? {
    var scanner = JSONScanner(line)
    guard scanner.take("{\"op\":\"purge\",\"tx\":") else { return nil }
    do throws(JSONError) {
      _ = try scanner.scanInteger()
      try scanner.expect(",\"floor\":")
      return try scanner.scanInteger()
    } catch {
      // A line of another shape is for whoever opens the store to refuse.
      return nil
    }
  }

  private func isModelLine(_ line: UnsafeRawBufferPointer) -> Bool {
    ByteText.hasPrefix("{\"op\":\"model\"", line)
  }

  private func isObjectLine(_ line: UnsafeRawBufferPointer) -> Bool {
    ByteText.hasPrefix("{\"op\":\"insert\"", line)
      || ByteText.hasPrefix("{\"op\":\"update\"", line)
      || ByteText.hasPrefix("{\"op\":\"delete\"", line)
  }

  private func misread(
    _ error: JSONError,
    _ lines: ChangeLines,
    _ index: Int
  ) -> JournalError {
    let place = lines.place(of: index)
    var misread = JournalError(
      .rejected(error.reason.text),
      file: StorePath.segment(lines.segment).text
    )
    misread.line = place.line
    misread.offset = place.offset + Int64(error.offset)
    misread.transaction = lines.transaction
    return misread
  }

  private func finish() throws(JournalError) -> Never {
    isFinished = true
    throw JournalError(.rejected("the reader has what it wanted"))
  }
}
