import Daybook
import DaybookTerminal

/// One field and Submit above the list.
final class FruitScreen: Screen {
  private let container: SampleContainer
  private let viewModel: CoreDataViewModel
  private let filter = RowFilter()
  private var importProblem: String?

  init(_ container: SampleContainer) throws(DaybookError) {
    self.container = container
    viewModel = try CoreDataViewModel(container.container)
  }

  func refresh() {
    importProblem = viewModel.takeImports() ?? importProblem
  }

  var content: ScreenContent {
    let viewModel = viewModel
    let fruits = filter.rows(viewModel.savedEntities, by: \.shownName)
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
    var list = ListContent(rowCount: fruits.count) { ListRow(fruits[$0].shownName) }
    list.columns = [ListColumn("", isFlexible: true)]
    list.emptyText = "No fruits yet."
    list.filter = filter.binding
    content.list = list
    content.message =
      importProblem.map { Message($0, isFailure: true) } ?? Message(container.message)
    content.actions = [
      Action(.character("a"), "Add") { $0.focus(onField: "Fruit") },
      Action(row: .enter, "Update") { interface, row in
        viewModel.choose(fruits[row])
        interface.focus(onField: "Fruit")
      }.also(.character("e")),
      Action(row: .character("d"), "Delete") { row in
        "Delete \(fruits[row].shownName)?"
      } _: { _, row in
        let index = viewModel.savedEntities.firstIndex(of: fruits[row])
        try viewModel.deleteFruit(indexSet: [index].compactMap(\.self))
      },
      Action(.character("i"), "Import") { _ in viewModel.importFruits() },
      container.undo,
      container.prove,
    ]
    return content
  }
}
