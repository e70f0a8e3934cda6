import DaybookJournal
import DaybookModel
import DaybookStore
import Foundation
import TestSupport
import Testing

@Suite("Savers and readers at once")
struct ConcurrencyTests {
  private let fileSystem = MemoryFileSystem()

  private func store() throws -> Store {
    try Store.create(in: fileSystem, EngineModels.company().model, StoreOptions())
  }

  @Test func `sixteen savers lose nothing and readers see whole transactions`() async throws {
    let store = try store()
    let person = try #require(store.schema.entity(named: "Person"))
    let age = try #require(person.property(named: "age")?.column)
    let count = TestScale.count(400, atLeast: 40)

    try await withThrowingTaskGroup(of: Void.self) { group in
      for saver in 0..<16 {
        group.addTask {
          for step in 0..<count {
            // Both rows of a transaction bear one age: a reader must never see one alone.
            let rows = [
              store.reserveRows(1, entity: person.index),
              store.reserveRows(1, entity: person.index),
            ]
            let changes = ChangeSet(store.schema)
            for row in rows {
              changes.insert(row)
              changes.set(row, age, integer: Int64(saver * 1_000 + step))
            }
            try store.commit(changes)
          }
        }
      }
      for _ in 0..<2 {
        group.addTask {
          var last: Int64 = 0
          while last < Int64(16 * count) {
            let state = store.state
            #expect(state.transaction >= last)
            last = state.transaction
            #expect(state.count(of: person.index) == Int(state.transaction - 1) * 2)
            await Task.yield()
          }
        }
      }
      try await group.waitForAll()
    }

    #expect(store.state.transaction == Int64(16 * count + 1))
    let saved = store.state
    try store.close()
    let again = try Store.open(in: fileSystem, nil, StoreOptions())
    #expect(try again.state.difference(from: saved) == nil)
  }

  @Test func `a reader's state keeps its values while a writer replaces them`() async throws {
    let store = try store()
    let person = try #require(store.schema.entity(named: "Person"))
    let age = try #require(person.property(named: "age")?.column)
    let rows = (0..<100).map { _ in store.reserveRows(1, entity: person.index) }
    let changes = ChangeSet(store.schema)
    for row in rows {
      changes.insert(row)
      changes.set(row, age, integer: 0)
    }
    try store.commit(changes)
    let rounds = TestScale.count(1_000, atLeast: 50)

    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        for round in 1...rounds {
          let changes = ChangeSet(store.schema)
          for row in rows { changes.set(row, age, integer: Int64(round)) }
          try store.commit(changes)
        }
      }
      for _ in 0..<2 {
        group.addTask {
          var transaction: Int64 = 0
          while transaction < Int64(rounds) {
            let state = store.state
            transaction = state.transaction
            let ages = Set(rows.map { state.integer($0, age) })
            #expect(ages.count == 1)
            await Task.yield()
          }
        }
      }
      try await group.waitForAll()
    }

    #expect(store.state.integer(rows[0], age) == Int64(rounds))
  }
}
