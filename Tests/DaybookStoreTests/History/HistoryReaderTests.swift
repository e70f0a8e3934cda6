import DaybookBytes
import DaybookJournal
import DaybookModel
import DaybookStore
import TestSupport
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite("History reader")
struct HistoryReaderTests {
  @Test func `tells the history of the worked example`() throws {
    let fixture = Fixture("Journal/v1/worked-example.jsonl")
    let reader = HistoryReader(JournalReader(try InputFile(path: fixture.path)))
    let text = try reader.transactions().flatMap { lines(of: $0) }
    try Fixture("Journal/v1/worked-example.history.txt").expect(
      text.joined(separator: "\n") + "\n"
    )
  }

  @Test func `decodes values with the model of their time`() throws {
    let journal = try sampleJournal()
    let inserted = try #require(try journal.reader.transaction(2)?.changes.first)
    #expect(inserted.kind == .insert)
    #expect(inserted.object == ObjectReference(entity: "Account", number: 1))
    let values = inserted.set.map(\.value)
    #expect(values[0] == .value(.string("Girokonto")))
    guard case .value(.date(let opened)) = values[1] else {
      Issue.record("no date: \(values[1])")
      return
    }
    #expect(opened.timeIntervalSinceReferenceDate == 812_505_600)
    let expense = try #require(try journal.reader.transaction(2)?.changes.last)
    #expect(
      expense.set.last?.value == .value(.object(ObjectReference(entity: "Account", number: 1)))
    )
    guard case .value(.decimal(let amount)) = expense.set[1].value else {
      Issue.record("no decimal: \(expense.set[1])")
      return
    }
    #expect(amount.description == "4.5")
  }

  @Test func `shows values that are not spelled as the model says`() throws {
    let journal = try HistoryJournal()
    try journal.append(try budgetModel())
    try journal.append(
      "ana",
      at: 10,
      [
        ("insert", #""id":"Account/1","set":{"name":12,"opened":"soon","unknown":[1]}"#),
        ("insert", #""id":"Stranger/1","set":{"a":1.5,"b":{"$blob":"sha256:\#(digest)","len":9}}"#),
      ]
    )
    let changes = try #require(try journal.reader.transaction(2)).changes
    #expect(
      changes[0].set == [
        HistoryProperty("name", .value(.integer(12))),
        HistoryProperty("opened", .value(.string("soon"))),
        HistoryProperty("unknown", .value(.transformable("[1]"))),
      ]
    )
    #expect(changes[1].set[0] == HistoryProperty("a", .value(.double(1.5))))
    guard case .blob(let reference) = changes[1].set[1].value else {
      Issue.record("no blob")
      return
    }
    #expect(reference.byteCount == 9)
  }

  @Test func `decodes links, splices, reasons and extensions`() throws {
    let journal = try HistoryJournal()
    try journal.append(try budgetModel())
    try journal.append(
      "ana",
      at: 10,
      [
        ("metadata", #""set":{"colour":"red"},"was":{"colour":null}"#),
        (
          "update",
          #""id":"Account/1","add":{"tags":["Tag/1","Tag/2"]},"remove":{"tags":["Tag/3"]},"#
            + #""splice":{"list":[[0,1,["Tag/1"]],[2,0,[]]]},"why":"merge","merged":["Account/9"]"#
        ),
        ("x-note", #""text":"hello""#),
      ]
    )
    let changes = try #require(try journal.reader.transaction(2)).changes
    #expect(changes.map(\.kind) == [.metadata, .update, .unknown("x-note")])
    #expect(changes[0].differences.map(\.name) == ["colour"])
    #expect(changes[0].differences.first?.before == .value(.null))
    let tags = (1...3).map { ObjectReference(entity: "Tag", number: $0) }
    #expect(changes[1].added == [HistoryLinks("tags", [tags[0], tags[1]])])
    #expect(changes[1].removed == [HistoryLinks("tags", [tags[2]])])
    let steps = [
      HistorySplice.Step(position: 0, removedCount: 1, inserted: [tags[0]]),
      HistorySplice.Step(position: 2, removedCount: 0, inserted: []),
    ]
    #expect(changes[1].splices == [HistorySplice("list", steps)])
    #expect(changes[1].why == "merge")
    #expect(changes[1].merged == [ObjectReference(entity: "Account", number: 9)])
    #expect(changes[1].line == 7)
    #expect(changes[2].details == [JSONMember("text", .string("hello"))])
  }

  @Test func `refuses a line with a key twice, naming its place`() throws {
    for members in [
      #""id":"Account/1","set":{"name":"a","name":"b"}"#, #""id":"Account/1","set":{},"set":{}"#,
      #""id":"Account/1","id":"Account/2""#, #""id":"Account/1","set":{"name":}"#,
    ] {
      let journal = try HistoryJournal()
      try journal.append(try budgetModel())
      try journal.append("ana", at: 10, [("insert", members)])
      let error = #expect(throws: JournalError.self) { try journal.reader.transactions() }
      #expect(error?.file == "journal/000001.jsonl")
      #expect(error?.line == 6)
      #expect(error?.transaction == 2)
    }
  }
}

@Suite("History queries")
struct HistoryQueryTests {
  @Test func `narrows to an object, also where it was collapsed into another`() throws {
    let journal = try sampleJournal()
    #expect(
      try numbers(journal) { $0.object = ObjectReference(entity: "Expense", number: 1) } == [2, 3]
    )
    #expect(
      try numbers(journal) { $0.object = ObjectReference(entity: "Account", number: 1) } == [2, 5]
    )
    #expect(
      try numbers(journal) { $0.object = ObjectReference(entity: "Account", number: 2) } == [3]
    )
    #expect(
      try numbers(journal) { $0.object = ObjectReference(entity: "Account", number: 7) } == [4]
    )
    #expect(
      try numbers(journal) { $0.object = ObjectReference(entity: "Account", number: 8) } == []
    )
  }

  @Test func `keeps only the changes that were asked for but counts all`() throws {
    var query = HistoryQuery()
    query.object = ObjectReference(entity: "Expense", number: 1)
    let transaction = try #require(try sampleJournal().reader.transactions(query).first)
    #expect(transaction.changes.count == 1)
    #expect(transaction.counts.map(\.entity) == ["Account", "Expense"])
    #expect(transaction.counts.map(\.insertedCount) == [1, 1])
    #expect(transaction.end.changeCount == 2)
  }

  @Test func `narrows by entity, property, author, number and any condition`() throws {
    let journal = try sampleJournal()
    #expect(try numbers(journal) { $0.entities = ["Expense"] } == [2, 3, 4])
    #expect(try numbers(journal) { $0.property = "rate" } == [2, 3])
    #expect(try numbers(journal) { $0.property = "name" } == [2, 3, 5])
    #expect(try numbers(journal) { $0.author = "ben" } == [3, 4])
    #expect(try numbers(journal) { $0.numbers = 2...3 } == [2, 3])
    #expect(try numbers(journal) { $0.isWanted = { $0.kind == .delete } } == [5])
    #expect(
      try numbers(journal) {
        $0.author = "ben"
        $0.property = "rate"
      } == [3]
    )
  }

  @Test func `compares times with the latest date so far`() throws {
    let journal = try sampleJournal()
    let start: Int64 = 1_791_360_900_000_000
    let at = { (second: Int64) in JournalInstant(microseconds: start + second * 1_000_000) }
    // Transaction 4 was written by a clock that had stepped back to second 50.
    #expect(try numbers(journal) { $0.since = at(100) } == [3, 4, 5])
    #expect(try numbers(journal) { $0.until = at(99) } == [1, 2])
    #expect(try numbers(journal) { $0.until = at(100) } == [1, 2, 3, 4])
    #expect(
      try numbers(journal) {
        $0.since = at(60)
        $0.until = at(60)
      } == [2]
    )
    #expect(
      try numbers(journal) {
        $0.since = at(61)
        $0.until = at(99)
      } == []
    )
  }

  @Test func `delivers newest first, and at most the limit`() throws {
    let journal = try sampleJournal()
    #expect(try numbers(journal) { $0.order = .newestFirst } == [5, 4, 3, 2, 1])
    #expect(try numbers(journal) { $0.limit = 2 } == [1, 2])
    #expect(
      try numbers(journal) {
        $0.order = .newestFirst
        $0.limit = 2
      } == [5, 4]
    )
    #expect(
      try numbers(journal) {
        $0.order = .newestFirst
        $0.limit = 1
        $0.author = "ben"
      } == [4]
    )
    #expect(try numbers(journal) { $0.limit = 0 } == [])
  }

  @Test func `stops when the receiver has enough`() throws {
    for order in [HistoryQuery.Order.oldestFirst, .newestFirst] {
      var query = HistoryQuery()
      query.order = order
      var count = 0
      try sampleJournal().reader.read(query) { _ in
        count += 1
        return count < 3
      }
      #expect(count == 3)
    }
  }

  @Test func `counts without decoding, or keeps some changes`() throws {
    let journal = try sampleJournal()
    var query = HistoryQuery()
    query.decodesChanges = false
    let counted = try journal.reader.transactions(query)
    #expect(counted.count == 5)
    #expect(counted.allSatisfy { $0.changes.isEmpty })
    #expect(counted[1].counts.map(\.insertedCount) == [1, 1])
    query.decodesChanges = true
    query.changeLimit = 1
    let cut = try journal.reader.transactions(query)
    #expect(cut.map(\.changes.count) == [1, 1, 1, 1, 1])
    #expect(cut.map(\.isCut) == [false, true, true, false, false])
  }

  @Test func `finds one transaction or none`() throws {
    let journal = try sampleJournal()
    #expect(try journal.reader.transaction(3)?.number == 3)
    #expect(try journal.reader.transaction(6) == nil)
    #expect(try journal.reader.transaction(0) == nil)
  }

  private func numbers(
    _ journal: HistoryJournal,
    _ configure: (inout HistoryQuery) -> Void
  ) throws -> [Int64] {
    var query = HistoryQuery()
    configure(&query)
    return try journal.reader.transactions(query).map(\.number)
  }
}

@Suite("Blame")
struct ObjectBlameTests {
  @Test func `names the transaction of each current value`() throws {
    let expense = ObjectReference(entity: "Expense", number: 1)
    let blame = try #require(try sampleJournal().reader.blame(expense))
    #expect(blame.lines.map(\.name) == ["title", "amount", "rate", "account"])
    #expect(blame.lines.map(\.head.number) == [2, 3, 3, 2])
    #expect(blame.lines.map(\.head.author) == ["ana", "ben", "ben", "ana"])
    #expect(blame.lines[2].value == .value(.double(2.5)))
    #expect(blame.deletion == nil)
  }

  @Test func `keeps the last values of a deleted object`() throws {
    let account = ObjectReference(entity: "Account", number: 1)
    let blame = try #require(try sampleJournal().reader.blame(account))
    #expect(blame.lines.map(\.head.number) == [2, 2])
    #expect(blame.deletion?.number == 5)
  }

  @Test func `knows nothing of an object that never was`() throws {
    let missing = ObjectReference(entity: "Account", number: 99)
    #expect(try sampleJournal().reader.blame(missing) == nil)
  }

  @Test func `follows the members of to-many relationships`() throws {
    let journal = try HistoryJournal()
    try journal.append(
      "ana",
      at: 1,
      [("insert", #""id":"A/1","set":{"n":1}"#)]
    )
    try journal.append(
      "ben",
      at: 2,
      [("update", #""id":"A/1","add":{"t":["T/2","T/1"]},"splice":{"o":[[0,0,["T/1","T/2"]]]}"#)]
    )
    try journal.append(
      "cyd",
      at: 3,
      [("update", #""id":"A/1","add":{"t":["T/3"]},"remove":{"t":["T/1"]},"why":"rule""#)]
    )
    try journal.append("dan", at: 4, [("update", #""id":"A/1","splice":{"o":[[1,1,[]]]}"#)])
    let blame = try #require(
      try journal.reader.blame(ObjectReference(entity: "A", number: 1))
    )
    let target = { (number: Int64) in ObjectReference(entity: "T", number: number) }
    #expect(blame.lines.map(\.name) == ["n", "t", "o"])
    #expect(blame.lines.map(\.head.author) == ["ana", "cyd", "dan"])
    #expect(blame.lines[1].value == .value(.objects([target(2), target(3)])))
    #expect(blame.lines[1].why == "rule")
    #expect(blame.lines[2].value == .value(.objects([target(1)])))
  }
}

private let digest = SHA256.digest(of: "blob").hex

private func budgetModel() throws -> ManagedObjectModel {
  try ManagedObjectModel {
    Entity("Account") {
      Attribute("name", .string)
      Attribute("opened", .date)
    }
    Entity("Expense") {
      Attribute("title", .string)
      Attribute("amount", .decimal)
      Attribute("rate", .double)
      ToOne("account", of: "Account")
    }
  }
}

/// Five transactions: the model, two insertions, changes by ben, one of them by a clock that
/// stepped back, and a deletion.
private func sampleJournal() throws -> HistoryJournal {
  let journal = try HistoryJournal()
  try journal.append(try budgetModel())
  let account = #""id":"Account/1","set":{"name":"Girokonto","opened":"2026-10-01T00:00:00Z"}"#
  let expense =
    #""id":"Expense/1","set":{"title":"Tea","amount":"4.50","rate":0.1,"account":"Account/1"}"#
  try journal.append("ana", at: 60, [("insert", account), ("insert", expense)])
  let update =
    #""id":"Expense/1","set":{"amount":"5","rate":2.5},"was":{"amount":"4.5","rate":0.1}"#
  try journal.append(
    "ben",
    at: 100,
    [("insert", #""id":"Account/2","set":{"name":"Cash","opened":null}"#), ("update", update)]
  )
  let merged = #""id":"Expense/3","set":{"title":"x"},"was":{"title":"y"},"merged":["Account/7"]"#
  try journal.append("ben", at: 50, [("update", merged)])
  let tombstone = #""id":"Account/1","was":{"name":"Girokonto","opened":"2026-10-01T00:00:00Z"}"#
  try journal.append("ana", at: 200, [("delete", tombstone)])
  return journal
}
