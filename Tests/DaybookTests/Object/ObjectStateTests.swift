import Daybook
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite("Objects: state, values and IDs")
struct ObjectStateTests {
  @Test(arguments: StoreKind.allCases)
  func `OBJ-01 the flags follow an object's life`(kind: StoreKind) throws {
    func flags(_ object: ManagedObject) -> [Bool] {
      [object.isInserted, object.isUpdated, object.isDeleted, object.isFault, object.isAlive]
    }
    let sandbox = try Sandbox(kind, try Staff.model())
    let context = sandbox.context()

    let person = context.person("Ann")
    #expect(flags(person) == [true, false, false, false, true])
    try context.save()
    #expect(flags(person) == [false, false, false, false, true])
    person.name = "Anna"
    #expect(flags(person) == [false, true, false, false, true])
    context.delete(person)
    #expect(flags(person) == [false, false, true, false, false])
    try context.save()

    #expect(flags(person) == [false, false, false, false, false])
  }

  @Test(arguments: StoreKind.allCases)
  func `OBJ-02 changedValues are the new values of stored properties`(kind: StoreKind) throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let context = sandbox.context()
    let (person, company) = (context.person("Ann"), context.company("ACME"))
    try context.save()
    #expect(person.changedValues().isEmpty)

    person.name = "Anna"
    person.note = "transient"
    person.company = company

    let changed = person.changedValues()
    #expect(Set(changed.keys) == ["name", "company"])
    #expect(changed["name"] as? String == "Anna")
    #expect(changed["company"] as? Company === company)
    #expect(Array(company.changedValues().keys) == ["employees"])
    person.name = "Ann"
    #expect(Array(person.changedValues().keys) == ["company"])
    try context.save()
    #expect(person.changedValues().isEmpty)
    #expect(company.changedValues().isEmpty)
  }

  @Test(arguments: StoreKind.allCases)
  func `OBJ-03 the values of before the event are known until it ends`(kind: StoreKind) throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let context = sandbox.context()
    let (person, company) = (context.person("A"), context.company("ACME"))
    #expect(person.changedValuesForCurrentEvent().isEmpty)
    context.processPendingChanges()
    person.name = "New"
    #expect(person.changedValuesForCurrentEvent()["name"] as? String == "A")
    person.name = "A"
    #expect(person.changedValuesForCurrentEvent().isEmpty)
    try context.save()

    person.name = "B"
    person.name = "C"
    person.company = company

    var old = person.changedValuesForCurrentEvent()
    #expect(Set(old.keys) == ["name", "company"])
    #expect(old["name"] as? String == "A")
    #expect(old["company"].map { $0 is Company } == false)
    context.processPendingChanges()
    #expect(person.changedValuesForCurrentEvent().isEmpty)
    person.name = "D"
    person.company = nil
    old = person.changedValuesForCurrentEvent()
    #expect(old["name"] as? String == "C")
    #expect(old["company"] as? Company === company)
    context.rollback()
    #expect(person.changedValuesForCurrentEvent().isEmpty)
  }

  @Test(arguments: StoreKind.allCases)
  func `OBJ-04 committedValues are those of the last fetch or save`(kind: StoreKind) throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let context = sandbox.context()
    let person = context.person("Ann", age: 30)
    #expect(try person.committedValues(forKeys: ["name"]).isEmpty)
    try context.save()

    person.name = "Anna"

    #expect(try person.committedValues(forKeys: ["name"])["name"] as? String == "Ann")
    let all = try person.committedValues()
    #expect(all["age"] as? Int == 30)
    #expect(all.keys.contains("company"))
    #expect(!all.keys.contains("children"))
    try context.save()
    #expect(try person.committedValues(forKeys: ["name"])["name"] as? String == "Anna")
    let error = #expect(throws: DaybookError.self) {
      try person.committedValues(forKeys: ["nmae"])
    }
    #expect(error?.reason == .value(.unknownProperty("nmae", nearest: "name")))
  }

  @Test(arguments: StoreKind.allCases)
  func `OBJ-05 primitive accessors bypass tracking, inverses and messages`(
    kind: StoreKind
  ) throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let context = sandbox.context()
    let (person, company) = (context.person("Ann"), context.company("ACME"))
    try context.save()
    var messageCount = 0
    let listener = context.observe(ObjectsDidChange.self) { _ in messageCount += 1 }

    try person.setPrimitiveValue("Anna", forKey: "name")
    try person.setPrimitiveValue(company, forKey: "company")
    context.processPendingChanges()

    #expect(try person.primitiveValue(forKey: "name") as? String == "Anna")
    #expect(person.changedValues().isEmpty)
    #expect(company.employees.isEmpty)
    #expect(!context.hasChanges)
    #expect(messageCount == 0)
    listener.cancel()
  }

  @Test(arguments: StoreKind.allCases)
  func `OBJ-06 values by key: own accessors win, unknown names suggest, paths collect`(
    kind: StoreKind
  ) throws {
    let sandbox = try Sandbox(kind, try Recorder.model())
    let context = sandbox.context()
    let (owner, pet, second) = (
      Recorder(context: context), Recorder(context: context), Recorder(context: context)
    )
    try owner.setValue("Ann", forKey: "name")
    try pet.setValue("Rex", forKey: "name")
    try second.setValue("Tom", forKey: "name")
    try pet.setValue(owner, forKey: "owner")
    try owner.setValue([pet, second], forKey: "pets")

    #expect(try owner.value(forKey: "displayName") as? String == "<Ann>")
    #expect(try pet.value(forKeyPath: "owner.displayName") as? String == "<Ann>")
    let names = try owner.value(forKeyPath: "pets.name") as? [String]
    #expect(names?.sorted() == ["Rex", "Tom"])
    let error = #expect(throws: DaybookError.self) { try owner.value(forKey: "nam") }
    #expect(error?.reason == .value(.unknownProperty("nam", nearest: "name")))
    #expect(throws: DaybookError.self) { try owner.setValue(3, forKey: "name") }
    #expect(owner.name == "Ann")
  }

  @Test(arguments: StoreKind.allCases)
  func `OBJ-07 will and did bind a fault and make primitive values changes`(
    kind: StoreKind
  ) throws {
    let sandbox = try Sandbox(kind, try Recorder.model())
    let id = try {
      let context = sandbox.context()
      let object = Recorder(context: context)
      object.name = "old"
      try context.save()
      return object.objectID
    }()
    let context = sandbox.context()
    let object = try #require(context.object(with: id) as? Recorder)
    #expect(object.isFault)

    object.willAccessValue(forKey: nil)
    #expect(!object.isFault)
    #expect(try object.primitiveValue(forKey: "name") as? String == "old")
    object.didAccessValue(forKey: nil)
    #expect(!context.hasChanges)
    object.willChangeValue(forKey: "name")
    try object.setPrimitiveValue("new", forKey: "name")
    object.didChangeValue(forKey: "name")

    #expect(context.updatedObjects == [object])
    #expect(object.changedValues()["name"] as? String == "new")
    try context.save()
    let saved = try sandbox.context().existingObject(with: id) as? Recorder
    #expect(saved?.name == "new")
  }

  @Test(arguments: StoreKind.allCases)
  func `OBJ-08 a fault is bound by its first read, once for all properties`(
    kind: StoreKind
  ) throws {
    let sandbox = try Sandbox(kind, try Recorder.model())
    let writer = sandbox.context()
    let (owner, pet) = (Recorder(context: writer), Recorder(context: writer))
    pet.owner = owner
    try writer.save()
    let fetched = try sandbox.context().all(Recorder.self)
    let object = try #require(fetched.first)

    #expect(object.isFault)
    #expect(object.hasFault(forRelationshipNamed: "pets"))
    _ = (object.name, object.count, object.pets.count, object.owner)

    #expect(!object.isFault)
    #expect(object.calls == ["awakeFromFetch"])
    #expect(fetched.last?.isFault == true, "a member is not bound by looking at the set")
  }

  @Test(arguments: StoreKind.allCases)
  func `OBJ-09 an ID is its URI and back, also as JSON`(kind: StoreKind) throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let other = try Sandbox(.memory, try Staff.model())
    let id = try sandbox.context().savedPerson("Ann")

    let back = ManagedObjectID(uriRepresentation: id.uriRepresentation)
    let encoded = try JSONEncoder().encode([id])
    let decoded = try JSONDecoder().decode([ManagedObjectID].self, from: encoded)

    #expect(back == id)
    #expect(decoded == [id])
    #expect(id.description == "Person/1")
    #expect(sandbox.context().objectID(forURIRepresentation: id.uriRepresentation) == id)
    #expect(other.context().objectID(forURIRepresentation: id.uriRepresentation) == nil)
    #expect(MemoryLayout<ManagedObjectID>.size == 16)
    for bad in ["", "x-daybook://", id.uriRepresentation + "x", "x-daybook://u/Person/p1"] {
      #expect(ManagedObjectID(uriRepresentation: bad) == nil)
    }
    let twice = id.uriRepresentation.replacing("/p1", with: "/pp1")
    #expect(ManagedObjectID(uriRepresentation: twice) == nil)
  }

  @Test(arguments: StoreKind.allCases)
  func `OBJ-10 an ID names its object for ever, and no other one`(kind: StoreKind) throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let context = sandbox.context()
    let (ann, ben) = (context.person("Ann"), context.person("Ben"))
    try context.save()
    let (kept, gone) = (ann.objectID.uriRepresentation, ben.objectID.uriRepresentation)
    context.delete(ben)
    try context.save()
    let unsaved = context.person("Unsaved").objectID
    context.rollback()

    try sandbox.reopen()

    let later = sandbox.context()
    let id = try #require(later.objectID(forURIRepresentation: kept))
    #expect((try later.existingObject(with: id) as? Person)?.name == "Ann")
    let cem = later.person("Cem")
    try later.save()
    #expect(cem.objectID.uriRepresentation != gone)
    #expect(kind == .disk || cem.objectID != unsaved)
    let deleted = try #require(ManagedObjectID(uriRepresentation: gone))
    #expect(throws: DaybookError.self) { try later.existingObject(with: deleted) }
  }

  @Test(arguments: StoreKind.allCases)
  func `OBJ-11 the same row in two contexts: equal IDs, different objects`(kind: StoreKind) throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let id = try sandbox.context().savedPerson("Ann")
    let (first, second) = (sandbox.context(), sandbox.context())

    let (one, other) = (first.object(with: id), second.object(with: id))

    #expect(one !== other)
    #expect(one != other)
    #expect(one.objectID == other.objectID)
    #expect(second.local(one) === other)
  }

  @Test(arguments: StoreKind.allCases)
  func `OBJ-12 an ID names the concrete entity`(kind: StoreKind) throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let writer = sandbox.context()
    let manager = Director(context: writer)
    manager.name = "Meg"
    try writer.save()

    let fetched = try #require(try sandbox.context().all(Person.self).first)

    #expect(fetched is Director)
    #expect(fetched.objectID.entityName == "Director")
    #expect(fetched.entity?.name == "Director")
    #expect(fetched.objectID == manager.objectID)
  }

  @Test(arguments: StoreKind.allCases)
  func `OBJ-13 an ordered relationship keeps its order across saving and reopening`(
    kind: StoreKind
  ) throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let context = sandbox.context()
    let company = context.company("ACME")
    for path in ["a", "b", "c"] { Image(context: context).path = path }
    let images = try context.all(Image.self)
    company.images = [images[2], images[0], images[1]]
    #expect(company.images.map(\.path) == ["c", "a", "b"])
    try context.save()
    #expect(company.images.map(\.path) == ["c", "a", "b"])
    try sandbox.reopen()

    let fetched = try #require(try sandbox.context().all(Company.self).first)

    #expect(fetched.images.map(\.path) == ["c", "a", "b"])
  }
}
