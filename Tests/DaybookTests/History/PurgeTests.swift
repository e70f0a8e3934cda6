import Daybook
import DaybookJournal
import DaybookStore
import Testing

@Suite("Withdrawing history")
struct PurgeTests {
  @Test(arguments: StoreKind.allCases)
  func `HIS-09 deleting before a token keeps the token's own transaction`(kind: StoreKind) throws {
    let sandbox = try Sandbox(kind, try Note.model())
    let context = sandbox.context()
    try context.savedNote("one")
    try context.savedNote("two")

    try context.execute(.deleteHistory(before: sandbox.container.currentPersistentHistoryToken))

    let left = try context.execute(.fetchHistory(after: nil)).transactions
    #expect(left.map(\.transactionNumber) == [3])
    #expect(try context.titles() == ["one", "two"])
    #expect(sandbox.container.lastTransaction == 4)
    // What is withdrawn already is not withdrawn again.
    try context.execute(.deleteHistory(beforeTransaction: 2))
    #expect(sandbox.container.lastTransaction == 4)
  }

  @Test(arguments: StoreKind.allCases)
  func `HIS-10 a purged token is error 134301, one that is left goes on`(kind: StoreKind) throws {
    let sandbox = try Sandbox(kind, try Note.model())
    let context = sandbox.context()
    var tokens: [PersistentHistoryToken] = []
    for title in ["one", "two", "three"] {
      try context.savedNote(title)
      tokens.append(sandbox.container.currentPersistentHistoryToken)
    }
    try context.execute(.deleteHistory(before: tokens[2]))
    try sandbox.reopen()
    let reading = sandbox.context()

    for token in tokens[..<2] {
      let error = #expect(throws: DaybookError.self) {
        try reading.execute(.fetchHistory(after: token))
      }
      #expect(error?.code == 134_301)
    }
    #expect(try reading.execute(.fetchHistory(after: tokens[2])).transactions.isEmpty)
  }

  @Test(arguments: StoreKind.allCases)
  func `B40 a purge is a transaction, and who is behind it is told so`(kind: StoreKind) throws {
    let clock = TestClock()
    let sandbox = try Sandbox(kind, try Note.model(), description: clock.description)
    let context = sandbox.context()
    for title in ["one", "two", "three"] {
      clock.advance(by: 1)
      try context.savedNote(title)
    }
    context.transactionAuthor = "keeper"
    try context.execute(.deleteHistory(before: clock.date))
    try sandbox.reopen()
    let container = sandbox.container

    let lines = try container.journalText(of: 5).split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines[0].contains(#""author":"keeper""#))
    #expect(lines[1].hasPrefix(#"{"op":"purge","tx":5,"floor":4,"#))
    let behind = #expect(throws: DaybookError.self) {
      try sandbox.context().execute(.fetchHistory(afterTransaction: 3))
    }
    #expect(behind?.description.contains("history before TX 4 was purged") == true)
    let past = #expect(throws: DaybookError.self) { try container.context(at: .transaction(3)) }
    #expect(past?.reason == .usage(.historyPurged(before: 4)))
    let text = #expect(throws: DaybookError.self) { try container.journalText(of: 3) }
    #expect(text?.reason == .usage(.historyPurged(before: 4)))
    let revert = #expect(throws: DaybookError.self) {
      try sandbox.context().conflicts(revertingTransaction: 3)
    }
    #expect(revert?.reason == .usage(.historyPurged(before: 4)))
    #expect(try container.context(at: .transaction(4)).titles() == ["one", "two", "three"])
  }

  @Test func `HIS-11 the journal verifies before and after a purge`() throws {
    let sandbox = try Sandbox(.disk, try Note.model())
    let context = sandbox.context()
    for title in ["one", "two"] { try context.savedNote(title) }
    let before = try sandbox.journalText()

    try context.execute(.deleteHistory(beforeTransaction: 3))
    try sandbox.container.close()

    #expect(try sandbox.journalText().hasPrefix(before))
    let fileSystem = try RealFileSystem(path: sandbox.storePath)
    let summary = try JournalReader(fileSystem).read(into: nil, hashesAll: true)
    #expect(summary.position?.transaction == 4)
    #expect(summary.tail == nil)
  }

  @Test func `HIS-09 a read-only store keeps its history`() throws {
    let sandbox = try Sandbox(.disk, try Note.model())
    try sandbox.context().savedNote("one")
    try sandbox.context().savedNote("two")
    let reader = ManagedObjectContext(try PersistentContainer(opening: sandbox.storePath))

    let error = #expect(throws: DaybookError.self) {
      try reader.execute(.deleteHistory(beforeTransaction: 3))
    }

    #expect(error?.reason == .usage(.readOnly))
  }
}
