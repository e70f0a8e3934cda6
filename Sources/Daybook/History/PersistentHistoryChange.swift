public import DaybookModel

/// What a change of history does to its object.
public enum PersistentHistoryChangeType: Int, CaseIterable, Hashable, Sendable {
  /// It makes the object.
  case insert = 0
  /// It changes the object.
  case update = 1
  /// It deletes the object.
  case delete = 2
}

/// One object that a transaction inserted, updated or deleted.
///
/// Values that are kept in files of their own are named in ``updatedProperties`` and left out of
/// the dictionaries. A composite attribute is written as a whole: ``updatedProperties`` names it,
/// and the dictionaries have all of its elements, by key path.
public struct PersistentHistoryChange: Hashable, Sendable, Identifiable {
  /// A number that no other change of the store has.
  public let changeID: Int64

  /// The object.
  public let changedObjectID: ManagedObjectID

  /// What happened to it.
  public let changeType: PersistentHistoryChangeType

  /// The names of the properties that were written, of an update only.
  public let updatedProperties: Set<String>?

  /// The last values of the attributes that are kept after deletion, of a deletion only.
  ///
  /// All of them are ``previousValues``.
  public let tombstone: [String: Value]?

  /// The values that were written, by property.
  public let values: [String: Value]

  /// The values that were there before, by property; all of them where the object was deleted.
  public let previousValues: [String: Value]

  /// The objects that joined to-many relationships, by property.
  public let addedIDs: [String: [ManagedObjectID]]

  /// The objects that left to-many relationships without an order, by property.
  public let removedIDs: [String: [ManagedObjectID]]

  /// Why it was written, where a rule did it: `cascade Account/1`.
  public let reason: String?

  /// The number of the transaction.
  public let transactionNumber: Int64

  /// The same as ``changeID``.
  public var id: Int64 { changeID }
}
