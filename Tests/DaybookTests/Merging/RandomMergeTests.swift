import Daybook
import TestSupport
import Testing

/// Two contexts edit entries with unique keys and save one after the other, by all policies; plain
/// dictionaries say what must come of it.
@Suite("Random merges")
struct RandomMergeTests {
  @Test(arguments: StoreKind.allCases, MergePolicy.allCases)
  func `agree with dictionaries`(kind: StoreKind, policy: MergePolicy) throws {
    for seed in SeededGenerator.seeds(fixed: TestScale.count(60, atLeast: 4)) {
      var run = try MergeScript(kind, policy, seed)
      for round in 0..<12 { try run.play(round) }
      try run.expectReopening()
    }
  }
}

private struct MergeScript {
  private let sandbox: Sandbox
  private let policy: MergePolicy
  private let seed: UInt64
  private var random: SeededGenerator
  private var oracle = MergeOracle()

  init(_ kind: StoreKind, _ policy: MergePolicy, _ seed: UInt64) throws {
    sandbox = try Sandbox(kind, try Entry.model())
    self.policy = policy
    self.seed = seed
    random = SeededGenerator(seed: seed)
  }

  /// Both contexts read everything and edit; then one saves, then the other.
  mutating func play(_ round: Int) throws {
    let contexts = [sandbox.context(policy), sandbox.context(policy)]
    let base = oracle
    var edits: [[Int64: MergeOracle.Edit]] = []
    for context in contexts { edits.append(try edit(context, base)) }
    for (context, edits) in zip(contexts, edits) {
      let note: Comment = "\(policy.rawValue), seed \(seed), round \(round)"
      guard let next = oracle.saving(edits, over: base, policy) else {
        let before = sandbox.container.lastTransaction
        #expect(throws: DaybookError.self, note) { try context.save() }
        #expect(sandbox.container.lastTransaction == before, note)
        context.rollback()
        continue
      }
      do {
        try context.save()
      } catch {
        Issue.record(error, note)
      }
      oracle = next
      #expect(!context.hasChanges, note)
      #expect(try values(context) == oracle.rows, note)
      #expect(try values(sandbox.context()) == oracle.rows, note)
    }
  }

  func expectReopening() throws {
    try sandbox.reopen()
    #expect(try values(sandbox.context()) == oracle.rows, "\(policy.rawValue), seed \(seed)")
  }

  private mutating func edit(
    _ context: ManagedObjectContext,
    _ base: MergeOracle
  ) throws -> [Int64: MergeOracle.Edit] {
    var edits: [Int64: MergeOracle.Edit] = [:]
    var entries = try context.all(Entry.self)
    entries.shuffle(using: &random)
    for entry in entries.prefix(random.below(4)) {
      let row = base.rows[entry.objectID.number] ?? [:]
      if random.below(5) == 0 {
        context.delete(entry)
        edits[entry.objectID.number] = .init(
          values: row,
          changed: [],
          isNew: false,
          isDeleted: true
        )
      } else {
        edits[entry.objectID.number] = change(entry, row, isNew: false)
      }
    }
    for _ in 0..<random.below(4) {
      let entry = Entry(context: context)
      edits[entry.objectID.number] = change(entry, [:], isNew: true)
    }
    return edits
  }

  /// Sets some properties, each once, to a few values, so that they often agree.
  private mutating func change(
    _ entry: Entry,
    _ row: MergeOracle.Values,
    isNew: Bool
  ) -> MergeOracle.Edit {
    var values = row
    for name in MergeOracle.names where random.below(2) == 0 {
      let value = random.below(6)
      values[name] = value == 0 ? nil : "\(name.prefix(1))\(value)"
    }
    entry.key = values["key"]
    entry.first = values["first"]
    entry.second = values["second"]
    let changed = MergeOracle.names.filter { values[$0] != row[$0] }
    return .init(values: values, changed: Set(changed), isNew: isNew)
  }

  private func values(_ context: ManagedObjectContext) throws -> [Int64: MergeOracle.Values] {
    var found: [Int64: MergeOracle.Values] = [:]
    for entry in try context.all(Entry.self) {
      var values: MergeOracle.Values = [:]
      values["key"] = entry.key
      values["first"] = entry.first
      values["second"] = entry.second
      found[entry.objectID.number] = values
    }
    return found
  }
}

final class Entry: ManagedObject {
  @Managed("key") var key: String?
  @Managed("first") var first: String?
  @Managed("second") var second: String?

  static func model() throws -> ManagedObjectModel {
    try ManagedObjectModel(name: "Entries") {
      Entity("Entry", Entry.self) {
        Attribute("key", .string, isOptional: true)
        Attribute("first", .string, isOptional: true)
        Attribute("second", .string, isOptional: true)
        Unique("key")
      }
    }
  }
}

extension SeededGenerator {
  fileprivate mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &self) }
}
