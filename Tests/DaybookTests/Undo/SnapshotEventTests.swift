import Daybook
import Testing

@Suite("Snapshot events")
struct SnapshotEventTests {
  @Test(arguments: StoreKind.allCases)
  func `LIF-04 an object hears why it shows other values`(kind: StoreKind) throws {
    let sandbox = try Sandbox(kind, try Listener.model())
    let context = sandbox.context(undoing: true)
    let listener = Listener(context: context)
    try context.save()
    context.undo()
    context.redo()
    #expect(listener.events == [.undoInsertion, .undoInsertion])
    try context.save()

    listener.events = []
    listener.name = "other"
    context.undo()
    context.delete(listener)
    context.processPendingChanges()
    context.undo()
    #expect(listener.events == [.undoUpdate, .undoDeletion])
    #expect(listener.note == "2 events", "what it sets then is no edit")
    #expect(!context.hasChanges)

    listener.events = []
    listener.name = "other"
    context.refresh(listener, mergeChanges: true)
    context.rollback()
    #expect(listener.events == [.refresh, .rollback])
  }

  @Test(arguments: StoreKind.allCases)
  func `LIF-04 an object hears that a merge policy has decided about it`(kind: StoreKind) throws {
    for policy in MergePolicy.allCases where policy != .error {
      let sandbox = try Sandbox(kind, try Listener.model())
      let (first, second) = (sandbox.context(), sandbox.context(policy))
      let theirs = Listener(context: first)
      Listener(context: first).name = "calm"
      try first.save()
      let mine = try second.all(Listener.self)
      for listener in mine { listener.name += ", edited" }
      theirs.name = "theirs"
      try first.save()

      try second.save()

      #expect(mine.map(\.events) == [[.mergePolicy], []], "\(policy)")
      #expect(mine[0].note == "1 events", "what it sets then is no edit")
      #expect(!second.hasChanges)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `CTX-20 a child undoes a deletion that it has saved to its parent`(kind: StoreKind) throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let parent = sandbox.context()
    let company = parent.company("Acme")
    let ann = parent.person("Ann", age: 30, in: company)
    company.board = [ann]
    try parent.save()
    let child = ManagedObjectContext(parent: parent)
    child.undoManager = ManagedObjectContext.UndoManager()
    let childAnn = try #require(child.object(with: ann.objectID) as? Person)

    child.delete(childAnn)
    try child.save()
    #expect(ann.isDeleted)
    child.undo()
    #expect(childAnn.isAlive)
    try child.save()

    #expect(ann.isAlive)
    #expect(Array(company.employees) == [ann])
    #expect(company.board == [ann])
    try parent.save()
    let read = try #require(try sandbox.context().all(Person.self).first)
    #expect((read.name, read.age, read.company?.title) == ("Ann", 30, "Acme"))
    #expect(read.boards.count == 1)
  }
}

private final class Listener: ManagedObject {
  @Managed("name") var name: String
  @Managed("note") var note: String?

  var events: [SnapshotEvents] = []

  static func model() throws -> ManagedObjectModel {
    try ManagedObjectModel {
      Entity("Listener", Listener.self) {
        Attribute("name", .string, default: "new")
        Attribute("note", .string, isOptional: true).transient()
      }
    }
  }

  override func awake(fromSnapshotEvents events: SnapshotEvents) {
    self.events.append(events)
    note = "\(self.events.count) events"
  }
}
