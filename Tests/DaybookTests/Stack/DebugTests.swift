import Daybook
import Synchronization
import TestSupport
import Testing

/// What a container says while it works, to whoever debugs.
@Suite("Debug output")
struct DebugTests {
  @Test func `STK-14 path, lines and plans are told as they happen`() throws {
    let directory = try TemporaryDirectory()
    let told = Mutex<[String]>([])
    let container = try PersistentContainer(
      name: "Test",
      model: try Staff.model(),
      directory: directory.path,
      debug: DebugOutput { line in told.withLock { $0.append(line) } }
    )
    let context = ManagedObjectContext(container)
    _ = try context.savedPerson("Ann")
    let saved = told.withLock { lines in
      defer { lines = [] }
      return lines
    }

    #expect(saved.first == "store \(directory.path)/Test.daybook")
    #expect(saved.contains { $0.hasPrefix(#"line {"op":"insert","tx":2,"id":"Person/1""#) })
    #expect(saved.contains { $0.hasPrefix(#"line {"op":"commit","tx":2,"#) })

    _ = try context.fetch(FetchRequest<Person>(where: "name == %@", "Ann"))
    _ = try context.count(for: FetchRequest<Person>())
    _ = context.person("Ben")
    _ = try context.all(Person.self)

    let fetches = told.withLock { $0 }.map(withoutTime)
    #expect(
      fetches == [
        #"fetch Person where name == "Ann": 1 row in * ms; "#
          + "scan of 1 rows, 1 column test, in order of insertion",
        "fetch Person: 1 row in * ms; counted, all 1 rows",
        "fetch Person: 2 rows in * ms; all 1 rows, in order of insertion, "
          + "1 unsaved object laid over",
      ]
    )
  }

  @Test func `a store in memory and a read-only one are told too`() throws {
    let told = Mutex<[String]>([])
    let debug = DebugOutput { line in told.withLock { $0.append(line) } }
    let sandbox = try Sandbox(.disk, try Staff.model())
    var description = PersistentStoreDescription()
    description.isReadOnly = true

    _ = try PersistentContainer(
      name: "Test",
      model: sandbox.model,
      directory: sandbox.path,
      description: description,
      debug: debug
    )
    _ = try PersistentContainer(inMemory: "Short", model: sandbox.model, debug: debug)

    let stores = told.withLock { $0 }.filter { $0.hasPrefix("store ") }
    #expect(stores.first == "store \(sandbox.storePath), for reading only")
    #expect(stores.count == 2)
  }

  @Test func `without debugging nothing is told, and saving works the same`() throws {
    let directory = try TemporaryDirectory()
    let container = try PersistentContainer(
      name: "Test",
      model: try Staff.model(),
      directory: directory.path,
      debug: .off
    )
    _ = try ManagedObjectContext(container).savedPerson("Ann")

    #expect(container.lastTransaction == 2)
  }

  private func withoutTime(_ line: String) -> String {
    line.replacing(/[0-9]+\.[0-9]{3} ms/, with: "* ms")
  }
}
