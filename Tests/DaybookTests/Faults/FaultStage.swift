import Daybook
import DaybookJournal
import DaybookStore
import TestSupport
import Testing

/// A context with every kind of unsaved change, in a store that is the same in every run.
///
/// Two stages that do the same write the same bytes, so that one whose saves fail now and then can
/// be compared with one whose saves never do.
final class FaultStage {
  /// The context that saves next: that of the edits, or after `moveUp` its parent.
  private(set) var context: ManagedObjectContext
  let container: PersistentContainer
  let root: ManagedObjectContext
  private let child: ManagedObjectContext?
  private let sandbox: Sandbox?
  private var ids: [String: ManagedObjectID] = [:]
  private var held: [ObjectIdentifier: [ManagedObject]] = [:]

  /// What a fault keeps for as long as it is there.
  var cause: Any?

  /// A property that callbacks of the fault edit, which is their own affair.
  var ignored: String?

  /// A stage in a store of its own.
  convenience init(_ kind: StoreKind, isChild: Bool = false) throws {
    var description = TestClock().description
    let random = JournalRandom(seed: 3)
    description.random = { random.next() }
    let sandbox = try Sandbox(kind, try Workshop.model(), description: description)
    try self.init(sandbox.container, isChild: isChild, sandbox)
  }

  init(_ container: PersistentContainer, isChild: Bool = false, _ sandbox: Sandbox? = nil) throws {
    self.container = container
    self.sandbox = sandbox
    root = ManagedObjectContext(container)
    root.undoManager = ManagedObjectContext.UndoManager()
    root.name = "root"
    child = isChild ? ManagedObjectContext(parent: root) : nil
    context = child ?? root
    child?.undoManager = ManagedObjectContext.UndoManager()
    ids = try FaultStage.fill(ManagedObjectContext(container))
    _ = try root.all(Tool.self)
    hold(root.registeredObjects)
    try edit()
  }

  private static func fill(
    _ context: ManagedObjectContext
  ) throws -> [String: ManagedObjectID] {
    let (oak, pine) = (context.bench("oak"), context.bench("pine"))
    let (hammer, saw) = (context.tool("hammer", on: oak), context.tool("saw", on: oak))
    let (file, chisel) = (context.tool("file", on: pine), context.tool("chisel"))
    let awl = context.tool("awl")
    (hammer.mark, saw.mark, saw.label) = ("H", "S", "saw")
    for tool in [hammer, file, saw] { oak.rack.append(tool) }
    file.spare = hammer
    chisel.spare = file
    let ann = context.apprentice("Ann", of: hammer, file)
    try context.save()
    let objects: [String: ManagedObject] = [
      "oak": oak, "pine": pine, "hammer": hammer, "saw": saw, "file": file, "chisel": chisel,
      "awl": awl, "ann": ann,
    ]
    return objects.mapValues(\.objectID)
  }

  // MARK: - Edits

  /// Changes of every kind, in two events.
  private func edit() throws {
    let hammer = try tool("hammer")
    (hammer.name, hammer.weight, hammer.memo) = ("mallet", 5, "memo")
    hammer.manual = .init(repeating: 1, count: 100_000)
    let oak = try object("oak", Bench.self)
    oak.rack.move(from: 2, to: 0)
    let plane = context.tool("plane", on: oak)
    plane.mark = "P"
    oak.rack.insert(plane, at: 1)
    try object("ann", Apprentice.self).favorites.insert(plane)
    context.processPendingChanges()

    let saw = try tool("saw")
    saw.spare = plane
    saw.label = nil
    context.delete(try object("pine", Bench.self))
    let ann = try object("ann", Apprentice.self)
    ann.favorites.remove(hammer)
    let cem = context.apprentice("Cem", of: saw, plane)
    context.delete(context.tool("fleeting"))
    context.transactionNote = "tidied up"
    context.processPendingChanges()
    for (name, object) in ["plane": plane, "cem": cem] as [String: ManagedObject] {
      ids[name] = object.objectID
    }
    hold(context.registeredObjects)
  }

  func tool(_ name: String) throws -> Tool { try object(name, Tool.self) }

  func object<T: ManagedObject>(_ name: String, _ type: T.Type) throws -> T {
    let object = try #require(try context.object(with: id(of: name)) as? T)
    hold([object])
    return object
  }

  private func id(of name: String) throws -> ManagedObjectID { try #require(ids[name]) }

  private func hold(_ objects: some Sequence<ManagedObject>) {
    for object in objects {
      guard let owner = object.managedObjectContext else { continue }
      held[ObjectIdentifier(owner), default: []].append(object)
    }
  }

  /// Has another context save something about a tool that was saved before.
  func saveElsewhere(_ name: String, _ edit: (Tool) -> Void) throws {
    let other = ManagedObjectContext(container)
    other.name = "other"
    edit(try #require(try other.object(with: id(of: name)) as? Tool))
    try other.save()
  }

  /// Saves the child, so that it is its parent's turn.
  func moveUp() throws {
    try context.save()
    context = root
    root.transactionNote = "from below"
  }
}

// MARK: - Comparing

extension FaultStage {
  /// Everything that the contexts show.
  func dumps() -> [ContextDump] {
    [root, child].compactMap { $0 }.map {
      ContextDump($0, holding: held[ObjectIdentifier($0)] ?? [], without: ignored)
    }
  }

  /// The journal's lines.
  func journalText() throws -> String {
    try (1...container.lastTransaction).map(container.journalText).joined()
  }

  /// What a context shows that knows nothing but what is saved.
  func savedText() throws -> GraphText {
    try GraphText(ManagedObjectContext(container), of: container.managedObjectModel)
  }

  /// Saves, takes everything back and saves, does it again and saves, and tells what was seen.
  func finish() throws -> [String] {
    var told: [String] = []
    func tell(_ moment: String) {
      for dump in dumps() { told += ["[\(moment)]"] + dump.lines }
    }
    try saveUp()
    tell("saved")
    let undo = try #require(context.undoManager)
    var steps = 0
    while undo.canUndo {
      undo.undo()
      steps += 1
      tell("undone \(steps)")
    }
    try saveUp()
    tell("saved what is undone")
    while undo.canRedo { undo.redo() }
    tell("done again")
    try saveUp()
    tell("saved again")
    return told + (try journalText()).split(separator: "\n").map(String.init)
  }

  private func saveUp() throws {
    try context.save()
    if context !== root { try root.save() }
  }
}
