/// What a batch request gives besides that it was done.
public enum BatchResultType: Int, CaseIterable, Hashable, Sendable {
  /// Nothing.
  case statusOnly = 0
  /// The IDs of the objects.
  case objectIDs = 1
  /// The number of objects.
  case count = 2
}

/// What a batch request did.
public struct BatchResult: Hashable, Sendable {
  /// What was asked for.
  public let resultType: BatchResultType

  /// The number of the transaction; nil where nothing had to be written.
  public let transaction: Int64?

  /// The number of objects that were inserted, met the condition, or were named for deletion.
  ///
  /// Objects that a delete rule reached are not counted.
  public let count: Int

  /// The IDs of those objects; empty unless asked for.
  public let objectIDs: [ManagedObjectID]
}
