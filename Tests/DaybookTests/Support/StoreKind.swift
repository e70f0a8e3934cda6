import Daybook
import Synchronization
import TestSupport

/// Where a test's store is kept; every behaviour is the same in both places.
enum StoreKind: String, CaseIterable, Sendable {
  case disk
  case memory
}

/// A store for one test, with a folder of its own where it is on disk.
final class Sandbox {
  let kind: StoreKind
  let model: ManagedObjectModel
  private(set) var container: PersistentContainer
  private let directory: TemporaryDirectory
  private let name: String

  init(
    _ kind: StoreKind,
    _ model: ManagedObjectModel,
    name: String = "Test"
  ) throws {
    self.kind = kind
    self.model = model
    self.name = name
    directory = try TemporaryDirectory()
    container = try Sandbox.open(kind, model, name, directory.path)
  }

  /// The folder that the store's stands in.
  var path: String { directory.path }

  /// A context for the test's own isolation.
  func context() -> ManagedObjectContext { ManagedObjectContext(container) }

  /// A context that can undo.
  func context(undoing: Bool) -> ManagedObjectContext {
    let context = context()
    if undoing { context.undoManager = ManagedObjectContext.UndoManager() }
    return context
  }

  /// Opens the store again, as another run of the program would; a store in memory stays open.
  func reopen(model: ManagedObjectModel? = nil) throws {
    guard kind == .disk else { return }
    try container.close()
    container = try Sandbox.open(kind, model ?? self.model, name, directory.path)
  }

  private static func open(
    _ kind: StoreKind,
    _ model: ManagedObjectModel,
    _ name: String,
    _ path: String
  ) throws -> PersistentContainer {
    switch kind {
    case .disk: try PersistentContainer(name: name, model: model, directory: path)
    case .memory: try PersistentContainer(inMemory: name, model: model)
    }
  }
}
