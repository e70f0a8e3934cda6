public import DaybookModel
internal import DaybookStore
internal import Synchronization

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

  init(name: String, _ connection: StoreConnection) {
    self.name = name
    self.connection = connection
  }

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

  /// Opens a store by its path, with the model that its journal holds.
  ///
  /// No classes are needed: objects are plain ``ManagedObject``s, read with `value(forKey:)`. A
  /// store that is open for reading only is never written, not even its lock.
  ///
  /// - Parameters:
  ///   - path: The store's folder, such as `Budget.daybook`.
  ///   - readOnly: Whether saving is refused.
  ///   - description: How the store is opened; what it says of reading only does not count.
  ///   - debug: Where the container says what it does.
  /// - Throws: A missing store, damage, a lock or a missing permission.
  public init(
    opening path: String,
    readOnly: Bool = true,
    description: PersistentStoreDescription = PersistentStoreDescription(),
    debug: DebugOutput = .fromEnvironment
  ) throws(DaybookError) {
    let folder = path.split(separator: "/").last.map(String.init) ?? path
    let suffix = ".daybook"
    name = folder.hasSuffix(suffix) ? String(folder.dropLast(suffix.count)) : folder
    var description = description
    description.isReadOnly = readOnly
    connection = try StoreConnection(path, nil, description, debug: debug.log)
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

  /// Takes over at once what another process has saved, in a store that is open for reading only.
  ///
  /// Such a container looks by itself too, as often as its description says. Its contexts merge
  /// what is found, each in its own isolation and in the order of the transactions.
  ///
  /// - Returns: Whether there was something.
  /// - Throws: Damage with its place, after what stands before it was taken over; a journal that
  ///   was cut, replaced, or goes on with another model. Following has ended then.
  /// - Complexity: O(*n*), where *n* is the number of appended bytes.
  @discardableResult
  public func refresh() throws(DaybookError) -> Bool { try connection.refresh() }

  /// What has ended the following of another process's saves; nil while it goes on.
  public var followingError: DaybookError? { connection.following.withLock { $0.error } }

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
