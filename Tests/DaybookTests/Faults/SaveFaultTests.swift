import Daybook
import Testing

/// Whatever is thrown before a transaction is appended leaves everything as it was.
@Suite("Saves that fail before they write")
struct SaveFaultTests {
  /// Does the same on two stages, on one of which a save fails meanwhile.
  private func expectNoTrace(
    of fault: SaveFault,
    _ makeStage: () throws -> FaultStage
  ) throws {
    try expectNoTrace(code: fault.code, makeStage, arm: fault.arm, disarm: fault.disarm)
  }

  private func expectNoTrace(
    code: Int,
    _ makeStage: () throws -> FaultStage,
    arm: (FaultStage) throws -> Void,
    disarm: (FaultStage) throws -> Void
  ) throws {
    let (stage, control) = (try makeStage(), try makeStage())
    for stage in [stage, control] {
      try arm(stage)
      stage.context.processPendingChanges()
    }
    let (before, journal, saved) = (stage.dumps(), try stage.journalText(), try stage.savedText())

    let error = #expect(throws: DaybookError.self) { try stage.context.save() }

    #expect(error?.code == code, "\(error?.description ?? "")")
    for (after, before) in zip(stage.dumps(), before) {
      #expect(after.difference(from: before) == nil)
    }
    #expect(try stage.journalText() == journal)
    #expect(try stage.savedText().difference(from: saved) == nil)
    for stage in [stage, control] { try disarm(stage) }
    let (told, wanted) = (try stage.finish(), try control.finish())
    #expect(firstDifference(told, wanted) == nil)
    #expect(try stage.tool("hammer").didSaveCount == control.tool("hammer").didSaveCount)
  }

  private func firstDifference(_ told: [String], _ wanted: [String]) -> String? {
    for (index, (line, other)) in zip(told, wanted).enumerated() where line != other {
      let moment = told[..<index].last { $0.hasPrefix("[") } ?? ""
      return "\(moment) '\(line)', not '\(other)'"
    }
    return told.count == wanted.count ? nil : "\(told.count) lines, not \(wanted.count)"
  }

  @Test(arguments: StoreKind.allCases, SaveFault.allCases)
  func `1.5 a save that fails leaves no trace, and can be made once the cause is gone`(
    kind: StoreKind,
    fault: SaveFault
  ) throws {
    try expectNoTrace(of: fault) { try FaultStage(kind) }
  }

  @Test(arguments: StoreKind.allCases, SaveFault.foundInContext)
  func `1.5 PAR-01 a child's save that fails leaves no trace in it nor in its parent`(
    kind: StoreKind,
    fault: SaveFault
  ) throws {
    try expectNoTrace(of: fault) { try FaultStage(kind, isChild: true) }
  }

  @Test(arguments: StoreKind.allCases, SaveFault.allCases)
  func `1.5 PAR-10 a parent's save that fails keeps what its child has saved into it`(
    kind: StoreKind,
    fault: SaveFault
  ) throws {
    try expectNoTrace(of: fault) {
      let stage = try FaultStage(kind, isChild: true)
      try stage.moveUp()
      return stage
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `1.5 PAR-06 a child's save that its parent refuses leaves no trace in either`(
    kind: StoreKind
  ) throws {
    try expectNoTrace(
      code: 133_020,
      { try FaultStage(kind, isChild: true) },
      arm: { stage in
        let theirs = try #require(try stage.root.local(stage.tool("saw")))
        stage.root.delete(theirs)
        stage.root.processPendingChanges()
      },
      disarm: { $0.root.undo() }
    )
  }

  @Test(arguments: StoreKind.allCases)
  func `1.5 a policy that gives up keeps what is unsaved, over what others have saved`(
    kind: StoreKind
  ) throws {
    let stage = try FaultStage(kind)
    stage.context.mergePolicy = .mergeByPropertyObjectTrump
    try stage.saveElsewhere("awl") { ($0.label, $0.name) = ("C", "borer") }
    let plane = try stage.tool("plane")
    (plane.mark, plane.label) = ("S", "C")
    stage.context.processPendingChanges()
    func changes() throws -> [[String: String]] {
      try ["hammer", "plane", "saw", "awl"].map { name in
        try stage.tool(name).changedValues().mapValues(GraphText.text)
      }
    }
    let before = try changes()
    var refreshed: Set<ManagedObject> = []
    let listener = stage.context.observe(ObjectsDidChange.self) {
      refreshed.formUnion($0.refreshed)
    }

    let error = #expect(throws: DaybookError.self) { try stage.context.save() }

    #expect(error?.code == 133_021)
    #expect(try changes() == before)
    // As after a fetch, objects without changes show what the policy had to look at.
    #expect(try stage.tool("awl").name == "borer")
    stage.context.processPendingChanges()
    #expect(try refreshed == [stage.tool("awl")])
    listener.cancel()
  }

  @Test(arguments: StoreKind.allCases)
  func `decision 3 what a setter could not throw is thrown by one save, and leaves no trace`(
    kind: StoreKind
  ) throws {
    let stage = try FaultStage(kind)
    let before = stage.dumps()
    let other = ManagedObjectContext(stage.container)
    try stage.tool("plane").bench = other.bench("foreign")

    let error = #expect(throws: DaybookError.self) { try stage.context.save() }

    #expect(error?.code == 134_060)
    #expect(zip(stage.dumps(), before).allSatisfy { $0.difference(from: $1) == nil })
    try stage.context.save()
    #expect(try stage.tool("plane").bench === stage.object("oak", Bench.self))
  }
}
