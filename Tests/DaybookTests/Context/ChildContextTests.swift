import Daybook
import Testing

@Suite("Children: reading the parent and saving into it")
struct ChildContextTests {
  @Test(arguments: StoreKind.allCases)
  func `PAR-01 a child's save reaches its parent, and the store only when the root saves`(
    kind: StoreKind
  ) throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let (root, other) = (sandbox.context(), sandbox.context())
    let child = ManagedObjectContext(parent: root)
    let before = sandbox.container.lastTransaction
    let person = child.person("Ann", age: 7)

    try child.save()

    #expect(!child.hasChanges)
    #expect(person.changedValues().isEmpty)
    #expect(person.age == 7)
    #expect(root.hasChanges)
    #expect(sandbox.container.lastTransaction == before)
    #expect(try other.count(for: FetchRequest<Person>()) == 0)
    try root.save()
    #expect(sandbox.container.lastTransaction == before + 1)
    #expect(try other.all(Person.self).map(\.age) == [7])
    #expect(person.name == "Ann")
  }

  @Test(arguments: StoreKind.allCases)
  func `PAR-02 a grandchild has the root's container and reads through both`(
    kind: StoreKind
  ) throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let root = sandbox.context()
    let child = ManagedObjectContext(parent: root)
    let grandchild = ManagedObjectContext(parent: child)
    _ = root.person("Root")
    _ = child.person("Child")
    _ = grandchild.person("Grandchild")

    #expect(grandchild.persistentContainer === sandbox.container)
    #expect(grandchild.parent?.parent === root)
    let names = try grandchild.all(Person.self).map(\.name)
    #expect(names == ["Root", "Child", "Grandchild"])
    try grandchild.save()
    #expect(try child.count(for: FetchRequest<Person>()) == 3)
    #expect(try root.count(for: FetchRequest<Person>()) == 1)
    try child.save()
    #expect(try root.count(for: FetchRequest<Person>()) == 3)
    try root.save()
    #expect(try sandbox.context().count(for: FetchRequest<Person>()) == 3)
  }

  @Test(arguments: StoreKind.allCases)
  func `PAR-03 an ID is permanent in the child already and the same everywhere`(
    kind: StoreKind
  ) throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let root = sandbox.context()
    let child = ManagedObjectContext(parent: root)
    let id = child.person("Ann").objectID

    #expect(!id.isTemporaryID)
    try child.save()
    let above = try #require(root.registeredObject(for: id) as? Person)
    #expect(above.isInserted)
    #expect(above.name == "Ann")
    try root.save()

    #expect(above.objectID == id)
    #expect(try sandbox.context().existingObject(with: id).objectID == id)
  }

  @Test(arguments: StoreKind.allCases)
  func `PAR-04 a child fetches its parent's unsaved state under its own changes`(
    kind: StoreKind
  ) throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let root = sandbox.context()
    let (saved, doomed) = (root.person("Saved"), root.person("Doomed"))
    try root.save()
    let company = root.company("ACME")
    saved.company = company
    saved.age = 40
    root.delete(doomed)
    let child = ManagedObjectContext(parent: root)

    let people = try child.all(Person.self)

    #expect(people.map(\.name) == ["Saved"])
    #expect(people.first?.age == 40)
    #expect(people.first?.company?.title == "ACME")
    #expect(people.first?.company?.employees.count == 1)
    #expect(people.first?.company?.isInserted == false)
    #expect(child.registeredObject(for: doomed.objectID) == nil)
    _ = child.person("Own", in: people.first?.company)
    let request = try FetchRequest<Person>(where: "company.title == %@", "ACME")
    #expect(try child.fetch(request).map(\.name) == ["Saved", "Own"])
    #expect(try child.count(for: request) == 2)
    #expect(try root.count(for: request) == 1)
    saved.name = "Renamed"
    #expect(try child.count(for: FetchRequest<Person>(where: \.name == "Renamed")) == 1)
  }

  @Test(arguments: StoreKind.allCases)
  func `PAR-05 what a child deletes is gone from its fetches, and from its parent's after the save`(
    kind: StoreKind
  ) throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let root = sandbox.context()
    let company = root.company("ACME")
    for name in ["a", "b"] {
      let image = Image(context: root)
      image.path = name
      image.company = company
    }
    let person = root.person("Ann", in: company)
    try root.save()
    let unsaved = root.person("Unsaved")
    let child = ManagedObjectContext(parent: root)

    child.delete(child.object(with: company.objectID))
    child.delete(child.object(with: unsaved.objectID))

    #expect(try child.count(for: FetchRequest<Company>()) == 0)
    #expect(try child.count(for: FetchRequest<Image>()) == 0)
    #expect(try child.all(Person.self).map(\.name) == ["Ann"])
    #expect(try child.all(Person.self).first?.company == nil)
    #expect(try root.count(for: FetchRequest<Image>()) == 2)
    try child.save()
    #expect(company.isDeleted)
    #expect(person.company == nil)
    #expect(root.insertedObjects.isEmpty)
    #expect(try root.count(for: FetchRequest<Image>()) == 0)
    try root.save()
    let other = sandbox.context()
    #expect(try other.count(for: FetchRequest<Image>()) == 0)
    #expect(try other.all(Person.self).map(\.name) == ["Ann"])
  }

  @Test(arguments: StoreKind.allCases)
  func `PAR-06 a child's save wins over its parent, property by property`(kind: StoreKind) throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let root = sandbox.context()
    let person = root.person("Ann", age: 1)
    try root.save()
    let child = ManagedObjectContext(parent: root)
    let mine = try #require(child.local(person))
    mine.name = "child"
    person.name = "parent"
    person.age = 2

    try child.save()

    #expect(person.name == "child")
    #expect(person.age == 2)
    #expect(mine.age == 2)
    try root.save()
    #expect(try sandbox.context().all(Person.self).map(\.name) == ["child"])
  }

  @Test(arguments: StoreKind.allCases)
  func `PAR-07 a child keeps what it read until it refreshes, fetches or merges`(
    kind: StoreKind
  ) throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let root = sandbox.context()
    let (ann, ben) = (root.person("Ann"), root.person("Ben"))
    try root.save()
    let child = ManagedObjectContext(parent: root)
    let (mine, other) = (try #require(child.local(ann)), try #require(child.local(ben)))
    #expect(mine.name == "Ann")

    ann.name = "unsaved"
    ben.name = "unsaved"
    #expect(mine.name == "Ann")
    #expect(other.name == "Ben")
    child.refresh(mine, mergeChanges: true)
    #expect(mine.name == "unsaved")
    ann.name = "saved"
    try root.save()
    #expect(mine.name == "unsaved")
    child.refresh(mine, mergeChanges: false)

    #expect(mine.name == "saved")
    mine.age = 9
    ann.name = "again"
    child.refreshAllObjects()
    #expect(mine.name == "again")
    #expect(mine.age == 9)
  }

  @Test(arguments: StoreKind.allCases)
  func `PAR-08 B8 unique values are compared when the root saves, not before`(
    kind: StoreKind
  ) throws {
    let model = try ManagedObjectModel {
      Entity("User") {
        Attribute("userId", .integer64)
        Unique("userId")
      }
    }
    let sandbox = try Sandbox(kind, model)
    let root = sandbox.context()
    let child = ManagedObjectContext(parent: root)
    for _ in 0..<2 { try child.insert("User").setValue(1, forKey: "userId") }

    try child.save()

    let request = FetchRequest<ManagedObject>(entityName: "User")
    #expect(try root.count(for: request) == 2)
    let error = #expect(throws: DaybookError.self) { try root.save() }
    #expect(error?.code == 133_021)
    #expect(try sandbox.context().count(for: request) == 0)
  }

  @Test(arguments: StoreKind.allCases)
  func `PAR-09 awakeFromInsert is called in the inserting context only`(kind: StoreKind) throws {
    let sandbox = try Sandbox(kind, try Recorder.model())
    let root = sandbox.context()
    let child = ManagedObjectContext(parent: root)
    let grandchild = ManagedObjectContext(parent: child)
    let object = Recorder(context: grandchild)
    object.name = "one"

    try grandchild.save()
    try child.save()

    #expect(object.calls(of: ["awakeFromInsert"]) == [1])
    let above = try #require(root.registeredObject(for: object.objectID) as? Recorder)
    #expect(above.calls(of: ["awakeFromInsert", "awakeFromFetch"]) == [0, 0])
    #expect(above.nickname == "buddy")
    try root.save()
    #expect(above.calls(of: ["awakeFromInsert", "didSave"]) == [0, 1])
    #expect(object.calls(of: ["awakeFromInsert", "willSave", "didSave"]) == [1, 1, 1])
  }

  @Test(arguments: StoreKind.allCases)
  func `PAR-10 an invalid object cannot leave a child, and the root checks again`(
    kind: StoreKind
  ) throws {
    let sandbox = try Sandbox(kind, try Recorder.model())
    let root = sandbox.context()
    let child = ManagedObjectContext(parent: root)
    let object = Recorder(context: child)
    object.limited = 11

    let error = #expect(throws: DaybookError.self) { try child.save() }

    #expect(error?.code == 1_610)
    #expect(!root.hasChanges)
    #expect(child.insertedObjects == [object])
    object.limited = 10
    try child.save()
    let above = try #require(root.registeredObject(for: object.objectID) as? Recorder)
    above.limited = -1
    let second = #expect(throws: DaybookError.self) { try root.save() }
    #expect(second?.code == 1_620)
    above.limited = 1
    try root.save()
    #expect(above.calls(of: ["validateForInsert"]) == [1])
  }

  @Test(arguments: StoreKind.allCases)
  func `PAR-12 limits and offsets count the parent's unsaved objects`(kind: StoreKind) throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let root = sandbox.context()
    for name in ["d", "b"] { _ = root.person(name) }
    try root.save()
    for name in ["c", "a"] { _ = root.person(name) }
    let child = ManagedObjectContext(parent: root)
    _ = child.person("e")
    var request = FetchRequest<Person>(sortedBy: [SortTerm(\Person.name)])
    request.fetchOffset = 1
    request.fetchLimit = 3

    #expect(try child.fetch(request).map(\.name) == ["b", "c", "d"])
  }
}
