/// An object whose row was changed or deleted since the object was read.
///
/// Snapshots hold attributes and to-one relationships by name, never to-many ones.
public struct MergeConflict: Hashable, Sendable {
  /// The object that could not be saved.
  public var sourceObject: ObjectReference

  /// The version of the row that the object's changes are based on: the transaction that wrote it.
  public var oldVersionNumber: Int64

  /// The version that the row has now; zero where it was deleted.
  public var newVersionNumber: Int64

  /// What the context read last, before its changes.
  public var objectSnapshot: [String: Value]?

  /// What others have saved since; `nil` where they deleted the row.
  public var cachedSnapshot: [String: Value]?

  /// Always `nil`: nothing lies between the context and what is saved.
  public var persistedSnapshot: [String: Value]?

  /// Makes a conflict without snapshots.
  public init(
    sourceObject: ObjectReference,
    oldVersionNumber: Int64,
    newVersionNumber: Int64
  ) {
    self.sourceObject = sourceObject
    self.oldVersionNumber = oldVersionNumber
    self.newVersionNumber = newVersionNumber
  }
}
