internal import DaybookModel
internal import DaybookStore
import Synchronization

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What all contexts of a container share: the store, the classes, and who wants to hear of saves.
final class StoreConnection: Sendable {
  let classes: ClassTable

  /// The store's folder; nil in memory.
  let path: String?
  let storeUUID: UUID
  let storeHandle: UInt32
  let debug: DebugLog?

  /// What time it is.
  let clock: @Sendable () -> Date
  let threads = ThreadPool()
  let transformers = TransformerTable()
  let store: Store
  let remoteChanges = RemoteChanges()
  let following = Mutex(Following())
  private let inboxes = Mutex<[ContextInbox]>([])
  private let pendingMetadata = Mutex<[String: Value]>([:])

  /// By row of an object that was merged into another one: that other one's row.
  private let aliases = Mutex<[UInt64: UInt64]>([:])

  /// Opens a store, or makes it; in memory without a path, with its own model without one.
  convenience init(
    _ path: String?,
    _ model: ManagedObjectModel?,
    _ description: PersistentStoreDescription,
    debug: DebugLog?
  ) throws(DaybookError) {
    // Classes are compared first, so that a mistake in them leaves no new store behind.
    let classes: ClassTable? = if let model { try ClassTable(StoreSchema(model)) } else { nil }
    let store = try StoreConnection.open(path, model, description, debug)
    try self.init(store, at: path, classes, description, debug: debug)
  }

  /// Shares a store that was opened, with its own entities' classes unless others are given.
  init(
    _ store: Store,
    at path: String?,
    _ classes: ClassTable?,
    _ description: PersistentStoreDescription,
    debug: DebugLog?
  ) throws(DaybookError) {
    self.debug = debug
    self.path = path
    self.store = store
    clock = StoreOptions(description).clock
    self.classes = if let classes { classes } else { try ClassTable(store.schema) }
    guard let uuid = UUID(uuidString: store.identifier) else {
      throw DaybookError(.defect("the store's identifier is no UUID: \(store.identifier)"))
    }
    storeUUID = uuid
    storeHandle = NameRegistry.handle(uuid.uuidString)
    if store.isReadOnly, let interval = description.followInterval { startFollowing(interval) }
  }

  private static func open(
    _ path: String?,
    _ model: ManagedObjectModel?,
    _ description: PersistentStoreDescription,
    _ debug: DebugLog?
  ) throws(DaybookError) -> Store {
    var options = StoreOptions(description)
    options.debug = debug
    guard let path else {
      guard let model else { throw DaybookError(.store(.missing)) }
      return try Store.create(.memory, model: model, options: options)
    }
    if description.isReadOnly {
      return try Store.openReadOnly(path, model: model, debug: debug)
    }
    do throws(DaybookError) {
      return try Store.open(path, model: model, options: options)
    } catch {
      guard case .store(.missing) = error.reason, let model else { throw error }
      return try Store.create(.directory(path), model: model, options: options)
    }
  }
}

extension StoreConnection {
  var schema: StoreSchema { store.schema }
  var isReadOnly: Bool { store.isReadOnly }

  func newestState() -> StoreState { store.state }

  /// Lets IDs of objects that were merged into others lead to those, for the life of the process.
  func addAliases(_ merged: [UInt64: UInt64]) {
    guard !merged.isEmpty else { return }
    aliases.withLock { $0.merge(merged) { _, new in new } }
  }

  /// The row that an object's row was merged into, if it was.
  func alias(of row: UInt64) -> UInt64? {
    aliases.withLock { aliases in
      var found: UInt64?
      while let next = aliases[found ?? row] { found = next }
      return found
    }
  }

  func reserveRow(entity: Int) -> RowID { store.reserveRows(1, entity: entity) }

  /// Saves changes that were checked against the state after a transaction.
  func attempt(
    _ changes: ChangeSet,
    _ note: TransactionNote,
    upTo transaction: Int64
  ) throws(DaybookError) -> CommitOutcome {
    try store.attempt(changes, note, rules: .upTo(transaction: transaction))
  }

  /// Saves changes that no rule but that of unique values is checked for, or says what is wrong.
  func attempt(_ changes: ChangeSet, _ note: TransactionNote) throws(DaybookError) -> CommitOutcome
  {
    try store.attempt(changes, note, rules: .byCaller)
  }

  /// Saves changes that no rule is checked for.
  func commit(_ changes: ChangeSet, _ note: TransactionNote) throws(DaybookError) -> CommitReceipt {
    try store.commit(changes, note, rules: .byCaller)
  }

  /// Saves the changes that `derive` makes of the newest state; no rule is checked.
  func commit(
    _ note: TransactionNote,
    deriving derive: (StoreState) throws(DaybookError) -> ChangeSet?
  ) throws(DaybookError) -> CommitReceipt? {
    try store.commit(note, rules: .byCaller, deriving: derive)
  }

  func contents(of blob: BlobReference) throws(DaybookError) -> [UInt8] {
    try store.contents(of: blob)
  }

  func close() throws(DaybookError) {
    stopFollowing()
    remoteChanges.close()
    try store.close()
  }
}

// MARK: - Listening

extension StoreConnection {
  /// Tells every other context that listens that there is a new transaction.
  func announceSave(by graph: ObjectGraph) {
    let own = graph.context?.inbox
    for inbox in inboxes.withLock({ $0 }) where inbox !== own { inbox.announce() }
    announceTransaction()
  }

  /// Has every other context take over what a request changed in the store, whether it usually
  /// merges or not.
  func announceMerge(except graph: ObjectGraph?) {
    let own = graph?.context?.inbox
    for inbox in inboxes.withLock({ $0 }) where inbox !== own { inbox.announce(isUrgent: true) }
  }

  /// Tells those who watch the store, from outside of any context, that it has a new transaction.
  func announceTransaction() {
    guard remoteChanges.isHeard(newestState().transaction) else { return }
    remoteChanges.tell(
      PersistentStoreRemoteChange(
        storeUUID: storeUUID,
        storePath: path,
        historyToken: currentToken
      )
    )
  }

  /// Lets a context's inbox be found, or not any more.
  func setPresent(_ inbox: ContextInbox, _ isPresent: Bool) {
    inboxes.withLock { inboxes in
      inboxes.removeAll { $0 === inbox }
      if isPresent { inboxes.append(inbox) }
    }
  }
}

extension StoreOptions {
  init(_ description: PersistentStoreDescription) {
    self.init()
    durability =
      switch description.durability {
      case .full: .full
      case .batched(let delay): .batched(delay)
      case .none: .none
      }
    program = description.program
    lockTimeout = description.lockTimeout
    now = description.now
    random = description.random
  }
}

// MARK: - Metadata

extension StoreConnection {
  var unsavedMetadata: [String: Value] { pendingMetadata.withLock { $0 } }

  var hasPendingMetadata: Bool { pendingMetadata.withLock { !$0.isEmpty } }

  func setMetadata(_ value: Value, forKey key: String) {
    pendingMetadata.withLock { $0[key] = value }
  }

  func addMetadata(_ metadata: [String: Value], to changes: ChangeSet) throws(DaybookError) {
    for (key, value) in metadata { try changes.setMetadata(key, value) }
  }

  /// Forgets metadata that a save has written, unless it was set anew meanwhile.
  func finishMetadata(_ saved: [String: Value]) {
    pendingMetadata.withLock { pending in
      for (key, value) in saved where pending[key]?.isIdentical(to: value) == true {
        pending[key] = nil
      }
    }
  }

  func metadata(of state: StoreState) -> [String: Value] {
    StoreConnection.metadata(of: state, storeUUID.uuidString, path == nil)
  }

  static func metadata(forStoreAt path: String) throws(DaybookError) -> [String: Value] {
    let store = try Store.openReadOnly(path)
    return metadata(of: store.state, store.identifier, false)
  }

  private static func metadata(
    of state: StoreState,
    _ identifier: String,
    _ isInMemory: Bool
  ) -> [String: Value] {
    let model = state.schema.model
    var metadata = state.metadata
    metadata[StoreMetadataKey.uuid] = .string(identifier)
    metadata[StoreMetadataKey.type] = .string(isInMemory ? "inMemory" : "journal")
    metadata[StoreMetadataKey.modelVersionHash] = .string(model.versionHash)
    let hashes = model.entities.map { "\"\($0.name)\":\"\($0.versionHash)\"" }
    metadata[StoreMetadataKey.entityVersionHashes] =
      .transformable("{" + hashes.joined(separator: ",") + "}")
    let identifiers = model.versionIdentifiers.map { "\"\($0)\"" }
    metadata[StoreMetadataKey.modelVersionIdentifiers] =
      .transformable("[" + identifiers.joined(separator: ",") + "]")
    return metadata
  }
}
