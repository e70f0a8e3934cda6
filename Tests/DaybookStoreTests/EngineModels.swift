import DaybookModel
import DaybookStore

/// Models and short names for the engine's tests.
enum EngineModels {
  /// Companies with people and projects, and a person with everything a column can hold.
  static func company() throws -> StoreSchema {
    let model = try ManagedObjectModel(name: "Company") {
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
