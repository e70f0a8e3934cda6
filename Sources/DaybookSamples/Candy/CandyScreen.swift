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
    let model = viewModel.countries
    let countries = model.rows.filter { !$0.candies.isEmpty }
    let candies = countries.flatMap(\.candies)
    var content = ScreenContent(title: "Candy")
    content.status = container.status
    let sections = countries.map { RowSection(title: $0.fullName, rowCount: $0.candies.count) }
    var list = ListContent(sections: sections) { section, item in
      ListRow(countries[section].candies[item].name, countries[section].shortName)
    }
    list.columns = [ListColumn("", isFlexible: true), ListColumn("", isFlushRight: true)]
    list.filter = TextBinding(model, \.filterText)
    list.emptyText = "No candy yet."
    content.list = list
    content.message =
      model.filterMessage.map { Message($0.text, isFailure: true) } ?? Message(container.message)
    content.actions = [
      Action(.character("a"), "Add Examples") { _ in try viewModel.addExamples() },
      container.edit("name") { [context = container.viewContext] row in
        try context.existingObject(with: candies[row].id)
      },
      Action(row: .character("d"), "Delete") { row in
        "Delete \(candies[row].name)?"
      } _: { interface, row in
        if !model.delete(candies[row].id) { interface.fail(model.message?.text ?? "") }
      },
      container.undo,
      container.prove,
    ]
    return content
  }
}
