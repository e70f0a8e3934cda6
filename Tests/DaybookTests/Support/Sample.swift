import Daybook

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// An object with an attribute of every type.
final class Sample: ManagedObject {
  @Managed("small") var small: Int16
  @Managed("medium") var medium: Int32
  @Managed("large") var large: Int64
  @Managed("price") var price: Decimal?
  @Managed("exact") var exact: Double
  @Managed("rough") var rough: Float
  @Managed("text") var text: String?
  @Managed("code") var code: String?
  @Managed("flag") var flag: Bool?
  @Managed("when") var when: Date?
  @Managed("bytes") var bytes: Data?
  @Managed("uuid") var uuid: UUID?
  @Managed("link") var link: URL?
  @Managed("tags") var tags: [String]
  @Managed("mood") var mood: Mood
  @Managed("memo") var memo: String?

  enum Mood: String, CaseIterable, AttributeValue {
    case calm
    case merry
  }

  static func model() throws -> ManagedObjectModel {
    try ManagedObjectModel(name: "Sample") {
      Entity("Sample", Sample.self) {
        Attribute("small", .integer16, default: 0).range(0, through: 30_000)
        Attribute("medium", .integer32, default: 0)
        Attribute("large", .integer64, default: 0)
        Attribute("price", .decimal, isOptional: true).range("0", through: "18446744073709551612")
        Attribute("exact", .double, default: 0)
        Attribute("rough", .float, default: 0)
        Attribute("text", .string, isOptional: true).length(2, through: 5)
        Attribute("code", .string, isOptional: true).pattern("[A-Z]{2}")
        Attribute("flag", .boolean, isOptional: true)
        Attribute("when", .date, isOptional: true).range("1900-01-01", through: "2100-01-01")
        Attribute("bytes", .binary, isOptional: true)
        Attribute("uuid", .uuid, isOptional: true)
        Attribute("link", .uri, isOptional: true)
        Attribute("tags", .transformable, isOptional: true)
        Attribute("mood", .string, default: "calm")
        Attribute("memo", .string, isOptional: true).transient()
      }
    }
  }
}

extension Sandbox {
  /// Saves what `edit` makes of a new sample, opens the store again, and fetches it.
  func roundTrip(_ edit: (Sample) -> Void) throws -> Sample? {
    let context = context()
    edit(Sample(context: context))
    try context.save()
    try reopen()
    return try self.context().all(Sample.self).last
  }

  /// What saving a new sample throws that `edit` has made wrong.
  func refusal(_ edit: (Sample) -> Void) -> DaybookError? {
    let context = context()
    edit(Sample(context: context))
    do throws(DaybookError) {
      try context.save()
      return nil
    } catch {
      return error
    }
  }
}

extension ManagedObjectContext {
  /// The code of what saving throws; the error itself is not kept, because a report about it would
  /// describe its value, which Foundation cannot do for a date that is no instant.
  func codeOfSaving() -> Int? {
    do throws(DaybookError) {
      try save()
      return nil
    } catch {
      return error.code
    }
  }
}
