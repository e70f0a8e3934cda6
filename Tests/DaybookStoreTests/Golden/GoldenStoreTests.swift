import DaybookJournal
import DaybookModel
import DaybookStore
import TestSupport
import Testing

/// With the same clock and chance the same operations give the same stores for ever, and every
/// store that was ever written is read.
@Suite("Golden stores")
struct GoldenStoreTests {
  @Test(arguments: GoldenStore.all)
  func `are written byte for byte`(golden: GoldenStore) throws {
    let fileSystem = SimulatedFileSystem()
    let stage = try StoreStage(golden.model(), in: fileSystem)
    try golden.write(stage)
    try stage.store.close()

    for path in golden.paths(on: fileSystem.disk) {
      try Fixture("Journal/v1/\(golden.name)/\(path.text)").expect(
        fileSystem.disk.files[path] ?? []
      )
    }
  }

  @Test(arguments: GoldenStore.all)
  func `are read back`(golden: GoldenStore) throws {
    let written = SimulatedFileSystem()
    let stage = try StoreStage(golden.model(), in: written)
    try golden.write(stage)
    var files: [StorePath: [UInt8]] = [:]
    for path in golden.paths(on: written.disk) {
      files[path] = try golden.fixture(path).bytes()
    }

    let fileSystem = try MemoryFileSystem(files: files)
    let verification = try JournalVerification.verify(fileSystem, threadCount: 1)
    #expect(verification.isSound)
    #expect(verification.notes.isEmpty)
    let store = try Store.open(in: fileSystem, nil, StoreStage.options())

    #expect(store.notes.isEmpty)
    #expect(try store.state.difference(from: stage.store.state) == nil)
    for (name, values) in golden.values {
      let row = try stage.row(name)
      for (property, value) in values {
        let found = store.state.value(row, property)
        #expect(found.isIdentical(to: value), "\(name).\(property) is \(found)")
      }
    }
  }
}

/// One golden store: its model, the operations that write it, and values that it must hold.
struct GoldenStore: Sendable, CustomTestStringConvertible {
  let name: String
  let model: @Sendable () throws -> ManagedObjectModel
  let write: @Sendable (StoreStage) throws -> Void
  var values: [(String, [String: Value])] = []

  var testDescription: String { name }

  func fixture(_ path: StorePath) -> Fixture { Fixture("Journal/v1/\(name)/\(path.text)") }

  /// The files that are golden: all but the lock, which names the process.
  func paths(on disk: SimulatedDisk) -> [StorePath] {
    disk.files.keys.filter { $0 != .lock && $0 != .gitAttributes }.sorted { $0.text < $1.text }
  }

  static let all = [
    types, inheritance, relationships, mutual, deletions, externals, drift, composites,
  ]
}
