import DaybookJournal
import DaybookModel
import DaybookStore
import TestSupport
import Testing

/// A to-many relationship that is its own inverse, stated on one side.
@Suite("Symmetric lists")
struct SymmetricListTests {
  private let fileSystem = MemoryFileSystem()
  private let store: Store

  init() throws {
    let model = try ManagedObjectModel(name: "Circle") {
      Entity("Person") {
        Attribute("name", .string, isOptional: true)
        ToMany("friends", of: "Person", inverse: "friends")
      }
    }
    store = try Store.create(in: fileSystem, model, StoreOptions())
    // The first row names one that is entered after it.
    try commit { changes in
      for (number, friends) in [(Int64(1), [Int64(2)]), (2, []), (3, [])] {
        changes.insert(try row(number))
        try changes.set(row(number), "friends", people(friends), over: store.state)
      }
    }
  }

  private func row(_ number: Int64) throws -> RowID {
    try #require(store.schema.row(of: ObjectReference(entity: "Person", number: number)))
  }

  private func people(_ numbers: [Int64]) -> Value {
    .objects(numbers.map { ObjectReference(entity: "Person", number: $0) })
  }

  private func commit(_ change: (ChangeSet) throws -> Void) throws {
    let changes = ChangeSet(store.schema)
    try change(changes)
    try store.commit(changes)
  }

  private func friends(in state: StoreState? = nil) throws -> [Value] {
    let state = state ?? store.state
    return try (1...3).map { state.value(try row($0), "friends") }
  }

  @Test func `an insertion is known to the other row, entered before or after`() throws {
    #expect(try friends() == [people([2]), people([1]), people([])])
  }

  @Test func `additions and removals reach the other rows, also in the journal`() throws {
    try commit { try $0.set(row(1), "friends", people([1, 3]), over: store.state) }
    let changed = [people([1, 3]), people([]), people([1])]
    #expect(try friends() == changed)

    try store.close()
    let again = try Store.open(in: fileSystem, nil, StoreOptions())

    #expect(try friends(in: again.state) == changed)
  }

  @Test func `stating both sides says the same once`() throws {
    try commit { changes in
      try changes.set(row(2), "friends", people([1, 3]), over: store.state)
      try changes.set(row(3), "friends", people([2]), over: store.state)
    }

    #expect(try friends() == [people([2]), people([1, 3]), people([2])])
  }

  @Test func `a deleted row leaves the lists of the others`() throws {
    try commit { $0.delete(try row(1)) }

    #expect(store.state.value(try row(2), "friends") == people([]))
  }
}
