import Daybook
import DaybookTerminal

/// One field and Submit above the list.
final class FruitScreen: Screen {
  private let container: SampleContainer
  private let viewModel: FruitViewModel
  private var importProblem: String?

  init(_ container: SampleContainer) throws(DaybookError) {
    self.container = container
    viewModel = try FruitViewModel(container.container)
  }

  func refresh() {
    importProblem = viewModel.takeImports() ?? importProblem
  }

  var content: ScreenContent {
    let viewModel = viewModel
    let fruits = viewModel.savedFruits
    var content = ScreenContent(title: "Fruits")
    content.status = container.status
    let isUpdate = viewModel.chosen != nil
    content.fields = [
      Field(
        "Fruit",
        placeholder: isUpdate ? "Update Fruit name here..." : "Add New Fruit here...",
        text: TextBinding(viewModel, \.text)
      )
    ]
    content.submit = Action(.enter, "Submit") { _ in try viewModel.submit() }
    var list = ListContent(rowCount: fruits.count) { ListRow(viewModel.name(of: fruits[$0])) }
    list.columns = [ListColumn("", isFlexible: true)]
    list.emptyText = "No fruits yet."
    content.list = list
    content.message =
      importProblem.map { Message($0, isFailure: true) } ?? Message(container.message)
    content.actions = [
      Action(.character("a"), "Add") { $0.focus(onField: "Fruit") },
      Action(row: .enter, "Update") { interface, row in
        viewModel.choose(fruits[row])
        interface.focus(onField: "Fruit")
      },
      Action(row: .character("d"), "Delete") { row in
        "Delete \(viewModel.name(of: fruits[row]))?"
      } _: { _, row in
        try viewModel.deleteFruits(at: [row])
      },
      Action(.character("i"), "Import") { _ in viewModel.importFruits() },
      container.undo(),
      container.prove,
    ]
    return content
  }
}
