import Daybook
import Observation

/// The employees, and everything that is done with them.
@Observable
final class CoreDataHandler {
  private(set) var employees: [Emp] = []

  @ObservationIgnored private let context: ManagedObjectContext
  @ObservationIgnored private let results: FetchedResultsController<Emp>

  init(context: ManagedObjectContext) throws(DaybookError) {
    self.context = context
    results = try FetchedResultsController(
      fetchRequest: FetchRequest(sortedBy: []),
      managedObjectContext: context
    )
    results.delegate = FetchedResultsDelegate { [weak self] in self?.fetchData() }
    try results.performFetch()
    fetchData()
  }

  private func fetchData() {
    employees = results.fetchedObjects ?? []
  }

  func insert(name: String, age: Int64, phone: String) throws(DaybookError) {
    try update(emp: Emp(context: context), name: name, age: age, phone: phone)
  }

  func update(emp: Emp, name: String, age: Int64, phone: String) throws(DaybookError) {
    // Others may have deleted whom the form shows.
    _ = try context.existingObject(with: emp.objectID)
    emp.name = name
    emp.age = age
    emp.phone = phone
    try saveContext()
  }

  func deleteData(for employee: Emp) throws(DaybookError) {
    context.delete(employee)
    try saveContext()
  }

  private func saveContext() throws(DaybookError) {
    try context.saveOrRollBack()
  }
}

/// One form for both: it updates the employee that it was given, else it makes one.
@Observable
final class EmployeeFormViewModel {
  var name = ""
  var age = ""
  var phone = ""
  private(set) var nameProblem: String?
  private(set) var ageProblem: String?

  @ObservationIgnored let employee: Emp?
  @ObservationIgnored private let handler: CoreDataHandler

  init(_ handler: CoreDataHandler, _ employee: Emp? = nil) {
    self.handler = handler
    self.employee = employee
    guard let employee else { return }
    name = employee.name
    age = String(employee.age)
    phone = employee.phone
  }

  /// Saves what is in the fields.
  ///
  /// - Returns: Whether it was saved; else the problems say why not.
  func save() throws(DaybookError) -> Bool {
    nameProblem = name.isEmpty ? "a name is needed" : nil
    let number = Int64(age).flatMap { (0...150).contains($0) ? $0 : nil }
    ageProblem = number == nil ? "\"\(age)\" is no age from 0 to 150" : nil
    guard nameProblem == nil, let number else { return false }
    if let employee {
      try handler.update(emp: employee, name: name, age: number, phone: phone)
    } else {
      try handler.insert(name: name, age: number, phone: phone)
    }
    return true
  }
}
