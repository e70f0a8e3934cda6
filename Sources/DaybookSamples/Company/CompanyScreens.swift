import Daybook
import DaybookTerminal

/// Two fields and Add above the companies.
final class CompaniesScreen: Screen {
  private let viewModel: CompanyViewModel

  init(_ container: SampleContainer) throws(DaybookError) {
    viewModel = try CompanyViewModel(container)
  }

  func refresh() { viewModel.showNewest() }

  var content: ScreenContent {
    let viewModel = viewModel
    let companies = viewModel.companyArray
    var content = ScreenContent(title: "Companies")
    content.status = viewModel.container.status
    content.fields = [
      Field("Title", placeholder: "company title", text: TextBinding(viewModel, \.title)),
      Field("Owner", placeholder: "company owner", text: TextBinding(viewModel, \.owner)),
    ]
    content.submit = Action(.enter, "Add") { _ in try viewModel.addCompany() }
    var list = ListContent(rowCount: companies.count) { row in
      ListRow(companies[row].unwrappedTitle, companies[row].owner ?? "")
    }
    list.columns = [ListColumn("", isFlexible: true), ListColumn("", isFlushRight: true)]
    list.emptyText = "No companies yet."
    content.list = list
    content.message = Message(viewModel.container.message)
    content.actions = [
      Action(.character("a"), "Add a Company") { $0.focus(onField: "Title") },
      Action(row: .enter, "Employees") { interface, row in
        let model = EmployeesOfCompanyViewModel(viewModel.container, company: companies[row])
        interface.push(EmployeesOfCompanyScreen(model))
      },
      viewModel.container.undo { () throws(DaybookError) in try viewModel.fetchCompanyData() },
      viewModel.container.prove,
    ]
    return content
  }
}

/// One field and Add above the employees of a company, each name over the company's title.
final class EmployeesOfCompanyScreen: Screen {
  private let viewModel: EmployeesOfCompanyViewModel

  init(_ viewModel: EmployeesOfCompanyViewModel) {
    self.viewModel = viewModel
  }

  var content: ScreenContent {
    let viewModel = viewModel
    let employees = viewModel.employees
    var content = ScreenContent(title: "Employees of \(viewModel.company.unwrappedTitle)")
    content.status = viewModel.container.status
    content.fields = [
      Field("Name", placeholder: "employee name", text: TextBinding(viewModel, \.name))
    ]
    content.submit = Action(.enter, "Add") { _ in try viewModel.addEmployee() }
    var list = ListContent(rowCount: employees.count) { row in
      ListRow(employees[row].unwrappedName, caption: employees[row].company?.unwrappedTitle)
    }
    list.hasCaptions = true
    list.emptyText = "Nobody works here yet."
    content.list = list
    content.message = Message(viewModel.container.message)
    content.actions = [
      Action(.character("a"), "Add an Employee") { $0.focus(onField: "Name") },
      viewModel.container.prove,
    ]
    return content
  }
}
