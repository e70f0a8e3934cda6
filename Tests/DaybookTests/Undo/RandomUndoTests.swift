import Daybook
import TestSupport
import Testing

/// Long scripts of random edits, undone and done again; a failing one is shortened before it is
/// reported.
@Suite("Random undo")
struct RandomUndoTests {
  @Test(arguments: StoreKind.allCases, SeededGenerator.seeds(fixed: 4))
  func `CTX-20 undo and redo lead to the recorded states`(kind: StoreKind, seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let count = TestScale.count(1_500, atLeast: 120)
    let script = EventScript(&generator, count: count, elsewhere: false)

    guard let failure = outcome(of: script, on: kind) else { return }
    let shortest = script.shrunk { outcome(of: $0, on: .memory) != nil }
    Issue.record("seed \(seed): \(outcome(of: shortest, on: .memory) ?? failure)\n\(shortest)")
  }

  @Test(arguments: StoreKind.allCases, SeededGenerator.seeds(fixed: 3))
  func `CTX-20 undo keeps both sides of links together, whatever others save in between`(
    kind: StoreKind,
    seed: UInt64
  ) throws {
    var generator = SeededGenerator(seed: seed)
    let count = TestScale.count(1_500, atLeast: 120)
    let script = EventScript(&generator, count: count, elsewhere: true)

    guard let failure = outcome(of: script, on: kind) else { return }
    let shortest = script.shrunk { outcome(of: $0, on: .memory) != nil }
    Issue.record("seed \(seed): \(outcome(of: shortest, on: .memory) ?? failure)\n\(shortest)")
  }

  /// What goes wrong when a script is run; nil if all is well.
  private func outcome(of script: EventScript, on kind: StoreKind) -> String? {
    do {
      var run = try ScriptRun(kind)
      for (number, step) in script.steps.enumerated() {
        if let failure = try run.perform(step) { return "step \(number): \(failure)" }
      }
      return try run.finish()
    } catch {
      return "\(error)"
    }
  }
}

/// One run of a script, with the states that were met.
private struct ScriptRun {
  private let sandbox: Sandbox
  private let context: ManagedObjectContext
  private let manager: ManagedObjectContext.UndoManager
  private var states: [GraphText]
  private var position = 0
  private var eventCount = 0
  private var isAlone = true

  init(_ kind: StoreKind) throws {
    sandbox = try Sandbox(kind, try Staff.model())
    context = sandbox.context(undoing: true)
    guard let manager = context.undoManager else { throw DaybookError(.usage(.noStore)) }
    self.manager = manager
    states = [try GraphText(context, of: sandbox.model)]
  }

  mutating func perform(_ step: EventScript.Step) throws -> String? {
    switch step {
    case .event(let edits):
      eventCount += 1
      manager.beginUndoGrouping()
      manager.setActionName("event \(eventCount)")
      for edit in edits { try edit.apply(to: context) }
      manager.endUndoGrouping()
      return try noteEvent()
    case .undo:
      manager.undo()
      position = max(position - 1, 0)
    case .redo:
      manager.redo()
      position = min(position + 1, states.count - 1)
    case .save: try context.save()
    case .fetch: _ = try context.all(Person.self)
    case .elsewhere(let edit):
      try context.save()
      let other = sandbox.context()
      try edit.apply(to: other)
      try other.save()
      context.mergeNewestChanges()
      isAlone = false
    }
    return try check()
  }

  private mutating func noteEvent() throws -> String? {
    let state = try GraphText(context, of: sandbox.model)
    // An event that made something and took it away again is a step too.
    if state != states[position] || manager.undoActionName == "event \(eventCount)" {
      states.removeSubrange((position + 1)...)
      states.append(state)
      position += 1
    }
    return try check()
  }

  private func check() throws -> String? {
    let state = try GraphText(context, of: sandbox.model)
    if let failure = try inverseFailure() { return failure }
    guard isAlone else { return nil }
    if let difference = state.difference(from: states[position]) { return difference }
    guard manager.canUndo == (position > 0) else { return "canUndo is \(manager.canUndo)" }
    guard manager.canRedo == (position < states.count - 1) else {
      return "canRedo is \(manager.canRedo)"
    }
    return nil
  }

  /// A link that only one side knows of, or a count that is not that of the members.
  private func inverseFailure() throws -> String? {
    for person in try context.all(Person.self) {
      let name = "\(person.objectID)"
      if let company = person.company, !company.employees.contains(where: { $0 === person }) {
        return "\(name) is no employee of \(company.objectID)"
      }
      if let friend = person.friend, friend.friend !== person { return "\(name) has no friend" }
      if let badge = person.badge, badge.holder !== person { return "\(name) has no badge" }
      if person.peers.contains(where: { !$0.peers.contains(person) }) { return "\(name) peers" }
      if person.boards.contains(where: { !$0.board.contains(person) }) { return "\(name) boards" }
      if person.children.contains(where: { $0.parent !== person }) { return "\(name) children" }
      if person.children.count != walkedCount(of: person.children) { return "\(name) child count" }
      if person.peers.count != walkedCount(of: person.peers) { return "\(name) peer count" }
    }
    for company in try context.all(Company.self) {
      let name = "\(company.objectID)"
      if company.employees.count != walkedCount(of: company.employees) { return "\(name) count" }
      if company.employees.contains(where: { $0.company !== company }) { return "\(name) staff" }
      if company.images.contains(where: { $0.company !== company }) { return "\(name) images" }
    }
    for image in try context.all(Image.self) {
      guard let company = image.company else { continue }
      if !company.images.contains(where: { $0 === image }) { return "\(image.objectID) is in none" }
    }
    return nil
  }

  /// The number of members that an iteration meets.
  private func walkedCount<T>(of set: RelationshipSet<T>) -> Int {
    var count = 0
    for _ in set { count += 1 }
    return count
  }

  /// Saves, and compares with what a new context reads.
  func finish() throws -> String? {
    try context.save()
    let mine = try GraphText(context, of: sandbox.model)
    try sandbox.reopen()
    let read = try GraphText(sandbox.context(), of: sandbox.model)
    return read.difference(from: mine)
  }
}
