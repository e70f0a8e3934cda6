import Daybook
import Testing

@Suite("Composite attributes: finding objects")
struct CompositeFetchTests {
  private func places(_ kind: StoreKind) throws -> (Sandbox, ManagedObjectContext) {
    let sandbox = try Sandbox(kind, try Atlas.model())
    let context = sandbox.context()
    for (number, name) in ["a", "b", "c", "d"].enumerated() {
      let place = context.place(name, Double(number), city: number < 3 ? "Bern" : nil)
      place.code = number < 3 ? Int32(number) : nil
      if number == 1 || number == 2 { place.homeX = Double(10 - number) }
      let region = Region(context: context)
      region.centreX = Double(number * 2)
      place.region = region
    }
    try context.save()
    return (sandbox, context)
  }

  static let requests: [(text: String, names: String)] = [
    ("spot.x > 1", "cd"), ("spot.x == 1", "b"), ("SELF.spot.x < 1", "a"),
    ("home.city == 'Bern' AND home.code >= 1", "bc"), ("home.city == nil", "d"),
    ("home.city BEGINSWITH[c] 'be'", "abc"), ("home.point.x == nil", "ad"),
    ("home.point.x == 8 OR home.point.x == 9", "bc"), ("home.code IN {0, 2}", "ac"),
    ("spot.x BETWEEN {1, 2}", "bc"), ("region.centre.x > 2", "cd"),
    ("spot.x + spot.y > 3", "d"), ("region.places.@sum.spot.x > 2", "d"),
    ("ANY region.places.home.point.x > 8", "b"),
    ("SUBQUERY(region.places, $p, $p.spot.x > 1).@count > 0", "cd"),
    ("region.centre.x == spot.x * 2", "abcd"), ("uppercase:(home.city) == 'BERN'", "abc"),
  ]

  @Test(arguments: StoreKind.allCases, requests)
  func `ATT-10 predicates name elements by key path`(
    kind: StoreKind,
    request: (text: String, names: String)
  ) throws {
    let (_, context) = try places(kind)
    let found = { (context: ManagedObjectContext) in
      try context.fetch(FetchRequest<Place>(where: request.text)).map(\.name).joined()
    }

    #expect(try found(context) == request.names)
    // The same of objects with unsaved changes, which are tested one by one.
    for place in try context.all(Place.self) {
      place.y = 2
      place.y = 1
      place.name += ""
      try place.setValue(place.value(forKey: "spot"), forKey: "spot")
    }
    for place in try context.all(Place.self) { place.name = place.name + "!" }
    #expect(try found(context).filter { $0 != "!" } == request.names)
  }

  @Test(arguments: StoreKind.allCases)
  func `ATT-10 orders, numbers, groups and typed conditions name elements`(
    kind: StoreKind
  ) throws {
    let (_, context) = try places(kind)
    let byX = FetchRequest<Place>(where: \.x > 0, sortedBy: [SortTerm(\Place.x, .descending)])
    let byCity = FetchRequest<Place>(
      sortedBy: [SortTerm("home.city"), SortTerm("region.centre.x", .descending)]
    )
    var sums = FetchRequest<Place>()
    sums.propertiesToFetch = [
      ExpressionDescription("city", .property("home.city")),
      ExpressionDescription("sum", .sum("spot.x")),
    ]
    sums.propertiesToGroupBy = ["home.city"]
    var values = FetchRequest<Place>(where: \.city == nil)
    values.propertiesToFetch = [
      ExpressionDescription("x", .property("spot.x")),
      ExpressionDescription("far", .property("region.centre.x")),
    ]

    #expect(try context.fetch(byX).map(\.name) == ["d", "c", "b"])
    #expect(try context.fetch(byCity).map(\.name) == ["d", "c", "b", "a"])
    #expect(try context.fetch(FetchRequest<Place> { $0.homeX > 8 }).map(\.name) == ["b"])
    #expect(try context.count(for: FetchRequest<Place>(where: \.x >= 1)) == 3)
    let groups = try context.fetchDictionaries(sums)
    #expect(groups.first { $0["city"] == "Bern" }?["sum"] == 3.0)
    #expect(groups.first { $0["city"] == .null }?["sum"] == 3.0)
    let found = try context.fetchDictionaries(values)
    #expect(found == [["x": 3.0, "far": 6.0]])
    let all = try context.fetchDictionaries(FetchRequest<Place>(where: \.x == 3))
    #expect(all.first?["spot.x"] == 3.0)
    #expect(all.first?["home.point.y"] == 1.0)
  }

  @Test(arguments: StoreKind.allCases)
  func `ATT-10 mistakes name the composite and its elements`(kind: StoreKind) throws {
    let (_, context) = try places(kind)
    func message(_ text: String) throws -> String {
      let error = try #require(throws: DaybookError.self) {
        try context.fetch(FetchRequest<Place>(where: text))
      }
      return error.localizedDescription
    }

    #expect(
      try message("home == nil")
        == "Place.home: home is a composite; name one of its elements"
    )
    #expect(try message("home.ctiy == 'x'").contains("Did you mean 'home.city'?"))
    #expect(try message("home.city.x == 'x'").contains("goes on after an attribute"))
    #expect(try message("region.centre == nil").contains("centre is a composite"))
  }

  @Test(arguments: StoreKind.allCases)
  func `ATT-10 lists follow elements, in their order and their sections`(kind: StoreKind) throws {
    let (_, context) = try places(kind)
    let controller = try FetchedResultsController(
      fetchRequest: FetchRequest<Place>(
        where: "spot.x >= 1",
        sortedBy: [SortTerm("home.city"), SortTerm("region.centre.x")]
      ),
      managedObjectContext: context,
      sectionNameKeyPath: "home.city"
    )
    let listener = controller.observe { _ in }
    defer { listener.cancel() }
    try controller.performFetch()

    #expect(controller.sections?.map(\.name) == ["", "Bern"])
    #expect(controller.fetchedObjects?.map(\.name) == ["d", "b", "c"])
    let place = try #require(controller.fetchedObjects?.first)
    place.city = "Zug"
    context.processPendingChanges()
    #expect(controller.sections?.map(\.name) == ["Bern", "Zug"])
    try #require(controller.fetchedObjects?.first).region?.centreX = 100
    context.processPendingChanges()
    #expect(controller.fetchedObjects?.map(\.name) == ["c", "b", "d"])
    place.x = 0
    context.processPendingChanges()
    #expect(controller.fetchedObjects?.map(\.name) == ["c", "b"])
  }

  @Test(arguments: StoreKind.allCases)
  func `UNQ-01 a constraint names elements by key path`(kind: StoreKind) throws {
    let (sandbox, context) = try places(kind)
    let other = sandbox.context()
    let twin = other.place("twin", 9, city: "Bern", code: 1)

    let error = try #require(throws: DaybookError.self) { try other.save() }
    #expect(error.code == 133_021)
    #expect(error.constraintConflicts.first?.constraint == ["home.city", "home.code"])
    #expect(error.constraintConflicts.first?.constraintValues["home.code"] == 1)
    other.mergePolicy = .mergeByPropertyObjectTrump
    try other.save()
    #expect(try context.all(Place.self).map(\.name) == ["a", "twin", "c", "d"])
    #expect(twin.managedObjectContext == nil)
    _ = other.place("one", city: "Chur")
    _ = other.place("two", city: "Chur")
    try other.save()
    #expect(try context.count(for: FetchRequest<Place>()) == 6)
  }
}
