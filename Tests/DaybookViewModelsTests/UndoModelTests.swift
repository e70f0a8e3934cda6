import Daybook
import DaybookViewModels
import Testing

@Suite("Undo model")
@MainActor
struct UndoModelTests {
  @Test(arguments: Shop.Kind.allCases)
  func `a named step is taken back, done again and saved each time`(kind: Shop.Kind) throws {
    let shop = try Shop(kind)
    let candies = ["Mars", "Twix"].map { shop.candy($0) }
    try shop.context.save()
    let undo = UndoModel(shop.context)
    let list = try ListModel(
      context: shop.context,
      fetchRequest: FetchRequest<Candy>(sortedBy: [SortTerm(\Candy.name)]),
      row: CandyRow.init
    )

    #expect(!undo.canUndo)
    #expect(undo.undoTitle == "Undo")
    #expect(undo.perform("Delete Mars") { shop.context.delete(candies[0]) })
    #expect(undo.undoTitle == "Undo Delete Mars")
    #expect(list.rows.map(\.name) == ["Twix"])
    undo.undo()
    #expect(list.rows.map(\.name) == ["Mars", "Twix"])
    #expect(list.row(at: 0).id == candies[0].objectID)
    #expect(try shop.savedNames() == ["Mars", "Twix"])
    #expect(!undo.canUndo)
    #expect(undo.redoTitle == "Redo Delete Mars")
    undo.redo()

    #expect(list.rows.map(\.name) == ["Twix"])
    #expect(try shop.savedNames() == ["Twix"])
    #expect(!undo.canRedo)
  }

  @Test(arguments: Shop.Kind.allCases)
  func `a step that cannot be saved is taken back at once`(kind: Shop.Kind) throws {
    let shop = try Shop(kind)
    let candy = shop.candy("Mars")
    try shop.context.save()
    let undo = UndoModel(shop.context)

    #expect(!undo.perform("Grow") { candy.grams = 900 })

    #expect(candy.grams == 10)
    #expect(undo.message?.text.contains("above the maximum 500") == true)
    #expect(!undo.canUndo)
    #expect(!shop.context.hasChanges)
  }
}
