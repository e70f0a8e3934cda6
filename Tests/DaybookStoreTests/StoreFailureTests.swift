import DaybookJournal
import DaybookModel
import DaybookStore
import TestSupport
import Testing

@Suite("A disk that fails under a store")
struct StoreFailureTests {
  private let fileSystem = SimulatedFileSystem()
  private let stage: StoreStage

  init() throws {
    stage = try StoreStage(EngineModels.company().model, in: fileSystem)
    try stage.commit { try $0.insert(stage.row("Company/1"), ["name": "Acme"]) }
  }

  private func insert(_ name: String, _ company: String) throws {
    try stage.commit { try $0.insert(stage.row(name), ["name": .string(company)]) }
  }

  @Test func `with a failed sync shows nothing of the save and goes on reading`() throws {
    fileSystem.failNext(.sync, with: .code(.inputOutput))
    let before = stage.store.state

    let error = #expect(throws: DaybookError.self) { try insert("Company/2", "Bolt") }

    #expect(error?.exitCode == 74)
    #expect(stage.store.state === before)
    #expect(try stage.value("Company/1", "name") == "Acme")
    #expect(try stage.store.state(at: .transaction(1)).transaction == 1)
  }

  @Test func `with a failed sync refuses every later save and rehearses on what is shown`() throws {
    fileSystem.failNext(.sync, with: .code(.inputOutput))
    #expect(throws: DaybookError.self) { try insert("Company/2", "Bolt") }

    let error = #expect(throws: DaybookError.self) { try insert("Company/3", "Cog") }

    #expect(error?.exitCode == 74)
    let changes = ChangeSet(stage.store.schema)
    try changes.insert(stage.row("Company/4"), ["name": "Dot"])
    let rehearsed = try stage.store.rehearse(changes)
    #expect(try !rehearsed.contains(stage.row("Company/2")))
    #expect(try rehearsed.contains(stage.row("Company/4")))
  }

  @Test func `with a failed sync loses nothing that was ever shown`() throws {
    var generator = SeededGenerator(seed: 11)
    fileSystem.failNext(.sync, with: .code(.inputOutput))
    #expect(throws: DaybookError.self) { try insert("Company/2", "Bolt") }
    let disk = fileSystem.disk
    let shown = stage.store.state

    for cut in disk.statesAfterPowerCut(atMost: 200, using: &generator) {
      let mounted = SimulatedFileSystem(cut)
      let again = try Store.open(in: mounted, nil, StoreStage.options())
      let state = try again.state(at: .transaction(2))
      #expect(try state.difference(from: shown) == nil)
      let seen = again.state
      try again.close()

      // What this opening showed is there for ever after, whatever the power does.
      for later in mounted.disk.statesAfterPowerCut(atMost: 4, using: &generator) {
        let last = try Store.open(in: SimulatedFileSystem(later), nil, StoreStage.options())
        let past = try last.state(at: .transaction(seen.transaction))
        #expect(try past.difference(from: seen) == nil)
      }
    }
  }

  @Test(arguments: [SimulatedFileSystem.Fault.code(.noSpace), .code(.quotaExceeded)])
  func `without room saves nothing, and saves again once there is room`(
    fault: SimulatedFileSystem.Fault
  ) throws {
    fileSystem.failNext(.write, with: .short, fault)
    let before = stage.store.state

    let error = #expect(throws: DaybookError.self) { try insert("Company/2", "Bolt") }
    #expect(error?.exitCode == 74)
    #expect(stage.store.state === before)
    try insert("Company/2", "Bolt")
    #expect(throws: DaybookError.self) { try insert("Company/3", "Bolt") }
    try insert("Company/3", "Cog")

    #expect(stage.store.state.transaction == 4)
    try stage.expectReopening()
  }

  @Test func `without room for a large transaction cuts it off again`() throws {
    let title = String(repeating: "x", count: 30_000)
    func project(_ changes: ChangeSet) throws {
      for number in 1...100 {
        try changes.insert(stage.row("Project/\(number)"), ["title": .string(title)])
      }
    }
    let before = try fileSystem.contents(.segment(1))
    fileSystem.failNext(.write, with: .short, .code(.noSpace))

    #expect(throws: DaybookError.self) { try stage.commit(project) }

    #expect(try fileSystem.contents(.segment(1)) == before)
    try stage.commit(project)
    #expect(stage.store.state.transaction == 3)
    try stage.expectReopening()
  }

  @Test func `tells all who wait for one failed sync`() async throws {
    let store = stage.store
    let company = try #require(store.schema.entity(named: "Company"))
    fileSystem.failNext(.sync, with: .code(.inputOutput))

    let failures = await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<8 {
        group.addTask {
          let changes = ChangeSet(store.schema)
          changes.insert(store.reserveRows(1, entity: company.index))
          do {
            try store.commit(changes)
            return false
          } catch {
            return true
          }
        }
      }
      return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }

    #expect(failures == 8)
    #expect(store.state.transaction == 2)
    #expect(store.state.count(of: company.index) == 1)
  }
}
