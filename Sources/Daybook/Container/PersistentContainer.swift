public import DaybookModel
internal import DaybookStore

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A store, its model, and the contexts that work with it.
///
///     let container = try PersistentContainer(name: "Budget", model: model)   // ./Budget.daybook
///     let context = container.viewContext
///
/// A container can be used from anywhere. The store is closed when the container and its contexts
/// are gone.
public final class PersistentContainer: Sendable {
  /// The container's name, which is that of the store's folder without its extension.
  public let name: String

  let connection: StoreConnection
  @MainActor private var loadedViewContext: ManagedObjectContext?

  /// Opens the store called `name` in a folder, or makes it.
  ///
  /// - Parameters:
  ///   - name: The name of the store's folder, without `.daybook`.
  ///   - model: The entities, with their classes.
  ///   - directory: The folder that the store's stands in; `/dev/null` keeps it in memory.
  ///   - description: How the store is opened.
  ///   - debug: Where the container says what it does.
  /// - Throws: Every property of a class that the model has not, or has otherwise; error 134100
  ///   where the store has another model; damage, a lock or a missing permission.
  public init(
    name: String,
    model: ManagedObjectModel,
    directory: String = ".",
    description: PersistentStoreDescription = PersistentStoreDescription(),
    debug: DebugOutput = .fromEnvironment
  ) throws(DaybookError) {
    self.name = name
    let isInMemory = description.kind == .inMemory || directory == "/dev/null"
    connection = try StoreConnection(
      isInMemory ? nil : directory + "/" + name + ".daybook",
      model,
      description,
      debug: debug.log
    )
  }

  /// Makes a store in memory, which lives as long as the container.
  ///
  /// - Throws: Every property of a class that the model has not, or has otherwise.
  public convenience init(
    inMemory name: String = "Memory",
    model: ManagedObjectModel,
    debug: DebugOutput = .fromEnvironment
  ) throws(DaybookError) {
    let description = PersistentStoreDescription(.inMemory)
    try self.init(name: name, model: model, description: description, debug: debug)
  }
}

extension PersistentContainer {
  /// The entities of the store.
  public var managedObjectModel: ManagedObjectModel { connection.schema.model }

  /// The path of the store's folder; nil in memory.
  public var storePath: String? { connection.path }

  /// The store's identity, fixed when it was made.
  public var storeUUID: UUID { connection.storeUUID }

  /// Whether saving is refused.
  public var isReadOnly: Bool { connection.isReadOnly }

  /// The number of the last transaction.
  public var lastTransaction: Int64 { connection.newestState().transaction }

  /// The context of the main actor, for what people see.
  @MainActor
  public var viewContext: ManagedObjectContext {
    if let loadedViewContext { return loadedViewContext }
    let inbox = ContextInbox { [weak self] in
      Task { @MainActor in self?.loadedViewContext?.mergeIfListening() }
    }
    let context = ManagedObjectContext(self, inbox: inbox)
    context.name = "main"
    loadedViewContext = context
    return context
  }

  /// Makes a context on a thread of its own.
  public func newBackgroundContext() -> BackgroundContext { BackgroundContext(self) }

  /// Runs `body` with a new context on a thread of its own.
  public func performBackgroundTask<T, E: Error>(
    _ body: sending (ManagedObjectContext) throws(E) -> sending T
  ) async throws(E) -> sending T {
    try await newBackgroundContext().perform(body)
  }

  /// Syncs what waits, and lets go of files and lock; objects stay readable, saving fails.
  public func close() throws(DaybookError) {
    try connection.close()
  }
}
