public import DaybookModel
internal import DaybookStore

/// A workspace: objects are fetched into it, changed in it, and saved from it.
///
/// A context belongs to the isolation that made it and cannot leave it; neither can its objects.
/// The view context of a container lives on the main actor, a ``BackgroundContext`` on a thread of
/// its own.
///
/// Whatever a context shows is one state of its store. Fetching, saving and merging move it to the
/// newest one; nothing waits for the disk but saving.
public final class ManagedObjectContext {
  let graph: ObjectGraph

  /// The context that this one reads and saves into; nil for one that saves into the store.
  public let parent: ManagedObjectContext?

  /// The context's name, written with every transaction that it saves.
  public var name: String?

  /// Who makes the changes, written with every transaction that it saves.
  public var transactionAuthor: String?

  /// Why the changes are made, written with the next transaction only.
  public var transactionNote: String?

  /// What becomes of a save that disagrees with what others have saved.
  public var mergePolicy = MergePolicy.error

  /// Whether ``processPendingChanges()`` applies delete rules; else only saving does.
  public var propagatesDeletesAtEndOfEvent: Bool {
    get { graph.propagatesDeletesAtEndOfEvent }
    set { graph.propagatesDeletesAtEndOfEvent = newValue }
  }

  /// Free values of the application, by key.
  public var userInfo: [String: Any] = [:]

  /// Whether what other contexts save is taken over at once.
  ///
  /// The view context and background contexts are told, and a child as soon as its parent has
  /// saved or merged; any other context takes it over when it is used next.
  public var automaticallyMergesChangesFromParent = false {
    didSet {
      // What a child is to be told is what differs from what it has read.
      guard parent == nil else { return graph.readParentOnce() }
      inbox.setListening(automaticallyMergesChangesFromParent)
    }
  }

  /// The container whose store this context and all its parents work with, while it exists.
  public private(set) weak var persistentContainer: PersistentContainer?

  let inbox: ContextInbox

  /// Makes a context of a container, for the isolation that this is called in.
  public convenience init(_ container: PersistentContainer) {
    self.init(container, inbox: ContextInbox(wake: nil))
  }

  init(_ container: PersistentContainer, inbox: ContextInbox) {
    let connection = container.connection
    persistentContainer = container
    self.inbox = inbox
    parent = nil
    graph = ObjectGraph(connection, state: connection.newestState())
    graph.isReadOnly = connection.isReadOnly
    graph.context = self
    connection.setPresent(inbox, true)
  }

  /// Makes a context that shows one state for ever.
  init(_ container: PersistentContainer, showing state: StoreState) {
    inbox = ContextInbox(wake: nil)
    persistentContainer = container
    parent = nil
    graph = ObjectGraph(container.connection, state: state)
    graph.isReadOnly = true
    graph.isPinned = true
    graph.context = self
  }

  /// Makes a child of a context: a workspace that reads the parent's objects with their unsaved
  /// changes, and saves into it.
  ///
  ///     let editor = ManagedObjectContext(parent: container.viewContext)
  ///     let budget = editor.local(selected)
  ///     budget?.title = "Movies"
  ///     try editor.save()                      // or let it go: nothing has happened
  ///
  /// The child belongs to its parent's isolation and keeps it alive. It reads the parent when it is
  /// first asked something, and again whenever it fetches, merges or refreshes. Its ``save()`` is
  /// one level: the parent has the changes then, unsaved; the store has them when the topmost
  /// context saves, with that one's name and author. It begins with the parent's ``mergePolicy``.
  public init(parent: ManagedObjectContext) {
    inbox = ContextInbox(wake: nil)
    self.parent = parent
    persistentContainer = parent.persistentContainer
    graph = ObjectGraph(childOf: parent.graph)
    mergePolicy = parent.mergePolicy
    graph.context = self
  }

  deinit {
    graph.connection?.setPresent(inbox, false)
    graph.close()
  }
}

@available(*, unavailable)
extension ManagedObjectContext: Sendable {}

// MARK: - Changes

extension ManagedObjectContext {
  /// Whether there are objects to insert, update or delete.
  public var hasChanges: Bool { graph.pendingCount > 0 }

  /// Objects that the next save inserts.
  public var insertedObjects: Set<ManagedObject> { Set(graph.changedObjects(.inserted)) }

  /// Saved objects that have unsaved changes.
  public var updatedObjects: Set<ManagedObject> { Set(graph.changedObjects(.updated)) }

  /// Saved objects that the next save deletes.
  public var deletedObjects: Set<ManagedObject> { Set(graph.changedObjects(.deleted)) }

  /// Objects that are in use, or have unsaved changes.
  public var registeredObjects: Set<ManagedObject> {
    graph.sweep()
    return Set(graph.registeredObjects())
  }

  /// Applies delete rules and sends one ``ObjectsDidChange`` about everything since the last one.
  public func processPendingChanges() {
    mergeIfListening()
    graph.processPendingChanges()
  }

  /// Writes all changes as one transaction, a child into its parent; does nothing without any.
  ///
  /// - Throws: Every failed validation in one error; a conflict with what others saved; a full or
  ///   failing disk; from a child also changes of objects that its parent has deleted. The context
  ///   then is as it was; what callbacks and handlers have edited meanwhile is unsaved too.
  public func save() throws(DaybookError) {
    try graph.save(nextTransaction)
    transactionNote = nil
  }

  /// What the next transaction says of itself.
  var nextTransaction: TransactionNote {
    TransactionNote(author: transactionAuthor, context: name, note: transactionNote)
  }

  /// Forgets all changes: inserted objects go, all others show their rows again.
  public func rollback() {
    graph.rollback()
  }

  /// Forgets all objects and all changes; old instances are of no use any more.
  public func reset() {
    graph.reset()
  }

  /// Makes an object show its newest row.
  ///
  /// - Parameters:
  ///   - object: An object of this context.
  ///   - mergesChanges: Whether its unsaved changes are kept on top; else it becomes a fault.
  public func refresh(_ object: ManagedObject, mergeChanges mergesChanges: Bool) {
    graph.refresh(object, mergesChanges: mergesChanges)
    graph.processPendingChanges()
  }

  /// Makes all objects show their newest rows, keeps unsaved changes, and leaves faults.
  ///
  /// In a store that is open for reading only, what other processes have saved counts too.
  public func refreshAllObjects() {
    graph.connection?.follow()
    graph.refreshAll()
    graph.processPendingChanges()
  }

  /// Marks an object to be deleted by the next save.
  ///
  /// Its `prepareForDeletion` is called at once; its delete rules are applied by the next
  /// ``processPendingChanges()``.
  public func delete(_ object: ManagedObject) {
    graph.delete(object)
  }
}

// MARK: - Running

extension ManagedObjectContext {
  /// Runs `body` here and now; nested calls are allowed.
  public func performAndWait<T, E: Error>(_ body: () throws(E) -> T) throws(E) -> T {
    try body()
  }

  /// Runs `body` here and now, then ``processPendingChanges()``.
  public func perform<T, E: Error>(_ body: () throws(E) -> T) throws(E) -> T {
    defer { processPendingChanges() }
    return try body()
  }
}
