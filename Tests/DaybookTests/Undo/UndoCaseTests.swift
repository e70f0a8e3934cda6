import Daybook
import TestSupport
import Testing

@Suite("Undo in the field")
struct UndoCaseTests {
  @Test(arguments: StoreKind.allCases)
  func `B18 three employees added as three actions go one by one`(kind: StoreKind) throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let context = sandbox.context(undoing: true)
    let company = context.company("Acme")
    try context.save()
    for name in ["Ann", "Bob", "Cid"] {
      context.perform { _ = context.person(name, in: company) }
    }

    context.undo()
    #expect(company.employees.map(\.name) == ["Ann", "Bob"])
    #expect(try context.all(Person.self).map(\.name) == ["Ann", "Bob"])
    context.undo()
    #expect(company.employees.map(\.name) == ["Ann"])
    context.redo()
    context.redo()
    #expect(company.employees.map(\.name) == ["Ann", "Bob", "Cid"])
    #expect(company.employees.count == 3)
  }

  @Test(arguments: StoreKind.allCases, [false, true])
  func `B18 a deleted company comes back with employees, links and order`(
    kind: StoreKind,
    savesBetween: Bool
  ) throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let context = sandbox.context(undoing: true)
    let company = context.company("Acme")
    let people = ["Ann", "Bob", "Cid"].map { context.person($0, in: company) }
    company.board = [people[2]]
    for path in ["a", "b", "c"] {
      let image = Image(context: context)
      image.path = path
      company.images.append(image)
    }
    company.images.move(from: 2, to: 0)
    try context.save()
    let images = Array(company.images)
    let ids = images.map(\.objectID) + people.map(\.objectID) + [company.objectID]

    context.delete(company)
    context.processPendingChanges()
    if savesBetween { try context.save() }
    #expect(images.allSatisfy { !$0.isAlive })
    #expect(people.allSatisfy { $0.company == nil })

    context.undo()
    #expect(company.isAlive)
    #expect(Set(company.employees) == Set(people))
    #expect(company.employees.count == 3)
    #expect(people.allSatisfy { $0.company === company })
    #expect(company.board == [people[2]])
    #expect(Array(people[2].boards) == [company])
    #expect(company.images.map(\.path) == ["c", "a", "b"])
    #expect(images.allSatisfy { $0.company === company && $0.isAlive })
    #expect(images.map(\.objectID) + people.map(\.objectID) + [company.objectID] == ids)
    try context.save()
    try sandbox.reopen()
    let read = try #require(try sandbox.context().all(Company.self).first)
    #expect(read.images.map(\.path) == ["c", "a", "b"])
    #expect(read.images.map(\.objectID) == images.map(\.objectID))
    #expect(read.employees.map(\.name) == ["Ann", "Bob", "Cid"])
    #expect(read.board.map(\.name) == ["Cid"])
    guard kind == .memory else { return }

    context.redo()
    #expect(!company.isAlive)
    #expect(people.allSatisfy { $0.isAlive && $0.company == nil && $0.boards.isEmpty })
    try context.save()
    #expect(try sandbox.context().all(Company.self).isEmpty)
    #expect(try sandbox.context().all(Image.self).isEmpty)
    #expect(try sandbox.context().all(Person.self).count == 3)
  }

  @Test(arguments: StoreKind.allCases)
  func `B18 undo then save writes a new transaction`(kind: StoreKind) throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let context = sandbox.context(undoing: true)
    let company = context.company("Acme")
    try context.save()
    company.title = "Apex"
    try context.save()
    let number = sandbox.container.lastTransaction

    context.undo()
    try context.save()
    #expect(sandbox.container.lastTransaction == number + 1)
    #expect(try sandbox.context().all(Company.self).first?.title == "Acme")
  }

  @Test(arguments: StoreKind.allCases)
  func `ObjectsDidChange tells an undo once, each object in one set`(kind: StoreKind) throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let context = sandbox.context(undoing: true)
    let (ann, bob) = (context.person("Ann"), context.person("Bob"))
    try context.save()
    let cid = context.person("Cid")
    ann.friend = cid
    context.delete(bob)
    context.processPendingChanges()
    var messages: [ObjectsDidChange] = []
    let listener = context.observe(ObjectsDidChange.self) { messages.append($0) }

    context.undo()
    #expect(messages.count == 1)
    #expect(messages.last?.inserted == [bob])
    #expect(messages.last?.updated == [ann])
    #expect(messages.last?.deleted == [cid])
    context.redo()
    #expect(messages.count == 2)
    #expect(messages.last?.inserted == [cid])
    #expect(messages.last?.updated == [ann])
    #expect(messages.last?.deleted == [bob])
    context.redo()
    #expect(messages.count == 2, "nothing is told when there is nothing to do again")
    listener.cancel()
  }

  @Test(arguments: StoreKind.allCases, [false, true])
  func `CTX-20 partners that were saved as deleted come back together, and can part`(
    kind: StoreKind,
    parts: Bool
  ) throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let context = sandbox.context(undoing: true)
    let person = context.person("Ann")
    let badge = Badge(context: context)
    person.badge = badge
    try context.save()

    context.delete(person)
    try context.save()
    #expect(!badge.isAlive)
    context.undo()
    #expect(person.badge === badge)
    #expect(badge.holder === person)

    if parts { person.badge = nil }
    try context.save()
    #expect((person.badge === badge) == !parts)
    #expect((badge.holder === person) == !parts)
    try sandbox.reopen()
    let reader = sandbox.context()
    #expect((try reader.all(Person.self).first?.badge == nil) == parts)
    #expect((try reader.all(Badge.self).first?.holder == nil) == parts)
  }

  @Test(arguments: StoreKind.allCases, [false, true])
  func `DEL-02 CTX-20 a redone deletion says why others went or lost a link, as the first did`(
    kind: StoreKind,
    savesBetween: Bool
  ) throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let context = sandbox.context(undoing: true)
    let company = context.company("Acme")
    let (ann, bob) = (context.person("Ann", in: company), context.person("Bob"))
    company.board = [bob]
    (bob.badge, bob.idol) = (Badge(context: context), ann)
    let image = Image(context: context)
    image.path = "logo"
    company.images.append(image)
    try context.save()
    /// Why each object of the last transaction was changed, by its ID.
    func reasons() throws -> [String: String] {
      let request = PersistentHistoryChangeRequest.fetchHistory(
        afterTransaction: sandbox.container.lastTransaction - 1
      )
      let changes = try context.execute(request).transactions.flatMap { $0.changes ?? [] }
      return Dictionary(
        uniqueKeysWithValues: changes.map { ("\($0.changedObjectID)", $0.reason ?? "") }
      )
    }

    context.delete(company)
    context.delete(ann)
    context.processPendingChanges()
    if !savesBetween { context.undo() } else { try context.save() }
    let first = savesBetween ? try reasons() : [:]
    if savesBetween {
      context.undo()
      try context.save()
    }
    context.redo()
    try context.save()

    let redone = try reasons()
    #expect(redone["Image/1"] == "cascade Company/1")
    #expect(redone["Person/1"] == "")
    #expect(redone["Person/2"]?.hasPrefix("nullify ") == true)
    if savesBetween { #expect(redone == first) }
  }

  @Test(arguments: StoreKind.allCases)
  func `DEL-01 CTX-20 what an undone deletion took away is not said to be its work`(
    kind: StoreKind
  ) throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let context = sandbox.context(undoing: true)
    let company = context.company("Acme")
    let ann = context.person("Ann", in: company)
    try context.save()
    context.perform { ann.age = 40 }
    context.perform { context.delete(company) }
    context.undo()
    #expect(ann.company === company)

    try context.save()

    let text = try sandbox.container.journalText(of: sandbox.container.lastTransaction)
    #expect(text.contains(#""set":{"age":40}"#))
    #expect(!text.contains("why"))
  }
}
