import Daybook
import DaybookTerminal
import DaybookViewModels

/// A section for each country, and a button that adds examples.
final class CandyScreen: Screen {
  private let container: SampleContainer
  private let viewModel: CandyViewModel

  init(_ container: SampleContainer, policy: String?) throws(DaybookError) {
    self.container = container
    viewModel = try CandyViewModel(
      context: container.viewContext,
      mergePolicy: policy == "error" ? .error : .mergeByPropertyObjectTrump
    )
  }

  func refresh() { container.viewContext.processPendingChanges() }

  var content: ScreenContent {
    let viewModel = viewModel
    let candies = viewModel.candies
    var content = ScreenContent(title: "Candy")
    content.status = container.status
    var list = ListContent(candies) { ListRow($0.name) }
    list.columns = [ListColumn("", isFlexible: true)]
    list.emptyText = "No candy yet."
    content.list = list
    content.message =
      candies.filterMessage.map { Message($0.text, isFailure: true) } ?? Message(container.message)
    content.actions = [
      Action(.character("a"), "Add Examples") { _ in try viewModel.addExamples() },
      Action(row: .character("d"), "Delete") { row in
        "Delete \(candies.row(at: row).name)?"
      } _: { interface, row in
        if !candies.delete(atOffsets: [row]) { interface.fail(candies.message?.text ?? "") }
      },
      container.undo(),
      container.prove,
    ]
    return content
  }
}
