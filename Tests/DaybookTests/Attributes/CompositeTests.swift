import Daybook
import Testing

@Suite("Composite attributes")
struct CompositeTests {
  private static func home(of place: Place) throws -> String {
    let value = try place.value(forKey: "home") as? [String: Any]
    return value.map { text(of: $0) } ?? "nil"
  }

  /// A dictionary's keys and values in order.
  static func text(of dictionary: [String: Any]) -> String {
    dictionary.sorted { $0.key < $1.key }.map { key, value in
      "\(key)=" + ((value as? [String: Any]).map { "(" + text(of: $0) + ")" } ?? "\(value)")
    }.joined(separator: " ")
  }

  @Test(arguments: StoreKind.allCases)
  func `ATT-10 a value is a dictionary, its elements have key paths`(kind: StoreKind) throws {
    let sandbox = try Sandbox(kind, try Atlas.model())
    let context = sandbox.context()
    let region = Region(context: context)
    let place = context.place("a", 2.5)

    #expect(try place.value(forKey: "spot") as? [String: Double] == ["x": 2.5, "y": 1])
    #expect(try Self.home(of: place) == "note=none point=(y=1.0)")
    try place.setValue(["city": "Bern", "point": ["x": 7, "y": 46.9]], forKey: "home")
    #expect(try Self.home(of: place) == "city=Bern point=(x=7.0 y=46.9)", "the others are gone")
    #expect(place.city == "Bern")
    #expect(place.homeX == 7)
    try place.setValue(3012, forKey: "home.code")
    try place.setValue(8.5, forKey: "home.point.x")
    #expect(try place.value(forKey: "home.code") as? Int == 3012)
    #expect(try place.value(forKeyPath: "home.code") as? Int == 3012)
    #expect(try place.value(forKeyPath: "home.point.x") as? Double == 8.5)
    #expect(
      try place.value(forKeyPath: "home.point") as? [String: Double] == ["x": 8.5, "y": 46.9]
    )
    #expect(try place.value(forKey: "home.point") as? [String: Double] == ["x": 8.5, "y": 46.9])
    try place.setValue(["x": -1, "y": 2], forKey: "home.point")
    place.region = region
    region.centreX = 3
    #expect(try place.value(forKeyPath: "region.centre.x") as? Double == 3)
    #expect(try region.value(forKeyPath: "places.home.city") as? [String] == ["Bern"])
    try region.setValue(nil, forKey: "centre")
    #expect(try region.value(forKey: "centre") == nil)
    try context.save()

    try sandbox.reopen()
    let read = try #require(sandbox.context().all(Place.self).first)
    #expect(try Self.home(of: read) == "city=Bern code=3012 point=(x=-1.0 y=2.0)")
    #expect(try read.value(forKey: "spot") as? [String: Double] == ["x": 2.5, "y": 1])
    #expect(read.label == "BERN")
    #expect(read.region?.sum == 2.5)
    #expect(try read.region?.value(forKey: "centre") == nil)
  }

  @Test(arguments: StoreKind.allCases)
  func `ATT-10 a change of any element is one of the whole attribute`(kind: StoreKind) throws {
    let sandbox = try Sandbox(kind, try Atlas.model())
    let context = sandbox.context()
    let place = context.place("a", 2, city: "Bern", code: 1)
    try context.save()

    place.code = 2
    #expect(Array(place.changedValues().keys) == ["home"])
    let changed = try #require(place.changedValues()["home"] as? [String: Any])
    #expect(Self.text(of: changed) == "city=Bern code=2 note=none point=(y=1.0)")
    #expect(place.hasPersistentChangedValues)
    let former = try #require(place.changedValuesForCurrentEvent()["home"] as? [String: Any])
    #expect(Self.text(of: former) == "city=Bern code=1 note=none point=(y=1.0)")
    let committed = try place.committedValues(forKeys: ["home", "spot.x"])
    #expect((committed["home"] as? [String: Any])?["code"] as? Int == 1)
    #expect(committed["spot.x"] as? Double == 2)
    #expect(try Set(place.committedValues().keys) == ["name", "home", "spot", "label", "region"])
    place.code = 1
    #expect(place.changedValues().isEmpty)
    place.code = nil
    #expect((place.changedValues()["home"] as? [String: Any])?["city"] as? String == "Bern")
    try context.save()
    #expect(try Self.home(of: place) == "city=Bern note=none point=(y=1.0)")
  }

  @Test func `ATT-10 lines hold the whole object, nulls written`() throws {
    let sandbox = try Sandbox(.disk, try Atlas.model())
    let context = sandbox.context()
    let village = Village(context: context)
    village.name = "v"
    village.x = 2
    try village.setValue(["city": "Au"], forKey: "home")
    try context.save()
    let inserted = try sandbox.lastTransactionLines()[1]
    try village.setValue(["x": 4, "y": 2], forKey: "home.point")
    try context.save()
    let updated = try sandbox.lastTransactionLines()[1]
    context.delete(village)
    try context.save()
    let deleted = try sandbox.lastTransactionLines()[1]

    let home = #""home":{"city":"Au","code":null,"point":{"x":null,"y":null},"note":null}"#
    let moved = #""home":{"city":"Au","code":null,"point":{"x":4.0,"y":2.0},"note":null}"#
    let rest = #","spot":{"x":2.0,"y":1.0},"label":"AU","region":null,"mill":{"x":null,"y":1.0}}"#
    #expect(inserted.contains(#","set":{"name":"v","# + home + rest))
    #expect(updated.contains(#","id":"Village/1","set":{"# + moved + #"},"was":{"# + home + "}"))
    #expect(deleted.contains(#","was":{"name":"v","# + moved + rest))
    try sandbox.reopen()
    #expect(try sandbox.context().all(Place.self).isEmpty)
  }

  @Test(arguments: StoreKind.allCases)
  func `ATT-10 wrong keys and values are errors, and change nothing`(kind: StoreKind) throws {
    let sandbox = try Sandbox(kind, try Atlas.model())
    let context = sandbox.context()
    let place = context.place("a", city: "Bern")

    func message(_ value: Any?, _ key: String) throws -> String {
      let error = try #require(throws: DaybookError.self) { try place.setValue(value, forKey: key) }
      return try #require(error.failureReason)
    }
    #expect(try message(["ctiy": "x"], "home").contains("'home.ctiy'. Did you mean 'home.city'?"))
    #expect(try message(["city": 7], "home") == "expected String, found Int")
    #expect(try message(["point": 7], "home") == "expected a dictionary, found Int")
    #expect(try message("Bern", "home") == "expected a dictionary, found String")
    #expect(try message(["code": Int64.max], "home").contains("is outside Integer 32"))
    #expect(try message(1, "home.town").contains("no attribute 'home.town'"))
    #expect(try message(1, "homes").contains("Did you mean 'home'?"))
    #expect(throws: DaybookError.self) { try place.value(forKeyPath: "home.town") }
    #expect(throws: DaybookError.self) { try place.value(forKeyPath: "home.city.length") }
    #expect(place.city == "Bern")
  }

  @Test(arguments: StoreKind.allCases)
  func `ATT-10 each element has rules of its own`(kind: StoreKind) throws {
    let sandbox = try Sandbox(kind, try Atlas.model())
    let context = sandbox.context()
    let place = context.place("a", 91, city: "B")

    let error = try #require(throws: DaybookError.self) { try context.save() }
    #expect(
      error.underlying.map(\.localizedDescription) == [
        "new Place.home.city: 'B' is too short (minimum 2)",
        "new Place.spot.x: 91.0 is above the maximum 90.0",
      ]
    )
    place.x = 90
    try place.setValue(["city": "Bern"], forKey: "home")
    try place.validateForInsert()
    place.homeX = 1
    #expect(throws: DaybookError.self) { try place.validateForInsert() }
    try place.setValue(nil, forKey: "home")
    try context.save()
    place.code = 3
    let missing = try #require(throws: DaybookError.self) { try context.save() }
    #expect(missing.code == 1_570)
    #expect(missing.place.property == "home.city")
    try place.setValue(nil, forKey: "home")
    try place.setValue(nil, forKey: "spot")
    let required = try #require(throws: DaybookError.self) { try context.save() }
    #expect(required.underlying.map(\.place.property) == ["spot.x", "spot.y"])
    var value: Any? = ["x": 100, "y": 1] as [String: Any]
    #expect(throws: DaybookError.self) { try place.validateValue(&value, forKey: "spot") }
    value = ["code": 1]
    #expect(throws: DaybookError.self) { try place.validateValue(&value, forKey: "home") }
    value = nil
    try place.validateValue(&value, forKey: "home")
  }

  @Test(arguments: StoreKind.allCases)
  func `ATT-10 a batch's partial composite is refused by the store's check`(
    kind: StoreKind
  ) throws {
    let sandbox = try Sandbox(kind, try Atlas.model())
    let context = sandbox.context()

    let insert = BatchInsertRequest<Place>(objects: [
      ["name": "a", "spot.x": 1, "home.city": "Bern", "home.point.x": 7],
      ["name": "b", "spot.x": 2],
    ])
    try context.execute(insert)
    #expect(try context.all(Place.self).map(\.homeX) == [7, nil])
    let update = BatchUpdateRequest<Place>(set: ["spot.x": 5, "home.code": 9])
    #expect(try context.execute(update).count == 2)
    #expect(try context.all(Place.self).map(\.x) == [5, 5])
    #expect(try context.all(Place.self).map(\.y) == [1, 1])
    let mistake = BatchUpdateRequest<Place>(set: ["spot": 5])
    #expect(throws: DaybookError.self) { try context.execute(mistake) }
    let delete = BatchDeleteRequest<Place>(where: \.x == 5)
    #expect(try context.execute(delete).count == 2)
  }
}
