import Daybook
import TestSupport
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite("Children: what cannot work, and details")
struct ChildRefusalTests {
  @Test(arguments: StoreKind.allCases)
  func `PAR-11 a parent is chosen once, and a save into a context that is saving is refused`(
    kind: StoreKind
  ) throws {
    let sandbox = try Sandbox(kind, try Recorder.model())
    let root = sandbox.context()
    let child = ManagedObjectContext(parent: root)
    #expect(child.parent === root)
    #expect(root.parent == nil)
    let object = Recorder(context: child)
    let busy = Recorder(context: root)
    var failure: DaybookError?
    busy.onWillSave = { _ in
      do throws(DaybookError) {
        try child.save()
      } catch {
        failure = error
      }
    }

    try root.save()

    #expect(failure?.code == 134_091)
    #expect(child.insertedObjects == [object])
    try child.save()
    busy.onWillSave = nil
    try root.save()
    #expect(try sandbox.context().count(for: FetchRequest<Recorder>()) == 2)
  }

  @Test(arguments: StoreKind.allCases)
  func `an edit of what the parent has deleted is refused by name`(kind: StoreKind) throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let root = sandbox.context()
    let person = root.person("Ann")
    try root.save()
    let child = ManagedObjectContext(parent: root)
    let mine = try #require(child.local(person))
    mine.name = "Anna"
    let other = child.person("Ben")
    root.delete(person)

    let error = #expect(throws: DaybookError.self) { try child.save() }

    #expect(error?.code == 133_020)
    let lost = DaybookError.ConflictFault.deletedElsewhere(
      [person.objectID.reference],
      transaction: nil
    )
    #expect(error?.reason == .conflict(lost))
    #expect(child.insertedObjects == [other])
    #expect(root.insertedObjects.isEmpty)
    child.refresh(mine, mergeChanges: false)
    try child.save()
    try root.save()
    #expect(try sandbox.context().all(Person.self).map(\.name) == ["Ben"])
  }

  @Test(arguments: StoreKind.allCases)
  func `links that a child takes away may lead from what the parent has deleted`(
    kind: StoreKind
  ) throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let root = sandbox.context()
    let (old, new) = (root.company("Old"), root.company("New"))
    let (ann, ben) = (root.person("Ann", in: old), root.person("Ben", in: new))
    try root.save()
    let child = ManagedObjectContext(parent: root)
    child.local(ann)?.company = child.local(new)
    root.delete(old)
    let sibling = ManagedObjectContext(parent: root)
    sibling.delete(try #require(sibling.local(new)))
    sibling.processPendingChanges()
    root.delete(ben)

    try child.save()
    #expect(ann.company === new)
    try sibling.save()
    try root.save()

    let other = sandbox.context()
    #expect(try other.count(for: FetchRequest<Company>()) == 0)
    #expect(try other.all(Person.self).map(\.name) == ["Ann"])
    #expect(try other.all(Person.self).first?.company == nil)
  }

  @Test(arguments: StoreKind.allCases)
  func `REL-09 objects of parent and child are not mixed, and local(_:) is the remedy`(
    kind: StoreKind
  ) throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let root = sandbox.context()
    root.name = "main"
    let child = ManagedObjectContext(parent: root)
    let company = root.company("ACME")
    let person = child.person("Ann")

    let error = #expect(throws: DaybookError.self) {
      try person.setValue(company, forKey: "company")
    }

    #expect(error?.reason == .usage(.otherContext(own: "a child of main", other: "main")))
    #expect(root.local(person) == nil)
    #expect(child.local(person) === person)
    person.company = child.local(company)
    try child.save()
    #expect(company.employees.map(\.name) == ["Ann"])
    #expect(root.local(person)?.company === company)
  }

  @Test(arguments: StoreKind.allCases)
  func `an ordered relationship goes up with its order, and with what came there meanwhile`(
    kind: StoreKind
  ) throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let root = sandbox.context()
    let company = root.company("ACME")
    func image(_ path: String, _ context: ManagedObjectContext) -> Image {
      let image = Image(context: context)
      image.path = path
      return image
    }
    for path in ["a", "b", "c"] { company.images.append(image(path, root)) }
    let child = ManagedObjectContext(parent: root)
    let mine = try #require(child.local(company))
    mine.images.move(from: 2, to: 0)
    mine.images.insert(image("d", child), at: 1)
    child.delete(mine.images[3])
    company.images.insert(image("e", root), at: 0)

    try child.save()

    #expect(company.images.map(\.path) == ["c", "d", "a", "e"])
    #expect(mine.images.map(\.path) == ["c", "d", "a", "e"])
    try root.save()
    let saved = try #require(try sandbox.context().all(Company.self).first)
    #expect(saved.images.map(\.path) == ["c", "d", "a", "e"])
    #expect(mine.images.map(\.path) == ["c", "d", "a", "e"])
  }

  @Test(arguments: StoreKind.allCases)
  func `every type of value goes up and down, transient and large ones too`(
    kind: StoreKind
  ) throws {
    let sandbox = try Sandbox(kind, try Sample.model())
    let root = sandbox.context()
    let sample = Sample(context: root)
    sample.bytes = .init(repeating: 1, count: 100_000)
    sample.tags = ["a"]
    let child = ManagedObjectContext(parent: root)
    let mine = try #require(child.local(sample))
    #expect(mine.bytes?.count == 100_000)
    #expect(mine.tags == ["a"])
    mine.bytes = .init(repeating: 2, count: 200_000)
    mine.price = 12.5
    mine.uuid = .init()
    mine.link = .init(string: "https://example.org/ü")
    mine.when = .init(timeIntervalSinceReferenceDate: 604_584_587.157463)
    mine.flag = false
    mine.memo = "transient"

    try child.save()
    try root.save()

    #expect(sample.bytes?.count == 200_000)
    #expect(sample.price == 12.5)
    #expect(sample.uuid == mine.uuid)
    #expect(sample.link == mine.link)
    #expect(sample.when == mine.when)
    #expect(sample.flag == false)
    #expect(sample.memo == "transient")
    #expect(mine.memo == "transient")
    mine.bytes = nil
    mine.flag = nil
    try child.save()
    #expect(sample.bytes == nil)
    #expect(sample.flag == nil)
    #expect(try child.count(for: FetchRequest<Sample>(where: \.flag == nil)) == 1)
    sample.bytes = .init(repeating: 3, count: 300_000)
    #expect(try child.all(Sample.self).first?.bytes?.count == 300_000)
  }

  @Test(arguments: StoreKind.allCases)
  func `a child's save is told in both contexts, in order`(kind: StoreKind) throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let root = sandbox.context()
    let ann = root.person("Ann")
    let ben = root.person("Ben")
    try root.save()
    let child = ManagedObjectContext(parent: root)
    var log: [String] = []
    let listeners = [
      root.observe(ObjectsDidChange.self) {
        log.append("root \($0.inserted.count) \($0.updated.count) \($0.deleted.count)")
      },
      child.observe(ContextWillSave.self) { _ in log.append("will") },
      child.observe(ContextDidSaveObjectIDs.self) {
        log.append("ids \($0.transaction) \($0.insertedIDs.count)")
      },
      child.observe(ContextDidSave.self) {
        log.append("did \($0.inserted.count) \($0.updated.count) \($0.deleted.count)")
      },
    ]
    child.local(ann)?.name = "Anna"
    child.delete(try #require(child.local(ben)))
    _ = child.person("Cem")

    try child.save()

    #expect(log == ["will", "root 1 1 1", "ids 0 1", "did 1 1 1"])
    log = []
    child.local(ann)?.name = "other"
    child.local(ann)?.name = "Anna"
    try child.save()
    #expect(log == ["will"])
    for listener in listeners { listener.cancel() }
  }

  @Test func `saving a child costs what it has changed, however many objects there are`() throws {
    let few = try leastTimeOfSaving(among: 100)
    let many = try leastTimeOfSaving(among: TestScale.count(100_000, atLeast: 20_000))

    // Looking at every object would take at least two hundred times as long.
    #expect(many < few * 20, "\(few) among few objects, \(many) among many")
  }

  /// The shortest time that a child took to save one change.
  private func leastTimeOfSaving(among count: Int) throws -> Duration {
    let sandbox = try Sandbox(.memory, try Staff.model())
    let root = sandbox.context()
    for number in 0..<count { _ = root.person("\(number)") }
    try root.save()
    let child = ManagedObjectContext(parent: root)
    let mine = try child.all(Person.self)
    let theirs = try root.all(Person.self)
    for person in mine + theirs { #expect(person.age == 0) }
    var least = Duration.seconds(1_000)
    for round in 1...30 {
      mine[count / 2].age = round
      let start = ContinuousClock.now
      try child.save()
      least = min(least, ContinuousClock.now - start)
      #expect(theirs[count / 2].age == round)
    }
    return least
  }

  @Test(arguments: StoreKind.allCases)
  func `a parent undoes what a child has saved as one step`(kind: StoreKind) throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let root = sandbox.context()
    let (ann, ben) = (root.person("Ann"), root.person("Ben"))
    try root.save()
    root.undoManager = ManagedObjectContext.UndoManager()
    let child = ManagedObjectContext(parent: root)
    child.local(ann)?.name = "Anna"
    child.delete(try #require(child.local(ben)))
    _ = child.company("ACME")
    try child.save()
    #expect(try root.all(Person.self).map(\.name) == ["Anna"])

    root.undo()

    #expect(try root.all(Person.self).map(\.name) == ["Ann", "Ben"])
    #expect(try child.all(Person.self).map(\.name) == ["Ann", "Ben"])
    #expect(try child.count(for: FetchRequest<Company>()) == 0)
    root.redo()
    #expect(try child.all(Person.self).map(\.name) == ["Anna"])
    #expect(try child.count(for: FetchRequest<Company>()) == 1)
  }
}
