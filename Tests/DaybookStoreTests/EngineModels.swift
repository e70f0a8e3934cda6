import DaybookModel
import DaybookStore

/// Models and short names for the engine's tests.
enum EngineModels {
  /// Companies with people and projects, and a person with everything a column can hold; if wanted,
  /// managers with a composite attribute.
  static func company(hasComposites: Bool = false) throws -> StoreSchema {
    let model = try ManagedObjectModel(name: "Company") {
      if hasComposites {
        Composite("Point") {
          Attribute("x", .double, isOptional: true)
          Attribute("y", .float, isOptional: true)
        }
        Composite("Place") {
          Attribute("room", .string, isOptional: true)
          Attribute("at", composite: "Point", isOptional: true)
          Attribute("floor", .integer16, isOptional: true)
        }
      }
      Entity("Company") {
        Attribute("name", .string, isOptional: true)
        ToMany("people", of: "Person", inverse: "company")
        Unique("name")
      }
      Entity("Person") {
        Attribute("name", .string, isOptional: true)
        Attribute("age", .integer32, isOptional: true)
        ToOne("company", of: "Company", inverse: "people")
        ToMany("projects", of: "Project", inverse: "members")
        ToOne("desk", of: "Desk", inverse: "person")
      }
      Entity("Manager", parent: "Person") {
        if hasComposites { Attribute("place", composite: "Place", isOptional: true) }
        Attribute("bonus", .decimal, isOptional: true)
      }
      Entity("Project") {
        Attribute("title", .string, isOptional: true)
        ToMany("members", of: "Person", inverse: "projects")
        ToMany("steps", of: "Step", inverse: "project", isOrdered: true)
      }
      Entity("Step") {
        Attribute("title", .string, isOptional: true)
        ToOne("project", of: "Project", inverse: "steps")
      }
      Entity("Desk") {
        Attribute("room", .string, isOptional: true)
        ToOne("person", of: "Person", inverse: "desk")
      }
    }
    return StoreSchema(model)
  }
}
