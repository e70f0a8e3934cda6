import Daybook
import DaybookJournal
import DaybookStore
import TestSupport
import Testing

/// A stage on a disk that refuses calls.
private struct DiskStage {
  let fileSystem = SimulatedFileSystem(SimulatedDisk(pageByteCount: 4_096))
  let stage: FaultStage

  init(_ kind: StoreKind, isChild: Bool = false) throws {
    let clock = TestClock()
    let random = JournalRandom(seed: 3)
    var options = StoreOptions()
    options.now = { clock.date }
    options.random = { random.next() }
    // So small that every save begins a segment.
    options.segmentByteCountLimit = 1_000
    let model = try Workshop.model()
    let store = try Store.create(in: fileSystem, model, options)
    stage = try FaultStage(
      try PersistentContainer(over: store, model: model, isInMemory: kind == .memory),
      isChild: isChild
    )
  }

  /// The bytes of all segments.
  var journal: [StorePath: [UInt8]] {
    fileSystem.disk.files.filter { $0.key.parent == .journal }
  }

  /// What a context shows in a store opened on what the disk holds.
  func reopenedText() throws -> (text: GraphText, last: Int64) {
    let model = try Workshop.model()
    let store = try Store.open(in: SimulatedFileSystem(fileSystem.disk), model, StoreOptions())
    let container = try PersistentContainer(over: store, model: model, isInMemory: false)
    let text = try GraphText(ManagedObjectContext(container), of: model)
    let last = container.lastTransaction
    try container.close()
    return (text, last)
  }
}

@Suite("Saves on a disk that refuses a call")
struct DiskFaultTests {
  struct Case: Sendable, CustomStringConvertible {
    let kind: StoreKind
    let fault: SimulatedFileSystem.Fault

    var description: String { "\(kind), \(fault)" }
  }

  /// A container without a path takes the same way through the journal: a debug build looks at it
  /// with one fault only.
  static let cases: [Case] = {
    let faults: [SimulatedFileSystem.Fault] =
      [.noSpace, .inputOutput, .accessDenied, .interrupted].map { .code($0) } + [.short]
    let others: [SimulatedFileSystem.Fault] =
      [.quotaExceeded, .readOnlyFileSystem].map { .code($0) }
    guard TestScale.isRelease else {
      return faults.map { Case(kind: .disk, fault: $0) } + [Case(kind: .memory, fault: faults[0])]
    }
    return StoreKind.allCases.flatMap { kind in
      (faults + others).map { Case(kind: kind, fault: $0) }
    }
  }()

  /// What a save without any fault leads to.
  private struct Wanted {
    let told: [String]
    let saved: GraphText

    init(_ makeStage: () throws -> DiskStage) throws {
      told = try makeStage().stage.finish()
      let other = try makeStage()
      try other.stage.context.save()
      saved = try other.stage.savedText()
    }
  }

  /// Saves while one call is refused.
  ///
  /// - Returns: How it ended; nil where there are not that many calls.
  private func save(
    _ disk: DiskStage,
    refusing number: Int,
    _ fault: SimulatedFileSystem.Fault,
    _ wanted: Wanted
  ) throws -> Ending? {
    let stage = disk.stage
    let (before, saved, last) =
      (stage.dumps(), try stage.savedText(), stage.container.lastTransaction)
    let journal = disk.journal
    disk.fileSystem.fail(call: disk.fileSystem.callCount + number, with: fault)
    var failure: DaybookError?
    do throws(DaybookError) { try stage.context.save() } catch { failure = error }
    guard disk.fileSystem.hasFired else {
      #expect(failure == nil)
      return nil
    }
    let note: Comment = "call \(number), \(fault): \(failure?.description ?? "saved")"
    if let failure {
      for (after, before) in zip(stage.dumps(), before) {
        #expect(after.difference(from: before) == nil, note)
      }
      #expect(stage.container.lastTransaction == last, note)
      #expect(try stage.savedText().difference(from: saved) == nil, note)
      if failure.reason == .store(.durabilityUnknown) {
        try expectPoisoned(disk, before, saved, wanted, note)
        return .poisoned
      }
      #expect([3, 74].contains(failure.exitCode), note)
      // A segment that was sealed for the next one is, for ever.
      for (path, bytes) in disk.journal {
        #expect(bytes.starts(with: journal[path] ?? []), note)
        #expect(!bytes.contains("\"tx\":\(last + 1),"), note)
      }
    }
    let told = try stage.finish()
    #expect(told == wanted.told, note)
    return failure == nil ? .saved : .savedLater
  }

  private enum Ending: Hashable {
    case saved
    case savedLater
    case poisoned
  }

  /// Checks that a store goes on reading and refuses to save, and that opening it again shows the
  /// transaction whole or not at all.
  private func expectPoisoned(
    _ disk: DiskStage,
    _ before: [ContextDump],
    _ saved: GraphText,
    _ wanted: Wanted,
    _ note: Comment
  ) throws {
    let stage = disk.stage
    let error = #expect(throws: DaybookError.self) { try stage.context.save() }
    guard case .store(.poisoned)? = error?.reason else {
      Issue.record("\(String(describing: error)) is no poisoned store, \(note)")
      return
    }
    for (after, before) in zip(stage.dumps(), before) {
      #expect(after.difference(from: before) == nil, note)
    }
    #expect(try stage.savedText().difference(from: saved) == nil, note)
    let (text, last) = try disk.reopenedText()
    if last == stage.container.lastTransaction {
      #expect(text.difference(from: saved) == nil, note)
    } else {
      #expect(last == stage.container.lastTransaction + 1, note)
      #expect(text.difference(from: wanted.saved) == nil, note)
    }
  }

  private func endings(
    of fault: SimulatedFileSystem.Fault,
    _ makeStage: () throws -> DiskStage
  ) throws -> [Ending] {
    let wanted = try Wanted(makeStage)
    var endings: [Ending] = []
    while let ending = try save(try makeStage(), refusing: endings.count + 1, fault, wanted) {
      endings.append(ending)
    }
    return endings
  }

  @Test(arguments: cases)
  func `1.5 each call of a save refused in turn leaves no trace, or poisons the store`(
    one: Case
  ) throws {
    let endings = try endings(of: one.fault) { try DiskStage(one.kind) }

    #expect(endings.count > 25, "a blob, a seal, a segment, an append, HEAD")
    switch one.fault {
    case .code(.interrupted), .short: #expect(Set(endings) == [.saved])
    case .code: #expect(Set(endings) == [.saved, .savedLater, .poisoned])
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `1.5 PAR-01 what a child has saved stays with its parent when the disk refuses`(
    kind: StoreKind
  ) throws {
    let endings = try endings(of: .code(.noSpace)) {
      let disk = try DiskStage(kind, isChild: true)
      try disk.stage.moveUp()
      return disk
    }

    #expect(Set(endings) == [.saved, .savedLater, .poisoned])
  }
}

extension Array where Element == UInt8 {
  fileprivate func contains(_ text: String) -> Bool { firstRange(of: Array(text.utf8)) != nil }
}
