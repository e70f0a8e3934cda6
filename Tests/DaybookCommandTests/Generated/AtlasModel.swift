import Daybook

nonisolated class Place: ManagedObject {
  @Managed("name") var name: String
  @Managed("people") var people: Int64?
  @Managed("home.city") var homeCity: String?
  @Managed("home.code") var homeCode: Int32?
  @Managed("home.point.x") var homePointX: Double?
  @Managed("home.point.y") var homePointY: Double?
  @Managed("spot.x") var spotX: Double
  @Managed("spot.y") var spotY: Double
  @Managed("region") var region: Region?
}

nonisolated final class Region: ManagedObject {
  @Managed("name") var name: String
  @Managed("places") var places: RelationshipSet<Place>
}

nonisolated final class City: Place {}

/// Makes the model of version hash c306d04033bd….
nonisolated func makeAtlasModel() throws(DaybookError) -> ManagedObjectModel {
  try ManagedObjectModel(name: "Atlas") {
    Composite("Address") {
      Attribute("city", .string).length(2)
      Attribute("code", .integer32, isOptional: true).userInfo(["k": "v"])
      Attribute("point", composite: "Point", isOptional: true)
    }
    .userInfo(["shape": "round"])
    Composite("Point") {
      Attribute("x", .double).range(through: 90.0)
      Attribute("y", .double, default: 1.0)
    }
    Entity("City", City.self, parent: "Place") {
      Unique(["home.city", "home.code"])
      Index("spot.x")
    }
    Entity("Place", Place.self) {
      Attribute("name", .string)
      Attribute("people", .integer64, isOptional: true)
      Attribute("home", composite: "Address", isOptional: true)
      Attribute("spot", composite: "Point")
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
