import Daybook
import Testing

@Suite("Composite attributes: merging and taking back")
struct CompositeMergeTests {
  private struct Pair {
    let sandbox: Sandbox
    let theirContext: ManagedObjectContext
    let myContext: ManagedObjectContext
    let theirs: Place
    let mine: Place

    init(_ kind: StoreKind, _ policy: MergePolicy = .error) throws {
      sandbox = try Sandbox(kind, try Atlas.model())
      theirContext = sandbox.context()
      myContext = sandbox.context(policy)
      theirs = theirContext.place("a", 1)
      theirs.y = 1
      try theirs.setValue(nil, forKey: "home")
      try theirContext.save()
      mine = try #require(myContext.existingObject(with: theirs.objectID) as? Place)
    }

    func saved() throws -> String {
      let place = try #require(sandbox.context().all(Place.self).first)
      return "\(place.name) \(place.x) \(place.y)"
    }
  }

  @Test(
    arguments: StoreKind.allCases,
    [
      (.mergeByPropertyObjectTrump, "theirs 2.0 1.0"), (.overwrite, "a 2.0 1.0"),
      (.mergeByPropertyStoreTrump, "theirs 1.0 3.0"), (.rollback, "theirs 1.0 3.0"),
      (.objectTrumpIgnoringUnset, "theirs 2.0 1.0"),
    ] as [(MergePolicy, String)]
  )
  func `ATT-10 a merge policy decides about the whole attribute`(
    kind: StoreKind,
    expected: (policy: MergePolicy, text: String)
  ) throws {
    let pair = try Pair(kind, expected.policy)
    pair.theirs.y = 3
    pair.theirs.name = "theirs"
    try pair.theirContext.save()
    pair.mine.x = 2
    try pair.myContext.save()

    #expect(try pair.saved() == expected.text)
    #expect("\(pair.mine.name) \(pair.mine.x) \(pair.mine.y)" == expected.text)
    #expect(!pair.myContext.hasChanges)
    #expect(pair.mine.changedValues().isEmpty)
    guard kind == .disk, expected.policy != .rollback else { return }
    let line = try pair.sandbox.lastTransactionLines()[1]
    #expect(line.contains("spot") && !line.contains("spot.x"), "\(line)")
    try pair.sandbox.reopen()
    #expect(try pair.saved() == expected.text)
  }

  @Test(arguments: StoreKind.allCases)
  func `ATT-10 the error policy names both sides`(kind: StoreKind) throws {
    let pair = try Pair(kind)
    pair.theirs.y = 3
    try pair.theirContext.save()
    pair.mine.x = 2

    let error = try #require(throws: DaybookError.self) { try pair.myContext.save() }
    #expect(error.code == 133_020)
    #expect(error.mergeConflicts.first?.cachedSnapshot?["spot.y"] == 3.0)
    #expect(pair.mine.x == 2)
    pair.myContext.refresh(pair.mine, mergeChanges: true)
    #expect("\(pair.mine.x) \(pair.mine.y)" == "2.0 3.0", "an element of each, nothing is lost")
    try pair.myContext.save()
    #expect(try pair.saved() == "a 2.0 3.0")
  }

  @Test(arguments: StoreKind.allCases)
  func `ATT-10 a child hands on the whole attribute`(kind: StoreKind) throws {
    let sandbox = try Sandbox(kind, try Atlas.model())
    let parent = sandbox.context()
    let place = parent.place("a", 1, city: "Bern")
    place.homeX = 5
    try parent.save()
    let child = ManagedObjectContext(parent: parent)
    let inner = try #require(child.existingObject(with: place.objectID) as? Place)
    _ = inner.y
    inner.x = 7
    place.y = 9
    #expect(inner.changedValues().keys.sorted() == ["spot"])
    try child.save()

    #expect("\(place.x) \(place.y)" == "7.0 1.0")
    #expect(try (place.value(forKey: "spot") as? [String: Double]) == ["x": 7, "y": 1])
    try parent.save()
    #expect(try sandbox.context().all(Place.self).map(\.x) == [7])
  }

  @Test(arguments: StoreKind.allCases)
  func `ATT-10 undo and rollback bring elements back`(kind: StoreKind) throws {
    let sandbox = try Sandbox(kind, try Atlas.model())
    let context = sandbox.context(undoing: true)
    let place = context.place("a", 1, city: "Bern")
    place.homeX = 5
    try context.save()
    let undo = try #require(context.undoManager)

    try place.setValue(["city": "Zug"], forKey: "home")
    context.processPendingChanges()
    #expect(place.homeX == nil)
    undo.undo()
    #expect(place.city == "Bern")
    #expect(place.homeX == 5)
    #expect(place.changedValues().isEmpty)
    undo.redo()
    #expect(try (place.value(forKey: "home") as? [String: String]) == ["city": "Zug"])
    context.rollback()
    #expect(place.homeX == 5)
    context.delete(place)
    try context.save()
    undo.undo()
    try context.save()
    let back = try #require(sandbox.context().all(Place.self).first)
    #expect(back.homeX == 5)
    #expect(back.objectID == place.objectID)
  }

  @Test(arguments: StoreKind.allCases)
  func `ATT-10 history, time travel and revert know elements`(kind: StoreKind) throws {
    let sandbox = try Sandbox(kind, try Atlas.model())
    let context = sandbox.context()
    let place = context.place("a", 1, city: "Bern")
    place.homeX = 5
    try context.save()
    place.x = 2
    place.name = "b"
    try context.save()
    place.city = "Zug"
    try context.save()

    let history = try context.execute(.fetchHistory(after: nil)).transactions.map {
      $0.changes ?? []
    }
    let update = try #require(history.dropFirst().first?.first)
    #expect(update.updatedProperties == ["spot", "name"])
    #expect(update.values["spot.x"] == 2.0)
    #expect(update.values["spot.y"] == 1.0)
    #expect(update.previousValues["spot.x"] == 1.0)
    #expect(history.last?.first?.updatedProperties == ["home", "label"])
    let past = try sandbox.container.context(at: .transaction(2))
    let before = try #require(past.all(Place.self).first)
    #expect(before.x == 1)
    #expect(try before.value(forKeyPath: "home.point.x") as? Double == 5)
    try context.revert(transaction: 3)
    #expect("\(place.name) \(place.x) \(place.city ?? "")" == "a 1.0 Zug")
    context.delete(place)
    try context.save()
    let later = try context.execute(.fetchHistory(after: nil)).transactions
    let deletion = try #require(later.last?.changes?.first)
    #expect(deletion.previousValues["home.city"] == "Zug")
    #expect(try context.undelete(place.objectID) != nil)
    #expect(try context.all(Place.self).map(\.homeX) == [5])
  }

  private static func reordered(_ elements: [Attribute]) throws -> ManagedObjectModel {
    try ManagedObjectModel(name: "Order") {
      Composite("Point") { for element in elements { element } }
      Entity("Dot") {
        Attribute("name", .string)
        Attribute("at", composite: "Point")
        Attribute("x", .double, default: 5)
      }
    }
  }

  @Test func `ATT-10 elements in another order are the same version, and lines follow it`() throws {
    let (x, y) = (Attribute("x", .double), Attribute("y", .double, isOptional: true))
    let before = try Self.reordered([x, y])
    let after = try Self.reordered([y, x])
    let sandbox = try Sandbox(.disk, before)
    let context = sandbox.context()
    let dot = try context.insert("Dot")
    try dot.setValue("a", forKey: "name")
    try dot.setValue(["x": 1, "y": 2], forKey: "at")
    try context.save()

    #expect(before.versionHash == after.versionHash)
    try sandbox.reopen(model: after)
    let later = sandbox.context()
    let same = try later.existingObject(with: dot.objectID)
    #expect(try same.value(forKey: "at") as? [String: Double] == ["x": 1, "y": 2])
    try same.setValue(3, forKey: "at.x")
    try later.save()
    let lines = try sandbox.lastTransactionLines()
    let update = try #require(lines.first { $0.contains("update") })
    #expect(update.contains(#""set":{"at":{"y":2.0,"x":3.0}},"was":{"at":{"y":2.0,"x":1.0}}"#))
    try sandbox.reopen(model: after)
    let read = try sandbox.context().existingObject(with: dot.objectID)
    #expect(try read.value(forKeyPath: "at.x") as? Double == 3)
    #expect(try read.value(forKey: "x") as? Double == 5)
  }
}
