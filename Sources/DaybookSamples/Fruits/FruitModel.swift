import Daybook

/// A fruit, perhaps without a name.
nonisolated final class Fruit: ManagedObject {
  @Managed("name") var name: String?

  static func model() throws(DaybookError) -> ManagedObjectModel {
    try ManagedObjectModel(name: "FruitsContainer") {
      Entity("FruitEntity", Fruit.self) {
        Attribute("name", .string, isOptional: true)
      }
    }
  }
}

/// Fruits to import, in the form of JSON.
nonisolated let fruitsJSON = """
  [{"name": "Açaí"}, {"name": "Banana"}, {"name": "Cherry"}, {"name": null}, {"name": "柿"},
   {"name": "تمر"}, {"name": "🍓"}, {"name": "Jabuticaba"}, {"name": "Kiwi"}, {"name": "Lychee"}]
  """
