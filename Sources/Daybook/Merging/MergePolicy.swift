/// What becomes of a save that disagrees with what others have saved since the objects were read,
/// or whose objects would share unique values.
///
/// Two saves disagree about a *row* when the later one changes or deletes an object that the
/// earlier one changed or deleted. A property is in conflict if both changed it. Members of to-many
/// relationships are never in conflict: whatever was added or removed on either side counts.
///
/// Objects disagree about a *unique constraint* when they have the same values. One of them is
/// kept: the saved one, or else the one that was inserted first. The others are merged into it:
/// their members and whatever leads to them move over, no delete rule applies, and their IDs lead
/// to the kept object from then on.
///
/// What a policy decides is written in the journal with the rows that it is about.
public enum MergePolicy: String, CaseIterable, Hashable, Sendable {
  /// The save throws and changes nothing.
  ///
  /// The error has code 133020 for rows, 133021 for unique values, and lists all conflicts.
  case error

  /// What is saved wins, property by property.
  ///
  /// An object whose row was deleted is deleted, a deletion of a changed row is given up. Of
  /// objects with the same unique values the kept one's own values count.
  case mergeByPropertyStoreTrump

  /// What is in memory wins, property by property.
  ///
  /// An object whose row was deleted is inserted again under its ID, a deletion is carried out. Of
  /// objects with the same unique values a saved one takes all values of the other, also missing
  /// ones; among new ones the values set last count.
  case mergeByPropertyObjectTrump

  /// The whole object in memory wins, also values that were not changed there.
  ///
  /// A saved object with the same unique values takes the other's members too, in the place of its
  /// own.
  case overwrite

  /// What is saved wins as a whole: all changes of an object in conflict are given up.
  case rollback

  /// Like ``mergeByPropertyObjectTrump``, but of a new object only values count that were set since
  /// its insertion.
  ///
  /// So an import that leaves a property out does not take away what is saved of it.
  case objectTrumpIgnoringUnset
}

extension MergePolicy {
  /// Whether the changes in memory win over what is saved.
  var favorsMemory: Bool {
    switch self {
    case .mergeByPropertyObjectTrump, .overwrite, .objectTrumpIgnoringUnset: true
    case .error, .mergeByPropertyStoreTrump, .rollback: false
    }
  }
}
