import Daybook
import DaybookViewModels
import Observation
import Synchronization
import Testing

@Suite("List model")
@MainActor
struct ListModelTests {
  private func list(
    _ shop: Shop,
    sections: ListSections? = nil
  ) throws -> ListModel<Candy, CandyRow> {
    try ListModel(
      context: shop.context,
      fetchRequest: FetchRequest<Candy>(sortedBy: [SortTerm(\Candy.name)]),
      sections: sections,
      row: CandyRow.init
    )
  }

  @Test(arguments: Shop.Kind.allCases)
  func `a save anywhere refreshes the rows, with one change and its difference`(
    kind: Shop.Kind
  ) async throws {
    let shop = try Shop(kind)
    shop.candy("Mars")
    try shop.context.save()
    let list = try list(shop)
    shop.context.automaticallyMergesChangesFromParent = true
    let changes = Mutex(0)
    withObservationTracking {
      _ = list.rows.map(\.name)
    } onChange: {
      changes.withLock { $0 += 1 }
    }

    try await shop.container.performBackgroundTask { context in
      for name in ["Twix", "KitKat"] { Candy(context: context).name = name }
      try context.save()
    }
    shop.context.processPendingChanges()

    #expect(list.rows.map(\.name) == ["KitKat", "Mars", "Twix"])
    #expect(list.changeCount == 1)
    #expect(list.difference?.changes.map(\.newPosition?.item) == [0, 2])
    #expect(changes.withLock { $0 } == 1)
  }

  @Test(arguments: Shop.Kind.allCases)
  func `rows stand in sections, and follow what their objects lead to`(kind: Shop.Kind) throws {
    let shop = try Shop(kind)
    let (britain, swiss) = (shop.country("UK", "United Kingdom"), shop.country("CH", "Switzerland"))
    for name in ["Mars", "Twix", "KitKat"] { shop.candy(name, britain) }
    shop.candy("Toblerone", swiss)
    try shop.context.save()
    let list = try list(shop, sections: ListSections("origin.fullName"))

    #expect(list.sections.map(\.name) == ["Switzerland", "United Kingdom"])
    #expect(
      list.sections.map { $0.rows.map(\.name) } == [["Toblerone"], ["KitKat", "Mars", "Twix"]]
    )
    swiss.fullName = "Zwitserland"
    try shop.context.save()

    #expect(list.sections.map(\.name) == ["United Kingdom", "Zwitserland"])
    #expect(list.row(at: 3).origin == "Zwitserland")
    #expect(list.position(at: 3) == SectionedPosition(section: 1, item: 0))
  }

  @Test(arguments: Shop.Kind.allCases)
  func `a filter narrows the list, and one that cannot be read explains itself`(
    kind: Shop.Kind
  ) throws {
    let shop = try Shop(kind)
    for (name, grams) in [("Mars", 50), ("Twix", 60), ("KitKat", 40)] {
      shop.candy(name, grams: Int16(grams))
    }
    try shop.context.save()
    let list = try list(shop)

    list.filterText = "grams > 45"
    #expect(list.rows.map(\.name) == ["Mars", "Twix"])
    list.filterText = "grms > 45"
    #expect(list.rows.map(\.name) == ["Mars", "Twix"], "the list stays as it was")
    #expect(list.filterMessage?.text.contains("grms") == true)
    list.filterText = "grams >"
    #expect(list.filterMessage != nil)
    list.filterText = " "
    #expect(list.filterMessage == nil)
    #expect(list.count == 3)
    list.filter = \Candy.grams < 45
    #expect(list.rows.map(\.name) == ["KitKat"])
    list.filterText = "name == 'Mars'"
    #expect(list.isEmpty, "both filters hold")
    (list.filter, list.filterText) = (nil, "")
    list.sortTerms = [SortTerm(\Candy.grams, .descending)]

    #expect(list.rows.map(\.name) == ["Twix", "Mars", "KitKat"])
    #expect(list.message == nil)
  }

  @Test(arguments: Shop.Kind.allCases)
  func `an order that cannot be is said, and the list stays`(kind: Shop.Kind) throws {
    let shop = try Shop(kind)
    shop.candy("Mars")
    let list = try list(shop)

    list.sortTerms = [SortTerm("nmae")]

    #expect(list.message?.text.contains("nmae") == true)
    #expect(list.rows.map(\.name) == ["Mars"])
  }

  @Test(arguments: Shop.Kind.allCases)
  func `a selection follows its object, and ends with it`(kind: Shop.Kind) throws {
    let shop = try Shop(kind)
    for name in ["Mars", "Twix"] { shop.candy(name) }
    try shop.context.save()
    let list = try list(shop)

    list.selectedIndex = 1
    #expect(list.selectedRow?.name == "Twix")
    shop.candy("KitKat")
    try shop.context.save()
    #expect(list.selectedIndex == 2)
    #expect(list.delete(atOffsets: [2]))
    #expect(list.selection == nil)
    list.selectedIndex = 7

    #expect(list.selection == nil)
    #expect(try shop.savedNames() == ["KitKat", "Mars"])
  }

  @Test(arguments: Shop.Kind.allCases)
  func `rows are deleted by ID and by offsets, all in one save or none`(kind: Shop.Kind) throws {
    let shop = try Shop(kind)
    let britain = shop.country("UK", "United Kingdom")
    for name in ["a", "b", "c", "d"] { shop.candy(name, britain) }
    shop.country("CH", "Switzerland")
    try shop.context.save()
    let list = try list(shop, sections: ListSections("origin.fullName"))
    let countries = try ListModel(
      context: shop.context,
      fetchRequest: FetchRequest<Country>(sortedBy: [SortTerm(\Country.shortName)]),
      row: { NamedRow(id: $0.objectID, name: $0.shortName) }
    )

    #expect(list.delete(list.row(at: 0).id))
    let before = shop.container.lastTransaction
    #expect(list.delete(atOffsets: [0, 2], inSection: 0))
    #expect(shop.container.lastTransaction == before + 1)
    #expect(list.rows.map(\.name) == ["c"])
    #expect(!countries.delete(atOffsets: [0, 1]), "one of them has a candy")
    #expect(countries.message?.text.contains("cannot be deleted") == true)
    #expect(countries.count == 2)
    #expect(!shop.context.hasChanges)
    #expect(countries.delete(atOffsets: [0]))

    #expect(countries.rows.map(\.name) == ["UK"])
    #expect(countries.message == nil)
  }

  @Test func `a hundred thousand rows cost what is looked at`() throws {
    let shop = try Shop(.memory)
    for number in 0..<20_000 { shop.candy("candy", grams: Int16(number % 400 + 1)) }
    try shop.context.save()
    let made = Counter()
    let list = try ListModel(
      context: shop.context,
      fetchRequest: FetchRequest<Candy>(sortedBy: [SortTerm(\Candy.grams)]),
      row: { candy in
        made.count += 1
        return CandyRow(candy)
      }
    )

    #expect(list.count == 20_000)
    _ = list.rows[10_000..<10_020].map(\.name)
    _ = list.rows[10_001..<10_021].map(\.name)

    #expect(made.count == 21)
    #expect(shop.context.registeredObjects.count < 100)
  }
}

/// A row that is only a name.
struct NamedRow: Identifiable, Sendable {
  let id: ManagedObjectID
  let name: String
}

/// Something that is counted in closures.
final class Counter {
  var count = 0
}
