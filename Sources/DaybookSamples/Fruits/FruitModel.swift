import Daybook

/// A fruit, perhaps without a name.
nonisolated final class FruitEntity: ManagedObject {
  @Managed("name") var name: String?

  var shownName: String { name ?? "No Name" }

  static func model() throws(DaybookError) -> ManagedObjectModel {
    try ManagedObjectModel(name: "FruitsContainer") {
      Entity("FruitEntity", FruitEntity.self) {
        Attribute("name", .string, isOptional: true)
      }
    }
  }
}

/// The application's own `fruits.json`, to import.
///
/// As a resource it would be a bundle beside the program, which is one static file.
nonisolated let fruitsJSON = """
  [{"name": "Açaí"}, {"name": "Banana"}, {"name": "Cherry"}, {"name": null}, {"name": "柿"},
   {"name": "تمر"}, {"name": "🍓"}, {"name": "Jabuticaba"}, {"name": "Kiwi"}, {"name": "Lychee"}]
  """
