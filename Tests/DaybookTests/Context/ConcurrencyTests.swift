import Daybook
import TestSupport
import Testing

@Suite("Several contexts at once")
struct ConcurrencyTests {
  @Test(arguments: StoreKind.allCases)
  func `CTX-02 background contexts save beside each other, and nothing is lost`(
    kind: StoreKind
  ) async throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let container = sandbox.container
    let (writers, rounds) = (8, TestScale.count(200, atLeast: 10))

    try await withThrowingTaskGroup(of: Void.self) { group in
      for writer in 0..<writers {
        group.addTask {
          let background = container.newBackgroundContext()
          for round in 0..<rounds {
            try await background.perform { context in
              _ = context.person("\(writer)", age: round)
              try context.save()
            }
          }
        }
      }
      try await group.waitForAll()
    }

    let context = sandbox.context()
    for writer in 0..<writers {
      let request = FetchRequest<Person>(
        where: \.name == "\(writer)",
        sortedBy: [SortTerm(\Person.age)]
      )
      #expect(try context.fetch(request).map(\.age) == Array(0..<rounds))
    }
    #expect(container.lastTransaction == Int64(writers * rounds + 1))
  }

  @Test(arguments: StoreKind.allCases)
  func `the view context follows while others save`(kind: StoreKind) async throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let container = sandbox.container
    let rounds = TestScale.count(200, atLeast: 20)
    let following = await MainActor.run {
      container.viewContext.automaticallyMergesChangesFromParent = true
      let messages = container.viewContext.messages(ObjectsDidChange.self)
      return Task { @MainActor in
        var names: Set<String> = []
        for await message in messages {
          names.formUnion(message.inserted.compactMap { ($0 as? Person)?.name })
          if names.count == rounds { break }
        }
        return names.count
      }
    }

    await withTaskGroup(of: Void.self) { group in
      for round in 0..<rounds {
        group.addTask {
          await container.performBackgroundTask { context in
            _ = context.person("\(round)")
            do {
              try context.save()
            } catch {
              Issue.record(error)
            }
          }
        }
      }
    }

    #expect(await following.value == rounds)
    let count = try await MainActor.run {
      container.viewContext.automaticallyMergesChangesFromParent = false
      return try container.viewContext.count(for: FetchRequest<Person>())
    }
    #expect(count == rounds)
  }

  @Test(arguments: StoreKind.allCases)
  func `children read unsaved objects while other contexts save`(kind: StoreKind) async throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let container = sandbox.container
    let (writers, rounds) = (4, TestScale.count(200, atLeast: 15))

    try await withThrowingTaskGroup(of: Void.self) { group in
      for writer in 0..<writers {
        group.addTask {
          let background = container.newBackgroundContext()
          for round in 0..<rounds {
            try await background.perform { context in
              let company = context.company("\(writer)")
              let child = ManagedObjectContext(parent: context)
              _ = child.person("\(writer)", age: round, in: child.local(company))
              let own = FetchRequest<Person>(where: \.name == "\(writer)")
              #expect(try child.count(for: own) == round + 1)
              try child.save()
              #expect(company.employees.count == 1)
              #expect(try child.fetch(own).last?.age == round)
              try context.save()
            }
          }
        }
      }
      try await group.waitForAll()
    }

    let context = sandbox.context()
    #expect(try context.count(for: FetchRequest<Person>()) == writers * rounds)
    #expect(try context.all(Company.self).allSatisfy { $0.employees.count == 1 })
  }

  @Test(arguments: StoreKind.allCases)
  func `objects outlive their context and stay readable`(kind: StoreKind) throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let id = try sandbox.context().savedPerson("Ann")
    var person: Person?
    do {
      let context = sandbox.context()
      person = try context.existingObject(with: id) as? Person
      _ = context.person("Unsaved")
    }

    #expect(person?.name == "Ann")
    #expect(person?.managedObjectContext == nil)
    person?.name = "other"
    person = nil
    #expect(try sandbox.context().all(Person.self).map(\.name) == ["Ann"])
  }

  @Test func `a context with unsaved changes is let go with everything in it`() throws {
    let sandbox = try Sandbox(.memory, try Staff.model())
    weak var context: ManagedObjectContext?
    weak var object: Person?
    do {
      let made = sandbox.context()
      let company = made.company("ACME")
      let person = made.person("Ann", in: company)
      (context, object) = (made, person)
      #expect(made.hasChanges)
    }

    #expect(context == nil)
    #expect(object == nil)
  }
}
