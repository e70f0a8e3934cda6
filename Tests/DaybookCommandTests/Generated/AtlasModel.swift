import Daybook

nonisolated class Place: ManagedObject {
  @Managed("name") var name: String
  @Managed("people") var people: Int64?
  @Managed("region") var region: Region?
}

nonisolated final class Region: ManagedObject {
  @Managed("name") var name: String
  @Managed("places") var places: RelationshipSet<Place>
}

nonisolated final class City: Place {}

/// Makes the model of version hash 5e04d6d67b11….
nonisolated func makeAtlasModel() throws(DaybookError) -> ManagedObjectModel {
  try ManagedObjectModel(name: "Atlas") {
    Entity("City", City.self, parent: "Place")
    Entity("Place", Place.self) {
      Attribute("name", .string)
      Attribute("people", .integer64, isOptional: true)
      ToOne("region", of: "Region", inverse: "places")
    }
    Entity("Region", Region.self) {
      Attribute("name", .string)
      ToMany("places", of: "Place", inverse: "region")
      Unique("name")
    }
    FetchTemplate(
      #""quoted""#,
      of: "Region",
      where: #"name MATCHES '\\d"' AND ANY places.name BEGINSWITH[c] $beginning"#
    )
    .limit(1)
    FetchTemplate(
      "largest",
      of: "Place",
      where: "people >= $least AND region.name == $region",
      sortedBy: [
        SortTerm("people", .descending),
        SortTerm("name", options: [.caseInsensitive, .diacriticInsensitive]),
      ]
    )
    .limit(10, offset: 2)
    FetchTemplate("villages", of: "Place")
      .withoutSubentities()
      .withoutPendingChanges()
      .withoutFaults()
      .distinct()
  }
}
