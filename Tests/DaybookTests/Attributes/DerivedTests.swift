import Daybook
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite("Derived attributes")
struct DerivedTests {
  private static func model() throws -> ManagedObjectModel {
    try ManagedObjectModel(name: "Derived") {
      Entity("Ledger", Ledger.self) {
        Attribute("name", .string, isOptional: true)
        Attribute("count", .integer64).derived("entries.@count")
        Attribute("total", .double).derived("entries.amount.@sum")
        Attribute("saved", .date).derived("now()")
        Attribute("loud", .string).derived("uppercase:(name)")
        Attribute("quiet", .string).derived("lowercase:(name)")
        Attribute("plain", .string).derived("canonical:(name)")
        ToMany("entries", of: "Entry", inverse: "ledger", deleteRule: .cascade)
      }
      Entity("Entry", LedgerEntry.self) {
        Attribute("amount", .double, default: 0)
        Attribute("ledgerName", .string).derived("ledger.name")
        ToOne("ledger", of: "Ledger", inverse: "entries")
      }
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `ATT-12 a count and a sum follow at the save, and are the old ones before`(
    kind: StoreKind
  ) throws {
    let sandbox = try Sandbox(kind, try DerivedTests.model())
    let context = sandbox.context()
    let ledger = Ledger(context: context)
    let first = context.entry(in: ledger, 2)
    #expect(ledger.count == 0)
    try context.save()
    #expect(ledger.count == 1)
    #expect(ledger.total == 2)
    #expect(!context.hasChanges)

    context.entry(in: ledger, 3)
    first.amount = 4
    #expect(ledger.count == 1)
    #expect(ledger.total == 2)
    try context.save()
    #expect(ledger.count == 2)
    #expect(ledger.total == 7)
    context.delete(first)
    try context.save()
    #expect(ledger.count == 1)
    #expect(ledger.total == 3)
    try sandbox.reopen()

    let read = try #require(try sandbox.context().all(Ledger.self).first)
    #expect(read.count == 1)
    #expect(read.total == 3)
    let past = try sandbox.container.context(
      at: .transaction(sandbox.container.lastTransaction - 1)
    )
    #expect(try past.all(Ledger.self).map(\.total) == [7])
  }

  @Test(arguments: StoreKind.allCases)
  func `ATT-12 forms of a text and paths follow their objects`(kind: StoreKind) throws {
    let sandbox = try Sandbox(kind, try DerivedTests.model())
    let context = sandbox.context()
    let ledger = Ledger(context: context)
    ledger.name = "Ärger"
    let entry = context.entry(in: ledger, 1)
    try context.save()
    #expect([ledger.loud, ledger.quiet, ledger.plain] == ["ÄRGER", "ärger", "arger"])
    #expect(entry.ledgerName == "Ärger")

    ledger.name = nil
    try context.save()
    #expect([ledger.loud, ledger.quiet, ledger.plain] == [nil, nil, nil])
    #expect(entry.ledgerName == "Ärger", "only changed objects are computed anew")
    entry.amount = 2
    try context.save()
    #expect(entry.ledgerName == nil)
  }

  @Test(arguments: StoreKind.allCases)
  func `ATT-12 now is the time of the save that changes the object`(kind: StoreKind) throws {
    let clock = TestClock()
    let sandbox = try Sandbox(kind, try DerivedTests.model(), description: clock.description)
    let context = sandbox.context()
    let (ledger, other) = (Ledger(context: context), Ledger(context: context))
    clock.advance(by: 5)
    try context.save()
    let first = clock.date
    #expect([ledger.saved, other.saved] == [first, first])

    clock.advance(by: 5)
    context.entry(in: ledger, 1)
    try context.save()
    #expect(ledger.saved == clock.date, "its members changed")
    #expect(other.saved == first)
  }

  @Test(arguments: StoreKind.allCases)
  func `ATT-12 a derived attribute cannot be set`(kind: StoreKind) throws {
    let sandbox = try Sandbox(kind, try DerivedTests.model())
    let context = sandbox.context()
    let ledger = Ledger(context: context)
    try context.save()

    let error = #expect(throws: DaybookError.self) { try ledger.setValue(7, forKey: "count") }
    #expect(error?.reason == .value(.derived))
    #expect(error?.place.property == "count")
    #expect(ledger.count == 0)
  }

  @Test(arguments: StoreKind.allCases)
  func `ATT-12 derived values are no conflict`(kind: StoreKind) throws {
    let sandbox = try Sandbox(kind, try DerivedTests.model())
    let (mine, other) = (sandbox.context(), sandbox.context())
    let (ledger, doomed) = (Ledger(context: mine), Ledger(context: mine))
    let entry = mine.entry(in: doomed, 1)
    try mine.save()
    ledger.name = "mine"
    mine.delete(doomed)
    let theirs = try #require(try other.existingObject(with: ledger.objectID) as? Ledger)
    other.entry(in: theirs, 1)
    let theirEntry = try #require(try other.existingObject(with: entry.objectID) as? LedgerEntry)
    other.delete(theirEntry)
    try other.save()

    try mine.save()
    #expect(ledger.count == 1)
    #expect(ledger.loud == "MINE")
    #expect(try sandbox.context().all(Ledger.self).map(\.name) == ["mine"])

    other.refreshAllObjects()
    ledger.name = "again"
    theirs.name = "theirs"
    try other.save()
    let error = #expect(throws: DaybookError.self) { try mine.save() }
    #expect(error?.mergeConflicts.count == 1)
  }

  @Test(arguments: StoreKind.allCases)
  func `ATT-12 batch requests compute too`(kind: StoreKind) throws {
    let sandbox = try Sandbox(kind, try DerivedTests.model())
    let context = sandbox.context()
    let ledger = Ledger(context: context)
    ledger.name = "a"
    for amount in 1...3 { context.entry(in: ledger, Double(amount)) }
    try context.save()

    try context.execute(BatchUpdateRequest<LedgerEntry>(set: ["amount": 5.0]))
    #expect(ledger.total == 15)
    try context.execute(BatchUpdateRequest<Ledger>(set: ["name": "b"]))
    #expect(ledger.loud == "B")
    try context.execute(BatchDeleteRequest(where: \LedgerEntry.amount == 5))
    #expect(ledger.count == 0)
    #expect(ledger.total == 0)
  }
}

final class Ledger: ManagedObject {
  @Managed("name") var name: String?
  @Managed("count") var count: Int
  @Managed("total") var total: Double
  @Managed("saved") var saved: Date?
  @Managed("loud") var loud: String?
  @Managed("quiet") var quiet: String?
  @Managed("plain") var plain: String?
  @Managed("entries") var entries: RelationshipSet<LedgerEntry>
}

final class LedgerEntry: ManagedObject {
  @Managed("amount") var amount: Double
  @Managed("ledgerName") var ledgerName: String?
  @Managed("ledger") var ledger: Ledger?
}

extension ManagedObjectContext {
  @discardableResult
  fileprivate func entry(in ledger: Ledger, _ amount: Double) -> LedgerEntry {
    let entry = LedgerEntry(context: self)
    entry.ledger = ledger
    entry.amount = amount
    return entry
  }
}
