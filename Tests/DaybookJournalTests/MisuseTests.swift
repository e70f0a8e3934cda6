import DaybookBytes
import DaybookJournal
import TestSupport
import Testing

/// What only a mistake in the program can do to a journal, and what that costs: the process.
@Suite("Misuse of a journal")
struct MisuseTests {
  @Test func `a block ends with its last line`() async {
    await #expect(processExitsWith: .failure) {
      _ = LineBlock(bytes: [1, 2, 3], lineEnds: [2])
    }
  }

  @Test func `a line has a body and a trailer`() async {
    await #expect(processExitsWith: .failure) {
      let journal = try Journal.create(JournalSurroundings(fileSystem: MemoryFileSystem()))
      let sink = try journal.beginTransaction(TransactionDraft(), after: 0)
      try sink.emit(LineBlock(bytes: [0x0A], lineEnds: [1]))
      _ = try sink.commit()
    }
  }

  @Test func `one transaction is appended at a time`() async {
    await #expect(processExitsWith: .failure) {
      let journal = try Journal.create(JournalSurroundings(fileSystem: MemoryFileSystem()))
      let first = try journal.beginTransaction(TransactionDraft(), after: 0)
      let second = try journal.beginTransaction(TransactionDraft(), after: 0)
      withExtendedLifetime((first, second)) {}
    }
  }

  @Test func `a finished transaction takes no lines`() async {
    await #expect(processExitsWith: .failure) {
      let journal = try Journal.create(JournalSurroundings(fileSystem: MemoryFileSystem()))
      let sink = try journal.beginTransaction(TransactionDraft(), after: 0)
      _ = try sink.commit()
      try sink.emit(LineBlock(bytes: [], lineEnds: []))
    }
  }

  @Test func `a transaction ends once`() async {
    await #expect(processExitsWith: .failure) {
      let journal = try Journal.create(JournalSurroundings(fileSystem: MemoryFileSystem()))
      let sink = try journal.beginTransaction(TransactionDraft(), after: 0)
      _ = try sink.commit()
      _ = try sink.commit()
    }
  }
}
