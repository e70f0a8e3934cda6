import Daybook
import Testing

/// What each policy makes of a row that both sides have changed, cell by cell.
@Suite("Merge policies: rows")
struct LockingMatrixTests {
  /// Two contexts that have read the row `{name: Alice, salary: 10}`.
  struct Pair {
    let sandbox: Sandbox
    let first: ManagedObjectContext
    let second: ManagedObjectContext
    let theirs: Clerk
    let mine: Clerk

    init(_ kind: StoreKind, _ policy: MergePolicy) throws {
      sandbox = try Sandbox(kind, try Office.model())
      first = sandbox.context()
      second = sandbox.context(policy)
      theirs = Clerk(context: first)
      theirs.name = "Alice"
      theirs.salary = 10
      try first.save()
      mine = try #require(second.existingObject(with: theirs.objectID) as? Clerk)
    }

    /// What is saved now; nil for no row.
    func saved() throws -> String? {
      try sandbox.context().all(Clerk.self).first.map { "\($0.name) \($0.salary)" }
    }
  }

  @Test(
    arguments: StoreKind.allCases,
    [
      (.mergeByPropertyStoreTrump, "F1 99", "F1 50"),
      (.mergeByPropertyObjectTrump, "F2 99", "F2 50"),
      (.objectTrumpIgnoringUnset, "F2 99", "F2 50"),
      (.overwrite, "F2 99", "F2 10"),
      (.rollback, "F1 10", "F1 50"),
    ] as [(MergePolicy, String, String)]
  )
  func `LCK-01 both sides changed the row`(
    kind: StoreKind,
    expected: (policy: MergePolicy, one: String, two: String)
  ) throws {
    let pair = try Pair(kind, expected.policy)
    pair.theirs.name = "F1"
    try pair.first.save()
    pair.mine.name = "F2"
    pair.mine.salary = 99
    try pair.second.save()
    #expect(try pair.saved() == expected.one)
    #expect("\(pair.mine.name) \(pair.mine.salary)" == expected.one)
    #expect(pair.mine.changedValues().isEmpty)
    #expect(!pair.second.hasChanges)

    let other = try Pair(kind, expected.policy)
    other.theirs.name = "F1"
    other.theirs.salary = 50
    try other.first.save()
    other.mine.name = "F2"
    try other.second.save()
    #expect(try other.saved() == expected.two)
    #expect("\(other.mine.name) \(other.mine.salary)" == expected.two)
    #expect(other.mine.changedValues().isEmpty)
    try other.sandbox.reopen()
    #expect(try other.saved() == expected.two)
  }

  @Test(arguments: StoreKind.allCases)
  func `LCK-04 the error policy throws 133020 with all conflicts and changes nothing`(
    kind: StoreKind
  ) throws {
    let pair = try Pair(kind, .error)
    pair.theirs.name = "F1"
    try pair.first.save()
    let transaction = pair.sandbox.container.lastTransaction
    pair.mine.name = "F2"
    pair.mine.salary = 99

    let error = try #require(#expect(throws: DaybookError.self) { try pair.second.save() })

    #expect(error.code == 133_020)
    #expect(error.mergeConflicts.count == 1)
    let conflict = try #require(error.mergeConflicts.first)
    #expect(conflict.sourceObject == pair.mine.objectID.reference)
    #expect(conflict.oldVersionNumber == transaction - 1)
    #expect(conflict.newVersionNumber == transaction)
    #expect(pair.mine.changedValues().keys.sorted() == ["name", "salary"])
    #expect(pair.sandbox.container.lastTransaction == transaction)
  }

  @Test(arguments: StoreKind.allCases)
  func `LCK-02 LCK-03 a conflict has what was read and what is saved, without to-many members`(
    kind: StoreKind
  ) throws {
    let pair = try Pair(kind, .error)
    pair.theirs.name = "F1"
    pair.theirs.boss = pair.theirs
    try pair.first.save()
    pair.mine.name = "F2"
    pair.mine.salary = 99

    let error = try #require(#expect(throws: DaybookError.self) { try pair.second.save() })

    let conflict = try #require(error.mergeConflicts.first)
    #expect(conflict.objectSnapshot == ["name": "Alice", "salary": 10, "boss": .null])
    #expect(
      conflict.cachedSnapshot
        == ["name": "F1", "salary": 10, "boss": .object(pair.theirs.objectID.reference)]
    )
    #expect(conflict.persistedSnapshot == nil)
  }

  @Test(arguments: StoreKind.allCases, MergePolicy.allCases)
  func `LCK-02 the row was deleted`(kind: StoreKind, policy: MergePolicy) throws {
    let pair = try Pair(kind, policy)
    let id = pair.mine.objectID
    pair.first.delete(pair.theirs)
    try pair.first.save()
    pair.mine.name = "F2"

    guard policy != .error else {
      let error = try #require(#expect(throws: DaybookError.self) { try pair.second.save() })
      #expect(error.code == 133_020)
      #expect(error.mergeConflicts.map(\.newVersionNumber) == [0])
      #expect(error.mergeConflicts.first?.cachedSnapshot == nil)
      #expect(pair.mine.name == "F2")
      return
    }
    try pair.second.save()

    #expect(!pair.second.hasChanges)
    guard policy == .mergeByPropertyStoreTrump || policy == .rollback else {
      #expect(try pair.saved() == "F2 10")
      #expect(pair.mine.objectID == id)
      #expect(!pair.mine.isDeleted)
      try pair.sandbox.reopen()
      #expect(try pair.sandbox.context().all(Clerk.self).map(\.objectID) == [id])
      return
    }
    #expect(try pair.saved() == nil)
    #expect(pair.mine.isDeleted)
    #expect(try pair.second.count(for: FetchRequest<Clerk>()) == 0)
  }

  @Test(arguments: StoreKind.allCases, MergePolicy.allCases)
  func `LCK-01 a deleted row was changed`(kind: StoreKind, policy: MergePolicy) throws {
    let pair = try Pair(kind, policy)
    pair.theirs.name = "F1"
    try pair.first.save()
    pair.second.delete(pair.mine)

    guard policy != .error else {
      #expect(throws: DaybookError.self) { try pair.second.save() }
      #expect(pair.mine.isDeleted)
      return
    }
    try pair.second.save()

    let isKept = policy == .mergeByPropertyStoreTrump || policy == .rollback
    #expect(try pair.saved() == (isKept ? "F1 10" : nil))
    #expect(!pair.mine.isDeleted)
    #expect((pair.mine.managedObjectContext == nil) != isKept)
    if isKept { #expect(pair.mine.name == "F1") }
    #expect(!pair.second.hasChanges)
  }

  @Test(arguments: StoreKind.allCases, MergePolicy.allCases)
  func `a row that both have deleted is no conflict`(kind: StoreKind, policy: MergePolicy) throws {
    let pair = try Pair(kind, policy)
    pair.first.delete(pair.theirs)
    pair.second.delete(pair.mine)
    try pair.first.save()

    try pair.second.save()

    #expect(try pair.saved() == nil)
    #expect(!pair.second.hasChanges)
  }

  @Test(arguments: StoreKind.allCases)
  func `a decision by which nothing changes is no conflict for others`(kind: StoreKind) throws {
    let pair = try Pair(kind, .rollback)
    pair.theirs.name = "F1"
    try pair.first.save()
    pair.mine.name = "F2"
    pair.theirs.salary = 11
    try pair.second.save()

    try pair.first.save()

    #expect(try pair.saved() == "F1 11")
    try pair.sandbox.reopen()
    let third = pair.sandbox.context()
    let clerk = try #require(try third.all(Clerk.self).first)
    clerk.salary = 12
    try third.save()
    #expect(try pair.saved() == "F1 12")
  }

  @Test(arguments: StoreKind.allCases)
  func `FRC-07 a list is told of what others inserted when a conflict is settled`(
    kind: StoreKind
  ) throws {
    let (sandbox, context, people) = try Sandbox.staff(kind, [("a", 1)])
    context.mergePolicy = .mergeByPropertyObjectTrump
    let list = try PeopleList(context)
    let other = sandbox.context()
    let theirs = try #require(other.existingObject(with: people[0].objectID) as? Person)
    theirs.age = 2
    _ = other.person("b")
    try other.save()

    people[0].age = 3
    try context.save()

    #expect(try other.fetch(FetchRequest<Person>()).map(\.age) == [3, 0])
    #expect(list.names == ["a", "b"])
    #expect(list.taken().contains("insert b - [0, 1]"))
  }

  @Test(arguments: StoreKind.allCases)
  func `LCK-06 insertions and changes of different objects never conflict`(
    kind: StoreKind
  ) throws {
    let pair = try Pair(kind, .error)
    let (a, b) = (Clerk(context: pair.first), Clerk(context: pair.second))
    (a.name, b.name) = ("A", "B")
    pair.theirs.salary = 11
    try pair.first.save()
    try pair.second.save()

    b.salary = 5
    try pair.second.save()
    a.salary = 6
    try pair.first.save()

    #expect(try pair.sandbox.context().all(Clerk.self).map(\.salary) == [11, 6, 5])
  }

  @Test(arguments: StoreKind.allCases, MergePolicy.allCases)
  func `LCK-05 members that both sides add are all kept`(
    kind: StoreKind,
    policy: MergePolicy
  ) throws {
    let pair = try Pair(kind, policy)
    let boss = pair.mine
    let (x, y) = (Clerk(context: pair.first), Clerk(context: pair.second))
    let (a, b) = (Circle(context: pair.first), Circle(context: pair.second))
    pair.theirs.reports.insert(x)
    pair.theirs.circles.insert(a)
    boss.reports.insert(y)
    boss.circles.insert(b)
    try pair.first.save()
    try pair.second.save()

    let saved = try #require(try pair.sandbox.context().all(Clerk.self).first)
    #expect(Set(saved.reports.map(\.objectID)) == [x.objectID, y.objectID])
    #expect(Set(saved.circles.map(\.objectID)) == [a.objectID, b.objectID])
    #expect(Set(boss.reports.map(\.objectID)) == [x.objectID, y.objectID])
    #expect(Set(boss.circles.map(\.objectID)) == [a.objectID, b.objectID])
  }

  @Test(arguments: StoreKind.allCases, MergePolicy.allCases)
  func `LCK-05 REL-06 ordered members that both sides add, move and remove are merged`(
    kind: StoreKind,
    policy: MergePolicy
  ) throws {
    let pair = try Pair(kind, policy)
    let tasks = (0..<4).map { _ in Office.Task(context: pair.first) }
    for task in tasks { pair.theirs.tasks.append(task) }
    try pair.first.save()
    pair.second.refreshAllObjects()
    let names = Dictionary(uniqueKeysWithValues: zip(tasks.map(\.objectID), "abcd"))
    let (x, y) = (Office.Task(context: pair.first), Office.Task(context: pair.second))
    pair.theirs.tasks.insert(x, at: 1)
    pair.theirs.tasks.remove(tasks[2])
    pair.mine.tasks.append(y)
    pair.mine.tasks.move(from: 3, to: 0)
    try pair.first.save()
    #expect(try pair.second.count(for: FetchRequest<Office.Task>()) == 6)

    try pair.second.save()

    let text = { (clerk: Clerk?) in
      String(
        (clerk?.tasks ?? pair.mine.tasks).map { task in
          task.objectID == x.objectID ? "x" : names[task.objectID] ?? "y"
        }
      )
    }
    #expect(text(pair.mine) == "daxby")
    #expect(text(try pair.sandbox.context().all(Clerk.self).first) == "daxby")
    try pair.sandbox.reopen()
    #expect(text(try pair.sandbox.context().all(Clerk.self).first) == "daxby")
  }
}

/// Clerks and their circles.
enum Office {
  static func model() throws -> ManagedObjectModel {
    try ManagedObjectModel(name: "Office") {
      Entity("Clerk", Clerk.self) {
        Attribute("name", .string, default: "")
        Attribute("salary", .integer64, default: 0)
        ToOne("boss", of: "Clerk", inverse: "reports")
        ToMany("reports", of: "Clerk", inverse: "boss")
        ToMany("circles", of: "Circle", inverse: "members")
        ToMany("tasks", of: "Task", inverse: "clerk", isOrdered: true)
      }
      Entity("Circle", Circle.self) { ToMany("members", of: "Clerk", inverse: "circles") }
      Entity("Task", Task.self) {
        Attribute("name", .string, default: "")
        ToOne("clerk", of: "Clerk", inverse: "tasks")
      }
    }
  }

  final class Task: ManagedObject {
    @Managed("name") var name: String
    @Managed("clerk") var clerk: Clerk?
  }
}

final class Clerk: ManagedObject {
  @Managed("name") var name: String
  @Managed("salary") var salary: Int
  @Managed("boss") var boss: Clerk?
  @Managed("reports") var reports: RelationshipSet<Clerk>
  @Managed("circles") var circles: RelationshipSet<Circle>
  @Managed("tasks") var tasks: OrderedRelationshipSet<Office.Task>
}

final class Circle: ManagedObject {
  @Managed("members") var members: RelationshipSet<Clerk>
}
