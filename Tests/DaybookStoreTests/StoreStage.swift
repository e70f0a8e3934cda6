import DaybookJournal
import DaybookModel
import DaybookStore
import Foundation
import TestSupport
import Testing

/// A store under test with rows by their written names, on a clock that only a save moves.
final class StoreStage {
  let model: ManagedObjectModel
  let fileSystem: any FileSystem
  private(set) var store: Store
  private let clock: JournalClock

  init(_ model: ManagedObjectModel, in fileSystem: any FileSystem = MemoryFileSystem()) throws {
    self.model = model
    self.fileSystem = fileSystem
    clock = JournalClock()
    store = try Store.create(in: fileSystem, model, StoreStage.options(clock))
  }

  /// Options with a clock and a chance of the test's own.
  static func options(_ clock: JournalClock = JournalClock()) -> StoreOptions {
    let random = JournalRandom(seed: 7)
    var options = StoreOptions()
    options.program = "test"
    options.now = { Date(timeIntervalSinceReferenceDate: clock.now.secondsSinceReferenceDate) }
    options.random = { random.next() }
    return options
  }

  func row(_ name: String) throws -> RowID {
    try #require(ObjectReference(name).flatMap { store.schema.row(of: $0) })
  }

  @discardableResult
  func commit(
    note: TransactionNote = TransactionNote(),
    rules: RuleCheck = .atCommit,
    _ change: (ChangeSet) throws -> Void
  ) throws -> CommitReceipt {
    clock.advance(by: .milliseconds(1_500))
    let changes = ChangeSet(store.schema)
    try change(changes)
    return try store.commit(changes, note, rules: rules)
  }

  func value(_ name: String, _ property: String) throws -> Value {
    store.state.value(try row(name), property)
  }

  /// Sets properties over the newest state.
  func set(_ name: String, _ values: [String: Value], _ changes: ChangeSet) throws {
    for (property, value) in values.sorted(by: { $0.key < $1.key }) {
      try changes.set(row(name), property, value, over: store.state)
    }
  }

  /// Deletes by the model's rules.
  func delete(_ names: String..., in changes: ChangeSet) throws {
    let plan = DeletionPlan(deleting: try names.map { try row($0) }, in: store.state)
    plan.write(to: changes, over: store.state)
  }

  /// Moves the clock, perhaps back.
  func turnClock(to moment: String) throws {
    clock.set(try #require(JournalInstant(moment)))
  }

  /// Closes and opens again.
  func reopen(_ model: ManagedObjectModel? = nil) throws {
    try store.close()
    store = try Store.open(in: fileSystem, model, StoreStage.options(clock))
  }

  /// Checks that opening again leads to the state that is shown.
  func expectReopening(sourceLocation: SourceLocation = #_sourceLocation) throws {
    let saved = store.state
    try reopen()
    let difference = try store.state.difference(from: saved)
    #expect(difference == nil, sourceLocation: sourceLocation)
  }

  /// The lines of the first segment without their checksums.
  func lines() throws -> [String] {
    let bytes = try fileSystem.contents(.segment(1))
    return bytes.split(separator: 0x0a).map { line in
      String(decoding: line.dropLast(17), as: UTF8.self)
    }
  }
}
