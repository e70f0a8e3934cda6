/// What a context knows about one of its objects, besides its values.
struct ObjectStatus: OptionSet {
  let rawValue: UInt16

  /// Made in this context and not saved yet.
  static let inserted = ObjectStatus(rawValue: 1)
  /// Saved before and edited since.
  static let updated = ObjectStatus(rawValue: 2)
  /// To be deleted by the next save.
  static let deleted = ObjectStatus(rawValue: 4)
  /// No longer of a context: deleted, rolled back or forgotten.
  static let gone = ObjectStatus(rawValue: 8)
  /// Made only to find out which properties a key path reads.
  static let prototype = ObjectStatus(rawValue: 16)
  /// In `awakeFromFetch`, where changes are not edits.
  static let awaking = ObjectStatus(rawValue: 32)
  /// Stands in the context's list of changed objects.
  static let listed = ObjectStatus(rawValue: 64)
  /// Stands in the list of what the next `ObjectsDidChange` reports.
  static let touched = ObjectStatus(rawValue: 128)
  /// Was reported as inserted already, so that further edits are reported as updates.
  static let announced = ObjectStatus(rawValue: 256)
  /// Deleted, and its rules have been applied to its destinations.
  static let propagated = ObjectStatus(rawValue: 512)
  /// No member of its owners' sets any more, because it is being deleted.
  static let unlinked = ObjectStatus(rawValue: 1_024)
  /// Found to have been deleted in the store, by this context or another one.
  static let vanished = ObjectStatus(rawValue: 2_048)

  /// Is part of the save that is being finished, so that its new row is no news.
  static let saving = ObjectStatus(rawValue: 4_096)

  /// Edits are refused silently.
  static let unwritable: ObjectStatus = [.gone, .prototype, .deleted]
  /// The object is part of what a save writes.
  static let pending: ObjectStatus = [.inserted, .updated, .deleted]
}
