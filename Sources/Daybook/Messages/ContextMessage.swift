/// Something that a context tells those who listen, in its own isolation and in order.
///
/// Nothing is told when nothing happened.
public protocol ContextMessage {}

/// Objects of the context have changed since the last message of this kind.
///
/// Sent by ``ManagedObjectContext/processPendingChanges()``, and by whatever calls it: fetching,
/// saving, the end of `perform`; also after merging, refreshing, rolling back and resetting. An
/// object is in at most one of the sets.
public struct ObjectsDidChange: ContextMessage {
  /// Objects that were inserted.
  public var inserted: Set<ManagedObject> = []

  /// Objects that were edited, inserted ones too if they had been reported already.
  public var updated: Set<ManagedObject> = []

  /// Objects that were deleted.
  public var deleted: Set<ManagedObject> = []

  /// Objects that show other values because of a merge, a refresh or a rollback.
  public var refreshed: Set<ManagedObject> = []

  /// Objects that were forgotten, one by one.
  public var invalidated: Set<ManagedObject> = []

  /// Whether all objects were forgotten.
  public var invalidatedAll = false

  var isEmpty: Bool {
    inserted.isEmpty && updated.isEmpty && deleted.isEmpty && refreshed.isEmpty
      && invalidated.isEmpty && !invalidatedAll
  }
}

@available(*, unavailable)
extension ObjectsDidChange: Sendable {}

/// The context is about to save; changes made now are saved too.
public struct ContextWillSave: ContextMessage, Sendable {}

/// The context has saved, with the objects.
public struct ContextDidSave: ContextMessage {
  /// The number of the transaction; zero for a save into a parent context.
  public var transaction: Int64

  /// Objects that were inserted.
  public var inserted: Set<ManagedObject>

  /// Objects that were updated.
  public var updated: Set<ManagedObject>

  /// Objects that were deleted; they keep their last values.
  public var deleted: Set<ManagedObject>
}

@available(*, unavailable)
extension ContextDidSave: Sendable {}

/// The context has saved, with the objects' IDs, which can be sent anywhere.
public struct ContextDidSaveObjectIDs: ContextMessage, Hashable, Sendable {
  /// The number of the transaction; zero for a save into a parent context.
  public var transaction: Int64

  /// The IDs of objects that were inserted.
  public var insertedIDs: Set<ManagedObjectID>

  /// The IDs of objects that were updated.
  public var updatedIDs: Set<ManagedObjectID>

  /// The IDs of objects that were deleted.
  public var deletedIDs: Set<ManagedObjectID>
}

/// The context has taken over what others saved.
public struct ContextDidMergeObjectIDs: ContextMessage, Hashable, Sendable {
  /// The number of the last transaction that is merged.
  public var transaction: Int64

  /// The IDs of objects that others inserted.
  public var insertedIDs: Set<ManagedObjectID> = []

  /// The IDs of objects that others updated.
  public var updatedIDs: Set<ManagedObjectID> = []

  /// The IDs of objects that others deleted.
  public var deletedIDs: Set<ManagedObjectID> = []

  /// The IDs of objects that show other values now.
  public var refreshedIDs: Set<ManagedObjectID> = []

  /// The IDs of objects that were forgotten.
  public var invalidatedIDs: Set<ManagedObjectID> = []

  var isEmpty: Bool {
    insertedIDs.isEmpty && updatedIDs.isEmpty && deletedIDs.isEmpty && refreshedIDs.isEmpty
      && invalidatedIDs.isEmpty
  }
}
