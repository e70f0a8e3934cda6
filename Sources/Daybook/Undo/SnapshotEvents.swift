/// Why an object shows other values than before without having been edited.
public struct SnapshotEvents: OptionSet, Hashable, Sendable {
  /// The reasons as bits.
  public let rawValue: Int

  /// Makes a set of reasons from bits.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// The object's insertion was undone, or done again.
  public static let undoInsertion = SnapshotEvents(rawValue: 2)

  /// The object's deletion was undone, or done again.
  public static let undoDeletion = SnapshotEvents(rawValue: 4)

  /// Changes of the object were undone, or done again.
  public static let undoUpdate = SnapshotEvents(rawValue: 8)

  /// The context was rolled back.
  public static let rollback = SnapshotEvents(rawValue: 16)

  /// The object was refreshed.
  public static let refresh = SnapshotEvents(rawValue: 32)

  /// The merge policy of a save has decided about the object.
  public static let mergePolicy = SnapshotEvents(rawValue: 64)
}

extension ManagedObject {
  /// Tells the object; what it changes then is no edit.
  final func awake(from events: SnapshotEvents) {
    status.insert(.awaking)
    awake(fromSnapshotEvents: events)
    status.remove(.awaking)
  }
}
