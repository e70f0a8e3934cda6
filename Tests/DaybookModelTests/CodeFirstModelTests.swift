import DaybookModel
import Testing

/// Models written in code.
@Suite("Models in code")
struct CodeFirstModelTests {
  @Test func `entities are sorted by name and properties keep their order`() throws {
    let model = try ManagedObjectModel(name: "Shop") {
      Entity("Zebra") { Attribute("stripes", .integer16) }
      Entity("Animal", isAbstract: true) {
        Attribute("name", .string)
        ToOne("keeper", of: "Keeper", inverse: "animals")
      }
      Entity("Keeper") { ToMany("animals", of: "Animal", inverse: "keeper") }
      Entity("Lion", parent: "Animal") { Attribute("roars", .boolean, default: true) }
    }

    let lion = try #require(model.entity(named: "Lion"))

    #expect(model.entities.map(\.name) == ["Animal", "Keeper", "Lion", "Zebra"])
    #expect(lion.allProperties.map(\.name) == ["name", "keeper", "roars"])
    #expect(lion.root.name == "Animal")
    #expect(lion.relationship(named: "keeper")?.inverse?.name == "animals")
    #expect(lion.relationship(named: "keeper")?.isOwner == true)
    #expect(lion.attribute(named: "roars")?.defaultValue == .boolean(true))
  }

  @Test func `all contradictions come in one error`() throws {
    let error = try #require(throws: DaybookError.self) {
      try ManagedObjectModel {
        Entity("Budget") {
          Attribute("title", .string)
          Attribute("title", .double)
          Attribute("limit", .integer16, default: 40_000)
          ToMany("expenses", of: "Expence", inverse: "budget")
        }
        Entity("Expense", parent: "Thing") { Unique("name") }
      }
    }

    #expect(error.underlying.count == 5)
    #expect(error.localizedDescription.contains("Did you mean 'Expense'?"))
  }
}
