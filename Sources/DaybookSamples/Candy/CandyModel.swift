import Daybook

/// A sweet, and where it comes from.
nonisolated final class Candy: ManagedObject {
  @Managed("name") var name: String?
  @Managed("origin") var origin: Country?

  var wrappedName: String { name ?? "Unknown Candy" }

  static func model() throws(DaybookError) -> ManagedObjectModel {
    try ManagedObjectModel(name: "Candy") {
      Entity("Candy", Candy.self) {
        Attribute("name", .string, isOptional: true)
        ToOne("origin", of: "Country", inverse: "candy")
      }
      Entity("Country", Country.self) {
        Attribute("fullName", .string, isOptional: true)
        Attribute("shortName", .string, isOptional: true)
        ToMany("candy", of: "Candy", inverse: "origin")
        Unique("shortName")
      }
    }
  }
}

/// A country, of which there is one for each short name.
nonisolated final class Country: ManagedObject {
  @Managed("fullName") var fullName: String?
  @Managed("shortName") var shortName: String?
  @Managed("candy") var candy: RelationshipSet<Candy>

  var wrappedShortName: String { shortName ?? "Unknown Country" }
  var wrappedFullName: String { fullName ?? "Unknown Country" }

  /// The candies, by name.
  var candyArray: [Candy] { candy.sorted { $0.wrappedName < $1.wrappedName } }
}
