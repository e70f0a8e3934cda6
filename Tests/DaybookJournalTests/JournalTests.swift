import DaybookBytes
import DaybookJournal
import TestSupport
import Testing

@Suite("Journal")
struct JournalTests {
  @Test func `delivers after reopening what was saved`() throws {
    let surroundings = JournalSurroundings(fileSystem: MemoryFileSystem())
    let journal = try Journal.create(surroundings)
    let ticket = try journal.append(TransactionDraft(author: "ana"), after: 0) {
      sink throws(JournalError) in
      try sink.emit(lines("hello", "world", of: sink.number))
    }
    try journal.synchronize(ticket)
    try journal.close()

    let replay = RecordingReplay()
    let reopened = try Journal.open(surroundings, replay: replay)

    #expect(reopened.journal.nextNumber == 2)
    #expect(replay.transactions.map(\.head.author) == ["ana"])
    #expect(replay.transactions.first?.lines.count == 2)
  }
}

/// Change lines of one transaction as the store writes them.
func lines(_ texts: String..., of number: Int64) -> LineBlock {
  lines(texts, of: number)
}

/// Change lines of one transaction as the store writes them.
func lines(_ texts: [String], of number: Int64) -> LineBlock {
  var buffer = ByteBuffer()
  var ends: [Int] = []
  for text in texts {
    buffer.append("{\"op\":\"x-test\",\"tx\":")
    buffer.append(utf8: String(number))
    buffer.append(",\"text\":")
    JSONText.append(string: text, to: &buffer)
    buffer.append(LineBlock.trailer)
    buffer.append(0x0a)
    ends.append(buffer.count)
  }
  return LineBlock(copying: buffer, lineEnds: ends)
}
