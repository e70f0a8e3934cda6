import Daybook
import Testing

/// Callbacks that do more than look: they insert, delete, relate, fetch, save and give up.
@Suite("Callbacks that change objects")
struct CallbackTests {
  @Test(arguments: StoreKind.allCases, [true, false])
  func `LIF-05 what a cascade from willSave reaches is told too`(
    kind: StoreKind,
    propagatesDeletesAtEndOfEvent: Bool
  ) throws {
    let (sandbox, context) = try stage(kind)
    let (cause, owner) = (context.recorder("cause"), context.recorder("owner"))
    let pet = context.recorder("pet", of: owner)
    try context.save()
    pet.calls = []
    context.propagatesDeletesAtEndOfEvent = propagatesDeletesAtEndOfEvent
    cause.onWillSave = { _ in if owner.isAlive { context.delete(owner) } }

    cause.count = 1
    try context.save()

    #expect(
      pet.calls(of: ["prepareForDeletion", "willSave", "validateForDelete", "didSave"])
        == [1, 1, 1, 1]
    )
    #expect(try sandbox.context().names() == ["cause"])
  }

  @Test(arguments: StoreKind.allCases)
  func `LIF-05 what willSave inserts is saved and told in the same transaction`(
    kind: StoreKind
  ) throws {
    let (sandbox, context) = try stage(kind)
    let owner = context.recorder("owner")
    owner.onWillSave = { if $0.pets.isEmpty { context.recorder("pet", of: $0) } }
    var saved: [Set<ManagedObject>] = []
    let listener = context.observe(ContextDidSave.self) { saved.append($0.inserted) }

    try context.save()

    let pet = try #require(owner.pets.first)
    #expect(saved == [[owner, pet]])
    #expect(pet.calls(of: ["awakeFromInsert", "willSave", "didSave"]) == [1, 1, 1])
    #expect(!context.hasChanges)
    #expect(try sandbox.context().names() == ["owner", "pet"])
    listener.cancel()
  }

  @Test(arguments: StoreKind.allCases)
  func `LIF-05 an insertion that its willSave deletes is nothing`(kind: StoreKind) throws {
    let (sandbox, context) = try stage(kind)
    let object = context.recorder("brief")
    object.onWillSave = { context.delete($0) }
    let transaction = sandbox.container.lastTransaction

    try context.save()

    #expect(sandbox.container.lastTransaction == transaction)
    #expect(object.managedObjectContext == nil)
    #expect(!context.hasChanges)
  }

  @Test(arguments: StoreKind.allCases)
  func `LIF-07 prepareForDeletion may delete others, move some away, and delete its owner`(
    kind: StoreKind
  ) throws {
    let (sandbox, context) = try stage(kind)
    let (owner, other) = (context.recorder("owner"), context.recorder("other"))
    let (kept, pet) = (context.recorder("kept", of: owner), context.recorder("pet", of: owner))
    let others = context.recorder("others", of: other)
    try context.save()
    pet.onPrepareForDeletion = { if $0.owner?.isDeleted == false { context.delete(owner) } }
    owner.onPrepareForDeletion = { _ in
      kept.owner = nil
      context.delete(other)
    }

    context.delete(pet)
    #expect(owner.isDeleted)
    #expect(other.isDeleted)
    #expect(!others.isDeleted)
    context.processPendingChanges()
    #expect(others.isDeleted)
    try context.save()

    #expect(kept.owner == nil)
    #expect(pet.calls(of: ["prepareForDeletion"]) == [1])
    #expect(try sandbox.context().names() == ["kept"])
  }

  @Test(arguments: StoreKind.allCases)
  func `LIF-02 awakeFromInsert may fetch, and may insert what belongs to the object`(
    kind: StoreKind
  ) throws {
    let (sandbox, context) = try stage(kind)
    var inserted = 0
    let listener = context.observe(ObjectsDidChange.self) { inserted += $0.inserted.count }
    let insert: (Recorder) -> Void = { object in
      guard object.nickname == "buddy" else { return }
      object.count = context.countOfAll()
      context.userInfo["onInsert"] = nil
      context.recorder("pet", of: object)
    }
    context.userInfo["onInsert"] = insert

    let owner = context.recorder("owner")
    #expect(owner.count == 1)
    #expect(owner.pets.map(\.name) == ["pet"])
    try context.save()

    #expect(inserted == 2)
    #expect(try sandbox.context().names() == ["owner", "pet"])
    listener.cancel()
  }

  @Test(arguments: StoreKind.allCases)
  func `LIF-06 didSave may edit and save again`(kind: StoreKind) throws {
    let (sandbox, context) = try stage(kind)
    let object = context.recorder("saver")
    object.onDidSave = { saver in
      guard saver.count < 2 else { return }
      saver.count += 1
      try context.save()
    }
    let transaction = sandbox.container.lastTransaction

    try context.save()

    #expect(sandbox.container.lastTransaction == transaction + 3)
    #expect(object.count == 2)
    #expect(!context.hasChanges)
    #expect(try sandbox.context().all(Recorder.self).map(\.count) == [2])
  }

  @Test(arguments: StoreKind.allCases)
  func `LIF-09 a rule may relate, insert and delete objects, which are validated then`(
    kind: StoreKind
  ) throws {
    let (sandbox, context) = try stage(kind)
    let (owner, doomed) = (context.recorder("owner"), context.recorder("doomed"))
    try context.save()
    let new = context.recorder("new")
    new.onValidate = { new in
      guard new.owner == nil else { return }
      new.owner = owner
      context.recorder("more", of: new)
      context.delete(doomed)
    }
    var updated: [Set<ManagedObject>] = []
    let listener = context.observe(ContextDidSave.self) { updated.append($0.updated) }

    try context.save()

    #expect(updated == [[owner]])
    #expect(doomed.calls(of: ["validateForDelete"]) == [1])
    #expect(new.pets.first?.calls(of: ["validateForInsert"]) == [1])
    #expect(!context.hasChanges)
    let saved = try sandbox.context().all(Recorder.self)
    #expect(saved.map(\.name) == ["owner", "new", "more"])
    #expect(saved.map { $0.owner?.name } == [nil, "owner", "new"])
    listener.cancel()
  }

  @Test(arguments: StoreKind.allCases, [false, true])
  func `LIF-05 a willSave that rolls back or resets leaves nothing to save`(
    kind: StoreKind,
    resets: Bool
  ) throws {
    let (sandbox, context) = try stage(kind)
    let old = context.recorder("old")
    try context.save()
    let transaction = sandbox.container.lastTransaction
    old.name = "edited"
    let new = context.recorder("new")
    old.onWillSave = { _ in if resets { context.reset() } else { context.rollback() } }

    try context.save()

    #expect(sandbox.container.lastTransaction == transaction)
    #expect(!context.hasChanges)
    #expect(new.managedObjectContext == nil)
    #expect((old.managedObjectContext == nil) == resets)
    let again = try #require(try context.all(Recorder.self).first)
    #expect(again.name == "old")
    #expect((again === old) != resets)
    again.onWillSave = nil
    again.name = "newer"
    try context.save()
    #expect(try sandbox.context().names() == ["newer"])
  }

  @Test(arguments: StoreKind.allCases)
  func `LIF-05 a willSave that refreshes an object takes it out of the save`(
    kind: StoreKind
  ) throws {
    let (sandbox, context) = try stage(kind)
    let (first, second) = (context.recorder("first"), context.recorder("second"))
    try context.save()
    first.name = "edited"
    second.name = "newer"
    first.onWillSave = { context.refresh($0, mergeChanges: false) }

    try context.save()

    #expect(first.name == "first")
    #expect(try sandbox.context().names() == ["first", "newer"])
    #expect(!context.hasChanges)
  }

  @Test(arguments: StoreKind.allCases)
  func `LIF-06 a didSave that resets or rolls back takes nothing out of the store`(
    kind: StoreKind
  ) throws {
    let (sandbox, context) = try stage(kind)
    context.recorder("first").onDidSave = { _ in context.rollback() }
    context.recorder("second").onDidSave = { _ in context.reset() }
    context.recorder("third")

    try context.save()

    #expect(try context.names() == ["first", "second", "third"])
    #expect(!context.hasChanges)
    #expect(try sandbox.context().names() == ["first", "second", "third"])
  }

  private func stage(_ kind: StoreKind) throws -> (Sandbox, ManagedObjectContext) {
    let sandbox = try Sandbox(kind, try Recorder.model())
    return (sandbox, sandbox.context())
  }
}

extension ManagedObjectContext {
  @discardableResult
  fileprivate func recorder(_ name: String, of owner: Recorder? = nil) -> Recorder {
    let recorder = Recorder(context: self)
    recorder.name = name
    recorder.owner = owner
    return recorder
  }

  fileprivate func names() throws -> [String] { try all(Recorder.self).map(\.name) }

  /// The number of all recorders; -1 where counting fails.
  fileprivate func countOfAll() -> Int {
    do { return try count(for: FetchRequest<Recorder>()) } catch { return -1 }
  }
}
