import Daybook
import Observation

/// The companies.
@Observable
final class CompanyViewModel {
  var title = ""
  var owner = ""
  private(set) var companyArray: [Company] = []

  @ObservationIgnored let container: SampleContainer
  @ObservationIgnored private var shownTransaction: Int64 = 0

  init(_ container: SampleContainer) throws(DaybookError) {
    self.container = container
    try fetchCompanyData()
  }

  func fetchCompanyData() throws(DaybookError) {
    companyArray = try container.viewContext.fetch(FetchRequest<Company>())
    shownTransaction = container.transaction
  }

  /// Takes over what others have saved.
  func showNewest() {
    container.viewContext.processPendingChanges()
    guard shownTransaction != container.transaction else { return }
    container.telling { () throws(DaybookError) in try fetchCompanyData() }
  }

  /// Adds what is in the fields, and empties them; without a title it does nothing.
  func addCompany() throws(DaybookError) {
    guard !title.isEmpty else { return }
    let company = Company(context: container.viewContext)
    company.id = container.makeID()
    company.title = title
    company.owner = owner
    try container.viewContext.save()
    title = ""
    owner = ""
    try fetchCompanyData()
  }
}

/// The employees of the company that it was given.
@Observable
final class EmployeesOfCompanyViewModel {
  var name = ""
  private(set) var employees: [Employee] = []

  @ObservationIgnored let company: Company
  @ObservationIgnored let container: SampleContainer

  init(_ container: SampleContainer, company: Company) {
    self.container = container
    self.company = company
    fetchEmployees()
  }

  func fetchEmployees() {
    employees = company.employeesArray
  }

  /// Adds who is in the field, and empties it; without a name it does nothing.
  func addEmployee() throws(DaybookError) {
    guard !name.isEmpty else { return }
    let employee = Employee(context: container.viewContext)
    employee.id = container.makeID()
    employee.name = name
    company.addToEmployees(employee)
    try container.viewContext.save()
    name = ""
    fetchEmployees()
  }
}
