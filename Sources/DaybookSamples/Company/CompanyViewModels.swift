import Daybook
import Observation

/// The companies, fetched again whatever changes in the context, here or by a merge.
@Observable
final class CompanyViewModel {
  private(set) var companyArray: [Company] = []

  @ObservationIgnored let container: SampleContainer
  @ObservationIgnored private var listener: MessageListener?

  init(_ container: SampleContainer) throws(DaybookError) {
    self.container = container
    try fetchCompanyData()
    listener = container.viewContext.observe(ObjectsDidChange.self) { [weak self] _ in
      container.telling { () throws(DaybookError) in try self?.fetchCompanyData() }
    }
  }

  func fetchCompanyData() throws(DaybookError) {
    companyArray = try container.viewContext.fetch(FetchRequest<Company>())
  }

  func addDataToCoreData(companyTitle: String, companyOwner: String) throws(DaybookError) {
    let company = Company(context: container.viewContext)
    company.id = container.makeID()
    company.title = companyTitle
    company.owner = companyOwner
    try container.viewContext.saveOrRollBack()
  }
}

/// The employees of the company that it was given.
@Observable
final class EmployeesViewModel {
  private(set) var employees: [Employee] = []

  @ObservationIgnored let company: Company
  @ObservationIgnored let container: SampleContainer
  @ObservationIgnored private var listener: MessageListener?

  init(company: Company, _ container: SampleContainer) {
    self.company = company
    self.container = container
    fetchEmployees()
    listener = container.viewContext.observe(ObjectsDidChange.self) { [weak self] _ in
      self?.fetchEmployees()
    }
  }

  func fetchEmployees() { employees = company.employeesArray }

  func addEmployee(employeeName: String) throws(DaybookError) {
    _ = try container.viewContext.existingObject(with: company.objectID)
    let employee = Employee(context: container.viewContext)
    employee.id = container.makeID()
    employee.name = employeeName
    company.addToEmployees(employee)
    try container.viewContext.saveOrRollBack()
  }
}
