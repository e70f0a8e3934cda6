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
  private let description: PersistentStoreDescription

  init(
    _ kind: StoreKind,
    _ model: ManagedObjectModel,
    name: String = "Test",
    description: PersistentStoreDescription = PersistentStoreDescription()
  ) throws {
    self.kind = kind
    self.model = model
    self.name = name
    self.description = description
    directory = try TemporaryDirectory()
    container = try Sandbox.open(kind, model, name, directory.path, description)
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
    let model = model ?? self.model
    container = try Sandbox.open(kind, model, name, directory.path, description)
  }

  private static func open(
    _ kind: StoreKind,
    _ model: ManagedObjectModel,
    _ name: String,
    _ path: String,
    _ description: PersistentStoreDescription
  ) throws -> PersistentContainer {
    var description = description
    description.kind = kind == .disk ? .journal : .inMemory
    return try PersistentContainer(
      name: name,
      model: model,
      directory: path,
      description: description
    )
  }
}
