import Daybook
import Testing

/// What can keep a save from being made, in the order of the steps of a save.
enum SaveFault: String, CaseIterable, Sendable {
  case endlessChangeHandler
  case willSaveOfAnotherContext
  case endlessWillSave
  case rejectedHandlerEdit
  case deniedDeletion
  case rejectedDeletion
  case rejectedInsertion
  case rejectedUpdate
  case missingValue
  case severalAtOnce
  case overflowingSum
  case changedElsewhere
  case deletedElsewhere
  case duplicateInSave
  case duplicateOfSaved
  case deadlockedPolicy
  case longNote
  case longText

  /// Core Data's number for it.
  var code: Int {
    switch self {
    case .willSaveOfAnotherContext, .endlessChangeHandler, .endlessWillSave: 134_060
    case .rejectedHandlerEdit, .rejectedDeletion, .rejectedInsertion, .rejectedUpdate: 1_550
    case .deniedDeletion: 1_600
    case .missingValue: 1_570
    case .severalAtOnce: 1_560
    case .overflowingSum: 1_610
    case .changedElsewhere, .deletedElsewhere: 133_020
    case .duplicateInSave, .duplicateOfSaved, .deadlockedPolicy: 133_021
    case .longNote, .longText: 134_060
    }
  }

  /// Whether it is found before anything reaches the store, so that a child's save meets it too.
  var isFoundInContext: Bool {
    switch self {
    case .endlessChangeHandler, .willSaveOfAnotherContext,
      .endlessWillSave, .rejectedHandlerEdit, .deniedDeletion, .rejectedDeletion,
      .rejectedInsertion, .rejectedUpdate, .missingValue, .severalAtOnce:
      true
    case .overflowingSum, .changedElsewhere, .deletedElsewhere, .duplicateInSave,
      .duplicateOfSaved, .deadlockedPolicy, .longNote, .longText:
      false
    }
  }

  static let foundInContext = allCases.filter(\.isFoundInContext)
}

private struct Refusal: Error {}

// MARK: - Causes

extension SaveFault {
  /// Brings the cause about.
  func arm(_ stage: FaultStage) throws {
    let context = stage.context
    let (hammer, plane) = (try stage.tool("hammer"), try stage.tool("plane"))
    switch self {
    case .endlessChangeHandler:
      stage.ignored = "memo"
      context.undoManager?.disableUndoRegistration()
      let counter = Counter()
      stage.cause = context.observe(ObjectsDidChange.self) { [weak hammer] _ in
        hammer?.memo = "\(counter.next())"
      }
      hammer.memo = "0"
    case .willSaveOfAnotherContext:
      let bench = try foreignBench(stage)
      hammer.onWillSave = { $0.bench = bench }
    case .endlessWillSave:
      // An even number of rounds leads back.
      hammer.onWillSave = { $0.weight = $0.weight == 5 ? 6 : 5 }
    case .rejectedHandlerEdit:
      stage.ignored = "memo"
      context.undoManager?.disableUndoRegistration()
      hammer.onValidate = { if $0.memo == "bad" { throw Refusal() } }
      stage.cause = context.observe(ContextWillSave.self) { [weak hammer] _ in
        hammer?.memo = "bad"
      }
    case .deniedDeletion:
      Loan(context: context).tool = try stage.tool("chisel")
      context.delete(try stage.tool("chisel"))
    case .rejectedDeletion: try stage.tool("file").onValidate = { _ in throw Refusal() }
    case .rejectedInsertion: plane.onValidate = { _ in throw Refusal() }
    case .rejectedUpdate: hammer.onValidate = { _ in throw Refusal() }
    case .missingValue: try stage.object("cem", Apprentice.self).setValue(nil, forKey: "name")
    case .severalAtOnce:
      try SaveFault.missingValue.arm(stage)
      try SaveFault.rejectedUpdate.arm(stage)
      try SaveFault.rejectedDeletion.arm(stage)
    case .overflowingSum: hammer.weight = 40_000
    case .changedElsewhere: try stage.saveElsewhere("hammer") { $0.name = "sledge" }
    case .deletedElsewhere:
      try stage.tool("awl").name = "borer"
      try stage.saveElsewhere("awl") { $0.managedObjectContext?.delete($0) }
    case .duplicateInSave: context.tool("twin").mark = "P"
    case .duplicateOfSaved: plane.mark = "S"
    case .deadlockedPolicy:
      context.mergePolicy = .mergeByPropertyObjectTrump
      try stage.saveElsewhere("chisel") { $0.label = "C" }
      (plane.mark, plane.label) = ("S", "C")
      // The context sees what it will be in conflict with, as after any fetch.
      _ = try context.count(for: FetchRequest<Tool>())
    case .longNote: context.transactionNote = SaveFault.tooLong
    case .longText: plane.name = SaveFault.tooLong
    }
  }

  /// Takes the cause away.
  func disarm(_ stage: FaultStage) throws {
    let context = stage.context
    let (hammer, plane) = (try stage.tool("hammer"), try stage.tool("plane"))
    switch self {
    case .endlessChangeHandler, .rejectedHandlerEdit:
      (stage.cause as? MessageListener)?.cancel()
      (hammer.memo, hammer.onValidate) = ("memo", nil)
      context.undoManager?.enableUndoRegistration()
    case .willSaveOfAnotherContext, .endlessWillSave: hammer.onWillSave = nil
    case .deniedDeletion:
      let loans = try stage.tool("chisel").loans
      for loan in Array(loans) { context.delete(loan) }
    case .rejectedDeletion: try stage.tool("file").onValidate = nil
    case .rejectedInsertion: plane.onValidate = nil
    case .rejectedUpdate: hammer.onValidate = nil
    case .missingValue: try stage.object("cem", Apprentice.self).name = "Cem"
    case .severalAtOnce:
      try SaveFault.missingValue.disarm(stage)
      try SaveFault.rejectedUpdate.disarm(stage)
      try SaveFault.rejectedDeletion.disarm(stage)
    case .overflowingSum: hammer.weight = 5
    case .changedElsewhere: context.refresh(hammer, mergeChanges: true)
    case .deletedElsewhere: context.refresh(try stage.tool("awl"), mergeChanges: false)
    case .duplicateInSave:
      for tool in try context.all(Tool.self) where tool.name == "twin" { tool.mark = "T" }
    case .duplicateOfSaved: plane.mark = "P"
    case .deadlockedPolicy: (plane.mark, plane.label) = ("P", nil)
    case .longNote: context.transactionNote = "tidied up"
    case .longText: plane.name = "plane"
    }
  }

  /// A bench of another context.
  private func foreignBench(_ stage: FaultStage) throws -> Bench {
    let other = ManagedObjectContext(stage.container)
    stage.cause = other
    return try #require(other.object(with: stage.object("oak", Bench.self).objectID) as? Bench)
  }

  /// More than a text may have.
  private static let tooLong = String(repeating: "x", count: 17 << 20)
}

private final class Counter {
  private var count = 0

  func next() -> Int {
    count += 1
    return count
  }
}
