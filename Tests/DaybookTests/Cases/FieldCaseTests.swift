import Daybook
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite("Cases from the field")
struct FieldCaseTests {
  @Test(arguments: StoreKind.allCases)
  func `B05 a background save of an object that the context never saw is told once`(
    kind: StoreKind
  ) throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let (writer, view) = (sandbox.context(), sandbox.context())
    let id = try writer.savedPerson("Ann")
    view.automaticallyMergesChangesFromParent = true
    #expect(try view.count(for: FetchRequest<Person>(where: \.age == 1)) == 0)
    var messages: [ObjectsDidChange] = []
    let listener = view.observe(ObjectsDidChange.self) { messages.append($0) }
    let request = FetchRequest<Person>(where: \.age == 1)

    (try writer.existingObject(with: id) as? Person)?.age = 1
    try writer.save()
    view.processPendingChanges()

    #expect(messages.map { Set($0.refreshed.map(\.objectID)) } == [[id]])
    #expect(try view.fetch(request).map(\.objectID) == [id])
    #expect(messages.count == 1)
    listener.cancel()
  }

  @Test(arguments: StoreKind.allCases)
  func `B14 relationships share, are their own inverse, or have none`(kind: StoreKind) throws {
    final class Task: ManagedObject {
      @Managed("tags") var tags: RelationshipSet<Tag>
      @Managed("first") var first: Tag?
      @Managed("second") var second: Tag?
      @Managed("linked") var linked: RelationshipSet<Task>
    }
    final class Tag: ManagedObject {
      @Managed("tasks") var tasks: RelationshipSet<Task>
    }
    let model = try ManagedObjectModel {
      Entity("Task", Task.self) {
        ToMany("tags", of: "Tag", inverse: "tasks")
        ToOne("first", of: "Tag")
        ToOne("second", of: "Tag")
        ToMany("linked", of: "Task", inverse: "linked")
      }
      Entity("Tag", Tag.self) { ToMany("tasks", of: "Task", inverse: "tags") }
    }
    let sandbox = try Sandbox(kind, model)
    let context = sandbox.context()
    let (one, two) = (Task(context: context), Task(context: context))
    let (tag, other) = (Tag(context: context), Tag(context: context))
    one.tags.insert(tag)
    two.tags.insert(tag)
    one.first = tag
    one.second = other
    two.second = tag
    one.linked.insert(two)
    try context.save()
    try sandbox.reopen()

    let fetched = try sandbox.context().all(Task.self)

    #expect(fetched.map { $0.tags.map(\.objectID) } == [[tag.objectID], [tag.objectID]])
    #expect(fetched.map { $0.first?.objectID } == [tag.objectID, nil])
    #expect(fetched.map { $0.second?.objectID } == [other.objectID, tag.objectID])
    #expect(fetched.map { $0.linked.map(\.objectID) } == [[two.objectID], [one.objectID]])
  }

  @Test(arguments: StoreKind.allCases)
  func `B15 rollback and failed saves leave no dangling links`(kind: StoreKind) throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let context = sandbox.context()
    let company = context.company("ACME")
    let kept = context.person("Kept", in: company)
    try context.save()
    let nameless = Person(context: context)
    company.employees.insert(nameless)
    context.delete(kept)

    #expect(throws: DaybookError.self) { try context.save() }
    context.rollback()

    #expect(Array(company.employees) == [kept])
    #expect(company.employees.count == 1)
    #expect(kept.company === company)
    company.title = "Saved later"
    try context.save()
    let fetched = try #require(try sandbox.context().all(Company.self).first)
    #expect(fetched.employees.map(\.name) == ["Kept"])
  }

  @Test(arguments: StoreKind.allCases)
  func `B16 children that were never loaded are deleted too, or hold back the deletion`(
    kind: StoreKind
  ) throws {
    let sandbox = try Sandbox(kind, try Zoo.model())
    let writer = sandbox.context()
    let keepers = [Keeper(context: writer), Keeper(context: writer)]
    for _ in 0..<3 {
      Animal(context: writer).keeper = keepers[0]
      Debt(context: writer).keeper = keepers[1]
    }
    try writer.save()
    let context = sandbox.context()

    context.delete(context.object(with: keepers[0].objectID))
    try context.save()
    #expect(try context.count(for: FetchRequest<Animal>()) == 0)
    context.delete(context.object(with: keepers[1].objectID))
    let error = #expect(throws: DaybookError.self) { try context.save() }

    #expect(error?.reason == .validation(.deletionDenied(count: 3)))
    #expect(error?.place.object == keepers[1].objectID.reference)
    #expect(error?.place.property == "debts")
  }

  @Test(arguments: StoreKind.allCases)
  func `B19 comparisons with nil, on values and through relationships`(kind: StoreKind) throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let context = sandbox.context()
    for (index, name) in ["name1", "name2", nil].enumerated() {
      context.company("\(index)").nickname = name
    }
    _ = context.person("Loner")
    func found(_ condition: TypedCondition<Company>) throws -> [String] {
      try context.fetch(FetchRequest(where: condition)).map(\.title)
    }

    for isSaved in [false, true] {
      if isSaved { try context.save() }
      #expect(try found(\.nickname == nil) == ["2"])
      #expect(try found(\.nickname != nil) == ["0", "1"])
      #expect(try found(\.nickname != "name2") == ["0", "2"])
      let companyless = try context.fetch(FetchRequest<Person>(where: \.company == nil))
      #expect(companyless.map(\.name) == ["Loner"])
      let acme = try context.fetch(FetchRequest<Person>(where: \.company?.title == "0"))
      #expect(acme.isEmpty)
    }
  }

  @Test(
    arguments: StoreKind.allCases,
    [
      604_584_587.157463, 573_385_274.217203, 793_109_282.061, -1.5, 0.1 + 0.2,
      Date.distantPast.timeIntervalSinceReferenceDate,
      Date.distantFuture.timeIntervalSinceReferenceDate,
    ]
  )
  func `B22 dates are equal to the bit after saving and reopening`(
    kind: StoreKind,
    interval: Double
  ) throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let context = sandbox.context()
    let date = Date(timeIntervalSinceReferenceDate: interval)
    context.company("ACME").founded = date
    try context.save()
    try sandbox.reopen()

    let later = sandbox.context()
    let fetched = try #require(try later.all(Company.self).first)

    let bits = fetched.founded?.timeIntervalSinceReferenceDate.bitPattern
    #expect(bits == interval.bitPattern)
    let newer = FetchRequest<Company>(where: \.founded > date)
    let newerCount = try sandbox.context().count(for: newer)
    #expect(newerCount == 0)
    fetched.founded = Date(timeIntervalSinceReferenceDate: .nan)
    #expect(later.codeOfSaving() == 1_650)
  }

  @Test(arguments: StoreKind.allCases)
  func `B23 decimals are exact and sort as numbers`(kind: StoreKind) throws {
    let sandbox = try Sandbox(kind, try Sample.model())
    let context = sandbox.context()
    let texts = ["1123.563", "3.33", "18446744073709551612", "0.3", "20"]
    for text in texts { Sample(context: context).price = Decimal(string: text) }
    try context.save()
    try sandbox.reopen()

    let request = FetchRequest<Sample>(sortedBy: [SortTerm(\Sample.price)])
    let sorted = try sandbox.context().fetch(request).map { $0.price.map { "\($0)" } }

    #expect(sorted == ["0.3", "3.33", "20", "1123.563", "18446744073709551612"])
    if kind == .disk {
      #expect(try sandbox.journalText().contains("\"price\":\"18446744073709551612\""))
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `B26 an integer out of range is an error that names the range`(kind: StoreKind) throws {
    let sandbox = try Sandbox(kind, try Sample.model())
    let sample = Sample(context: sandbox.context())

    let error = #expect(throws: DaybookError.self) {
      try sample.setValue(40_000, forKey: "small")
    }

    #expect(error?.description.contains("32") == true)
    #expect(sample.small == 0)
  }

  @Test(arguments: StoreKind.allCases)
  func `B27 a deleted object keeps its last values and refuses new ones`(kind: StoreKind) throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let context = sandbox.context()
    let company = context.company("ACME")
    let person = context.person("Ann", in: company)
    let badge = Badge(context: context)
    person.badge = badge
    try context.save()

    context.delete(person)
    try context.save()

    #expect(person.name == "Ann")
    #expect(person.company === company)
    #expect(person.badge?.isAlive == false)
    #expect(!person.isDeleted)
    #expect(!person.isAlive)
    person.name = "other"
    #expect(person.name == "Ann")
    #expect(!context.hasChanges)
    let error = #expect(throws: DaybookError.self) { try person.setValue("x", forKey: "name") }
    let transaction = sandbox.container.lastTransaction
    #expect(error?.reason == .usage(.deleted(transaction: transaction)))
    #expect(company.employees.isEmpty)
    try context.save()
  }

  @Test(arguments: StoreKind.allCases)
  func `B28 a fault whose row another context deleted reads its last values`(
    kind: StoreKind
  ) throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let (first, second) = (sandbox.context(), sandbox.context())
    let id = try second.savedPerson("Ann")
    let fault = try #require(try first.all(Person.self).first)
    second.delete(try second.existingObject(with: id))
    try second.save()
    let transaction = sandbox.container.lastTransaction

    #expect(fault.isFault)
    #expect(fault.name == "Ann")
    #expect(try first.count(for: FetchRequest<Person>()) == 0)
    #expect(fault.name == "Ann")
    fault.name = "other"
    let error = #expect(throws: DaybookError.self) { try first.existingObject(with: id) }
    #expect(error?.reason == .usage(.deleted(transaction: transaction)))
  }

  @Test(arguments: StoreKind.allCases)
  func `B29 an ID means the same object before and after the first save`(kind: StoreKind) throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let context = sandbox.context()
    let person = context.person("Ann")
    let titles = [person.objectID: "kept"]
    context.rollback()
    let second = context.person("Ben")

    try context.save()

    #expect(titles[person.objectID] == "kept")
    #expect(second.objectID != person.objectID, "a rolled-back insertion leaves a gap")
    #expect(try sandbox.context().all(Person.self).map(\.objectID) == [second.objectID])
  }

  @Test func `B32 stores in memory never see each other and make no file`() throws {
    let model = try Staff.model()
    let first = try PersistentContainer(name: "Same", model: model, directory: "/dev/null")
    let second = try PersistentContainer(
      name: "Same",
      model: try Staff.model(),
      directory: "/dev/null"
    )
    let context = ManagedObjectContext(first)
    _ = context.person("Ann")
    try context.save()

    #expect(try ManagedObjectContext(first).all(Person.self).count == 1)
    #expect(try ManagedObjectContext(second).all(Person.self).isEmpty)
    #expect(first.storePath == nil)
    #expect(first.storeUUID != second.storeUUID)
    #expect(!FileManager.default.fileExists(atPath: "/dev/null/Same.daybook"))
    #expect(!FileManager.default.fileExists(atPath: "Same.daybook"))
  }

  @Test(arguments: StoreKind.allCases)
  func `B37 changing an array in place is seen, setting an equal one writes nothing`(
    kind: StoreKind
  ) throws {
    let sandbox = try Sandbox(kind, try Sample.model())
    let context = sandbox.context()
    let sample = Sample(context: context)
    sample.tags = ["a"]
    try context.save()
    let before = sandbox.container.lastTransaction

    sample.tags = ["a"]
    #expect(!context.hasChanges)
    sample.tags.append("b")
    #expect(context.hasChanges)
    try context.save()

    #expect(sandbox.container.lastTransaction == before + 1)
    #expect(try sandbox.context().all(Sample.self).map(\.tags) == [["a", "b"]])
  }
}
