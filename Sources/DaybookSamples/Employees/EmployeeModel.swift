import Daybook

/// Somebody who works here.
nonisolated final class Emp: ManagedObject {
  @Managed("name") var name: String
  @Managed("age") var age: Int64
  @Managed("phone") var phone: String

  static func model() throws(DaybookError) -> ManagedObjectModel {
    try ManagedObjectModel(name: "Employees") {
      Entity("Emp", Emp.self) {
        Attribute("name", .string).length(1)
        Attribute("age", .integer64).range(0, through: 150)
        Attribute("phone", .string, default: "")
      }
    }
  }
}
