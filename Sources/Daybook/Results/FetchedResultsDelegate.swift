public import DaybookModel

/// What a fetched results controller calls while its list changes, each if it is there.
///
/// For every event that changes the list, in this order: `willChangeContent`, each changed
/// section, each changed object, `didChangeContent`. The list is the old one in
/// `willChangeContent` and the new one from then on. Whoever takes snapshots, or differences of a
/// list without sections, is called once instead of all of these.
public struct FetchedResultsDelegate<Result: ManagedObject> {
  /// The list is about to change.
  public var willChangeContent: (() -> Void)?

  /// A section came or went.
  public var didChangeSection: ((FetchedResultsSectionChange) -> Void)?

  /// An object came, left, moved or shows other values.
  public var didChangeObject: ((Result, FetchedResultsChange) -> Void)?

  /// Everything has been told.
  public var didChangeContent: (() -> Void)?

  /// The list has changed to this one; then nothing else is called.
  public var didChangeSnapshot: ((FetchedResultsSnapshot) -> Void)?

  /// A list without sections has changed; nothing else is called, unless snapshots are taken.
  public var didChangeDifference: ((CollectionDifference<ManagedObjectID>) -> Void)?

  /// The list cannot be kept any more; it is empty until objects change so that it can.
  public var didFail: ((DaybookError) -> Void)?

  /// Makes a delegate that takes nothing yet, or only that everything has been told.
  public init(didChangeContent: (() -> Void)? = nil) {
    self.didChangeContent = didChangeContent
  }
}

@available(*, unavailable)
extension FetchedResultsDelegate: Sendable {}

extension FetchedResultsDifference {
  /// The same as removals and insertions by offset, for a list without sections.
  ///
  /// A move is a removal and an insertion that know of each other; updates are left out.
  public var collectionDifference: CollectionDifference<ManagedObjectID>? {
    var changes: [CollectionDifference<ManagedObjectID>.Change] = []
    for change in self.changes {
      let (old, new) = (change.position, change.newPosition)
      guard old?.section ?? 0 == 0, new?.section ?? 0 == 0 else { return nil }
      let isMove = change.type == .move
      if let old, change.type != .update {
        let other = isMove ? new?.item : nil
        changes.append(
          .remove(offset: old.item, element: change.objectID, associatedWith: other)
        )
      }
      if let new {
        let other = isMove ? old?.item : nil
        changes.append(
          .insert(offset: new.item, element: change.objectID, associatedWith: other)
        )
      }
    }
    return CollectionDifference(changes)
  }
}
