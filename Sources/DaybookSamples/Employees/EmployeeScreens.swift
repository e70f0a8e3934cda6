import Daybook
import DaybookTerminal

/// The table: name, age and phone, separated by bars.
final class EmployeesScreen: Screen {
  private let container: SampleContainer
  private let viewModel: EmployeesViewModel

  init(_ container: SampleContainer) throws(DaybookError) {
    self.container = container
    viewModel = try EmployeesViewModel(context: container.viewContext)
  }

  func refresh() { container.viewContext.processPendingChanges() }

  var content: ScreenContent {
    let viewModel = viewModel
    let employees = viewModel.employees
    var content = ScreenContent(title: "Employees")
    content.status = container.status
    var list = ListContent(rowCount: employees.count) { row in
      ListRow(employees[row].name, String(employees[row].age), employees[row].phone)
    }
    list.columns = [ListColumn("name"), ListColumn("age", isFlushRight: true), ListColumn("phone")]
    list.separator = " | "
    list.emptyText = "Nobody yet."
    content.list = list
    content.message = Message(container.message)
    content.actions = [
      Action(.character("+"), "Create") { $0.push(EmployeeFormScreen(.init(viewModel))) },
      Action(row: .enter, "Update") { interface, row in
        interface.push(EmployeeFormScreen(.init(viewModel, employees[row])))
      },
      Action(row: .character("d"), "Delete") { row in
        "Delete \(employees[row].name)?"
      } _: { _, row in
        try viewModel.deleteData(for: employees[row])
      },
      container.undo(),
      container.prove,
    ]
    return content
  }
}

/// The form, filled in when there is somebody to update.
final class EmployeeFormScreen: Screen {
  private let viewModel: EmployeeFormViewModel

  init(_ viewModel: EmployeeFormViewModel) {
    self.viewModel = viewModel
  }

  var content: ScreenContent {
    let viewModel = viewModel
    var content = ScreenContent(title: viewModel.employee == nil ? "Create" : "Update")
    content.fields = [
      Field("Name", text: TextBinding(viewModel, \.name), problem: viewModel.nameProblem),
      Field("Age", text: TextBinding(viewModel, \.age), problem: viewModel.ageProblem),
      Field("Phone", text: TextBinding(viewModel, \.phone)),
    ]
    content.submit = Action(.enter, "Save") { interface in
      if try viewModel.save() { interface.dismiss() }
    }
    return content
  }
}
