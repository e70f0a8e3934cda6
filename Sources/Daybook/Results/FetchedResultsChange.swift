/// What happened to an object of a list.
public enum FetchedResultsChangeType: String, CaseIterable, Hashable, Sendable {
  /// The object came into the list.
  case insert

  /// The object left the list.
  case delete

  /// The object stands elsewhere among the others; its values may have changed too.
  case move

  /// The object stands where it was, with other values.
  case update
}

/// What happened to one object of a list.
///
/// Objects that only shift because of others are not mentioned.
public struct FetchedResultsChange: Hashable, Sendable {
  /// What happened.
  public var type: FetchedResultsChangeType

  /// The object.
  public var objectID: ManagedObjectID

  /// Where it stood in the old list; nil for an insertion.
  public var position: SectionedPosition?

  /// Where it stands in the new list; nil for a deletion and an update.
  public var newPosition: SectionedPosition?
}

/// What happened to one section of a list: it came or went.
public struct FetchedResultsSectionChange: Hashable, Sendable {
  /// Either ``FetchedResultsChangeType/insert`` or ``FetchedResultsChangeType/delete``.
  public var type: FetchedResultsChangeType

  /// The section: in the new list for an insertion, in the old one for a deletion.
  public var index: Int

  /// The section's name.
  public var name: String
}

/// Everything that one event changed in a list, each object at most once.
///
/// To make the new list of the old one: remove the deleted and moved objects, the last first; then
/// the deleted sections, in the order given; insert the new sections; and insert the new and the
/// moved objects by ascending new position. Updated objects stay and show other values.
public struct FetchedResultsDifference: Hashable, Sendable {
  /// Deleted sections by descending number, then new ones by ascending number.
  public var sectionChanges: [FetchedResultsSectionChange] = []

  /// Deletions by descending old position, insertions and moves each by ascending new position,
  /// updates.
  public var changes: [FetchedResultsChange] = []

  /// Whether nothing changed.
  public var isEmpty: Bool { sectionChanges.isEmpty && changes.isEmpty }

  /// The changes of one type, in their order.
  public func changes(_ type: FetchedResultsChangeType) -> [FetchedResultsChange] {
    changes.filter { $0.type == type }
  }
}
