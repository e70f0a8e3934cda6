import Daybook
import Testing

@Suite("Batch requests")
struct BatchTests {
  @Test(arguments: StoreKind.allCases)
  func `BAT-01 without merging, loaded objects stay as they are until refreshed`(
    kind: StoreKind
  ) throws {
    let sandbox = try Sandbox(kind, try Note.model())
    let context = sandbox.context()
    let note = context.note("one", text: "b")
    try context.save()
    var messages = 0
    let listener = context.observe(ObjectsDidChange.self) { _ in messages += 1 }
    var request = BatchUpdateRequest(where: \Note.text == "b", set: ["text": "B"])
    request.mergesIntoContexts = false

    try context.execute(request)

    #expect(note.text == "b")
    #expect(!context.hasChanges)
    #expect(messages == 0)
    context.refresh(note, mergeChanges: true)
    #expect(note.text == "B")
    listener.cancel()
  }

  @Test(arguments: StoreKind.allCases)
  func `BAT-02 insertion from dictionaries gives the model's defaults`(kind: StoreKind) throws {
    let sandbox = try Sandbox(kind, try Note.model())
    let context = sandbox.context()
    var request = BatchInsertRequest<Note>(objects: [
      ["title": "one"], ["title": "two", "rank": 1], ["title": "three", "rank": nil],
    ])
    request.resultType = .objectIDs

    let result = try context.execute(request)

    let notes = try context.all(Note.self)
    #expect(notes.map(\.title) == ["one", "two", "three"])
    #expect(notes.map(\.rank) == [7, 1, 0])
    #expect(notes.map(\.isFavorite) == [false, false, false])
    #expect(result.objectIDs == notes.map(\.objectID))
    #expect(result.count == 3)
    #expect(result.transaction == 2)
    #expect(BatchResultType.allCases.map(\.rawValue) == [0, 1, 2])
    #expect(BatchInsertRequest<Note>(objects: []).resultType == .statusOnly)
  }

  @Test(arguments: StoreKind.allCases)
  func `BAT-02 a handler that returns true stops, and that object is not inserted`(
    kind: StoreKind
  ) throws {
    let sandbox = try Sandbox(kind, try Note.model())
    let context = sandbox.context()
    var index = 0
    var request = BatchInsertRequest<Note> { (values: inout [String: Value]) -> Bool in
      #expect(values.isEmpty)
      values["title"] = .string("note \(index)")
      defer { index += 1 }
      return index == 2
    }
    request.resultType = .count
    var number = 0
    let objects = BatchInsertRequest<Note> { (note: Note) -> Bool in
      #expect(note.rank == 7)
      #expect(note.managedObjectContext == nil)
      note.title = "object \(number)"
      note.rank = number
      defer { number += 1 }
      return number == 2
    }

    let first = try context.execute(request)
    let second = try context.execute(objects)

    #expect(first.count == 2)
    #expect(second.count == 2)
    #expect(second.objectIDs.isEmpty)
    #expect(try context.titles() == ["note 0", "note 1", "object 0", "object 1"])
    #expect(try context.all(Note.self).map(\.rank) == [7, 7, 0, 1])
  }

  @Test(arguments: StoreKind.allCases)
  func `BAT-02 what no batch can insert is a typed error, and nothing is written`(
    kind: StoreKind
  ) throws {
    let sandbox = try Sandbox(kind, try Note.model())
    let context = sandbox.context()
    let folder = Folder(context: context)
    try context.save()
    func refusal(_ values: [String: Value]) -> DaybookError? {
      #expect(throws: DaybookError.self) {
        try context.execute(BatchInsertRequest<Note>(objects: [["title": "fine"], values]))
      }
    }

    #expect(refusal(["titel": "x"])?.reason == .value(.unknownProperty("titel", nearest: "title")))
    #expect(
      refusal(["folder": .object(folder.objectID.reference)])?.reason
        == .value(.wrongKind(expected: "an attribute"))
    )
    #expect(refusal(["rank": "many"])?.place.property == "rank")
    let related = #expect(throws: DaybookError.self) {
      try context.execute(
        BatchInsertRequest<Note> { (note: Note) -> Bool in
          note.folder = folder
          return false
        }
      )
    }
    #expect(related?.code == 134_060)
    #expect(sandbox.container.lastTransaction == 2)
    let unknown = #expect(throws: DaybookError.self) {
      try context.execute(BatchInsertRequest<ManagedObject>(entityName: "Notes", objects: [[:]]))
    }
    #expect(unknown?.reason == .value(.unknownEntity("Notes", nearest: "Note")))
  }

  @Test(arguments: StoreKind.allCases)
  func `BAT-03 unique values are settled by the policy, by the given keys only`(
    kind: StoreKind
  ) throws {
    let sandbox = try Sandbox(kind, try Note.model())
    let context = sandbox.context()
    let saved = context.note("saved", text: "kept")
    saved.slug = "a"
    saved.isFavorite = true
    try context.save()
    var request = BatchInsertRequest<Note>(objects: [
      ["slug": "a", "title": "new"], ["slug": "b", "title": "first", "rank": 1],
      ["slug": "b", "title": "second"],
    ])
    request.resultType = .objectIDs

    let refused = #expect(throws: DaybookError.self) { try context.execute(request) }
    #expect(refused?.code == 133_021)
    #expect(sandbox.container.lastTransaction == 2)

    context.mergePolicy = .mergeByPropertyStoreTrump
    let kept = try context.execute(request)
    #expect(kept.count == 1)
    #expect(saved.title == "saved")
    #expect(try context.titles() == ["saved", "first"])

    context.mergePolicy = .mergeByPropertyObjectTrump
    let written = try context.execute(request)
    #expect(written.count == 2)
    #expect(written.objectIDs.contains(saved.objectID))
    #expect([saved.title, saved.text] == ["new", "kept"])
    #expect(saved.isFavorite)
    #expect(try context.titles() == ["new", "second"])

    context.mergePolicy = .overwrite
    try context.execute(BatchInsertRequest<Note>(objects: [["slug": "a", "title": "whole"]]))
    #expect([saved.title, saved.text] == ["whole", nil])
    #expect(!saved.isFavorite)
    #expect(try context.count(for: FetchRequest<Note>()) == 2)
  }

  @Test(arguments: StoreKind.allCases)
  func `BAT-04 an update sets what its predicate finds, and names it`(kind: StoreKind) throws {
    let sandbox = try Sandbox(kind, try Note.model())
    let context = sandbox.context()
    let notes = ["a", "b", "c"].map { context.note($0, text: $0) }
    try context.save()
    var request = BatchUpdateRequest(where: \Note.text == "b", set: ["text": "B", "rank": 7])
    request.resultType = .objectIDs

    let result = try context.execute(request)

    #expect(result.objectIDs == [notes[1].objectID])
    #expect(notes.map(\.text) == ["a", "B", "c"])
    #expect(!context.hasChanges)
    let change = try context.execute(.fetchHistory(afterTransaction: 2)).transactions.first?
      .changes?.first
    #expect(change?.updatedProperties == ["text"])
  }

  @Test(arguments: StoreKind.allCases)
  func `BAT-04 an expression is about each object as it is saved`(kind: StoreKind) throws {
    let sandbox = try Sandbox(kind, try Note.model())
    let context = sandbox.context()
    for rank in 1...3 { context.note("n", text: "t").rank = rank }
    try context.save()
    var request = BatchUpdateRequest<Note>(set: [:])
    request.propertiesToUpdate = [
      "rank": .function("add:to:", [.keyPath("rank"), .constant(10)]), "text": .constant(nil),
    ]

    let result = try context.execute(request)

    #expect(result.count == 3)
    #expect(try context.all(Note.self).map(\.rank) == [11, 12, 13])
    #expect(try context.all(Note.self).map(\.text) == [nil, nil, nil])
    request.propertiesToUpdate = ["rank": .keyPath("rnak")]
    let error = #expect(throws: DaybookError.self) { try context.execute(request) }
    #expect(error?.description.contains("rank") == true)
    request.propertiesToUpdate = ["rank": .constant(1.5)]
    #expect(throws: DaybookError.self) { try context.execute(request) }
    #expect(sandbox.container.lastTransaction == 3)
  }

  @Test(arguments: StoreKind.allCases)
  func `BAT-04 subentities are included or not, and equal values write nothing`(
    kind: StoreKind
  ) throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let context = sandbox.context()
    let person = context.person("Ann")
    let director = Director(context: context)
    director.name = "Dora"
    try context.save()
    var request = BatchUpdateRequest<Person>(set: ["age": 40])
    request.includesSubentities = false

    #expect(try context.execute(request).count == 1)
    #expect([person.age, director.age] == [40, 0])
    request.includesSubentities = true
    #expect(try context.execute(request).count == 2)
    #expect([person.age, director.age] == [40, 40])
    let last = sandbox.container.lastTransaction
    let result = try context.execute(request)
    #expect(result.count == 2)
    #expect(result.transaction == nil)
    #expect(sandbox.container.lastTransaction == last)
  }

  @Test(arguments: StoreKind.allCases)
  func `BAT-05 a deletion cascades and nullifies, and asks no Deny rule`(kind: StoreKind) throws {
    let sandbox = try Sandbox(kind, try Zoo.model())
    let context = sandbox.context()
    let keeper = Keeper(context: context)
    let (pet, debt, club) = (
      Animal(context: context), Debt(context: context), Club(context: context)
    )
    pet.keeper = keeper
    debt.keeper = keeper
    club.keepers.insert(keeper)
    try context.save()
    var request = BatchDeleteRequest(fetchRequest: FetchRequest<Keeper>())
    request.resultType = .objectIDs

    let result = try context.execute(request)

    #expect(result.objectIDs == [keeper.objectID])
    #expect(try context.count(for: FetchRequest<Keeper>()) == 0)
    #expect(try context.count(for: FetchRequest<Animal>()) == 0)
    #expect(debt.keeper == nil)
    #expect(club.keepers.isEmpty)
    #expect(!context.hasChanges)
  }

  @Test(arguments: StoreKind.allCases)
  func `BAT-05 a required destination that would be lost is an error`(kind: StoreKind) throws {
    let sandbox = try Sandbox(kind, try Zoo.model())
    let context = sandbox.context()
    let keeper = Keeper(context: context)
    let ward = Ward(context: context)
    ward.keeper = keeper
    try context.save()

    let error = #expect(throws: DaybookError.self) {
      try context.execute(BatchDeleteRequest<Keeper>(objectIDs: [keeper.objectID]))
    }

    #expect(error?.code == 1_570)
    #expect(error?.place.object == ward.objectID.reference)
    #expect(sandbox.container.lastTransaction == 2)
    #expect(keeper.isAlive)
  }

  @Test(arguments: StoreKind.allCases)
  func `BAT-05 a deletion by IDs is of one entity, and passes over what is gone`(
    kind: StoreKind
  ) throws {
    let sandbox = try Sandbox(kind, try Note.model())
    let context = sandbox.context()
    let (first, second) = (try context.savedNote("one"), try context.savedNote("two"))
    let folder = Folder(context: context)
    try context.save()
    context.delete(context.object(with: first))
    try context.save()

    let mixed = #expect(throws: DaybookError.self) {
      try context.execute(BatchDeleteRequest<Note>(objectIDs: [second, folder.objectID]))
    }
    let result = try context.execute(BatchDeleteRequest<Note>(objectIDs: [first, second]))

    #expect(mixed?.code == 134_091)
    #expect(result.count == 1)
    #expect(try context.titles().isEmpty)
  }

  @Test(arguments: StoreKind.allCases)
  func `BAT-06 batch requests work on every kind of store`(kind: StoreKind) throws {
    let sandbox = try Sandbox(kind, try Note.model())
    let context = sandbox.context()

    try context.execute(BatchInsertRequest<Note>(objects: [["title": "one"], ["title": "two"]]))
    try context.execute(BatchUpdateRequest(where: \Note.title == "one", set: ["text": "t"]))
    try context.execute(BatchDeleteRequest(where: \Note.title == "two"))
    try sandbox.reopen()

    let notes = try sandbox.context().all(Note.self)
    #expect(notes.map(\.text) == ["t"])
  }

  @Test(arguments: StoreKind.allCases)
  func `BAT-07 a batch is one transaction of history`(kind: StoreKind) throws {
    let sandbox = try Sandbox(kind, try Note.model())
    let context = sandbox.context()
    context.name = "import"
    context.transactionAuthor = "anna"
    context.transactionNote = "three notes"

    try context.execute(BatchInsertRequest<Note>(objects: [[:], [:], [:]]))

    let found = try context.execute(.fetchHistory(after: nil)).transactions
    #expect(found.count == 1)
    #expect(found.first?.changes?.count == 3)
    #expect(found.first?.author == "anna")
    #expect(found.first?.contextName == "import")
    #expect(found.first?.note == "three notes")
    #expect(context.transactionNote == nil)
  }

  @Test(arguments: StoreKind.allCases)
  func `LIF-11 no callback is called and no rule is checked`(kind: StoreKind) throws {
    let sandbox = try Sandbox(kind, try Recorder.model())
    let context = sandbox.context()
    let live = Recorder(context: context)
    try context.save()
    live.calls = []
    var seen: [Recorder] = []

    try context.execute(
      BatchInsertRequest<Recorder> { (object: Recorder) -> Bool in
        object.limited = 99
        seen.append(object)
        return seen.count > 1
      }
    )
    try context.execute(BatchUpdateRequest<Recorder>(set: ["limited": 50]))
    #expect(live.limited == 50)
    try context.execute(BatchDeleteRequest<Recorder>(objectIDs: [live.objectID]))

    #expect(seen.flatMap(\.calls).isEmpty)
    #expect(live.calls.isEmpty)
    #expect(live.isDeleted)
    #expect(try context.all(Recorder.self).map(\.limited) == [50])
  }
}
