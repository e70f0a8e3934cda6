import Daybook
import Testing

@Suite("Contexts that are held at a state")
struct GenerationTests {
  @Test(arguments: StoreKind.allCases)
  func `QGN-01 a context is pinned by its first fetch, and nil lets go`(kind: StoreKind) throws {
    let sandbox = try Sandbox(kind, try Note.model())
    let (mine, other) = (sandbox.context(), sandbox.context())
    try other.savedNote("one")
    try mine.setQueryGeneration(from: .current)
    #expect(mine.queryGenerationToken == .current)
    try other.savedNote("two")

    #expect(try mine.titles() == ["one", "two"])
    try other.savedNote("three")
    #expect(try mine.titles() == ["one", "two"])
    #expect(try mine.count(for: FetchRequest<Note>(where: \.title == "three")) == 0)
    let child = ManagedObjectContext(parent: mine)
    #expect(try child.titles() == ["one", "two"])
    let token = try #require(mine.queryGenerationToken)
    try mine.setQueryGeneration(from: nil)
    #expect(mine.queryGenerationToken == nil)
    #expect(try mine.titles() == ["one", "two", "three"])

    let late = #expect(throws: DaybookError.self) { try mine.setQueryGeneration(from: token) }
    #expect(late?.code == 134_091)
  }

  @Test(arguments: StoreKind.allCases)
  func `QGN-03 a store in memory holds contexts like one on disk`(kind: StoreKind) throws {
    let sandbox = try Sandbox(kind, try Note.model())
    let (context, other) = (sandbox.context(), sandbox.context())
    try other.savedNote("one")
    try context.setQueryGeneration(from: .current)
    #expect(try context.titles() == ["one"])

    let token = try #require(context.queryGenerationToken)
    try other.savedNote("two")

    #expect(token != .current)
    #expect(context.queryGenerationToken == token)
    #expect(try context.titles() == ["one"])
  }

  @Test(arguments: StoreKind.allCases)
  func `QGN-01 an explicit token pins at once`(kind: StoreKind) throws {
    let sandbox = try Sandbox(kind, try Note.model())
    let (mine, other, third) = (sandbox.context(), sandbox.context(), sandbox.context())
    try other.savedNote("one")
    try other.setQueryGeneration(from: .current)
    #expect(try other.titles() == ["one"])
    try third.savedNote("two")

    try mine.setQueryGeneration(from: other.queryGenerationToken)

    #expect(try mine.titles() == ["one"])
    #expect(mine.queryGenerationToken == other.queryGenerationToken)
  }

  @Test(arguments: StoreKind.allCases)
  func `QGN-02 saving, merging, refreshing and resetting move a pinned context on`(
    kind: StoreKind
  ) throws {
    let sandbox = try Sandbox(kind, try Note.model())
    let (mine, other) = (sandbox.context(), sandbox.context())
    try mine.setQueryGeneration(from: .current)
    #expect(try mine.titles() == [])
    var expected: [String?] = []
    func expectMoving(_ title: String, _ move: () throws -> Void) throws {
      try other.savedNote(title)
      #expect(try mine.titles() == expected, "before \(title)")
      try move()
      expected = try other.titles()
      #expect(try mine.titles() == expected, "after \(title)")
    }

    try expectMoving("one") { mine.refreshAllObjects() }
    try expectMoving("two") { mine.mergeNewestChanges() }
    try expectMoving("three") { mine.reset() }
    try expectMoving("four") {
      mine.note("mine")
      try mine.save()
    }
    #expect(mine.queryGenerationToken != nil)
  }

  @Test(arguments: StoreKind.allCases)
  func `QGN-02 a save from a stale state goes through the merge policy`(kind: StoreKind) throws {
    let sandbox = try Sandbox(kind, try Note.model())
    let (mine, other) = (sandbox.context(), sandbox.context())
    let id = try other.savedNote("one")
    try mine.setQueryGeneration(from: .current)
    let note = try #require(try mine.all(Note.self).first)
    (try #require(other.existingObject(with: id) as? Note)).text = "theirs"
    try other.save()
    #expect(try mine.titles() == ["one"])
    note.text = "mine"

    let error = #expect(throws: DaybookError.self) { try mine.save() }

    #expect(error?.code == 133_020)
    #expect(note.text == "mine")
  }
}
