import Daybook
import DaybookJournal
import TestSupport
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// How `log` shows what merge policies have decided.
@Suite("Transcripts of merges")
struct MergeTranscriptTests {
  private static func makeModel() throws -> ManagedObjectModel {
    try ManagedObjectModel(name: "Sweets") {
      Entity("Country") {
        Attribute("shortName", .string)
        Attribute("fullName", .string, isOptional: true)
        Attribute("rank", .integer64, default: 0)
        ToMany("candy", of: "Candy", inverse: "origin")
        Unique("shortName")
      }
      Entity("Candy") {
        Attribute("name", .string)
        ToOne("origin", of: "Country", inverse: "candy")
      }
    }
  }

  @Test func `every decision stands in the patch`() throws {
    let world = try CommandWorld()
    try fill(world)

    let transcript = world.transcript(
      "log Sweets.daybook -p --reverse",
      "history Sweets.daybook Country/1",
      "verify Sweets.daybook"
    )

    try Fixture("CLI/merges.txt").expect(transcript)
  }

  private func fill(_ world: borrowing CommandWorld) throws {
    var description = PersistentStoreDescription()
    description.now = { Date(timeIntervalSinceReferenceDate: 600_000_000) }
    let random = JournalRandom(seed: 1)
    description.random = { random.next() }
    let container = try PersistentContainer(
      name: "Sweets",
      model: try Self.makeModel(),
      directory: world.path("."),
      description: description
    )
    let first = Session(container, "ana", .error)
    let uk = try first.country("UK", "England", "Mars")
    let fr = try first.country("FR", "France", "Flake")
    try first.context.save()

    // Duplicates of one save, then of a saved object.
    let second = Session(container, "ben", .mergeByPropertyObjectTrump)
    for (short, full, candy) in [("CH", "Swiss", "Twix"), ("CH", "Switzerland", "Toblerone")] {
      _ = try second.country(short, full, candy)
    }
    _ = try second.country("UK", "United Kingdom", "KitKat")
    try second.context.save()

    try change(uk, fr, container, first)
    try container.close()
  }

  /// Rows that two contexts have changed, by policies in turn.
  private func change(
    _ uk: ManagedObject,
    _ fr: ManagedObject,
    _ container: PersistentContainer,
    _ first: Session
  ) throws {
    let policies: [MergePolicy] = [
      .mergeByPropertyStoreTrump, .mergeByPropertyObjectTrump, .overwrite, .rollback,
    ]
    for (number, policy) in policies.enumerated() {
      let session = Session(container, "cem", policy)
      let mine = try session.context.existingObject(with: uk.objectID)
      first.context.refresh(uk, mergeChanges: false)
      try uk.setValue("theirs \(number)", forKey: "fullName")
      try uk.setValue(number, forKey: "rank")
      try first.context.save()
      try mine.setValue("mine \(number)", forKey: "fullName")
      try session.context.save()
    }
    let deleting = Session(container, "dia", .mergeByPropertyObjectTrump)
    let mine = try deleting.context.existingObject(with: fr.objectID)
    first.context.delete(fr)
    try first.context.save()
    try mine.setValue("République", forKey: "fullName")
    try deleting.context.save()
  }
}

/// A context with an author.
private struct Session {
  let context: ManagedObjectContext

  init(_ container: PersistentContainer, _ author: String, _ policy: MergePolicy) {
    context = ManagedObjectContext(container)
    context.transactionAuthor = author
    context.mergePolicy = policy
  }

  /// Inserts a country with one candy.
  func country(_ short: String, _ full: String, _ candy: String) throws -> ManagedObject {
    let country = try context.insert("Country")
    try country.setValue(short, forKey: "shortName")
    try country.setValue(full, forKey: "fullName")
    let made = try context.insert("Candy")
    try made.setValue(candy, forKey: "name")
    try made.setValue(country, forKey: "origin")
    return country
  }
}
