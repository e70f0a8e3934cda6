import Daybook

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A company and those who work for it.
nonisolated final class Company: ManagedObject {
  @Managed("id") var id: UUID?
  @Managed("title") var title: String?
  @Managed("owner") var owner: String?
  @Managed("employees") var employees: RelationshipSet<Employee>

  var unwrappedTitle: String { title ?? "Unknown title" }

  /// The employees, descending by name.
  var employeesArray: [Employee] { employees.sorted { $0.unwrappedName > $1.unwrappedName } }

  func addToEmployees(_ employee: Employee) { employees.insert(employee) }

  static func model() throws(DaybookError) -> ManagedObjectModel {
    try ManagedObjectModel(name: "Company") {
      Entity("Company", Company.self) {
        Attribute("id", .uuid, isOptional: true)
        Attribute("title", .string, isOptional: true)
        Attribute("owner", .string, isOptional: true)
        ToMany("employees", of: "Employee", inverse: "company")
      }
      Entity("Employee", Employee.self) {
        Attribute("id", .uuid, isOptional: true)
        Attribute("name", .string, isOptional: true)
        ToOne("company", of: "Company", inverse: "employees")
      }
    }
  }
}

/// Somebody who works for a company.
nonisolated final class Employee: ManagedObject {
  @Managed("id") var id: UUID?
  @Managed("name") var name: String?
  @Managed("company") var company: Company?

  var unwrappedName: String { name ?? "Unknown name" }
}
