import Daybook
import TestSupport
import Testing

@Suite("Undo groups")
struct UndoGroupTests {
  @Test(arguments: StoreKind.allCases)
  func `CTX-20 a group of events is one step with a name`(kind: StoreKind) throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let context = sandbox.context(undoing: true)
    let manager = try #require(context.undoManager)
    let ann = context.person("Ann")
    context.processPendingChanges()

    manager.beginUndoGrouping()
    manager.setActionName("Marriage")
    ann.name = "Anna"
    context.processPendingChanges()
    manager.beginUndoGrouping()
    ann.friend = context.person("Bob")
    manager.endUndoGrouping()
    #expect(manager.groupingLevel == 1)
    manager.endUndoGrouping()
    #expect(manager.undoActionName == "Marriage")

    manager.undo()
    #expect(ann.name == "Ann")
    #expect(ann.friend == nil)
    #expect(manager.redoActionName == "Marriage")
    manager.redo()
    #expect(ann.friend?.name == "Bob")
    #expect(manager.undoActionName == "Marriage")
  }

  @Test(arguments: StoreKind.allCases)
  func `CTX-20 an empty group is no step, an open one is ended by undoing`(
    kind: StoreKind
  ) throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let context = sandbox.context(undoing: true)
    let manager = try #require(context.undoManager)
    manager.beginUndoGrouping()
    manager.endUndoGrouping()
    #expect(!manager.canUndo)

    let ann = context.person("Ann")
    context.processPendingChanges()
    manager.beginUndoGrouping()
    ann.name = "Bob"
    context.processPendingChanges()
    ann.name = "Carol"
    manager.undo()
    #expect(manager.groupingLevel == 0)
    #expect(ann.name == "Ann")
  }

  @Test(arguments: StoreKind.allCases)
  func `CTX-20 only the newest steps are kept`(kind: StoreKind) throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let context = sandbox.context(undoing: true)
    let manager = try #require(context.undoManager)
    manager.levelsOfUndo = 3
    let ann = context.person("0")
    for number in 1...9 {
      ann.name = "\(number)"
      context.processPendingChanges()
    }
    while manager.canUndo { manager.undo() }
    #expect(ann.name == "6")
    while manager.canRedo { manager.redo() }
    #expect(ann.name == "9")
    manager.levelsOfUndo = 1
    manager.undo()
    #expect(ann.name == "8")
    #expect(!manager.canUndo)
  }

  @Test(arguments: StoreKind.allCases)
  func `CTX-20 nothing is recorded while recording is off`(kind: StoreKind) throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let context = sandbox.context(undoing: true)
    let manager = try #require(context.undoManager)
    let ann = context.person("Ann")

    manager.disableUndoRegistration()
    ann.age = 5
    manager.enableUndoRegistration()
    #expect(manager.isUndoRegistrationEnabled)
    ann.name = "Bob"
    manager.undo()
    #expect((ann.name, ann.age) == ("Ann", 5))
    manager.undo()
    #expect(!ann.isAlive)
    #expect(!manager.canUndo)
  }

  @Test(arguments: StoreKind.allCases)
  func `CTX-20 what willSave adds belongs to the step that is saved`(kind: StoreKind) throws {
    let sandbox = try Sandbox(kind, try Recorder.model())
    let context = sandbox.context(undoing: true)
    let recorder = Recorder(context: context)
    try context.save()
    recorder.onWillSave = { object in
      if object.count < 10 * object.limited { object.count = 10 * object.limited }
    }
    recorder.limited = 2
    try context.save()
    #expect(recorder.count == 20)

    context.undo()
    #expect((recorder.limited, recorder.count) == (1, 0))
    recorder.onWillSave = nil
    try context.save()
    context.redo()
    #expect((recorder.limited, recorder.count) == (2, 20))
  }

  @Test(arguments: StoreKind.allCases)
  func `CTX-20 background contexts undo too`(kind: StoreKind) async throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let background = sandbox.container.newBackgroundContext()
    try await background.perform { context in
      context.undoManager = ManagedObjectContext.UndoManager()
      _ = context.person("Ann")
      try context.save()
    }
    let names = try await background.perform { context in
      let ann = try #require(try context.all(Person.self).first)
      ann.name = "Bob"
      context.undo()
      return [ann.name]
    }
    #expect(names == ["Ann"])
  }
}
