import DaybookModel
import DaybookStore
import TestSupport
import Testing

@Suite("Memory")
struct MemoryTests {
  @Test func `states that nobody holds are released`() throws {
    let stage = try StoreStage(EngineModels.company().model)
    weak var first: StoreState?
    weak var pinned: StoreState?
    try stage.commit { try $0.insert(stage.row("Company/1"), ["name": "Acme"]) }
    first = stage.store.state
    try stage.commit { try $0.insert(stage.row("Company/2"), ["name": "Bolt"]) }
    let held = stage.store.state
    pinned = held
    try stage.commit { try $0.insert(stage.row("Company/3"), ["name": "Cog"]) }

    #expect(first == nil)
    #expect(pinned === held)
    #expect(held.count(of: try stage.row("Company/1").entity) == 2)
  }

  @Test func `random commits with readers keep no more than their rows`() throws {
    let stage = try StoreStage(EngineModels.company().model)
    var random = SeededGenerator(seed: 3)
    let names = (0..<64).map { "\($0)" + String(repeating: "x", count: $0) }
    try stage.commit { changes in
      for number in 1...500 { try changes.insert(stage.row("Person/\(number)"), [:]) }
      for number in 1...20 { try changes.insert(stage.row("Company/\(number)"), [:]) }
    }
    var reader = stage.store.state
    var early = 0
    let rounds = TestScale.count(20_000, atLeast: 1_200)
    for round in 1...rounds {
      try stage.commit { changes in
        for _ in 0..<4 {
          let person = "Person/\(Int.random(in: 1...500, using: &random))"
          let company = "Company/\(Int.random(in: 1...20, using: &random))"
          let name = names[Int.random(in: 0..<64, using: &random)]
          try stage.set(person, ["name": .string(name), "company": link(company)], changes)
        }
      }
      // A reader stays behind by up to thirty transactions.
      if round % 30 == 0 { reader = stage.store.state }
      if round == rounds / 4 { early = stage.store.state.byteCount }
    }

    let late = stage.store.state.byteCount
    #expect(late <= early * 2, "grew from \(early) to \(late) bytes")
    #expect(reader.transaction <= stage.store.state.transaction)
  }
}
