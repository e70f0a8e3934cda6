import Daybook
import TestSupport
import Testing

/// Random edits to lists of every kind: what is reported makes the new list of the old one, and
/// the new list is what a fresh fetch finds.
@Suite("Random lists")
struct ResultsScriptTests {
  @Test(arguments: SeededGenerator.seeds(fixed: 2))
  func `FRC-21 every reported difference makes the old list the new one`(seed: UInt64) throws {
    let model = try Staff.model()
    var generator = SeededGenerator(seed: seed)

    var toldTypes: Set<FetchedResultsChangeType> = []
    for number in 0..<TestScale.count(2_500, atLeast: 100) {
      let script = ResultsStep.script(&generator)
      guard let fault = try ScriptRun.fault(script, model, &toldTypes) else { continue }
      var leastFault = fault
      let least = try script.shortened { shorter in
        guard let fault = try ScriptRun.fault(shorter, model, &toldTypes) else { return false }
        leastFault = fault
        return true
      }
      Issue.record("seed \(seed), script \(number): \(leastFault)\nafter \(least)")
      return
    }
    #expect(toldTypes.count == FetchedResultsChangeType.allCases.count, "seed \(seed)")
  }
}

/// One script on one store, with a list of every kind.
private final class ScriptRun {
  private let container: PersistentContainer
  private let context: ManagedObjectContext
  private var lists: [WatchedList] = []

  /// What goes wrong in a script.
  static func fault(
    _ script: [ResultsStep],
    _ model: ManagedObjectModel,
    _ toldTypes: inout Set<FetchedResultsChangeType>
  ) throws -> String? {
    let run = try ScriptRun(model)
    defer { toldTypes.formUnion(run.lists.flatMap(\.toldTypes)) }
    for step in script {
      if let fault = try run.perform(step) { return fault }
    }
    return try run.perform(.process) ?? run.perform(.save, isLast: true)
  }

  private init(_ model: ManagedObjectModel) throws {
    container = try PersistentContainer(inMemory: "Lists", model: model)
    context = ManagedObjectContext(container)
    for kind in WatchedList.Kind.allCases { lists.append(try WatchedList(kind, context)) }
  }

  private func perform(_ step: ResultsStep, isLast: Bool = false) throws -> String? {
    switch step {
    case .elsewhere(let steps):
      let other = ManagedObjectContext(container)
      let everything = try other.all(Person.self) as [ManagedObject] + other.all(Company.self)
      for step in steps { try other.perform(step) }
      try other.save()
      return withExtendedLifetime(everything) { nil }
    case .save:
      do {
        try context.perform(step)
      } catch {
        // What others have saved meanwhile may be in the way.
        context.rollback()
        context.mergeNewestChanges()
      }
    case .process, .rollback, .refresh, .merge, .insert, .found, .delete, .disband, .rename,
      .grow, .employ, .retitle, .adopt:
      try context.perform(step)
    }
    guard step.endsEvent else { return nil }
    for list in lists {
      if let fault = try list.fault(context, isLast: isLast) { return "\(list.kind): \(fault)" }
    }
    return nil
  }
}

extension ResultsStep {
  /// Whether lists are compared after the step.
  fileprivate var endsEvent: Bool {
    switch self {
    case .process, .save, .rollback, .refresh, .merge: true
    case .insert, .found, .delete, .disband, .rename, .grow, .employ, .retitle, .adopt,
      .elsewhere:
      false
    }
  }
}

/// A list that is changed by reported differences only, beside the controller that reports them.
private final class WatchedList {
  enum Kind: CaseIterable {
    case inserted, sorted, descending, sectioned, filtered, limited, window, sectionedWindow
    case related, counted
  }

  let kind: Kind
  private let controller: FetchedResultsController<Person>
  private var replay: Replay
  private var listener: MessageListener?
  private var fault: String?
  private(set) var toldTypes: Set<FetchedResultsChangeType> = []

  init(_ kind: Kind, _ context: ManagedObjectContext) throws {
    self.kind = kind
    controller = try FetchedResultsController(
      fetchRequest: try kind.request(),
      managedObjectContext: context,
      sectionNameKeyPath: kind.sectionKeyPath
    )
    try controller.performFetch()
    replay = Replay(controller.snapshot)
    listener = controller.observe { [weak self] in self?.take($0) }
  }

  private func take(_ update: FetchedResultsUpdate) {
    guard let difference = update.difference else {
      replay = Replay(update.snapshot)
      if let failure = update.failure { fault = failure.localizedDescription }
      return
    }
    toldTypes.formUnion(difference.changes.map(\.type))
    if difference.isEmpty { fault = "nothing is reported" }
    fault = fault ?? replay.misplaced(difference) ?? replay.apply(difference)
    if fault == nil, replay != Replay(update.snapshot) { fault = "\(difference)" }
  }

  func fault(_ context: ManagedObjectContext, isLast: Bool) throws -> String? {
    let found = try context.fetch(try kind.request())
    if let fault { return fault }
    let fresh = Replay(found, isSectioned: kind.sectionKeyPath != nil) { $0.company?.title ?? "" }
    guard replay == fresh else { return "reported \(replay), fetched \(fresh)" }
    guard Replay(controller.snapshot) == fresh else { return "shown \(controller.snapshot)" }
    guard isLast else { return nil }
    for (section, items) in replay.items.enumerated() {
      for (item, id) in items.enumerated() {
        let position = SectionedPosition(section: section, item: item)
        guard controller.object(at: position).objectID == id,
          controller.position(ofObjectWith: id) == position
        else { return "\(id) is not at \(position)" }
      }
    }
    return nil
  }
}

extension WatchedList.Kind {
  fileprivate var sectionKeyPath: String? {
    switch self {
    case .sectioned, .sectionedWindow: "company.title"
    case .inserted, .sorted, .descending, .filtered, .limited, .window, .related, .counted: nil
    }
  }

  fileprivate func request() throws -> FetchRequest<Person> {
    let byCompany = [SortTerm(\Person.company?.title), SortTerm(\Person.name, .descending)]
    var request = FetchRequest<Person>(sortedBy: [SortTerm(\Person.name)])
    switch self {
    case .inserted: request.sortTerms = []
    case .sorted: break
    case .descending: request.sortTerms = [SortTerm(\Person.age, .descending)]
    case .sectioned: request.sortTerms = byCompany
    case .filtered: request.predicate = try FetchPredicate(format: "age > 3 AND name != 'n1'")
    case .limited: request.fetchLimit = 4
    case .window:
      request.fetchLimit = 3
      request.fetchOffset = 2
    case .sectionedWindow:
      request.sortTerms = byCompany
      request.fetchLimit = 5
      request.fetchOffset = 1
    case .related:
      request.predicate = try FetchPredicate(
        format: "company.title >= 't2' OR parent.company.title == 't1'"
      )
    case .counted: request.predicate = try FetchPredicate(format: "children.@count > 0")
    }
    return request
  }
}
