import Daybook
import DaybookTerminal

/// The list "Budgets", with a button that opens the sheet.
final class BudgetListScreen: Screen {
  private let container: SampleContainer
  private let viewModel: BudgetListViewModel
  private let filter = RowFilter()

  init(_ container: SampleContainer) throws(DaybookError) {
    self.container = container
    viewModel = try BudgetListViewModel(context: container.viewContext)
  }

  func refresh() { container.viewContext.processPendingChanges() }

  var content: ScreenContent {
    let viewModel = viewModel
    let budgets = filter.rows(viewModel.budgets, by: \.title)
    let container = container
    var content = ScreenContent(title: "Budgets")
    content.status = container.status
    var list = ListContent(rowCount: budgets.count) { row in
      ListRow(budgets[row].title, money(budgets[row].total))
    }
    list.columns = [ListColumn("", isFlexible: true), ListColumn("", isFlushRight: true)]
    list.emptyText = "No budgets yet."
    list.filter = filter.binding
    content.list = list
    content.message = Message(container.message)
    content.actions = [
      Action(.character("a"), "Add New Budget") { interface in
        let draft = AddBudgetViewModel(context: container.viewContext)
        interface.present(AddBudgetScreen(draft))
      },
      Action(row: .character("e"), "Edit") { interface, row in
        let draft = AddBudgetViewModel(context: container.viewContext, editing: budgets[row])
        interface.present(AddBudgetScreen(draft))
      },
      Action(row: .character("d"), "Delete") { row in
        "Delete \(budgets[row].title)?"
      } _: { _, row in
        try viewModel.deleteBudget(budgets[row].id)
      },
      container.undo,
      container.prove,
    ]
    return content
  }
}

/// The sheet "Add New Budget", or "Edit Budget", which closes itself.
final class AddBudgetScreen: Screen {
  private let viewModel: AddBudgetViewModel

  init(_ viewModel: AddBudgetViewModel) {
    self.viewModel = viewModel
  }

  var content: ScreenContent {
    let viewModel = viewModel
    var content = ScreenContent(title: viewModel.isNew ? "Add New Budget" : "Edit Budget")
    content.fields = [
      Field(
        "Title",
        placeholder: "enter the title",
        text: TextBinding(viewModel, \.name),
        problem: viewModel.nameProblem
      ),
      Field(
        "Total",
        placeholder: "enter the total",
        text: TextBinding(viewModel, \.total),
        problem: viewModel.totalProblem
      ),
    ]
    content.submit = Action(.enter, "Save") { interface in
      if try viewModel.save() { interface.dismiss() }
    }
    return content
  }
}

/// An amount with two digits behind the point.
func money(_ amount: Double) -> String {
  guard amount.magnitude < 1e15 else { return amount.description }
  let cents = Int((amount * 100).rounded())
  let sign = cents < 0 ? "-" : ""
  let digits = String(cents.magnitude % 100 + 100).dropFirst()
  return "\(sign)\(cents.magnitude / 100).\(digits)"
}
