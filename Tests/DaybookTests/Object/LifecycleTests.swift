import Daybook
import Testing

@Suite("Lifecycle callbacks")
struct LifecycleTests {
  @Test(arguments: StoreKind.allCases)
  func `LIF-01 defaults are there before awakeFromInsert`(kind: StoreKind) throws {
    let sandbox = try Sandbox(kind, try Recorder.model())
    let object = Recorder(context: sandbox.context())

    #expect(object.seen == ["buddy"])
    #expect(object.nickname == "buddy")
    #expect(object.name.isEmpty)
  }

  @Test(arguments: StoreKind.allCases)
  func `LIF-02 awakeFromInsert is called once, and not by fetching`(kind: StoreKind) throws {
    let sandbox = try Sandbox(kind, try Recorder.model())
    let context = sandbox.context()
    let object = Recorder(context: context)
    try context.save()
    let fetched = try #require(try sandbox.context().all(Recorder.self).first)
    _ = fetched.name

    #expect(object.calls(of: ["awakeFromInsert"]) == [1])
    #expect(fetched.calls(of: ["awakeFromInsert", "awakeFromFetch"]) == [0, 1])
  }

  @Test(arguments: StoreKind.allCases)
  func `LIF-03 awakeFromFetch is called each time a fault is bound, and edits nothing`(
    kind: StoreKind
  ) throws {
    let sandbox = try Sandbox(kind, try Recorder.model())
    let writer = sandbox.context()
    let (owner, pet) = (Recorder(context: writer), Recorder(context: writer))
    pet.owner = owner
    try writer.save()
    let context = sandbox.context()
    let object = try #require(try context.existingObject(with: owner.objectID) as? Recorder)
    let other = try #require(context.object(with: pet.objectID) as? Recorder)
    #expect(object.calls == ["awakeFromFetch"])
    other.onAwakeFromFetch = {
      $0.count = 7
      $0.owner = nil
    }

    #expect(other.count == 7)
    #expect(other.calls == ["awakeFromFetch"])
    #expect(!context.hasChanges)
    #expect(other.changedValues().isEmpty)
    #expect(object.pets.count == 1, "inverses are not maintained while awaking")
    context.refresh(other, mergeChanges: false)
    other.onAwakeFromFetch = nil
    #expect(other.count == 0)
    #expect(other.calls(of: ["awakeFromFetch"]) == [2])
  }

  @Test(arguments: StoreKind.allCases)
  func `LIF-05 willSave reaches inserted, updated and deleted objects until all is stable`(
    kind: StoreKind
  ) throws {
    let sandbox = try Sandbox(kind, try Recorder.model())
    let context = sandbox.context()
    let (updated, deleted) = (Recorder(context: context), Recorder(context: context))
    try context.save()
    for object in [updated, deleted] { object.calls = [] }
    let inserted = Recorder(context: context)
    updated.count = 1
    context.delete(deleted)
    inserted.onWillSave = { if $0.nickname != "stamped" { $0.nickname = "stamped" } }

    try context.save()

    #expect(inserted.calls(of: ["willSave"]) == [2])
    #expect(updated.calls(of: ["willSave"]) == [1])
    #expect(deleted.calls(of: ["willSave"]) == [1])
    let fetched = try sandbox.context().all(Recorder.self).map(\.nickname)
    #expect(fetched == ["buddy", "stamped"])
  }

  @Test(arguments: StoreKind.allCases)
  func `LIF-06 didSave is called once for each object, which is clean then`(
    kind: StoreKind
  ) throws {
    let sandbox = try Sandbox(kind, try Recorder.model())
    let context = sandbox.context()
    let object = Recorder(context: context)
    object.seen = []
    object.onWillSave = { if $0.count == 0 { $0.count = 1 } }

    try context.save()

    #expect(object.calls(of: ["didSave"]) == [1])
    #expect(object.seen.last == "0 changes")
  }

  @Test(arguments: StoreKind.allCases)
  func `LIF-07 prepareForDeletion sees the relationships, cascaded ones when they are reached`(
    kind: StoreKind
  ) throws {
    let sandbox = try Sandbox(kind, try Recorder.model())
    let context = sandbox.context()
    let (owner, pet) = (Recorder(context: context), Recorder(context: context))
    pet.owner = owner
    try context.save()
    owner.seen = []

    context.delete(owner)
    #expect(owner.seen == ["1 pets"])
    #expect(pet.calls(of: ["prepareForDeletion"]) == [0])
    context.processPendingChanges()

    #expect(pet.calls(of: ["prepareForDeletion"]) == [1])
    #expect(pet.isDeleted)
  }

  @Test(arguments: StoreKind.allCases)
  func `LIF-08 turning into a fault is told before and after, on refresh and reset`(
    kind: StoreKind
  ) throws {
    let sandbox = try Sandbox(kind, try Recorder.model())
    let context = sandbox.context()
    let object = Recorder(context: context)
    try context.save()

    context.refresh(object, mergeChanges: false)
    context.refresh(object, mergeChanges: false)
    _ = object.name
    context.reset()

    #expect(object.calls(of: ["willTurnIntoFault", "didTurnIntoFault"]) == [2, 2])
  }

  @Test(arguments: StoreKind.allCases)
  func `LIF-09 several failures are one error 1560 with all of them`(kind: StoreKind) throws {
    let sandbox = try Sandbox(kind, try Recorder.model())
    let context = sandbox.context()
    let (first, second) = (Recorder(context: context), Recorder(context: context))
    first.limited = 11
    second.limited = -1

    let error = #expect(throws: DaybookError.self) { try context.save() }

    #expect(error?.code == 1_560)
    #expect(error?.underlying.map(\.code).sorted() == [1_610, 1_620])
    #expect(Set(error?.underlying.compactMap(\.place.object) ?? []).count == 2)
  }

  @Test(arguments: StoreKind.allCases)
  func `LIF-09 a class's own checks follow those of the properties`(kind: StoreKind) throws {
    struct Refusal: Error {}
    let sandbox = try Sandbox(kind, try Recorder.model())
    let context = sandbox.context()
    let object = Recorder(context: context)
    object.onValidate = { _ in throw Refusal() }

    let error = #expect(throws: DaybookError.self) { try context.save() }

    #expect(error?.code == 1_550)
    #expect(error?.place.object == object.objectID.reference)
  }

  @Test(arguments: StoreKind.allCases)
  func `LIF-10 validateValue can refuse with a code of its own, and replace a value`(
    kind: StoreKind
  ) throws {
    let sandbox = try Sandbox(kind, try Recorder.model())
    let context = sandbox.context()
    let object = Recorder(context: context)
    object.onValidateValue = { _, key in
      if key == "name" {
        throw DaybookError(.validation(.custom("not today", code: 4_242)))
      }
    }
    let error = #expect(throws: DaybookError.self) { try context.save() }
    #expect(error?.code == 4_242)
    #expect(error?.place.object == object.objectID.reference)

    object.onValidateValue = { value, key in
      if key == "name", value as? String != "trimmed" { value = "trimmed" }
    }
    try context.save()

    #expect(object.name == "trimmed")
    #expect(try sandbox.context().all(Recorder.self).map(\.name) == ["trimmed"])
  }
}
