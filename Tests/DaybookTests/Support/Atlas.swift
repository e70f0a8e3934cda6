import Daybook

/// Places with composite attributes: an address that may be missing, with a point within it that
/// may be missing too, and a spot that may not.
enum Atlas {
  static func model() throws -> ManagedObjectModel {
    try ManagedObjectModel(name: "Atlas") {
      Composite("Point") {
        Attribute("x", .double).range(-90, through: 90)
        Attribute("y", .double, default: 1)
      }
      Composite("Address") {
        Attribute("city", .string).length(2)
        Attribute("code", .integer32, isOptional: true)
        Attribute("point", composite: "Point", isOptional: true)
        Attribute("note", .string, isOptional: true, default: "none")
      }
      Entity("Place", Place.self) {
        Attribute("name", .string)
        Attribute("home", composite: "Address", isOptional: true)
        Attribute("spot", composite: "Point")
        Attribute("label", .string, isOptional: true).derived("uppercase:(home.city)")
        ToOne("region", of: "Region", inverse: "places")
        Unique(["home.city", "home.code"])
        Index("spot.x")
      }
      Entity("Village", Village.self, parent: "Place") {
        Attribute("mill", composite: "Point", isOptional: true)
      }
      Entity("Region", Region.self) {
        Attribute("name", .string, isOptional: true)
        Attribute("centre", composite: "Point", isOptional: true)
        Attribute("sum", .double, isOptional: true).derived("places.spot.x.@sum")
        ToMany("places", of: "Place", inverse: "region", deleteRule: .cascade)
      }
    }
  }
}

class Place: ManagedObject {
  @Managed("name") var name: String
  @Managed("home.city") var city: String?
  @Managed("home.code") var code: Int32?
  @Managed("home.point.x") var homeX: Double?
  @Managed("spot.x") var x: Double
  @Managed("spot.y") var y: Double
  @Managed("label") var label: String?
  @Managed("region") var region: Region?
}

final class Village: Place {
  @Managed("mill.x") var millX: Double?
}

final class Region: ManagedObject {
  @Managed("name") var name: String?
  @Managed("centre.x") var centreX: Double?
  @Managed("sum") var sum: Double?
  @Managed("places") var places: RelationshipSet<Place>
}

extension ManagedObjectContext {
  @discardableResult
  func place(_ name: String, _ x: Double = 0, city: String? = nil, code: Int32? = nil) -> Place {
    let place = Place(context: self)
    place.name = name
    place.x = x
    place.city = city
    place.code = code
    return place
  }
}
