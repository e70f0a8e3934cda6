import Daybook
import DaybookTerminal

/// The table: name, age and phone, separated by bars.
final class EmployeesScreen: Screen {
  private let container: SampleContainer
  private let handler: CoreDataHandler
  private let filter = RowFilter()

  init(_ container: SampleContainer) throws(DaybookError) {
    self.container = container
    handler = try CoreDataHandler(context: container.viewContext)
  }

  func refresh() { container.viewContext.processPendingChanges() }

  var content: ScreenContent {
    let handler = handler
    let employees = filter.rows(handler.employees, by: \.name)
    var content = ScreenContent(title: "Employees")
    content.status = container.status
    var list = ListContent(rowCount: employees.count) { row in
      ListRow(employees[row].name, String(employees[row].age), employees[row].phone)
    }
    list.columns = [ListColumn("name"), ListColumn("age", isFlushRight: true), ListColumn("phone")]
    list.separator = " | "
    list.emptyText = "Nobody yet."
    list.filter = filter.binding
    content.list = list
    content.message = Message(container.message)
    content.actions = [
      Action(.character("+"), "Create") { $0.push(EmployeeFormScreen(.init(handler))) }
        .also(.character("a")),
      Action(row: .enter, "Update") { interface, row in
        interface.push(EmployeeFormScreen(.init(handler, employees[row])))
      }.also(.character("e")),
      Action(row: .character("d"), "Delete") { row in
        "Delete \(employees[row].name)?"
      } _: { _, row in
        try handler.deleteData(for: employees[row])
      },
      container.undo,
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
