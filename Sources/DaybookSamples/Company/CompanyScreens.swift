import Daybook
import DaybookTerminal

/// Two fields and Add above the companies.
final class CompaniesScreen: Screen {
  private let viewModel: CompanyViewModel
  private let filter = RowFilter()
  private var title = ""
  private var owner = ""

  init(_ container: SampleContainer) throws(DaybookError) {
    viewModel = try CompanyViewModel(container)
  }

  func refresh() { viewModel.container.viewContext.processPendingChanges() }

  var content: ScreenContent {
    let container = viewModel.container
    let companies = filter.rows(viewModel.companyArray, by: \.unwrappedTitle)
    var content = ScreenContent(title: "Companies")
    content.status = container.status
    content.fields = [
      Field("Title", placeholder: "company title", text: TextBinding(self, \.title)),
      Field("Owner", placeholder: "company owner", text: TextBinding(self, \.owner)),
    ]
    content.submit = Action(.enter, "Add") { [self] _ in
      guard !title.isEmpty else { return }
      try viewModel.addDataToCoreData(companyTitle: title, companyOwner: owner)
      (title, owner) = ("", "")
    }
    var list = ListContent(rowCount: companies.count) {
      ListRow(companies[$0].unwrappedTitle, companies[$0].owner ?? "")
    }
    list.columns = [ListColumn("", isFlexible: true), ListColumn("", isFlushRight: true)]
    list.emptyText = "No companies yet."
    list.filter = filter.binding
    content.list = list
    content.message = Message(container.message)
    content.actions = [
      Action(.character("a"), "Add a Company") { $0.focus(onField: "Title") },
      Action(row: .enter, "Employees") { interface, row in
        interface.push(EmployeesOfCompanyScreen(.init(company: companies[row], container)))
      },
      container.edit("title", "owner") { companies[$0] },
      container.delete({ companies[$0] }, named: { companies[$0].unwrappedTitle }),
      container.undo,
      container.prove,
    ]
    return content
  }
}

/// One field and Add above the employees of a company, each name over the company's title.
final class EmployeesOfCompanyScreen: Screen {
  private let viewModel: EmployeesViewModel
  private let filter = RowFilter()
  private var name = ""

  init(_ viewModel: EmployeesViewModel) {
    self.viewModel = viewModel
  }

  var content: ScreenContent {
    let container = viewModel.container
    let employees = filter.rows(viewModel.employees, by: \.unwrappedName)
    var content = ScreenContent(title: "Employees of \(viewModel.company.unwrappedTitle)")
    content.status = container.status
    content.fields = [Field("Name", placeholder: "employee name", text: TextBinding(self, \.name))]
    content.submit = Action(.enter, "Add") { [self] _ in
      guard !name.isEmpty else { return }
      try viewModel.addEmployee(employeeName: name)
      name = ""
    }
    var list = ListContent(rowCount: employees.count) { row in
      ListRow(employees[row].unwrappedName, caption: employees[row].company?.unwrappedTitle)
    }
    list.hasCaptions = true
    list.emptyText = "Nobody works here yet."
    list.filter = filter.binding
    content.list = list
    content.message = Message(container.message)
    content.actions = [
      Action(.character("a"), "Add an Employee") { $0.focus(onField: "Name") },
      container.edit("name") { employees[$0] },
      container.delete({ employees[$0] }, named: { employees[$0].unwrappedName }),
      container.undo,
      container.prove,
    ]
    return content
  }
}
